"""Prepared deals: games that begin in a known way, for people who play their first one.

A table names its deal and gets all of it: what was played before its first turn, and what chance
will deal later, in this order. Nobody can bring a deal of their own, and only one person plays at
such a table, so nobody learns anything about the tiles of another table from it.
"""

from dataclasses import dataclass

from cenote.server.common.bodies import NewTable
from cenote.server.common.refusals import Refused


@dataclass(frozen=True)
class Deal:
    """A game with its beginning and its stacks."""

    seats: int
    options: tuple[str, ...]
    begin: str
    """The words played before the first turn."""
    stack: str = ""
    """What chance deals after that, as far as the rules ask for it."""


TZOLKIN_FIRST = Deal(
    seats=4,
    options=("first:0",),
    begin="""
        first:0
        deal:acropolis deal:palace deal:observatory deal:stairway deal:maize_god deal:codex
        deal:milpa_1 deal:seed_house deal:workshop deal:crypt deal:canal deal:altar
        deal:tikal_7 deal:uxmal_1 deal:palenque_1 deal:chichen_itza_7
        deal:yaxchilan_7 deal:tikal_1 deal:uxmal_3 deal:yaxchilan_1
        deal:palenque_3 deal:chichen_itza_5 deal:palenque_5 deal:uxmal_5
        deal:tikal_3 deal:yaxchilan_5 deal:chichen_itza_3 deal:tikal_5
        keep:tikal_7 keep:uxmal_1 done
        keep:yaxchilan_7 keep:tikal_1 done
        keep:palenque_3 keep:chichen_itza_5 done
        keep:tikal_3 keep:yaxchilan_5 done
    """,
    stack="""
        deal:milpa_2 deal:goldsmith deal:ossuary deal:terrace_1
        deal:oratory deal:milpa_3 deal:burial_mound deal:terrace_2
        deal:granary_1 deal:school deal:rain_shrine deal:royal_tomb deal:bazaar_tomb
        deal:masons_shrine deal:granary_2 deal:treasury deal:triple_tomb deal:serpent_shrine
        deal:storehouse deal:founders_tomb deal:oracle deal:lapidary deal:granary_3
        deal:feather_shrine deal:pilgrims_tomb deal:scribes_shrine
    """,
)
"""The learner has corn for two workers and a food day, wood for a farm and stone for a technology;
cheap buildings come first."""

MAYA_FIRST = Deal(
    seats=4,
    options=("first:0",),
    begin="""
        first:0
        set:copan done set:uxmal done set:palenque done set:tikal done
        set:palenque done set:copan done set:tikal done set:uxmal done
    """,
)
"""The opening blocks stand: the first turn is a card."""

FIRST_GAME = "first_game"
DEALS = {
    ("tzolkin", FIRST_GAME): TZOLKIN_FIRST,
    ("maya", FIRST_GAME): MAYA_FIRST,
}


def deal_of(body: NewTable) -> Deal:
    """The deal that a new table asks for by name; it takes nothing else from outside."""
    deal = DEALS.get((body.game, body.deal or ""))
    if deal is None:
        raise Refused("bad_option", "there is no such deal")
    if body.options is not None or body.record or body.start or body.board:
        raise Refused("bad_request", "deal: it has its own options and its own beginning")
    if [seat.kind for seat in body.seats] != ["me"] + ["bot"] * (deal.seats - 1):
        raise Refused("bad_request", f"deal: it is for you and {deal.seats - 1} bots")
    return deal
