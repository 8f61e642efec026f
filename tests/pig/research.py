"""Pig for research: as numbers, and as a picture."""

from typing import Any

from cenote.core.agenda import CELLS, Agenda
from cenote.core.ints import i16, i64, vec
from cenote.research.arrays import Encoding
from cenote.research.drawing.svg import element, text
from cenote.research.encoding.encoder import Encoder, near, see_question
from cenote.research.fields import Field
from cenote.research.history import Memory
from tests.pig.game import AT_STAKE, GAME, GOAL, MOST_SEATS, POINTS, ROUND, ROUNDS, VOCABULARY

STEPS = len(GAME.step_names)
ARGUMENT_BITS = 3

LAYOUT = (
    Field("to_act", MOST_SEATS, 1, "who must choose"),
    Field("question", STEPS, 1, "the step that asks"),
    Field("argument", ARGUMENT_BITS, 1, "the bits of its argument"),
    Field("cause", 1, len(VOCABULARY), "the move it follows from"),
    Field("round", 1, ROUNDS, "rounds behind us"),
    Field("at_stake", 1, GOAL, "points at stake"),
    Field("points", MOST_SEATS, GOAL, "the observer's first, then in the order of play"),
)


class PigEncoder(Encoder[Agenda]):
    """Pig as numbers."""

    def points(self, state: Agenda, seat: i64) -> float:
        return float(state.cells[POINTS + seat])

    def see(self, state: Agenda, seat: i64, seen: vec[i16], at: i64) -> None:
        see_question(state, seat, seen, at, MOST_SEATS, STEPS, ARGUMENT_BITS)
        at += MOST_SEATS + STEPS + ARGUMENT_BITS + 1
        seen[at] = i16(state.cells[ROUND])
        seen[at + 1] = i16(state.cells[AT_STAKE])
        for other in range(state.cells[CELLS]):
            seen[at + 2 + near(other, seat, state.seats())] = i16(state.cells[POINTS + other])


ENCODING = Encoding(PigEncoder(GAME, sum(field.width for field in LAYOUT)), LAYOUT)

MEMORY = Memory()
"""Nothing is hidden."""


def draw(view: dict[str, Any]) -> str:
    said = f"{view['points']}, {view['at_stake']} at stake"
    return element(
        "svg", text(100, 20, said), xmlns="http://www.w3.org/2000/svg", viewBox="0 0 200 40"
    )
