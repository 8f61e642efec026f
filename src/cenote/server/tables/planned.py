"""Planned turns: whether one can be played now exactly as it was foreseen."""

import json
from collections.abc import Sequence
from typing import Literal

from cenote.core.game import IllegalMove
from cenote.server.common.wire.plans import ArmedPlan, PlanFailure, Plans
from cenote.server.common.wire.positions import News
from cenote.server.storage.table import SKETCHES, Plan, Table
from cenote.server.tables.match import Match
from cenote.server.tables.sketches import Sketch

Why = Literal["illegal", "different"]

TAKING = ("place", "construct", "raise", "offer_skull", "claim")
"""News of what only one player can do: a space, a tile, an oval, a marker is taken."""


def is_valid(plan: Plan, table: Table, match: Match) -> bool:
    """Whether the seat has not moved since, and nothing was taken back."""
    return plan.taken_back == table.taken_back and plan.since == match.since(plan.seat)


def armed_plan(table: Table, match: Match) -> Plan | None:
    """The turn of the seat to act that is to be played by itself."""
    is_going = match.to_act >= 0 and not table.is_waiting
    plan = table.armed_plan(match.to_act) if is_going else None
    return plan if plan is not None and is_valid(plan, table, match) else None


def failure_of(plan: Plan, match: Match) -> PlanFailure | None:
    """Why this turn cannot be played now as it was foreseen.

    It is tried on what the seat knows, so that not even a refusal tells a secret.
    """
    sketch = Sketch(match, plan.seat)
    last = len(plan.foreseen) - 1
    for number in range(last + 1):
        why = what_fails(sketch, plan, number)
        if why is None and (sketch.turn is not None) != (number == last):
            why = "different"
        if why is not None:
            by = who_took(match, plan, plan.foreseen[number])
            return {"word": plan.words[number], "why": why, "by": by}
    return None


def what_fails(sketch: Sketch, plan: Plan, number: int) -> Why | None:
    """Play this word of the plan in the sketch; returns what is wrong with it."""
    try:
        sketch.play(plan.words[number])
    except IllegalMove:
        return "illegal"
    if plan.exact and sketch.foreseen[-1] != plan.foreseen[number]:
        return "different"
    return None


def who_took(match: Match, plan: Plan, wanted: list[News]) -> int | None:
    """Who has since taken what this word would have taken."""
    takes = {(kind, what) for kind, _, what, _, _ in wanted if kind in TAKING}
    for line in reversed(match.log[plan.moves :]):
        for kind, seat, what, _, _ in json.loads(line.seen[plan.seat])["news"]:
            if (kind, what) in takes and seat != plan.seat:
                return int(seat)
    return None


def plans_view(table: Table, match: Match, mine: Sequence[int]) -> Plans | None:
    """What a seat knows of its plans; a device that holds several has none."""
    if len(mine) != 1 or match.is_over:
        return None
    plans = [plan for plan in table.plans if plan.seat == mine[0] and is_valid(plan, table, match)]
    lengths = {plan.number: len(plan.words) for plan in plans}
    armed = next((plan for plan in plans if plan.armed), None)
    return {
        "sketches": [lengths.get(number, 0) for number in range(SKETCHES)],
        "armed": None if armed is None else armed_view(armed),
        "failure": next((plan.failure for plan in plans if plan.failure), None),
    }


def armed_view(plan: Plan) -> ArmedPlan:
    turn = plan.words[: len(plan.foreseen)]
    return {"sketch": plan.number, "words": turn, "exact": plan.exact}
