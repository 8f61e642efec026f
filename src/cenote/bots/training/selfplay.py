"""Self-play: games by one judge in all seats, and the training samples each of them gives."""

from random import Random
from typing import Any, NamedTuple

import numpy as np

from cenote.bots.judges import judge_from, judge_of, with_taste
from cenote.bots.thinking.planner import Planner, StoppingPoint
from cenote.bots.thinking.value import UNIT
from cenote.bots.training.gifts import GIVERS
from cenote.bots.training.recipes import CURIOUS, RECIPES
from cenote.bots.training.whims import WHIMS
from cenote.core.agenda import Rules
from cenote.core.driver import drawn_by, play_game
from cenote.games import GAMES

WIDTH = 3
LIMIT = 300
NEARLY = 4.0
"""Exploration picks among the turns that are worse than the best by less than this."""

PART_OF_WHIM = 0.4
"""The chance that a thing is part of a whim."""

DISLIKE = -0.5
"""The least of a whim, as a part of the most: a seat can also avoid a thing."""

WHIM_TURNS = 20
"""A whim lasts fewer turns than this."""

GIFT_TURNS = 14
"""A seat gets its gift before this turn."""

ROUNDING = 1e-6
"""Points by which two values of one position may differ."""


class Samples(NamedTuple):
    """What one game teaches: inputs at the ends of turns; as targets, the points still to come."""

    inputs: Any
    targets: Any
    points: list[float]


class SelfPlay(NamedTuple):
    """How games are played to be learned from."""

    weights: list[float]
    curiosity: float
    """The chance that a seat takes a turn nearly as good as the best instead."""
    whims: float
    """The part of the seats that have a whim: for some turns they prefer some things."""
    gifts: float
    """The part of the seats that are given something once, which shows what it is worth."""


class Moment(NamedTuple):
    """The end of a turn: the inputs, the value the judge gave, the points the seat had."""

    inputs: list[float]
    value: float
    points: float
    before: float | None
    """What counts for the moment before if the outcome of this turn does not."""


class Seat:
    """One seat of a game: how it plays, and the ends of its turns."""

    def __init__(self, name: str, judge: Any, how: SelfPlay, rng: Random) -> None:
        game = GAMES[name]
        assert isinstance(game, Rules)
        self.game = game
        self.is_credited = RECIPES[name].is_credited
        self.judge = judge
        self.curiosity = how.curiosity
        self.rng = rng
        self.moments: list[Moment] = []
        self.planner = Planner(game, judge, WIDTH, LIMIT)
        self.whimsical, self.whim_turns = self.planner, 0
        self.gift_turn = rng.randrange(GIFT_TURNS) if rng.random() < how.gifts else -1
        whims = WHIMS.get(name)
        if whims and rng.random() < how.whims:
            taste = {thing: most * rng.uniform(DISLIKE, 1.0) for thing, most in whims.items()}
            kept = {thing: like for thing, like in taste.items() if rng.random() < PART_OF_WHIM}
            self.whimsical = Planner(game, with_taste(name, judge, kept), WIDTH, LIMIT)
            self.whim_turns = rng.randrange(1, WHIM_TURNS)

    def is_due_a_gift(self) -> bool:
        return len(self.moments) == self.gift_turn

    def curiosity_at(self, state: Any) -> float:
        """The chance to explore what is asked here."""
        return max(self.curiosity, CURIOUS.get(self.game.question(state)[0], 0.0))

    def turn(self, guess: Any, seat: int, before: float | None = None) -> list[int]:
        """Plan a turn and keep its end; `before` is the value so far. Returns the moves."""
        if len(self.moments) < self.whim_turns:
            stop = self.whimsical.plan(guess)[0]
            best = self.planner.plan(guess)[0].value
            value = self.judge.of(stop.state, seat)
        else:
            stops = self.planner.plan(guess)
            stop = explore(stops, self.curiosity_at(guess), self.rng)
            value, best = stop.value, stops[0].value
        if before is None and value < best - ROUNDING and not self.is_credited:
            before = best
        inputs = list(self.judge.look(stop.state, seat))
        points = self.judge.points(stop.state, seat)
        self.moments.append(Moment(inputs, value, points, before))
        return stop.moves


def play(name: str, variant: tuple[str, ...], how: SelfPlay, seats: int, seed: int) -> Samples:
    """One game by one judge in all seats."""
    game = GAMES[name]
    judge, rng = judge_from(name, how.weights), Random(seed)
    state = game.new(seats, variant)
    shipped = seats_of_shipped(name, seats, rng)
    judges = [judge_of(name) if seat in shipped else judge for seat in range(seats)]
    table = [Seat(name, own, how, rng) for own in judges]
    planned: list[int] = []

    def choose(seat: int) -> int:
        if not planned:
            planned.extend(plan_turn(name, state, table[seat], seat, rng))
        return planned.pop(0)

    for _ in play_game(game, state, [], choose, drawn_by(rng)):
        pass
    points = [judge.points(state, seat) for seat in range(seats)]
    lessons = [[] if i in shipped else seat.moments for i, seat in enumerate(table)]
    return samples_of(lessons, points, RECIPES[name].trust)


def seats_of_shipped(name: str, seats: int, rng: Random) -> set[int]:
    """The seats that the shipped judge plays; never all of them."""
    chance = RECIPES[name].shipped
    if chance == 0.0:
        return set()
    learner = rng.randrange(seats)
    return {seat for seat in range(seats) if seat != learner and rng.random() < chance}


def plan_turn(name: str, state: Any, player: Seat, seat: int, rng: Random) -> list[int]:
    """The moves of a turn, after the gift that may be due."""
    before = None
    if name in GIVERS and player.is_due_a_gift():
        before = player.planner.plan(view(name, state, seat, rng))[0].value
        GIVERS[name](state, seat, rng)
    return player.turn(view(name, state, seat, rng), seat, before)


def view(name: str, state: Any, seat: int, rng: Random) -> Any:
    """What the seat may know: a judge must not learn from secrets it will not see in play."""
    return GAMES[name].determinize(state, seat, rng)


def explore(stops: list[StoppingPoint[Any]], curiosity: float, rng: Random) -> StoppingPoint[Any]:
    if rng.random() >= curiosity:
        return stops[0]
    return rng.choice([stop for stop in stops if stops[0].value - stop.value < NEARLY])


def samples_of(moments: list[list[Moment]], points: list[float], trust: float) -> Samples:
    """The lambda return of each moment: a mixture of the outcome and of later values.

    Where a turn worse than the best was taken, by exploration or on a whim, or a gift was received,
    the outcome says nothing about the moments before: there the value of the best turn, without the
    gift, counts instead.
    """
    inputs, targets = [], []
    for own, final in zip(moments, points, strict=True):
        outcome = final
        for i in reversed(range(len(own))):
            if i + 1 < len(own):
                outcome = earlier(own[i + 1], outcome, trust)
            inputs.append(own[i].inputs)
            targets.append((outcome - own[i].points) / UNIT)
    return Samples(np.array(inputs, dtype=np.float16), np.array(targets, dtype=np.float32), points)


def earlier(later: Moment, outcome: float, trust: float) -> float:
    """The return of the moment before."""
    if later.before is not None:
        return later.before
    return (1 - trust) * later.value + trust * outcome
