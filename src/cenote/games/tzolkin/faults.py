"""What can never be: the invariants of every position."""

from collections.abc import Iterator

from cenote.core.bits import bits_of
from cenote.games.tzolkin.names import (
    BUILDINGS,
    GEARS,
    GOODS,
    MONUMENTS,
    SKULL,
    SOURCES,
    TECHNOLOGIES,
    TEMPLES,
    WEALTH,
)
from cenote.games.tzolkin.state import (
    AGE,
    BANKED_WORKERS,
    BUILT,
    CORN_TILES,
    CORNFIELDS,
    DISPLAY,
    DUMMIES_LEFT,
    DUMMY_WORKER,
    EMPTY,
    FORESTS,
    FREE_WORKERS,
    HOLE,
    LEVEL,
    LIGHT_SIDE,
    MONUMENTS_SHOWN,
    OVALS,
    PLAYERS,
    POINTS,
    POINTS_FROM,
    RAISED,
    SEATS,
    SKULL_BANK,
    STARTING_SPACE,
    TEMPLE_STEP,
    UNDEALT_BUILDINGS,
    UNDEALT_MONUMENTS,
    UNDEALT_WEALTH,
    WEALTH_DEALT,
    WEALTH_KEPT,
    WOOD_TILES,
    State,
)
from cenote.games.tzolkin.tables.buildings import AGE_2_FROM, ON_DISPLAY
from cenote.games.tzolkin.tables.gears import HOLES, HOLES_BY_GEAR, JUNGLE_GROUPS, TOP_SPACE
from cenote.games.tzolkin.tables.setup import DUMMIES, SKULLS, WORKERS
from cenote.games.tzolkin.tables.technologies import LEVELS
from cenote.games.tzolkin.tables.temples import TOP_STEP


def faults(state: State) -> list[str]:
    """All faults of a position, not only the first."""
    return [
        *supply_faults(state),
        *jungle_faults(state),
        *gear_faults(state),
        *tile_faults(state),
        *(fault for seat in seats_of(state) for fault in player_faults(state, seat)),
        *top_step_faults(state),
    ]


def seats_of(state: State) -> range:
    return range(state.cells[SEATS])


def supply_faults(state: State) -> Iterator[str]:
    held = sum(state.at(seat, SKULL) for seat in seats_of(state))
    offered = len(bits_of(state.cells[OVALS]))
    if (total := state.cells[SKULL_BANK] + held + offered) != SKULLS:
        yield f"{total} skulls instead of {SKULLS}"
    if state.cells[SKULL_BANK] < 0:
        yield "the bank owes skulls"


def jungle_faults(state: State) -> Iterator[str]:
    """Every field has one corn tile; wood may also have been burned."""
    seats = state.cells[SEATS]
    forests = [state.cells[FORESTS + group] for group in range(JUNGLE_GROUPS)]
    fields = [state.cells[CORNFIELDS + group] for group in range(JUNGLE_GROUPS)]
    if min(forests + fields) < 0:
        yield "a jungle group has less than nothing"
    corn_taken = sum(state.at(seat, CORN_TILES) for seat in seats_of(state))
    wood_taken = sum(state.at(seat, WOOD_TILES) for seat in seats_of(state))
    if sum(forests) + sum(fields) + corn_taken != 4 * seats:
        yield "corn harvest tiles are lost or made"
    if sum(forests) + wood_taken > 3 * seats:
        yield "wood harvest tiles are made"


def gear_faults(state: State) -> Iterator[str]:
    standing = [state.cells[hole] for hole in range(HOLE, PLAYERS)]
    for seat in seats_of(state):
        on_space = state.cells[STARTING_SPACE] == seat
        away = state.at(seat, FREE_WORKERS) + state.at(seat, BANKED_WORKERS) + on_space
        if standing.count(seat) + away != WORKERS:
            yield f"seat {seat} has {standing.count(seat) + away} workers instead of {WORKERS}"
    dummies = standing.count(DUMMY_WORKER) + state.cells[DUMMIES_LEFT]
    if dummies != DUMMIES[state.cells[SEATS]]:
        yield f"{dummies} dummy workers"
    for gear in range(len(GEARS)):
        for hole in range(TOP_SPACE[gear] + 1, HOLES_BY_GEAR[gear]):
            if state.cells[HOLE + gear * HOLES + hole] not in (EMPTY, DUMMY_WORKER):
                yield f"a worker stands on a place without a number of gear {gear}"


def tile_faults(state: State) -> Iterator[str]:
    """No tile in two places; only buildings of this age on display."""
    display = shown_tiles(state, DISPLAY, ON_DISPLAY)
    monuments = shown_tiles(state, MONUMENTS_SHOWN, 6)
    yield from twice(state, BUILDINGS, display, (BUILT,), UNDEALT_BUILDINGS)
    yield from twice(state, MONUMENTS, monuments, (RAISED,), UNDEALT_MONUMENTS)
    drafting = any(state.at(seat, WEALTH_DEALT) for seat in seats_of(state))
    yield from twice(
        state, WEALTH, [], (WEALTH_DEALT if drafting else WEALTH_KEPT,), UNDEALT_WEALTH
    )
    for building in display:
        if (building >= AGE_2_FROM) != (state.cells[AGE] == 2):
            yield f"{BUILDINGS[building]} is on display in age {state.cells[AGE]}"


def shown_tiles(state: State, row: int, places: int) -> list[int]:
    return [tile for i in range(places) if (tile := state.cells[row + i]) != EMPTY]


def twice(
    state: State, names: tuple[str, ...], shown: list[int], owned: tuple[int, ...], undealt: int
) -> Iterator[str]:
    seen = [*shown, *bits_of(state.cells[undealt])]
    for seat in seats_of(state):
        for cell in owned:
            seen += bits_of(state.at(seat, cell))
    for tile in sorted(set(seen)):
        if seen.count(tile) > 1:
            yield f"{names[tile]} is in {seen.count(tile)} places"


def player_faults(state: State, seat: int) -> Iterator[str]:
    for i, good in enumerate(GOODS):
        if state.at(seat, i) < 0:
            yield f"seat {seat} owes {good}"
    for cell in (FREE_WORKERS, BANKED_WORKERS, CORN_TILES, WOOD_TILES):
        if state.at(seat, cell) < 0:
            yield f"seat {seat} has less than nothing in cell {cell}"
    for temple in range(len(TEMPLES)):
        if not 0 <= state.at(seat, TEMPLE_STEP + temple) <= TOP_STEP[temple]:
            yield f"seat {seat} left temple {temple}"
    for technology in range(len(TECHNOLOGIES)):
        if not 0 <= state.at(seat, LEVEL + technology) <= LEVELS:
            yield f"seat {seat} left technology {technology}"
    if state.at(seat, LIGHT_SIDE) not in (0, 1):
        yield f"the board of seat {seat} has a third side"
    sources = sum(state.at(seat, POINTS_FROM + i) for i in range(len(SOURCES)))
    if state.at(seat, POINTS) != sources:
        yield f"seat {seat} has {state.at(seat, POINTS)} points but {sources} from its sources"


def top_step_faults(state: State) -> Iterator[str]:
    for temple in range(len(TEMPLES)):
        steps = [state.at(seat, TEMPLE_STEP + temple) for seat in seats_of(state)]
        if steps.count(TOP_STEP[temple]) > 1:
            yield f"two players stand on the top step of temple {temple}"
