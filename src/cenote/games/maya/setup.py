"""Set-up and the rounds: the starting player, everybody's two opening blocks, three rounds."""

from cenote.core.agenda import Decision, Step
from cenote.core.game import CHANCE
from cenote.core.ints import append, i64, vec
from cenote.core.options import starters
from cenote.games.maya.names import (
    DONE,
    FIRST,
    FROM_START,
    GAME_OVER,
    LEVELS,
    SET,
    STARTING_PLAYER_MARKER,
)
from cenote.games.maya.news import PHASE_BEGAN, STARTER_NAMED, STARTING_GOLD
from cenote.games.maya.state import (
    BIDS_SHOWN,
    EMPTY,
    EXPERT,
    FIRST_SEAT,
    GOLD_BID,
    MARKERS_HELD,
    ON_SALE,
    OPTIONS,
    PASSED,
    PHASE,
    ROUND_NUMBER,
    SEATS,
    STARTING_PLAYER,
    State,
)
from cenote.games.maya.steps import (
    AUCTION,
    BUILD,
    CONFIRM,
    END_ROUND,
    EROSION,
    EVALUATE,
    FIRST_PLAYER,
    LAY_CARDS,
    OPENING,
    OPENING_BLOCK,
    PAYOUT,
    ROUND,
    TRANSPORT,
)
from cenote.games.maya.tables import (
    EXPERT_GOLD,
    MAX_PYRAMIDS,
    OPENING_BLOCKS,
    ROUNDS,
)


def plan_setup(state: State) -> None:
    """Plan the set-up from the last thing to the first."""
    state.plan(ROUND, 0)
    state.plan(OPENING, 0)
    state.plan(FIRST_PLAYER, CHANCE)


def begin_phase(state: State, phase: i64) -> None:
    state.cells[PHASE] = phase
    state.tell(PHASE_BEGAN, CHANCE, phase, state.cells[ROUND_NUMBER])


class FirstPlayer(Decision[State]):  # M1.6
    """Chance: who starts."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        fixed = state.cells[OPTIONS] >> FIRST_SEAT
        return starters(state.room, state.cells[SEATS], fixed, FIRST)

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        state.cells[STARTING_PLAYER] = move - FIRST
        state.tell(STARTER_NAMED, move - FIRST, 0, 0)


class Opening(Step[State]):  # M1.7, M11.1
    """Gold for experts; then one block each, and one more each."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        seats = state.cells[SEATS]
        if state.cells[OPTIONS] & EXPERT:
            for owner in range(seats):
                state.gain_gold(owner, FROM_START, EXPERT_GOLD)
                state.tell(STARTING_GOLD, owner, 0, EXPERT_GOLD)
        for i in range(OPENING_BLOCKS * seats - 1, i64(-1), -1):
            state.plan(OPENING_BLOCK, (state.cells[STARTING_PLAYER] + i) % seats)


class OpeningBlock(Decision[State]):  # M1.8
    """A block on the lowest level of a pyramid where the player has none yet."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        moves = state.room
        for pyramid in range(i64(MAX_PYRAMIDS)):
            place = pyramid * LEVELS
            if state.has_room(place) and state.standing(place, seat) == 0:
                moves = append(moves, SET + pyramid)
        return moves

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        state.plan(CONFIRM, seat)
        state.take_blocks(seat, 1)
        state.set_block(seat, (move - SET) * LEVELS)


class Confirm(Decision[State]):
    """The player ends the turn by saying `done`."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        return append(state.room, DONE)

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        state.end_turn()


class Round(Step[State]):  # M2.1
    """The three phases, after the auction of the experts."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        state.cells[ROUND_NUMBER] += 1
        state.plan(END_ROUND, 0)
        if state.cells[ROUND_NUMBER] < ROUNDS:
            state.plan(EROSION, 0)
        state.plan(PAYOUT, 0)
        state.plan(BUILD, 0)
        state.plan(TRANSPORT, 0)
        state.plan(EVALUATE, 0)
        state.plan(LAY_CARDS, 0)
        if state.cells[OPTIONS] & EXPERT:
            state.plan(AUCTION, 0)


class EndRound(Step[State]):  # M2.3
    """All markers but the starting player's go back; another round, or the end."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        for owner in range(state.cells[SEATS]):
            kept = state.at(owner, MARKERS_HELD) & 1 << STARTING_PLAYER_MARKER
            state.put(owner, MARKERS_HELD, kept)
            state.put(owner, PASSED, 0)
            state.put(owner, GOLD_BID, EMPTY)
        state.cells[BIDS_SHOWN] = 0
        state.cells[ON_SALE] = 0
        if state.cells[ROUND_NUMBER] < ROUNDS:
            state.plan(ROUND, 0)
        else:
            begin_phase(state, GAME_OVER)
