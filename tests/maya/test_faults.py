"""Broken positions are detected: each invariant has a position that breaks it."""

import pytest

from cenote.games.maya import state as cells
from cenote.games.maya.game import MAYA
from cenote.games.maya.names import JOKER, SHIELD, STARTING_PLAYER_MARKER, TRANSPORT_2
from cenote.games.maya.state import packed
from tests.maya.table import position

HIGH = 5


def broken(change, **setting):
    state = position("building", held=2, pyramids={"copan": "0011 0"}, **setting)
    assert MAYA.faults(state) == []
    change(state)
    return MAYA.faults(state)


def put(cell: int, number: int):
    return lambda state: state.cells.__setitem__(cell, number)


def give(seat: int, cell: int, number: int):
    return lambda state: state.put(seat, cell, number)


FAULTS = {
    "381 gold instead of 380": put(cells.BANK_GOLD, 381),
    "round 4": put(cells.ROUND_NUMBER, 4),
    "nobody is the starting player": put(cells.STARTING_PLAYER, 4),
    "the first card at q1 is high": lambda state: lay(state, 1),
    "9 cards at q1": lambda state: lay(state, 9),
    "copan.1 holds 4 blocks, counted as 5": put(cells.FILLED + 8, 5),
    "less than no block on tikal.1": put(cells.STANDING, -1),
    "8 blocks on copan.1 with 7 spaces": lambda state: crowd(state, 4),
    "a block of seat 1 hovers on uxmal.2": lambda state: state.stack(1, 13),
    "transport_2 is in 2 places": lambda state: share(state, TRANSPORT_2),
    "joker is for experts": lambda state: state.take_marker(1, JOKER),
    "shield belongs to no quarry": lambda state: state.take_marker(1, SHIELD),
    "seat 2 has the marker of the starting player": (
        lambda state: state.take_marker(2, STARTING_PLAYER_MARKER)
    ),
    "seat 1 has 2 cards 3": give(1, 0, 2),
    "seat 1 has 27 blocks instead of 28": give(1, cells.SUPPLY, 25),
    "seat 1 has -1 blocks": give(1, cells.HELD, -1),
    "seat 1 bids -2": give(1, cells.GOLD_BID, -2),
    "seat 1 has -3 gold": give(1, cells.GOLD, -3),
    "seat 1 has 5 gold but 0 from its sources": give(1, cells.GOLD, 5),
}


def lay(state, cards: int) -> None:
    for i in range(min(cards, 8)):
        state.cells[cells.ROW + i] = packed(0, HIGH)
    state.cells[cells.LAID] = cards


def crowd(state, blocks: int) -> None:
    for _ in range(blocks):
        state.stack(1, 8)


def share(state, marker: int) -> None:
    state.take_marker(0, marker)
    state.take_marker(1, marker)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_broken_position_is_detected(fault):
    assert fault in broken(FAULTS[fault], seats=3)


def test_all_faults_are_reported_at_once():
    def change(state):
        state.cells[cells.BANK_GOLD] = 0
        state.cells[cells.ROUND_NUMBER] = 9

    assert broken(change) == ["0 gold instead of 380", "round 9"]
