"""Games a judge plays against itself, and what it can learn from each of them."""

from random import Random
from typing import Any, NamedTuple

import numpy as np

from cenote.bots.judges import judge_from
from cenote.bots.thinking.planner import Planner, Rest
from cenote.bots.thinking.value import UNIT, NetValue
from cenote.core.agenda import Rules
from cenote.core.game import CHANCE, OVER
from cenote.games import GAMES

WIDTH = 3
LIMIT = 300
NEARLY = 4.0
"""A curious turn is one of those that look worse by less than so many points."""

TRUST = 0.8
"""How much more the end of a game counts than what the judge thought a turn later."""


class Lesson(NamedTuple):
    """What was seen at the ends of turns, and what was still to be made from there."""

    seen: Any
    still: Any
    points: list[float]


class Moment(NamedTuple):
    """The end of a turn: what was seen, what the judge thought, what the seat had."""

    seen: list[float]
    value: float
    points: float


def play(
    name: str,
    variant: tuple[str, ...],
    weights: list[float],
    seats: int,
    curiosity: float,
    seed: int,
) -> Lesson:
    """One game by one judge in all seats."""
    game = GAMES[name]
    assert isinstance(game, Rules)
    judge, rng = judge_from(name, weights), Random(seed)
    planner = Planner(game, judge, WIDTH, LIMIT)
    state = GAMES[name].new(seats, variant)
    moments: list[list[Moment]] = [[] for _ in range(seats)]
    while (seat := game.to_act(state)) != OVER:
        if seat == CHANCE:
            moves = game.legal_moves(state)
            game.apply(state, rng.choices(moves, GAMES[name].odds(state))[0])
            continue
        rest = curious_choice(planner.plan(view(name, state, seat, rng)), curiosity, rng)
        moments[seat].append(moment_of(judge, rest, seat))
        for move in rest.moves:
            game.apply(state, move)
    points = [judge.points(state, seat) for seat in range(seats)]
    return lesson_of(moments, points)


def view(name: str, state: Any, seat: int, rng: Random) -> Any:
    """What the seat may think it sees: a judge that learned from secrets would miss them later."""
    return GAMES[name].determinize(state, seat, rng)


def curious_choice(rests: list[Rest[Any]], curiosity: float, rng: Random) -> Rest[Any]:
    if rng.random() >= curiosity:
        return rests[0]
    return rng.choice([rest for rest in rests if rests[0].value - rest.value < NEARLY])


def moment_of(judge: NetValue[Any], rest: Rest[Any], seat: int) -> Moment:
    seen = list(judge.look(rest.state, seat))
    return Moment(seen, rest.value, judge.points(rest.state, seat))


def lesson_of(moments: list[list[Moment]], points: list[float]) -> Lesson:
    """For each moment, a mixture of the end and of later judgements: a lambda return."""
    seen, still = [], []
    for own, final in zip(moments, points, strict=True):
        outcome = final
        for i in reversed(range(len(own))):
            if i + 1 < len(own):
                outcome = (1 - TRUST) * own[i + 1].value + TRUST * outcome
            seen.append(own[i].seen)
            still.append((outcome - own[i].points) / UNIT)
    return Lesson(np.array(seen, dtype=np.float16), np.array(still, dtype=np.float32), points)
