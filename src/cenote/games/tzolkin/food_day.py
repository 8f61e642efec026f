"""Food days: feeding the workers, the new age, and the rewards of the temples."""

from cenote.core.agenda import Step
from cenote.core.bits import sum_of
from cenote.core.game import CHANCE
from cenote.core.ints import i64
from cenote.games.tzolkin.names import CORN, FROM_HUNGER, FROM_TEMPLES, SKULL
from cenote.games.tzolkin.news import AGE_CHANGED, FED, FOOD_DAY_CAME, NO_SKULLS, UNFED
from cenote.games.tzolkin.state import (
    AGE,
    BANKED_WORKERS,
    BUILT,
    DISPLAY,
    EMPTY,
    FOOD_DAYS_HELD,
    SEATS,
    SKULL_BANK,
    TEMPLE_STEP,
    TOOTH,
    WEALTH_KEPT,
    State,
)
from cenote.games.tzolkin.steps import REFILL, REWARDS
from cenote.games.tzolkin.tables.buildings import FEEDS, ON_DISPLAY, SPARES
from cenote.games.tzolkin.tables.calendar import CORN_PER_WORKER, FOOD_TEETH, HUNGER_POINTS
from cenote.games.tzolkin.tables.effects import NOTHING
from cenote.games.tzolkin.tables.setup import WORKERS
from cenote.games.tzolkin.tables.temples import (
    HIGHEST_BONUS,
    STEP_GIFT,
    STEP_POINTS,
    TEMPLE_WIDTH,
)
from cenote.games.tzolkin.tables.wealth import WEALTH_FEEDS


def is_food_day(state: State) -> bool:  # T5.12, T14.1
    """The arrow is at the next food tooth, or past it after two days at once."""
    held = state.cells[FOOD_DAYS_HELD]
    return not is_over(state) and state.cells[TOOTH] >= FOOD_TEETH[held]


def is_last_round(state: State) -> bool:  # T5.13
    return state.cells[FOOD_DAYS_HELD] == len(FOOD_TEETH) - 1 and is_food_day(state)


def is_over(state: State) -> bool:  # T15.1
    """All food days were held: only the last turn of the gears and the scoring remain."""
    return state.cells[FOOD_DAYS_HELD] == len(FOOD_TEETH)


class FoodDay(Step[State]):  # T14.1
    """Feed; in the middle of the game change the buildings; then the rewards."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        state.cells[FOOD_DAYS_HELD] += 1
        state.tell(FOOD_DAY_CAME, CHANCE, 0, state.cells[FOOD_DAYS_HELD])
        for hungry in range(state.cells[SEATS]):
            feed(state, hungry)
        state.plan(REWARDS, 0)
        if state.cells[FOOD_DAYS_HELD] == 2:
            change_buildings(state)


def feed(state: State, seat: i64) -> None:  # T14.3 to T14.5
    """Feed as many workers as possible, none of them halfway."""
    corn_each = corn_per_worker(state, seat)
    hungry = workers_to_feed(state, seat)
    fed = hungry if corn_each == 0 else min(hungry, state.at(seat, CORN) // corn_each)
    state.pay(seat, CORN, fed * corn_each)
    state.tell(FED, seat, CORN, fed * corn_each)
    if fed < hungry:
        state.tell(UNFED, seat, 0, hungry - fed)
        state.score(seat, FROM_HUNGER, -HUNGER_POINTS * (hungry - fed))


def corn_per_worker(state: State, seat: i64) -> i64:  # T14.2, T14.7
    """Corn for each worker: two, and one less for each terrace."""
    need = CORN_PER_WORKER - sum_of(SPARES, state.at(seat, BUILT))
    return max(need, i64(0))


def workers_to_feed(state: State, seat: i64) -> i64:  # T14.6, T14.8, T14.9
    """Workers in play that no farm or wealth tile feeds."""
    hungry = WORKERS - state.at(seat, BANKED_WORKERS)
    hungry -= sum_of(FEEDS, state.at(seat, BUILT))
    hungry -= sum_of(WEALTH_FEEDS, state.at(seat, WEALTH_KEPT))
    return max(hungry, i64(0))


def change_buildings(state: State) -> None:  # T14.10
    state.cells[AGE] = 2
    state.tell(AGE_CHANGED, CHANCE, 0, 2)
    for place in range(DISPLAY, DISPLAY + ON_DISPLAY):
        state.cells[place] = EMPTY
    state.plan(REFILL, 0)


class Rewards(Step[State]):  # T14.11, T14.13
    """Gifts in the middle of an age, points at its end."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        if state.cells[FOOD_DAYS_HELD] % 2 == 1:
            skulls_for_all = skulls_deserved(state) <= state.cells[SKULL_BANK]
            if not skulls_for_all:
                state.tell(NO_SKULLS, CHANCE, 0, 0)
            for pious in range(state.cells[SEATS]):
                take_gifts(state, pious, skulls_for_all)
        else:
            for temple in range(i64(3)):
                score_temple(state, temple)


def skulls_deserved(state: State) -> i64:  # T14.12
    skulls: i64 = 0
    for seat in range(state.cells[SEATS]):
        for temple in range(i64(3)):
            for step in range(state.at(seat, TEMPLE_STEP + temple) + 1):
                if STEP_GIFT[temple * TEMPLE_WIDTH + step] == SKULL:
                    skulls += 1
    return skulls


def take_gifts(state: State, seat: i64, with_skulls: bool) -> None:  # T14.11, T14.12
    """The gifts of the player's step and of all below it, on each temple."""
    for temple in range(i64(3)):
        for step in range(state.at(seat, TEMPLE_STEP + temple) + 1):
            gift = STEP_GIFT[temple * TEMPLE_WIDTH + step]
            if gift != NOTHING and (with_skulls or gift != SKULL):
                state.gain(seat, gift, 1)


def score_temple(state: State, temple: i64) -> None:  # T14.13 to T14.16
    """The points of each player's step; the bonus for the highest, half of it each if tied."""
    highest: i64 = 0
    leaders: i64 = 0
    for seat in range(state.cells[SEATS]):
        step = state.at(seat, TEMPLE_STEP + temple)
        if step > highest or leaders == 0:
            highest = step
            leaders = 1
        elif step == highest:
            leaders += 1
    ended = state.cells[FOOD_DAYS_HELD] // 2 - 1
    bonus = HIGHEST_BONUS[3 * ended + temple]
    if leaders > 1:
        bonus //= 2
    for seat in range(state.cells[SEATS]):
        step = state.at(seat, TEMPLE_STEP + temple)
        points = STEP_POINTS[temple * TEMPLE_WIDTH + step]
        state.score(seat, FROM_TEMPLES, points + bonus if step == highest else points)
