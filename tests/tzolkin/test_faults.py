"""Broken positions are detected: each invariant has a position that breaks it."""

import pytest

from cenote.games.tzolkin import state as cells
from cenote.games.tzolkin.game import TZOLKIN
from cenote.games.tzolkin.names import BUILDINGS, CORN, MONUMENTS, SKULL
from cenote.games.tzolkin.tables.buildings import AGE_2_FROM
from cenote.games.tzolkin.tables.gears import TOP_SPACE
from cenote.games.tzolkin.tables.setup import SKULLS
from cenote.games.tzolkin.tables.technologies import LEVELS
from cenote.games.tzolkin.tables.temples import TOP_STEP
from tests.tzolkin.table import position


def broken(change):
    state = position("palenque.1", display=["canal"], stack=["workshop"], monuments=["codex"])
    assert TZOLKIN.faults(state) == []
    change(state)
    return TZOLKIN.faults(state)


def put(cell: int, number: int):
    return lambda state: state.cells.__setitem__(cell, number)


def give(seat: int, cell: int, number: int):
    return lambda state: state.put(seat, cell, number)


def both_on_top(state) -> None:
    for seat in range(2):
        state.put(seat, cells.TEMPLE_STEP, TOP_STEP[0])


FAULTS = {
    "14 skulls instead of 13": put(cells.SKULL_BANK, SKULLS + 1),
    "the bank owes skulls": put(cells.SKULL_BANK, -1),
    "a jungle group has less than nothing": put(cells.FORESTS + 1, -1),
    "corn harvest tiles are lost or made": give(1, cells.CORN_TILES, 1),
    "wood harvest tiles are made": give(1, cells.WOOD_TILES, 1),
    "seat 1 has 7 workers instead of 6": put(cells.STARTING_SPACE, 1),
    "1 dummy workers": put(cells.DUMMIES_LEFT, 1),
    "a worker stands on a place without a number of gear 0": (
        put(cells.HOLE + TOP_SPACE[0] + 1, 2)
    ),
    "workshop is in 2 places": put(cells.DISPLAY, BUILDINGS.index("workshop")),
    "codex is in 2 places": give(1, cells.RAISED, 1 << MONUMENTS.index("codex")),
    f"{BUILDINGS[AGE_2_FROM]} is on display in age 1": put(cells.DISPLAY, AGE_2_FROM),
    "seat 1 owes corn": give(1, CORN, -1),
    "seat 1 owes skull": give(1, SKULL, -1),
    f"seat 1 has less than nothing in cell {cells.WOOD_TILES}": give(1, cells.WOOD_TILES, -1),
    "seat 2 left temple 0": give(2, cells.TEMPLE_STEP, TOP_STEP[0] + 1),
    "seat 2 left technology 3": give(2, cells.LEVEL + 3, LEVELS + 1),
    "the board of seat 0 has a third side": give(0, cells.LIGHT_SIDE, 2),
    "seat 1 has 5 points but 0 from its sources": give(1, cells.POINTS, 5),
    "two players stand on the top step of temple 0": both_on_top,
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_broken_position_is_detected(fault):
    assert fault in broken(FAULTS[fault])


def test_all_faults_are_reported_at_once():
    def change(state):
        state.put(1, cells.LIGHT_SIDE, 2)
        state.put(1, cells.POINTS, 5)

    assert broken(change) == [
        "the board of seat 1 has a third side",
        "seat 1 has 5 points but 0 from its sources",
    ]
