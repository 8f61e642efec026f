"""What each seat has seen of a game, move by move: with it, an observation has perfect recall.

A history never changes; a move makes a new one that shares everything before it, so copies cost
nothing. Moves that were hidden from a seat stand in it as the seat read them, and once the game
has revealed them, as they were.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cenote.core.agenda import argument_of
from cenote.core.game import CHANCE, OVER, Game
from cenote.games import GAMES, ByGame
from cenote.games.maya.names import CARD, MINUS
from cenote.games.maya.state import BIDS_SHOWN, FACE_UP, ROUND_NUMBER
from cenote.games.tzolkin.names import FIRST, KEEP
from cenote.games.tzolkin.sight import is_drafting

VERSION = 1
"""Goes up whenever a number of any history changes its meaning."""

WIDTH = 2
"""Numbers of a move: who made it, and its word."""


class Hidden(NamedTuple):
    """A move that not everybody has seen yet: its index, and the state it was made in."""

    number: int
    by: int
    move: int
    argument: int
    round: int


class Memory(NamedTuple):
    """How the moves of a game are remembered."""

    hidden_words: tuple[str, ...] = ()
    """What seats read of moves that are hidden from them, in fixed order."""
    revealed: Callable[[Any, Sequence[Hidden]], dict[int, int]] = lambda state, hidden: {}
    """The pending moves that everybody knows by now: index and move."""
    round_of: Callable[[Any], int] = lambda state: 0


def tzolkin_revealed(state: Any, hidden: Sequence[Hidden]) -> dict[int, int]:
    """The kept tiles once all are shown; nobody sees the order in which they were kept."""
    if is_drafting(state):
        return {}
    kept = [move for move in hidden if KEEP <= move.move < FIRST]
    shown: dict[int, int] = {}
    for seat in {move.by for move in kept}:
        own = [move for move in kept if move.by == seat]
        tiles = sorted(move.move for move in own)
        shown |= {move.number: tile for move, tile in zip(own, tiles, strict=True)}
    return shown


def maya_revealed(state: Any, hidden: Sequence[Hidden]) -> dict[int, int]:
    """Cards of quarries that were turned over, and bids that were shown."""
    return {move.number: move.move for move in hidden if is_shown_in_maya(state, move)}


def is_shown_in_maya(state: Any, hidden: Hidden) -> bool:
    if state.to_act() == OVER or state.cells[ROUND_NUMBER] != hidden.round:
        return True
    if CARD <= hidden.move < MINUS:
        return bool(state.cells[FACE_UP] <= hidden.argument)
    return bool(state.cells[BIDS_SHOWN])


MEMORIES: ByGame[Memory] = ByGame(
    {
        "tzolkin": Memory(("keep:?", "deal:?"), tzolkin_revealed),
        "maya": Memory(
            ("card:low", "card:high", "bid:?", "more:?"),
            maya_revealed,
            lambda state: int(state.cells[ROUND_NUMBER]),
        ),
    },
    "research",
    "MEMORY",
)


def words_of(game: str) -> tuple[str, ...]:
    """Every word a history may hold: the vocabulary, then the words for hidden moves."""
    return (*GAMES[game].vocabulary, *MEMORIES[game].hidden_words)


class Move(NamedTuple):
    """A move, how each seat read it, and the earlier moves that it revealed."""

    before: "Move | None"
    number: int
    by: int
    turn: int
    move: int
    words: tuple[str, ...]
    shown: dict[int, int]


class History:
    """All moves so far as each seat knows them."""

    def __init__(
        self,
        game: Game[Any],
        seats: int,
        last: Move | None = None,
        hidden: tuple[Hidden, ...] = (),
        reader: tuple[int, int] = (0, 0),
    ) -> None:
        self.game = game
        self.seats = seats
        self.last = last
        self.hidden = hidden
        self.reader = reader
        """The seat whose reading of the first moves counts for everybody (see `imagined_by`)."""

    def __len__(self) -> int:
        return 0 if self.last is None else self.last.number + 1

    def read(self, state: Any, move: int) -> "Reading":
        """How a move about to be made is read; `then` gives the history once it has been made."""
        return Reading(self, state, move)

    def moves(self) -> list[Move]:
        """The oldest first."""
        found = []
        move = self.last
        while move is not None:
            found.append(move)
            move = move.before
        return found[::-1]

    def known(self, seat: int) -> Iterator[tuple[int, str]]:
        """Who made each move, and its word as this seat knows it by now."""
        moves = self.moves()
        shown = {number: move for later in moves for number, move in later.shown.items()}
        reader, imagined = self.reader
        for move in moves:
            read = move.words[reader if move.number < imagined else seat]
            if move.number in shown and read in MEMORIES[self.game.name].hidden_words:
                read = self.game.word(shown[move.number])
            yield move.by, read

    def text(self, seat: int) -> str:
        """The words of all moves as this seat knows them."""
        return " ".join(word for _, word in self.known(seat))

    def numbers(self, seat: int, length: int | None = None) -> NDArray[np.int16]:
        """The last moves (length, 2), the oldest first, empty rows at the end.

        First who made it: 0 nobody, 1 the observer, then the others in the order of play, last
        chance. Then its word: 1 + its index in `words_of(game)`. Without a length, all moves that a
        game can have.
        """
        most = self.game.seats[-1]
        rows = np.zeros((self.game.longest if length is None else length, WIDTH), np.int16)
        known = list(self.known(seat))[-len(rows) :] if len(rows) else []
        for row, (by, word) in zip(rows, known, strict=False):
            row[0] = most + 1 if by == CHANCE else 1 + (by - seat) % self.seats
            row[1] = 1 + number_of(self.game.name, word)
        return rows

    def imagined_by(self, seat: int) -> "History":
        """For a position this seat imagines: everybody's past is what this seat knows of it."""
        return History(self.game, self.seats, self.last, (), (seat, len(self)))

    def __deepcopy__(self, memo: dict[int, Any]) -> "History":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        moves = [move[1:] for move in self.moves()]
        return unpickled, (self.game, self.seats, moves, self.hidden, self.reader)


def unpickled(
    game: Game[Any],
    seats: int,
    moves: Sequence[tuple[Any, ...]],
    hidden: tuple[Hidden, ...],
    reader: tuple[int, int],
) -> History:
    last: Move | None = None
    for move in moves:
        last = Move(last, *move)
    return History(game, seats, last, hidden, reader)


class Reading:
    """A move being added to a history: read before it is made, revealed after."""

    def __init__(self, history: History, state: Any, move: int) -> None:
        game = history.game
        self.history = history
        self.move = move
        self.by = game.to_act(state)
        self.turn = game.turn(state)
        self.words = tuple(game.redact(state, move, seat) for seat in range(history.seats))
        self.hidden = history.hidden
        if any(word != game.word(move) for word in self.words):
            where = argument_of(state.task()), MEMORIES[game.name].round_of(state)
            self.hidden += (Hidden(len(history), self.by, move, *where),)

    def then(self, state: Any) -> History:
        """The history with this move, now that it has led to this state."""
        before, hidden, shown = self.history, self.hidden, {}
        if hidden:
            shown = MEMORIES[before.game.name].revealed(state, hidden)
            hidden = tuple(move for move in hidden if move.number not in shown)
        last = Move(before.last, len(before), self.by, self.turn, self.move, self.words, shown)
        return History(before.game, before.seats, last, hidden, before.reader)


NUMBERS: dict[str, dict[str, int]] = {}


def number_of(game: str, word: str) -> int:
    """The index of a word in `words_of(game)`."""
    if game not in NUMBERS:
        NUMBERS[game] = {known: number for number, known in enumerate(words_of(game))}
    return NUMBERS[game][word]
