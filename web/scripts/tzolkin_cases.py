"""Writes positions of Tzolk'in with what the rules say of them: the browser must say the same.

The browser forecasts a few things for itself: where workers will stand, what temples and hunger
bring, what can be paid. Run `python web/scripts/tzolkin_cases.py`; tests/web/test_tables.py fails
when the file is old.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

from cenote.core.driver import drawn_by, play_game
from cenote.games.tzolkin.buildings import can_build, can_pay
from cenote.games.tzolkin.calendar import may_hurry, pass_days
from cenote.games.tzolkin.food_day import (
    feed,
    is_over,
    score_temple,
    skulls_deserved,
    take_gifts,
)
from cenote.games.tzolkin.game import TZOLKIN
from cenote.games.tzolkin.names import BUILDINGS, GEARS, GOODS, MONUMENTS
from cenote.games.tzolkin.state import (
    AGE,
    EMPTY,
    FOOD_DAYS_HELD,
    POINTS,
    SEATS,
    SKULL_BANK,
    TEMPLE_STEP,
    State,
)
from cenote.games.tzolkin.tables.calendar import FOOD_TEETH
from cenote.games.tzolkin.tables.gears import FOR_CORN
from cenote.games.tzolkin.tables.monuments import MONUMENT_COST
from cenote.games.tzolkin.tables.temples import TOP_STEP

TARGET = Path(__file__).parents[1] / "tests" / "tzolkin" / "cases.json"
EVERY = 35
"""Moves between two positions."""
DAYS = (1, 2, 5)

Row = dict[str, Any]


def cases(seats: int, seed: int) -> list[Row]:
    """Some positions of a random game."""
    rng = Random(seed)
    state = TZOLKIN.new(seats)
    found: list[Row] = []

    def choose(seat: int) -> int:
        return rng.choice(TZOLKIN.legal_moves(state))

    for number, _ in enumerate(play_game(TZOLKIN, state, [], choose, drawn_by(rng))):
        if number > EVERY and number % EVERY == 0 and not is_over(state):
            found.append(case(state))
    return found


def without_skulls(seats: int) -> Row:
    """Everybody has earned a skull, and the bank has none left (T14.12)."""
    state = TZOLKIN.new(seats)
    state.cells[SKULL_BANK] = 0
    for seat in range(seats):
        for temple in range(3):
            state.put(seat, TEMPLE_STEP + temple, int(TOP_STEP[temple]) - 1 - seat)
    return case(state)


def case(state: State) -> Row:
    board = TZOLKIN.observe(state, None)
    board.pop("news")
    seats = range(int(state.cells[SEATS]))
    return {
        "board": board,
        "free": {gear: free(state, number) for number, gear in enumerate(GEARS)},
        "gears": {str(days): gears_after(state, days) for days in DAYS},
        "food_tooth": int(FOOD_TEETH[state.cells[FOOD_DAYS_HELD]]),
        "can_hurry": [seat for seat in seats if may_hurry(state, seat)],
        "temple_points": temple_points(state),
        "temple_gifts": temple_gifts(state),
        "hunger_points": [hunger_points(state, seat) for seat in seats],
        "can_pay": [payable(state, board, seat) for seat in seats],
    }


def free(state: State, gear: int) -> int | None:
    space = int(state.lowest_free_space(gear))
    return None if space == EMPTY else space


def gears_after(state: State, days: int) -> Any:
    later = state.copy()
    pass_days(later, days)
    return TZOLKIN.observe(later, None)["gears"]


def temple_points(state: State) -> list[int]:
    """If this age ended now."""
    later = state.copy()
    later.cells[FOOD_DAYS_HELD] = 2 * later.cells[AGE]
    for temple in range(3):
        score_temple(later, temple)
    return [gained(state, later, seat, POINTS) for seat in range(int(state.cells[SEATS]))]


def temple_gifts(state: State) -> list[Row]:
    """If this were a day of gifts."""
    later = state.copy()
    skulls_for_all = skulls_deserved(later) <= later.cells[SKULL_BANK]
    found = []
    for seat in range(int(state.cells[SEATS])):
        take_gifts(later, seat, skulls_for_all)
        goods = {good: gained(state, later, seat, n) for n, good in enumerate(GOODS)}
        found.append({good: number for good, number in goods.items() if number})
    return found


def hunger_points(state: State, seat: int) -> int:
    later = state.copy()
    feed(later, seat)
    return -gained(state, later, seat, POINTS)


def gained(before: State, after: State, seat: int, what: int) -> int:
    return int(after.at(seat, what) - before.at(seat, what))


def payable(state: State, board: Row, seat: int) -> Row:
    """The tiles on display a seat could pay for, in blocks and in corn."""
    buildings = [name for name in board["buildings"] if name is not None]
    monuments = [name for name in board["monuments"] if name is not None]
    return {
        "in_blocks": [b for b in buildings if can_build(state, seat, BUILDINGS.index(b), 0)],
        "in_corn": [b for b in buildings if can_build(state, seat, BUILDINGS.index(b), FOR_CORN)],
        "monuments": [
            m for m in monuments if can_pay(state, seat, MONUMENT_COST, MONUMENTS.index(m), 0)
        ],
    }


def text() -> str:
    """One line for each position."""
    rows = [*cases(2, 1), *cases(4, 2), without_skulls(3)]
    return "[\n" + ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows) + "\n]\n"


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
