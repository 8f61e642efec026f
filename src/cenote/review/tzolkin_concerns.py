"""What a coach asks a learner of Tzolk'in to consider: a subject in a position, never a move."""

from collections.abc import Callable

from cenote.games.tzolkin.food_day import corn_per_worker, workers_to_feed
from cenote.games.tzolkin.names import CORN
from cenote.games.tzolkin.state import FOOD_DAYS_HELD, State
from cenote.games.tzolkin.tables.calendar import FOOD_TEETH
from cenote.review.facts import fact
from cenote.review.shape import Fact


def next_food_day(state: State) -> int:
    return int(FOOD_TEETH[state.cells[FOOD_DAYS_HELD]])


def corn_short(state: State, seat: int) -> int:
    """The corn missing to feed everybody now."""
    need = workers_to_feed(state, seat) * corn_per_worker(state, seat)
    return max(0, int(need - state.at(seat, CORN)))


def food(state: State, seat: int) -> Fact:
    """While nobody stands on a gear, corn is needed for placing them first."""
    day, short = next_food_day(state), corn_short(state, seat)
    if short > 0 and state.workers_on_gears(seat):
        return fact("concern.food.short", day=day, short=("corn", short))
    return fact("concern.food.corn", day=day)


def workers(state: State, seat: int) -> Fact:
    """While nobody stands on a gear, there is nobody to ride on or come back."""
    return fact("concern.workers" if state.workers_on_gears(seat) else "concern.workers.waiting")


CONCERNS: dict[str, Callable[[State, int], Fact]] = {
    "food": food,
    "goods": lambda state, seat: fact("concern.goods"),
    "workers": workers,
    "temples": lambda state, seat: fact("concern.temples", day=next_food_day(state)),
    "technologies": lambda state, seat: fact("concern.technologies"),
    "buildings": lambda state, seat: fact("concern.buildings"),
    "monuments": lambda state, seat: fact("concern.monuments"),
    "skulls": lambda state, seat: fact("concern.skulls"),
    "jungle": lambda state, seat: fact("concern.jungle"),
    "rivals": lambda state, seat: fact("concern.rivals"),
    "tempo": lambda state, seat: fact("concern.tempo"),
}
