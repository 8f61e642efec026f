"""How Tzolk'in was played: what people look at to compare strategies, and what was wasted."""

from functools import cached_property

from cenote.bots.arena.begging import Beg, begs
from cenote.core.record import Record
from cenote.games.tzolkin.names import ADVANCE, CORN, FROM_HUNGER, SKULL
from cenote.games.tzolkin.scoring import mastered
from cenote.games.tzolkin.state import (
    BANKED_WORKERS,
    BUILT,
    OVALS,
    POINTS_FROM,
    RAISED,
    TOOTH,
    State,
)
from cenote.games.tzolkin.tables.calendar import HUNGER_POINTS
from cenote.games.tzolkin.tables.setup import WORKERS

HALF_TIME = 14
"""Days: just after the second food day."""
MANY_WORKERS = 5
TWO_TRACKS = 2


class TzolkinWatch:
    """Counts from day to day what the final state does not show; the rest at the end."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.half_time: list[int] = []
        self.skulls = [0] * record.seats
        self.ovals = 0

    def see(self, state: State, seat: int) -> None:
        ovals = int(state.cells[OVALS]).bit_count()
        if ovals > self.ovals:
            self.skulls[seat] += ovals - self.ovals
            self.ovals = ovals
        if not self.half_time and state.cells[TOOTH] >= HALF_TIME:
            self.half_time = [workers(state, other) for other in range(self.record.seats)]

    def statistics(self, state: State, seat: int) -> dict[str, float]:
        monuments = int(state.at(seat, RAISED)).bit_count()
        return {
            "workers_by_day_14": self.half_time[seat],
            "workers_at_the_end": workers(state, seat),
            "technologies_at_level_3": int(mastered(state, seat)),
            "buildings": int(state.at(seat, BUILT)).bit_count(),
            "monuments": monuments,
            "skulls_placed": self.skulls[seat],
            **self.begging(seat),
            "unfed_workers": unfed(state, seat),
            "corn_left": int(state.at(seat, CORN)),
            "blocks_left": int(state.blocks(seat)),
            "skulls_left": int(state.at(seat, SKULL)),
            "two_days_at_once": self.made(seat, ADVANCE + 1),
            "two_days_at_once_possible": self.made(seat, ADVANCE) + self.made(seat, ADVANCE + 1),
            "has_5_workers_by_day_14": float(self.half_time[seat] >= MANY_WORKERS),
            "has_2_technologies_at_level_3": float(mastered(state, seat) >= TWO_TRACKS),
            "has_no_monument": float(monuments == 0),
        }

    @cached_property
    def begs(self) -> list[Beg]:
        """Every beg of the game, once it is over."""
        return list(begs(self.record))

    def begging(self, seat: int) -> dict[str, float]:
        own = [beg for beg in self.begs if beg.seat == seat]
        needless = [beg.saved for beg in own if beg.saved is not None and beg.saved >= 0]
        return {
            "begs": len(own),
            "begs_with_corn_in_hand": sum(beg.corn > 0 for beg in own),
            "begs_that_could_be_deleted": len(needless),
            "points_lost_by_these": sum(needless),
        }

    def made(self, seat: int, move: int) -> int:
        """How often a seat made this move."""
        return sum(entry.by == seat and entry.move == move for entry in self.record.entries)


def workers(state: State, seat: int) -> int:
    """Workers in play."""
    return WORKERS - int(state.at(seat, BANKED_WORKERS))


def unfed(state: State, seat: int) -> float:
    """Workers that were not fed, over all Food Days: each cost the same."""
    return -int(state.at(seat, POINTS_FROM + FROM_HUNGER)) / HUNGER_POINTS
