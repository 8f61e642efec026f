"""Positions set up by hand: what every chapter's tests are written with."""

from collections.abc import Mapping, Sequence
from importlib.resources import files
from random import Random
from typing import Any

from cenote.core.game import CHANCE, OVER
from cenote.games.maya import state as cells
from cenote.games.maya import steps
from cenote.games.maya.board import Board, read_board
from cenote.games.maya.game import MAYA, Maya
from cenote.games.maya.names import CARDS, LEVELS, MARKERS, PLACES, PYRAMIDS, QUARRIES
from cenote.games.maya.state import State, packed
from cenote.games.maya.tables import BANK, ROW_WIDTH

ROUND = (
    ("auction", steps.AUCTION),
    ("laying", steps.LAY_CARDS),
    ("evaluation", steps.EVALUATE),
    ("transport", steps.TRANSPORT),
    ("building", steps.BUILD),
    ("payout", steps.PAYOUT),
    ("erosion", steps.EROSION),
    ("end_round", steps.END_ROUND),
)
"""The round in which positions begin."""

SHIPPED = files("cenote.games.maya").joinpath("boards.toml").read_text("utf-8")
"""The text of the board that Cenote ships."""

NUMBERS = {
    "held": cells.HELD,
    "gold": cells.GOLD,
    "supply": cells.SUPPLY,
    "passed": cells.PASSED,
    "bid": cells.GOLD_BID,
}


def position(
    begin: str,
    *,
    seats: int = 4,
    options: Sequence[str] = (),
    first: int = 0,
    round_number: int = 1,
    rows: Mapping[str, str] | None = None,
    pyramids: Mapping[str, str] | None = None,
    players: Mapping[int, Mapping[str, Any]] | None = None,
    board: Board | None = None,
    **mine: Any,
) -> State:
    """A part of a round about to begin.

    `rows` gives the cards at a quarry as "0:5 2:minus_3", `pyramids` the blocks of each level by
    their seats, from the lowest level up, as "00112 01". The other keywords are what seat 0 has:
    held, gold, markers, hand, supply. Cards in a row are taken from their owners' hands, blocks on
    a pyramid and held ones from the supply.
    """
    game = Maya(board) if board else MAYA
    state = game.new(seats, [*options, f"first:{first}"])
    while state.cells[0] > 0:
        state.drop()
    state.cells[cells.STARTING_PLAYER] = first
    state.cells[cells.ROUND_NUMBER] = round_number
    for quarry, row in (rows or {}).items():
        lay(state, quarry, row)
    for pyramid, levels in (pyramids or {}).items():
        for level, blocks in enumerate(levels.split()):
            stack(state, f"{pyramid}.{level + 1}", blocks)
    for seat, belongings in {0: mine, **(players or {})}.items():
        give(state, seat, belongings)
    state.cells[cells.BANK_GOLD] = BANK - sum(state.at(seat, cells.GOLD) for seat in range(seats))
    begun = [name for name, _ in ROUND].index(begin)
    for name, step in reversed(ROUND[begun:]):
        if name != "erosion" or round_number < 3:
            state.plan(step, 0)
    game.settle(state)
    return state


def lay(state: State, quarry: str, row: str) -> None:
    index = QUARRIES.index(quarry)
    for place, laid in enumerate(row.split()):
        seat, card = laid.split(":")
        number = CARDS.index(card)
        state.cells[cells.ROW + index * ROW_WIDTH + place] = packed(int(seat), number)
        state.cells[cells.LAID + index] += 1
        state.add(int(seat), number, -1)


def stack(state: State, place: str, blocks: str) -> None:
    for seat in blocks.strip("-"):
        state.stack(int(seat), PLACES.index(place))
        state.add(int(seat), cells.SUPPLY, -1)


def give(state: State, seat: int, belongings: Mapping[str, Any]) -> None:
    for name, value in belongings.items():
        if name == "markers":
            state.put(seat, cells.MARKERS_HELD, sum(1 << MARKERS.index(m) for m in value.split()))
        elif name == "hand":
            for card, word in enumerate(CARDS):
                state.put(seat, card, value.split().count(word))
        else:
            state.put(seat, NUMBERS[name], value)
            if name == "held":
                state.add(seat, cells.SUPPLY, -value)
            if name == "gold":
                state.put(seat, cells.GOLD_FROM, value)


def play(state: State, line: str) -> State:
    """Make the moves of a line of words."""
    for word in line.split():
        MAYA.apply(state, MAYA.move(word))
    return state


def legal(state: State) -> list[str]:
    return [MAYA.word(move) for move in MAYA.legal_moves(state)]


def asked(state: State) -> tuple[str, int]:
    """The question, and the seat it is put to."""
    return MAYA.question(state)[0], MAYA.to_act(state)


def has(state: State, *names: str, seat: int = 0) -> tuple[int, ...]:
    """A player's numbers by name: has(state, "held", "gold")."""
    return tuple(int(state.at(seat, NUMBERS[name])) for name in names)


def all_have(state: State, name: str) -> list[int]:
    """The same number of everybody, seat by seat."""
    return [has(state, name, seat=seat)[0] for seat in range(state.cells[cells.SEATS])]


def markers(state: State, seat: int = 0) -> list[str]:
    return list(MAYA.observe(state, None)["players"][seat]["markers"])


def hand(state: State, seat: int = 0) -> list[str]:
    return list(MAYA.observe(state, seat)["players"][seat]["hand"])


def blocks_on(state: State, place: str) -> list[int]:
    """Everybody's blocks on "copan.2"."""
    return [
        int(state.standing(PLACES.index(place), seat)) for seat in range(state.cells[cells.SEATS])
    ]


def tower(state: State, pyramid: str, seat: int = 0) -> list[int]:
    """A seat's blocks on each level of a pyramid, from the lowest up."""
    lowest = PYRAMIDS.index(pyramid) * LEVELS
    return [int(state.standing(lowest + level, seat)) for level in range(LEVELS)]


def starter(state: State) -> int:
    return int(state.cells[cells.STARTING_PLAYER])


def told(state: State, line: str) -> list[list[Any]]:
    """The news of the last move of a line, without the move it came from."""
    play(state, " ".join(line.split()[:-1]))
    state.listen()
    play(state, line.rsplit(maxsplit=1)[-1])
    return [event[:4] for event in MAYA.news(state, None)]


def until(state: State, question: str, rng: Random | None = None) -> State:
    """Make random moves until a question comes up."""
    rng = rng or Random(0)
    while MAYA.to_act(state) == CHANCE or MAYA.question(state)[0] != question:
        MAYA.apply(state, rng.choice(MAYA.legal_moves(state)))
        assert MAYA.to_act(state) != OVER, f"{question} was not asked"
    return state


def with_figures(*changes: tuple[str, str]) -> Board:
    """The shipped board with some of its text changed."""
    return read_board(changed(*changes), "changed.toml")


def changed(*changes: tuple[str, str]) -> str:
    text = SHIPPED
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text
