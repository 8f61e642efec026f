"""How Tzolk'in was played: workers, technologies, buildings, monuments, skulls."""

from cenote.games.tzolkin.scoring import mastered
from cenote.games.tzolkin.state import BANKED_WORKERS, BUILT, OVALS, RAISED, TOOTH, State
from cenote.games.tzolkin.tables.setup import WORKERS

HALF_TIME = 14
"""Days: just after the second food day."""
MANY_WORKERS = 5
TWO_TRACKS = 2


class TzolkinWatch:
    """What people look at when they compare strategies."""

    def __init__(self, seats: int) -> None:
        self.seats = range(seats)
        self.half_time: list[int] = []
        self.skulls = [0] * seats
        self.ovals = 0

    def see(self, state: State, seat: int) -> None:
        ovals = int(state.cells[OVALS]).bit_count()
        if ovals > self.ovals:
            self.skulls[seat] += ovals - self.ovals
            self.ovals = ovals
        if not self.half_time and state.cells[TOOTH] >= HALF_TIME:
            self.half_time = [workers(state, other) for other in self.seats]

    def statistics(self, state: State, seat: int) -> dict[str, float]:
        return {
            "workers_by_day_14": self.half_time[seat],
            "workers_at_the_end": workers(state, seat),
            "technologies_at_level_3": int(mastered(state, seat)),
            "buildings": int(state.at(seat, BUILT)).bit_count(),
            "monuments": int(state.at(seat, RAISED)).bit_count(),
            "skulls_placed": self.skulls[seat],
            "has_5_workers_by_day_14": float(self.half_time[seat] >= MANY_WORKERS),
            "has_2_technologies_at_level_3": float(mastered(state, seat) >= TWO_TRACKS),
        }


def workers(state: State, seat: int) -> int:
    """Workers in play."""
    return WORKERS - int(state.at(seat, BANKED_WORKERS))
