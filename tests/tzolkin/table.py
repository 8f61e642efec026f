"""Positions set up by hand: what every chapter's tests are written with."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from cenote.core.game import CHANCE
from cenote.games.tzolkin import state as cells
from cenote.games.tzolkin.game import TZOLKIN, option_bits
from cenote.games.tzolkin.names import (
    BUILDINGS,
    GEARS,
    GOODS,
    MONUMENTS,
    SKULL,
    TECHNOLOGIES,
    TEMPLES,
    WEALTH,
)
from cenote.games.tzolkin.state import State, new_state
from cenote.games.tzolkin.steps import ROUND
from cenote.games.tzolkin.tables.gears import HOLES
from cenote.games.tzolkin.tables.setup import SKULLS, WORKERS

NUMBERS = {
    **{good: i for i, good in enumerate(GOODS)},
    **{temple: cells.TEMPLE_STEP + i for i, temple in enumerate(TEMPLES)},
    **{technology: cells.LEVEL + i for i, technology in enumerate(TECHNOLOGIES)},
    "free": cells.FREE_WORKERS,
    "banked": cells.BANKED_WORKERS,
    "light": cells.LIGHT_SIDE,
    "corn_tiles": cells.CORN_TILES,
    "wood_tiles": cells.WOOD_TILES,
    "points": cells.POINTS,
}
TILES = {
    "built": (cells.BUILT, BUILDINGS),
    "raised": (cells.RAISED, MONUMENTS),
    "wealth": (cells.WEALTH_KEPT, WEALTH),
}


Given = dict[str, Any]
"""Keywords of `position`."""


def given(name: str, value: Any) -> Given:
    """A keyword of `position` whose name is computed."""
    return {name: value}


def position(
    *places: str,
    seats: int = 4,
    options: Sequence[str] = (),
    others: Mapping[str, int | str] | None = None,
    players: Mapping[int, Mapping[str, Any]] | None = None,
    display: Sequence[str] = (),
    stack: Sequence[str] = (),
    monuments: Sequence[str] = (),
    ovals: Sequence[int] = (),
    jungle: Mapping[int, tuple[int, int]] | None = None,
    tooth: int = 0,
    food_days: int = 0,
    age: int = 1,
    teeth_with_corn: Sequence[int] = (),
    first: int = 0,
    **mine: Any,
) -> State:
    """A round about to begin. Seat 0's workers stand on `places`, other seats' and dummies' on
    `others`; the rest of the keywords is what seat 0 has (corn, chaac, agriculture, built, ...).

    Temples count steps from the bottom (0); the start step is 1. `jungle` gives, for an action of
    Palenque, the fields with wood on top and those with open corn. `stack` names the buildings
    not yet dealt: none of them, so that nothing is dealt unless a test wants it.
    """
    state = new_state(seats, option_bits(seats, options))
    put = state.cells
    put[cells.TOOTH], put[cells.FOOD_DAYS_HELD], put[cells.AGE] = tooth, food_days, age
    put[cells.STARTING_PLAYER] = first
    put[cells.TEETH_WITH_CORN] = sum(1 << day for day in teeth_with_corn)
    put[cells.OVALS] = sum(1 << (number - 1) for number in ovals)
    for i, name in enumerate(display):
        put[cells.DISPLAY + i] = BUILDINGS.index(name)
    put[cells.UNDEALT_BUILDINGS] = sum(1 << BUILDINGS.index(name) for name in stack)
    for i, name in enumerate(monuments):
        put[cells.MONUMENTS_SHOWN + i] = MONUMENTS.index(name)
    for number, (wood, corn) in (jungle or {}).items():
        put[cells.FORESTS + number - 2], put[cells.CORNFIELDS + number - 2] = wood, corn
    for place in places:
        stand(state, place, 0)
    for place, who in (others or {}).items():
        stand(state, place, cells.DUMMY_WORKER if who == "dummy" else int(who))
    for seat, belongings in {0: mine, **(players or {})}.items():
        give(state, seat, belongings)
    held = sum(state.at(seat, SKULL) for seat in range(seats))
    put[cells.SKULL_BANK] = SKULLS - held - len(ovals)
    state.plan(ROUND, 0)
    TZOLKIN.settle(state)
    return state


def stand(state: State, place: str, who: int) -> None:
    """Put a worker on "tikal.3" or "start", taking it from its owner's hand."""
    state.cells[cell_of(place)] = who
    if who != cells.DUMMY_WORKER:
        state.add(who, cells.FREE_WORKERS, -1)


def cell_of(place: str) -> int:
    if place == "start":
        return cells.STARTING_SPACE
    gear, space = place.rsplit(".", 1)
    return cells.HOLE + GEARS.index(gear) * HOLES + int(space)


def on(state: State, *places: str) -> list[int]:
    """Who is there: a seat, a dummy (-2), or nobody (-1)."""
    return [int(state.cells[cell_of(place)]) for place in places]


def give(state: State, seat: int, belongings: Mapping[str, Any]) -> None:
    for name, value in belongings.items():
        if name in TILES:
            cell, names = TILES[name]
            state.put(seat, cell, sum(1 << names.index(tile) for tile in value))
        elif name == "workers":  # in play; the rest is in the bank
            added = value - (WORKERS - state.at(seat, cells.BANKED_WORKERS))
            state.add(seat, cells.FREE_WORKERS, added)
            state.add(seat, cells.BANKED_WORKERS, -added)
        else:
            state.put(seat, NUMBERS[name], int(value))


def play(state: State, line: str) -> State:
    """Make the moves of a line of words."""
    for word in line.split():
        TZOLKIN.apply(state, TZOLKIN.move(word))
    return state


def quiet_round(state: State) -> State:
    """Everybody places one worker at no cost, on a gear of their own; the round ends."""
    for gear in GEARS[: state.cells[cells.SEATS]]:
        play(state, f"place:{gear} done")
    return state


def until(state: State, step: str) -> State:
    """Take the first move on offer until this is asked."""
    while TZOLKIN.question(state)[0] != step:
        TZOLKIN.apply(state, TZOLKIN.legal_moves(state)[0])
    return state


def legal(state: State) -> list[str]:
    return [TZOLKIN.word(move) for move in TZOLKIN.legal_moves(state)]


def has(state: State, *names: str, seat: int = 0) -> tuple[int, ...]:
    """A player's numbers by name: has(state, "corn", "wood")."""
    return tuple(int(state.at(seat, NUMBERS[name])) for name in names)


def belongings(state: State, seat: int = 0) -> dict[str, int]:
    """All of a player's numbers by name, without those that are 0."""
    numbers = {name: int(state.at(seat, cell)) for name, cell in NUMBERS.items()}
    return {name: number for name, number in numbers.items() if number}


def seen(state: State) -> dict[str, Any]:
    """The table as everybody sees it."""
    return TZOLKIN.observe(state, None)


def points(state: State, seat: int = 0) -> int:
    return int(state.at(seat, cells.POINTS))


def news(state: State, line: str) -> list[list[Any]]:
    """The news of the last move of a line."""
    play(state, " ".join(line.split()[:-1]))
    state.listen()
    play(state, line.rsplit(maxsplit=1)[-1])
    return list(TZOLKIN.observe(state, None)["news"])


def deal_on(state: State, rng: Random | None = None) -> State:
    """Let chance move until a seat is to act."""
    rng = rng or Random(0)
    while TZOLKIN.to_act(state) == CHANCE:
        TZOLKIN.apply(state, rng.choice(TZOLKIN.legal_moves(state)))
    return state
