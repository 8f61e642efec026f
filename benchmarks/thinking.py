"""What thinking costs: planning a turn as strong players do, and a rollout of an expert's."""

import time
from collections.abc import Callable
from functools import cache
from typing import Any

from cenote.bots.judges import judge_of
from cenote.bots.thinking.lookahead import Lookahead
from cenote.bots.thinking.planner import Planner
from cenote.core.dice import Dice
from cenote.core.game import CHANCE, OVER
from cenote.core.playout import draw
from cenote.games import GAMES

WIDTH, LIMIT = 6, 600
"""The beam of a strong player, and the moves it tries from each unfinished turn."""
DEPTH = 2


@cache
def turns(name: str, seats: int) -> list[tuple[Any, list[int]]]:
    """The positions in which a turn begins, in a game of strong players, and what they play."""
    game: Any = GAMES[name]
    state, dice, found = game.new(seats), Dice(1), []
    planner: Planner[Any] = Planner(game, judge_of(name), WIDTH, LIMIT)
    while (seat := game.to_act(state)) != OVER:
        if seat == CHANCE:
            game.apply(state, draw(game, state, game.options_of(state), dice))
            continue
        best = planner.plan(state)[0]
        found.append((state.copy(), best.moves))
        for move in best.moves:
            game.apply(state, move)
    return found


def plans(name: str, seats: int) -> Callable[[int], object]:
    game: Any = GAMES[name]
    planner: Planner[Any] = Planner(game, judge_of(name), WIDTH, LIMIT)
    begun = turns(name, seats)
    return lambda number: planner.plan(begun[number % len(begun)][0])


def rollouts(name: str, seats: int) -> Callable[[int], object]:
    game: Any = GAMES[name]
    judge: Any = judge_of(name)
    ahead: Lookahead[Any] = Lookahead(game, judge, Planner(game, judge, 1, LIMIT), DEPTH)
    begun = turns(name, seats)
    return lambda number: ahead.rollout(*begun[number % len(begun)], Dice(number))


def microseconds(do: Callable[[int], object], times: int, seconds: float) -> float:
    """CPU time of one of them, over whole rounds of so many."""
    done = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for number in range(times):
            do(number)
        done += times
    return spent / done * 1e6


def measure(what: str, seconds: float) -> dict[str, float]:
    """One row, "tzolkin 4"."""
    name, number = what.split()
    seats = int(number)
    times = len(turns(name, seats))
    return {
        "plan_us": microseconds(plans(name, seats), times, seconds),
        "rollout_us": microseconds(rollouts(name, seats), times, seconds),
    }
