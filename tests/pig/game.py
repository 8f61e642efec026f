"""The rules of Pig with two dice.

Roll as often as you dare: what you roll is at stake until you say `done`. A 1 costs what is at
stake, two of them also all your points. The round in which somebody reaches 50 points is the last.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from cenote.core.agenda import CELLS, Agenda, Decision, Rules, Step, argument_of, row, step_table
from cenote.core.game import CHANCE, DONE, OVER, BadOption, Score, ranks
from cenote.core.ints import i64, vec
from cenote.core.news import told
from cenote.core.numbered import numbered
from cenote.core.vocabulary import vocabulary, words

GOAL = 50
ROUNDS = 12
MOST_SEATS = 5

# Cells, after the number of seats.
ROUND = CELLS + 1
AT_STAKE = ROUND + 1
POINTS = AT_STAKE + 1
SIZE = POINTS + MOST_SEATS

# Words, and what two dice can show: two ones, a single one, or a sum without any.
ROLL = 1
DICE = 2
SHOWN = ("ones", "one", "4", "5", "6", "7", "8", "9", "10", "11", "12")
WEIGHTS = (1, 10, 1, 2, 3, 4, 5, 4, 3, 2, 1)
VOCABULARY = vocabulary((DONE, ["done"]), (ROLL, ["roll"]), (DICE, words("dice", SHOWN)))

# Steps and news, by number.
NEXT, TAKE_TURN, SHOW_DICE = range(3)
ROLLED, LOST_STAKE, LOST_ALL, KEPT = range(4)
NEWS: list[tuple[str, tuple[str, ...]]] = numbered(
    [
        (ROLLED, ("roll", ())),
        (LOST_STAKE, ("one", ())),
        (LOST_ALL, ("ones", ())),
        (KEPT, ("points", ("dice",))),
    ]
)


class Next(Step[Agenda]):
    """The next seat, as long as the round is not the last."""

    def do(self, state: Agenda, seat: i64, argument: i64) -> None:
        cells, seats = state.cells, state.seats()
        following = (seat + 1) % seats
        if following == 0:
            cells[ROUND] += 1
            if cells[ROUND] == ROUNDS or max(cells[POINTS : POINTS + seats]) >= GOAL:
                return
        state.plan(TAKE_TURN, following)


class TakeTurn(Decision[Agenda]):
    """Roll, or keep what is at stake."""

    def options(self, state: Agenda, seat: i64, argument: i64) -> vec[i64]:
        return row([ROLL, DONE] if state.cells[AT_STAKE] else [ROLL])

    def choose(self, state: Agenda, seat: i64, argument: i64, move: i64) -> None:
        if move == ROLL:
            state.plan(SHOW_DICE, CHANCE, seat)
        else:
            keep(state, seat)


class ShowDice(Decision[Agenda]):
    """Chance: what the dice show to the seat in the argument."""

    def options(self, state: Agenda, seat: i64, argument: i64) -> vec[i64]:
        return row(range(DICE, DICE + len(SHOWN)))

    def choose(self, state: Agenda, seat: i64, argument: i64, move: i64) -> None:
        cells, shown = state.cells, SHOWN[move - DICE]
        if shown in ("one", "ones"):
            cells[AT_STAKE] = 0
            if shown == "ones":
                cells[POINTS + argument] = 0
            state.tell(LOST_ALL if shown == "ones" else LOST_STAKE, argument, 0, 0)
            state.plan(NEXT, argument)
            return
        cells[AT_STAKE] += int(shown)
        state.tell(ROLLED, argument, 0, int(shown))
        if cells[POINTS + argument] + cells[AT_STAKE] >= GOAL:
            keep(state, argument)
        else:
            state.plan(TAKE_TURN, argument)


def keep(state: Agenda, seat: i64) -> None:
    """Turn what is at stake into points."""
    state.tell(KEPT, seat, 0, state.cells[AT_STAKE])
    state.cells[POINTS + seat] += state.cells[AT_STAKE]
    state.cells[AT_STAKE] = 0
    state.end_turn()
    state.plan(NEXT, seat)


class Pig(Rules[Agenda]):
    """Pig, for two to five."""

    name = "pig"
    title = "Pig with two dice"
    version = 1
    longest = ROUNDS * MOST_SEATS * 2 * (GOAL // 4 + 2)
    seats = range(2, MOST_SEATS + 1)
    options: Sequence[str] = ()

    def __init__(self) -> None:
        self.vocabulary = VOCABULARY
        self.moves = {word: move for move, word in enumerate(VOCABULARY)}
        self.steps = step_table([(NEXT, Next()), (TAKE_TURN, TakeTurn()), (SHOW_DICE, ShowDice())])
        self.step_names = ("next", "take_turn", "show_dice")

    def new(self, seats: int, options: Sequence[str] = ()) -> Agenda:
        if seats not in self.seats or options:
            raise BadOption("Pig is for 2 to 5 seats and has no options")
        state = Agenda()
        state.cells = row([0] * SIZE)
        state.cells[CELLS] = seats
        state.plan(TAKE_TURN, 0)
        return state

    def weights_of(self, state: Agenda) -> vec[i64]:
        return row(WEIGHTS)

    def observe(self, state: Agenda, seat: int | None) -> dict[str, Any]:
        cells, seats = state.cells, state.seats()
        points = [int(number) for number in cells[POINTS : POINTS + seats]]
        seen = {"round": int(cells[ROUND]), "at_stake": int(cells[AT_STAKE]), "points": points}
        return {**seen, "news": [told(item, NEWS, VOCABULARY) for item in state.news or []]}

    def redact(self, state: Agenda, move: int, seat: int | None) -> str:
        return VOCABULARY[move]

    def determinize(self, state: Agenda, seat: int | None, rng: Random) -> Agenda:
        return state.copy()

    def scores(self, state: Agenda) -> list[Score]:
        """What is at stake counts for the seat whose turn it is."""
        points = self.observe(state, None)["points"]
        if state.to_act() != OVER:
            roller = argument_of(state.task()) if state.to_act() == CHANCE else state.to_act()
            points[roller] += int(state.cells[AT_STAKE])
        standing = [(float(number), 0) for number in points]
        return [
            Score(number, 0, rank, {"dice": number})
            for (number, _), rank in zip(standing, ranks(standing), strict=True)
        ]

    def faults(self, state: Agenda) -> list[str]:
        seen = self.observe(state, None)
        return [] if min(seen["points"]) >= 0 <= seen["at_stake"] else ["less than no points"]


GAME = Pig()
