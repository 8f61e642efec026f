"""The temples: climbing, and angering the gods."""

from typing import Final

from cenote.core.agenda import Decision, Step
from cenote.core.ints import append, i64, vec
from cenote.games.tzolkin.names import ANGER, TEMPLE
from cenote.games.tzolkin.state import State
from cenote.games.tzolkin.steps import CHOOSE_TEMPLE, CLIMB_ANY
from cenote.games.tzolkin.tables.gears import TWICE

EXCEPT: Final = 1
"""From this bit on: 1 + the temple already climbed by the same action."""


class Climb(Step[State]):  # T8.8, T8.9
    """One step up the temple of one god."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        state.climb(seat, argument)


class ClimbAny(Step[State]):  # T8.10, T9.11, T9.12
    """One step up a temple of the player's choice, or one step on each of two."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        if state.can_climb_any(seat, excepted(argument)):
            state.plan(CHOOSE_TEMPLE, seat, argument)


class ChooseTemple(Decision[State]):  # T8.10
    """Which temple to climb."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        moves = state.room
        for temple in range(i64(3)):
            if temple != excepted(argument) and state.can_climb(seat, temple):
                moves = append(moves, TEMPLE + temple)
        return moves

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        temple = move - TEMPLE
        if argument & TWICE:
            state.plan(CLIMB_ANY, seat, temple + 1 << EXCEPT)
        state.climb(seat, temple)


def excepted(argument: i64) -> i64:
    """The temple that may not be chosen again; -1 for none."""
    return (argument >> EXCEPT) - 1


class AngerGods(Decision[State]):  # T8.11
    """Which temple to step down on."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        return descents(state, seat, ANGER)

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        state.descend(seat, move - ANGER)


def descents(state: State, seat: i64, verb: i64) -> vec[i64]:  # T8.11
    """A move of this verb for each temple the player can step down on."""
    moves = state.room
    for temple in range(i64(3)):
        if state.can_descend(seat, temple):
            moves = append(moves, verb + temple)
    return moves
