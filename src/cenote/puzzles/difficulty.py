"""How hard a puzzle is: how often bots of each level find the solution."""

from random import Random
from typing import Any

from cenote.bots.levels import SKILLS, make_bot
from cenote.core.game import DONE
from cenote.core.sight import Sight
from cenote.review.turns import TurnSpan

TRIES = {"novice": 20, "casual": 20, "club": 20, "strong": 5, "expert": 5}
assert [level for level in SKILLS if level in TRIES] == list(TRIES)

HALF = 50
BEYOND = "beyond"
"""The difficulty of a puzzle that no level finds at least half the time."""


def found_by_levels(game: Any, span: TurnSpan, id: str) -> dict[str, int]:
    """For each level, how many bots in a hundred play a turn that leads where the solution does."""
    goal = where(game, span, list(span.moves))
    shares = {}
    for level, tries in TRIES.items():
        hits = sum(
            where(game, span, turn_of(game, span, level, Random(f"{id}.{level}.{number}"))) == goal
            for number in range(tries)
        )
        shares[level] = round(100 * hits / tries)
    return shares


def turn_of(game: Any, span: TurnSpan, level: str, rng: Random) -> list[int]:
    """What a bot of this level does in the position, to the end of its turn."""
    bot = make_bot(level, game.name, rng)
    state, turn = span.state.copy(), game.turn(span.state)
    moves: list[int] = []
    while game.to_act(state) == span.seat and game.turn(state) == turn:
        moves.append(int(bot.choose(Sight(game, state, span.seat))))
        game.apply(state, moves[-1])
    return moves


def where(game: Any, span: TurnSpan, moves: list[int]) -> Any:
    """The position that a turn leads to, just before it is handed on."""
    state = span.state.copy()
    for move in moves[:-1] if moves[-1] == DONE else moves:
        game.apply(state, move)
    return state


def difficulty_of(found: dict[str, int]) -> str:
    """The lowest level that finds the solution at least half the time."""
    return next((level for level in TRIES if found[level] >= HALF), BEYOND)
