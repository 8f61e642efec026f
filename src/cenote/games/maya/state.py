"""The position on the table: every number of it in one row, and the verbs that change it."""

from typing import Any, Final, cast, final

from cenote.core.agenda import CELLS, Agenda, News, unpickled
from cenote.core.ints import i64, vec
from cenote.games.maya.board import Board, Layout
from cenote.games.maya.names import CARDS, LEVELS, SOURCES
from cenote.games.maya.news import BLOCK_SET, BONUS_BLOCK, FELL, NO_SUPPLY
from cenote.games.maya.tables import (
    ALL_PLACES,
    BANK,
    BLOCKS,
    CARD_BITS,
    CARD_KINDS,
    CARDS_IN_HAND,
    MAX_PYRAMIDS,
    MAX_QUARRIES,
    MAX_SEATS,
    ROW_WIDTH,
)

EMPTY: Final = -1

# A player's cells, after the cards of names.py in hand.
PASSED: Final = 7
HELD: Final = PASSED + 1
"""Blocks won and not yet set."""
SUPPLY: Final = HELD + 1
MARKERS_HELD: Final = SUPPLY + 1
"""A bit for each marker."""
GOLD_BID: Final = MARKERS_HELD + 1
"""EMPTY until the player has bid."""
EXTRA_CARRIED: Final = GOLD_BID + 1
"""Blocks the player can carry because the joker stands for a transport marker."""
GOLD: Final = EXTRA_CARRIED + 1
GOLD_FROM: Final = GOLD + 1
PLAYER_WIDTH: Final = GOLD_FROM + 8

# The table: each place, of one cell or more, begins where the one before it ends.
SEATS: Final = 50
OPTIONS: Final = SEATS + 1
BOARD: Final = OPTIONS + 1
"""The number of the board file, so that positions on different boards differ."""
ROUND_NUMBER: Final = BOARD + 1
PHASE: Final = ROUND_NUMBER + 1
STARTING_PLAYER: Final = PHASE + 1
BANK_GOLD: Final = STARTING_PLAYER + 1
FACE_UP: Final = BANK_GOLD + 1
"""From this quarry on cards lie face up; the number of quarries if none do."""
ON_SALE: Final = FACE_UP + 1
"""A bit for each expert marker."""
BIDS_SHOWN: Final = ON_SALE + 1
POINTS_QUARRY: Final = BIDS_SHOWN + 1
"""Where the marker of two points lies, or EMPTY."""
POINTS_SEAT: Final = POINTS_QUARRY + 1
LAID: Final = POINTS_SEAT + 1
"""How many cards lie at each quarry."""
SHIELDS: Final = LAID + 7
"""A bit for each seat that is protected at a quarry."""
ROW: Final = SHIELDS + 7
"""The cards at the quarries in the order they were laid, eight places to a quarry."""
POINTS: Final = ROW + 56
"""What each seat has at a quarry once it is turned over, five to a quarry."""
FILLED: Final = POINTS + 35
"""How many blocks a level holds, four levels to a pyramid."""
STANDING: Final = FILLED + 20
"""How many of them are of a seat, five to a level."""
PLAYERS: Final = STANDING + 100
SIZE: Final = PLAYERS + 5 * PLAYER_WIDTH

# Options, as bits.
EXPERT: Final = 1
FIRST_SEAT: Final = 1
"""From this bit on: 1 + the seat that starts, if the table fixed it."""


@final
class State(Agenda):
    """A game of Maya at one moment."""

    layout: Layout
    board: Board

    def copy(self) -> "State":
        twin = State()
        twin.cells = self.cells[:]
        twin.cause = self.cause
        twin.layout = self.layout
        twin.board = self.board
        if self.news is not None:
            twin.listen()
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return unpickled_on, (self.board, list(self.cells), int(self.cause), self.news)

    def at(self, seat: i64, what: i64) -> i64:
        """One of a player's numbers."""
        place = PLAYERS + seat * PLAYER_WIDTH + what
        return self.cells[place]

    def put(self, seat: i64, what: i64, number: i64) -> None:
        self.cells[PLAYERS + seat * PLAYER_WIDTH + what] = number

    def add(self, seat: i64, what: i64, number: i64) -> None:
        self.cells[PLAYERS + seat * PLAYER_WIDTH + what] += number

    def gain_gold(self, seat: i64, source: i64, gold: i64) -> None:  # M8.6
        """Gold from the bank; a negative amount is paid to it."""
        self.cells[BANK_GOLD] -= gold
        self.add(seat, GOLD, gold)
        self.add(seat, GOLD_FROM + source, gold)

    def has_marker(self, seat: i64, marker: i64) -> bool:
        return self.at(seat, MARKERS_HELD) & 1 << marker != 0

    def take_marker(self, seat: i64, marker: i64) -> None:
        self.put(seat, MARKERS_HELD, self.at(seat, MARKERS_HELD) | 1 << marker)

    def return_marker(self, seat: i64, marker: i64) -> None:
        self.put(seat, MARKERS_HELD, self.at(seat, MARKERS_HELD) & ~(1 << marker))

    def holder(self, marker: i64) -> i64:
        """Who has a marker; EMPTY if nobody does."""
        for seat in range(self.cells[SEATS]):
            if self.has_marker(seat, marker):
                return seat
        return EMPTY

    def take_blocks(self, seat: i64, number: i64) -> i64:  # M4.13
        """Take blocks from the supply, as far as there are any; returns how many."""
        taken = min(number, self.at(seat, SUPPLY))
        self.add(seat, SUPPLY, -taken)
        if taken < number:
            self.tell(NO_SUPPLY, seat, 0, number - taken)
        return taken

    def give_back(self, seat: i64, number: i64) -> None:
        """Return held blocks to the supply."""
        self.add(seat, HELD, -number)
        self.add(seat, SUPPLY, number)

    def standing(self, place: i64, seat: i64) -> i64:
        """A seat's blocks on a level."""
        column = STANDING + place * MAX_SEATS + seat
        return self.cells[column]

    def filled(self, place: i64) -> i64:
        """All blocks on a level."""
        level = FILLED + place
        return self.cells[level]

    def has_room(self, place: i64) -> bool:
        level = FILLED + place
        return self.cells[level] < self.layout.spaces[place]

    def set_block(self, seat: i64, place: i64) -> None:  # M7.11, M7.12, M7.14
        """A block onto a level with room; the majority of a full level is rewarded."""
        self.tell(BLOCK_SET, seat, place, 1)
        self.stack(seat, place)
        while not self.has_room(place):
            winner = self.majority(place)
            if winner == EMPTY or not self.awaits_bonus(place):
                return
            if self.take_blocks(winner, 1) == 0:
                return
            place += 1
            self.tell(BONUS_BLOCK, winner, place, 1)
            self.stack(winner, place)

    def stack(self, seat: i64, place: i64) -> None:
        self.cells[STANDING + place * MAX_SEATS + seat] += 1
        self.cells[FILLED + place] += 1

    def awaits_bonus(self, place: i64) -> bool:  # M7.15, M7.16
        """Whether there is a next level, and nothing on it yet."""
        above = place + 1
        if above % LEVELS == 0 or self.layout.spaces[above] == 0:
            return False
        return self.filled(above) == 0

    def majority(self, place: i64) -> i64:  # M7.13
        """The only seat with the most blocks on a level; EMPTY if it is shared."""
        best: i64 = 0
        winner: i64 = EMPTY
        for seat in range(self.cells[SEATS]):
            blocks = self.standing(place, seat)
            if blocks > best:
                best = blocks
                winner = seat
            elif blocks == best:
                winner = EMPTY
        return winner

    def remove_block(self, seat: i64, place: i64) -> None:  # M9.4
        """A block off its level; if it was the seat's last there, all above it fall."""
        self.cells[STANDING + place * MAX_SEATS + seat] -= 1
        self.cells[FILLED + place] -= 1
        if self.standing(place, seat) > 0:
            return
        above = place + 1
        while above % LEVELS != 0:
            self.fall(seat, above)
            above += 1

    def fall(self, seat: i64, place: i64) -> None:
        """All of a seat's blocks on a level back to the supply."""
        blocks = self.standing(place, seat)
        if blocks > 0:
            self.cells[STANDING + place * MAX_SEATS + seat] = 0
            self.cells[FILLED + place] -= blocks
            self.add(seat, SUPPLY, blocks)
            self.tell(FELL, seat, place, blocks)

    def laid(self, quarry: i64) -> i64:
        """How many cards lie at a quarry."""
        count = LAID + quarry
        return self.cells[count]

    def deal_hands(self) -> None:  # M2.2
        """Everybody has all worker cards in hand."""
        for seat in range(self.cells[SEATS]):
            for card in range(i64(CARD_KINDS)):
                self.put(seat, card, CARDS_IN_HAND[card])

    def clear_quarries(self) -> None:
        """No card, shield or count is left at any quarry."""
        cells = self.cells
        for cell in range(i64(LAID), i64(FILLED)):
            cells[cell] = 0
        self.cells[POINTS_QUARRY] = EMPTY
        self.cells[POINTS_SEAT] = EMPTY
        self.cells[FACE_UP] = self.layout.quarries


def unpickled_on(board: Board, cells: list[int], cause: int, news: list[News] | None) -> State:
    """A state on this board."""
    state = cast("State", unpickled(State, cells, cause, news))
    state.board = board
    state.layout = board.layout(cells[SEATS])
    return state


def packed(seat: i64, card: i64) -> i64:
    """A card of a seat as it lies in a row; 0 is an empty place."""
    return (seat << CARD_BITS) + card + 1


def owner_of(laid: i64) -> i64:
    return (laid - 1) >> CARD_BITS


def card_of(laid: i64) -> i64:
    return laid - 1 & (1 << CARD_BITS) - 1


def new_state(board: Board, seats: i64, options: i64) -> State:  # M1.1, M1.5
    """The table before anything is placed."""
    state = State()
    state.board = board
    state.layout = board.layout(seats)
    state.cells = vec[i64]([0] * SIZE)
    cells = state.cells
    cells[SEATS] = seats
    cells[OPTIONS] = options
    cells[BOARD] = board.number
    cells[BANK_GOLD] = BANK
    state.clear_quarries()
    state.deal_hands()
    for seat in range(seats):
        state.put(seat, SUPPLY, BLOCKS)
        state.put(seat, GOLD_BID, EMPTY)
    return state


assert SEATS == CELLS
assert SHIELDS - LAID == ROW - SHIELDS == MAX_QUARRIES
assert POINTS - ROW == MAX_QUARRIES * ROW_WIDTH
assert FILLED - POINTS == MAX_QUARRIES * MAX_SEATS
assert STANDING - FILLED == MAX_PYRAMIDS * LEVELS == ALL_PLACES
assert PLAYERS - STANDING == MAX_PYRAMIDS * LEVELS * MAX_SEATS
assert PASSED == CARD_KINDS == len(CARDS)
assert len(SOURCES) == PLAYER_WIDTH - GOLD_FROM
assert SIZE == PLAYERS + MAX_SEATS * PLAYER_WIDTH
