"""What a bot looks at in Tzolk'in, as numbers, and the value a network gives it."""

from typing import Final, final

from cenote.bots.thinking.tzolkin_hope import hope
from cenote.bots.thinking.tzolkin_rivals import (
    SIZE,
    highest_rival,
    look_at_each_rival,
    missing_blocks,
)
from cenote.bots.thinking.value import UNIT, NetValue
from cenote.core.bits import ones
from cenote.core.game import OVER
from cenote.core.ints import i64, vec
from cenote.games.tzolkin.buildings import MONUMENT_SPACES
from cenote.games.tzolkin.food_day import (
    corn_per_worker,
    is_food_day,
    is_over,
    workers_to_feed,
)
from cenote.games.tzolkin.game import STEPS
from cenote.games.tzolkin.names import CORN, SKULL, WOOD
from cenote.games.tzolkin.news import PLACES, STARTING_SPACE_NEWS
from cenote.games.tzolkin.scoring import corn_value, monument_points
from cenote.games.tzolkin.state import (
    AGE,
    BANKED_WORKERS,
    BUILT,
    CORN_TILES,
    CORNFIELDS,
    DISPLAY,
    EMPTY,
    FOOD_DAYS_HELD,
    FORESTS,
    FREE_WORKERS,
    HOLE,
    LEVEL,
    LIGHT_SIDE,
    MONUMENTS_SHOWN,
    MOST_SEATS,
    OVALS,
    PLAYER_WIDTH,
    PLAYERS,
    POINTS,
    QUARTERS,
    RAISED,
    SEATS,
    SKULL_BANK,
    STARTING_PLAYER,
    STARTING_SPACE,
    TEETH_WITH_CORN,
    TEMPLE_STEP,
    TOOTH,
    WEALTH_DEALT,
    WEALTH_KEPT,
    WOOD_TILES,
    State,
)
from cenote.games.tzolkin.tables.buildings import (
    BUILDING_COST,
    BUILDING_KIND,
    FEEDS,
    ON_DISPLAY,
)
from cenote.games.tzolkin.tables.calendar import FOOD_TEETH
from cenote.games.tzolkin.tables.effects import ARGUMENT, NOTHING
from cenote.games.tzolkin.tables.gears import HOLES, NUMBERED, TOP_SPACE
from cenote.games.tzolkin.tables.monuments import MONUMENT_COST, MONUMENT_KIND
from cenote.games.tzolkin.tables.setup import WORKERS
from cenote.games.tzolkin.tables.temples import TOP_STEP
from cenote.games.tzolkin.tables.wealth import (
    FEEDING_WEALTH,
    WEALTH_EFFECTS,
    WEALTH_FEEDS,
    WEALTH_WIDTH,
)

# Where each group of inputs begins: after the one before it. Networks are trained for this order;
# new inputs come last.
TABLE_SIZE: Final = 0
CALENDAR: Final = TABLE_SIZE + 3
TO_FOOD_DAY: Final = CALENDAR + 2
FOOD_DAY: Final = TO_FOOD_DAY + 10
ORDER: Final = FOOD_DAY + 5
CORN_AT: Final = ORDER + 4
BLOCKS_AT: Final = CORN_AT + 14
SKULLS_AT: Final = BLOCKS_AT + 18
HUNGER: Final = SKULLS_AT + 5
WORKERS_AT: Final = HUNGER + 5
TEMPLES_AT: Final = WORKERS_AT + 12
TEMPLE_STANDING: Final = TEMPLES_AT + 24
LEVELS_AT: Final = TEMPLE_STANDING + 9
PRIVILEGES: Final = LEVELS_AT + 12
TILES: Final = PRIVILEGES + 5
OWN_MONUMENTS: Final = TILES + 8
SHOWN_MONUMENTS: Final = OWN_MONUMENTS + 13
MONUMENT_WORTH: Final = SHOWN_MONUMENTS + 13
SHOWN_BUILDINGS: Final = MONUMENT_WORTH + 13
JUNGLE: Final = SHOWN_BUILDINGS + 32
SKULL_OVALS: Final = JUNGLE + 8
OWN_SPACES: Final = SKULL_OVALS + 11
NEXT_SPACES: Final = OWN_SPACES + 44
RIVALS: Final = NEXT_SPACES + 6
SHOWN_WORTH: Final = RIVALS + 12
SHOWN_MISSING: Final = SHOWN_WORTH + 13
BUILDING_MISSING: Final = SHOWN_MISSING + 13
EACH_RIVAL: Final = BUILDING_MISSING + 8
INPUTS: Final = EACH_RIVAL + SIZE

NOTHING_SEEN: Final = vec[float]([0.0] * INPUTS)

assert CORN_AT - ORDER == MOST_SEATS
assert sum(TOP_STEP) <= TEMPLE_STANDING - TEMPLES_AT
assert len(BUILDING_KIND) == JUNGLE - SHOWN_BUILDINGS
assert len(PLACES) == NEXT_SPACES - OWN_SPACES
for first, after in (
    (OWN_MONUMENTS, SHOWN_MONUMENTS),
    (SHOWN_MONUMENTS, MONUMENT_WORTH),
    (MONUMENT_WORTH, SHOWN_BUILDINGS),
    (SHOWN_WORTH, SHOWN_MISSING),
    (SHOWN_MISSING, BUILDING_MISSING),
):
    assert after - first == len(MONUMENT_KIND)


def look(state: State, seat: i64, inputs: i64) -> vec[float]:
    """The position through the eyes of a seat, up to the inputs that a network knows."""
    seen = NOTHING_SEEN[:inputs]
    look_at_calendar(state, seat, seen)
    look_at_goods(state, seat, seen)
    look_at_workers(state, seat, seen)
    look_at_temples(state, seat, seen)
    look_at_tiles(state, seat, seen)
    look_at_board(state, seat, seen)
    look_at_rivals(state, seat, seen)
    if inputs > EACH_RIVAL:
        look_at_each_rival(state, seat, seen, EACH_RIVAL)
    return seen


def at_least(seen: vec[float], first: i64, steps: i64, number: i64) -> None:
    """A thermometer: input n is 1 if the number is greater than n."""
    for i in range(min(steps, number)):
        seen[first + i] = 1.0


def look_at_calendar(state: State, seat: i64, seen: vec[float]) -> None:
    cells = state.cells
    seats = cells[SEATS]
    seen[TABLE_SIZE + seats - 2] = 1.0
    seen[CALENDAR] = float(cells[TOOTH]) / 26.0
    seen[CALENDAR + 1] = float(cells[AGE] - 1)
    held = cells[FOOD_DAYS_HELD]
    seen[FOOD_DAY + held] = 1.0
    if not is_over(state):
        days = FOOD_TEETH[held] - cells[TOOTH]
        days = max(days, 0)
        seen[TO_FOOD_DAY + days] = 1.0
        if is_food_day(state):
            seen[TO_FOOD_DAY + 9] = 1.0
    seen[ORDER + (seat - cells[STARTING_PLAYER] + seats) % seats] = 1.0


def look_at_goods(state: State, seat: i64, seen: vec[float]) -> None:
    cells, own = state.cells, PLAYERS + seat * PLAYER_WIDTH
    corn = cells[own + CORN]
    seen[CORN_AT] = float(corn) / 10.0
    at_least(seen, CORN_AT + 1, 6, corn)
    at_least(seen, CORN_AT + 7, 7, (corn - 6) // 2 if corn > 6 else i64(0))
    for block in range(i64(3)):
        number = cells[own + WOOD + block]
        seen[BLOCKS_AT + block * 6] = float(number) / 4.0
        at_least(seen, BLOCKS_AT + block * 6 + 1, 5, number)
    skulls = cells[own + SKULL]
    seen[SKULLS_AT] = float(skulls) / 3.0
    at_least(seen, SKULLS_AT + 1, 4, skulls)
    corn_each = corn_per_worker(state, seat)
    need = workers_to_feed(state, seat) * corn_each
    seen[HUNGER] = float(need) / 6.0
    if corn < need:
        seen[HUNGER + 1] = float(need - corn) / 6.0
    seen[HUNGER + 2] = float(corn_each) / 2.0
    if need == 0:
        seen[HUNGER + 3] = 1.0
    seen[HUNGER + 4] = float(corn_value(state, seat)) / 20.0


def look_at_workers(state: State, seat: i64, seen: vec[float]) -> None:
    cells = state.cells
    at_least(seen, WORKERS_AT, 6, WORKERS - state.at(seat, BANKED_WORKERS))
    at_least(seen, WORKERS_AT + 6, 6, state.at(seat, FREE_WORKERS))
    for gear in range(i64(5)):
        free: i64 = EMPTY
        for space in range(TOP_SPACE[gear], i64(-1), i64(-1)):
            worker = cells[HOLE + gear * HOLES + space]
            if worker == seat:
                seen[OWN_SPACES + gear * NUMBERED + space] = 1.0
            elif worker == EMPTY:
                free = space
        if free != EMPTY:
            seen[NEXT_SPACES + gear] = float(free) / 4.0
    if cells[STARTING_SPACE] == seat:
        seen[OWN_SPACES + STARTING_SPACE_NEWS] = 1.0
    elif cells[STARTING_SPACE] == EMPTY:
        seen[NEXT_SPACES + 5] = 1.0


def look_at_temples(state: State, seat: i64, seen: vec[float]) -> None:
    first: i64 = TEMPLES_AT
    for temple in range(i64(3)):
        step = state.at(seat, TEMPLE_STEP + temple)
        at_least(seen, first, TOP_STEP[temple], step)
        first += TOP_STEP[temple]
        highest = highest_rival(state, seat, temple)
        if step > highest:
            seen[TEMPLE_STANDING + temple * 3] = 1.0
        elif step == highest:
            seen[TEMPLE_STANDING + temple * 3 + 1] = 1.0
        if highest == TOP_STEP[temple]:
            seen[TEMPLE_STANDING + temple * 3 + 2] = 1.0
    for technology in range(i64(4)):
        at_least(seen, LEVELS_AT + technology * 3, 3, state.at(seat, LEVEL + technology))


def look_at_tiles(state: State, seat: i64, seen: vec[float]) -> None:
    built = state.at(seat, BUILT)
    left = built
    building: i64 = 0
    while left > 0:
        if left & 1:
            seen[TILES + BUILDING_KIND[building]] += 0.5
            if FEEDS[building] > 0:
                seen[TILES + 4] += float(FEEDS[building]) / 3.0
        left >>= 1
        building += 1
    seen[TILES + 5] = float(state.at(seat, CORN_TILES)) / 3.0
    seen[TILES + 6] = float(state.at(seat, WOOD_TILES)) / 3.0
    seen[TILES + 7] = float(ones(built)) / 4.0
    left = state.at(seat, RAISED)
    monument: i64 = 0
    while left > 0:
        if left & 1:
            seen[OWN_MONUMENTS + monument] = 1.0
            seen[MONUMENT_WORTH + monument] = float(monument_points(state, seat, monument)) / UNIT
        left >>= 1
        monument += 1
    for place in range(i64(MONUMENT_SPACES)):
        shown = state.cells[MONUMENTS_SHOWN + place]
        if shown != EMPTY:
            worth = monument_points(state, seat, shown)
            missing = missing_blocks(state, seat, MONUMENT_COST, shown)
            seen[SHOWN_MONUMENTS + shown] = 1.0
            seen[SHOWN_WORTH + shown] = float(worth) / UNIT
            seen[SHOWN_MISSING + shown] = float(missing) / 6.0
            if missing == 0:
                seen[BUILDING_MISSING + 7] = max(seen[BUILDING_MISSING + 7], float(worth) / UNIT)


def look_at_board(state: State, seat: i64, seen: vec[float]) -> None:
    cells = state.cells
    seen[PRIVILEGES] = float(state.at(seat, LIGHT_SIDE))
    if cells[STARTING_PLAYER] == seat:
        seen[PRIVILEGES + 1] = 1.0
    if cells[STARTING_SPACE] == seat:
        seen[PRIVILEGES + 2] = 1.0
    seen[PRIVILEGES + 3] = float(ones(cells[TEETH_WITH_CORN])) / 4.0
    if state.at(seat, WEALTH_KEPT) & FEEDING_WEALTH:
        seen[PRIVILEGES + 4] = 1.0
    for place in range(i64(ON_DISPLAY)):
        building = cells[DISPLAY + place]
        if building != EMPTY:
            seen[SHOWN_BUILDINGS + building] = 1.0
            missing = missing_blocks(state, seat, BUILDING_COST, building)
            if missing < 3:
                seen[BUILDING_MISSING + missing] += 0.5
            if missing == 0:
                seen[BUILDING_MISSING + 3 + BUILDING_KIND[building]] = 1.0
    for group in range(i64(4)):
        seen[JUNGLE + group] = float(cells[FORESTS + group]) / 4.0
        seen[JUNGLE + 4 + group] = float(cells[CORNFIELDS + group]) / 4.0
    seen[SKULL_OVALS] = float(cells[SKULL_BANK]) / 13.0
    for oval in range(i64(9)):
        if cells[OVALS] & 1 << oval:
            seen[SKULL_OVALS + 1 + oval] = 1.0


def look_at_rivals(state: State, seat: i64, seen: vec[float]) -> None:
    """The average of the others, and the best of them."""
    cells = state.cells
    share = 1.0 / float(cells[SEATS] - 1)
    best: i64 = -1000
    for other in range(cells[SEATS]):
        if other == seat:
            continue
        theirs = PLAYERS + other * PLAYER_WIDTH
        best = max(best, cells[theirs + POINTS])
        seen[RIVALS] += share * float(WORKERS - cells[theirs + BANKED_WORKERS]) / 6.0
        seen[RIVALS + 1] += share * float(cells[theirs + CORN]) / 10.0
        seen[RIVALS + 2] += share * float(cells[theirs + SKULL]) / 3.0
        for technology in range(i64(4)):
            level = cells[theirs + LEVEL + technology]
            seen[RIVALS + 3 + technology] += share * float(level) / 3.0
        seen[RIVALS + 7] += share * float(state.blocks(other)) / 6.0
    seen[RIVALS + 8] = float(state.at(seat, POINTS) - best) / UNIT


def with_wealth(state: State, seat: i64) -> State:
    """The position once the tiles this seat has kept so far are revealed."""
    revealed = state.copy()
    for tile in range(i64(len(WEALTH_FEEDS))):
        if not state.at(seat, WEALTH_KEPT) & 1 << tile:
            continue
        for i in range(i64(WEALTH_WIDTH)):
            effect = WEALTH_EFFECTS[tile * WEALTH_WIDTH + i]
            if effect != NOTHING:
                STEPS[effect & 0xFF].do(revealed, seat, effect >> ARGUMENT)
    return revealed


def points_of_monuments(state: State, seat: i64) -> float:
    """What the monuments of a seat would be worth if the game ended now."""
    raised = state.at(seat, RAISED)
    total: i64 = 0
    for monument in range(i64(len(MONUMENT_KIND))):
        if raised & 1 << monument:
            total += monument_points(state, seat, monument)
    return float(total)


@final
class TzolkinValue(NetValue[State]):
    """Judges Tzolk'in; tiles kept in the draft count as revealed, monuments as scored."""

    def points(self, state: State, seat: i64) -> float:
        points = float(state.at(seat, POINTS)) + float(state.at(seat, QUARTERS)) / 4.0
        if state.to_act() != OVER:
            points += points_of_monuments(state, seat)
        return points

    def look(self, state: State, seat: i64) -> vec[float]:
        if state.at(seat, WEALTH_DEALT) != 0:
            return look(with_wealth(state, seat), seat, self.net.inputs)
        return look(state, seat, self.net.inputs)

    def hope(self, state: State, seat: i64) -> float:
        return hope(state, seat)
