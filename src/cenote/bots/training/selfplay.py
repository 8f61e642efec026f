"""Games a judge plays against itself, and what it can learn from each of them."""

from random import Random
from typing import Any, NamedTuple

import numpy as np

from cenote.bots.judges import judge_from, with_taste
from cenote.bots.thinking.planner import Planner, Rest
from cenote.bots.thinking.value import UNIT, NetValue
from cenote.bots.training.gifts import GIVERS
from cenote.bots.training.whims import WHIMS
from cenote.core.agenda import Rules
from cenote.core.game import CHANCE, OVER
from cenote.games import GAMES

WIDTH = 3
LIMIT = 300
NEARLY = 4.0
"""A curious turn is one of those that look worse by less than so many points."""

TRUST = 0.8
"""How much more the end of a game counts than what the judge thought a turn later."""

FANCIED = 0.4
"""How likely a whim concerns one thing or another."""

DISLIKE = -0.5
"""Whims go from this part of what they may be at most, since one can also be averse to a thing."""

WHIM_TURNS = 20
"""Turns after which every whim has passed."""

GIFT_TURNS = 14
"""Gifts are received before this turn of a seat."""

ROUNDING = 1e-6
"""Points by which two judgements of one position may differ."""


class Lesson(NamedTuple):
    """What was seen at the ends of turns, and what was still to be made from there."""

    seen: Any
    still: Any
    points: list[float]


class Pupil(NamedTuple):
    """How a game is played to be learned from."""

    weights: list[float]
    curiosity: float
    """How often a seat takes a turn that looks nearly as good as the best."""
    whims: float
    """How many seats have a whim: they play for something for its own sake, for some turns."""
    gifts: float
    """How many seats are once given something, so that one sees what it is worth."""


class Moment(NamedTuple):
    """The end of a turn: what was seen, what the judge thought, what the seat had."""

    seen: list[float]
    value: float
    points: float
    before: float | None
    """What counts for the moment before, if not what came of this turn."""


class Seat:
    """One seat of a game: how it plays, and what it has seen."""

    def __init__(self, name: str, judge: NetValue[Any], pupil: Pupil, rng: Random) -> None:
        game = GAMES[name]
        assert isinstance(game, Rules)
        self.judge = judge
        self.curiosity = pupil.curiosity
        self.rng = rng
        self.moments: list[Moment] = []
        self.planner = Planner(game, judge, WIDTH, LIMIT)
        self.fanciful, self.whim_turns = self.planner, 0
        self.gift_turn = rng.randrange(GIFT_TURNS) if rng.random() < pupil.gifts else -1
        whims = WHIMS.get(name)
        if whims and rng.random() < pupil.whims:
            taste = {thing: most * rng.uniform(DISLIKE, 1.0) for thing, most in whims.items()}
            kept = {thing: like for thing, like in taste.items() if rng.random() < FANCIED}
            self.fanciful = Planner(game, with_taste(judge, kept), WIDTH, LIMIT)
            self.whim_turns = rng.randrange(1, WHIM_TURNS)

    def is_due_a_gift(self) -> bool:
        return len(self.moments) == self.gift_turn

    def turn(self, guess: Any, seat: int, before: float | None = None) -> list[int]:
        """A turn of this seat, which is remembered; `before` is what it expected until now."""
        if len(self.moments) < self.whim_turns:
            rest = self.fanciful.plan(guess)[0]
            best = self.planner.plan(guess)[0].value
            value = self.judge.of(rest.state, seat)
        else:
            rests = self.planner.plan(guess)
            rest = curious_choice(rests, self.curiosity, self.rng)
            value, best = rest.value, rests[0].value
        if before is None and value < best - ROUNDING:
            before = best
        seen = list(self.judge.look(rest.state, seat))
        self.moments.append(Moment(seen, value, self.judge.points(rest.state, seat), before))
        return rest.moves


def play(name: str, variant: tuple[str, ...], pupil: Pupil, seats: int, seed: int) -> Lesson:
    """One game by one judge in all seats."""
    game = GAMES[name]
    judge, rng = judge_from(name, pupil.weights), Random(seed)
    state = game.new(seats, variant)
    table = [Seat(name, judge, pupil, rng) for _ in range(seats)]
    while (seat := game.to_act(state)) != OVER:
        if seat == CHANCE:
            game.apply(state, rng.choices(game.legal_moves(state), game.odds(state))[0])
            continue
        before = None
        if name in GIVERS and table[seat].is_due_a_gift():
            before = table[seat].planner.plan(view(name, state, seat, rng))[0].value
            GIVERS[name](state, seat, rng)
        for move in table[seat].turn(view(name, state, seat, rng), seat, before):
            game.apply(state, move)
    points = [judge.points(state, seat) for seat in range(seats)]
    return lesson_of([seat.moments for seat in table], points)


def view(name: str, state: Any, seat: int, rng: Random) -> Any:
    """What the seat may think it sees: a judge that learned from secrets would miss them later."""
    return GAMES[name].determinize(state, seat, rng)


def curious_choice(rests: list[Rest[Any]], curiosity: float, rng: Random) -> Rest[Any]:
    if rng.random() >= curiosity:
        return rests[0]
    return rng.choice([rest for rest in rests if rests[0].value - rest.value < NEARLY])


def lesson_of(moments: list[list[Moment]], points: list[float]) -> Lesson:
    """For each moment, a mixture of the end and of later judgements: a lambda return.

    Where a worse turn than the best was taken, out of curiosity or on a whim, or a gift was
    received, what came of it says nothing about the moments before: there the judgement of the best
    turn, without the gift, counts instead.
    """
    seen, still = [], []
    for own, final in zip(moments, points, strict=True):
        outcome = final
        for i in reversed(range(len(own))):
            if i + 1 < len(own):
                outcome = earlier(own[i + 1], outcome)
            seen.append(own[i].seen)
            still.append((outcome - own[i].points) / UNIT)
    return Lesson(np.array(seen, dtype=np.float16), np.array(still, dtype=np.float32), points)


def earlier(later: Moment, outcome: float) -> float:
    """What an outcome means for the moment before."""
    if later.before is not None:
        return later.before
    return (1 - TRUST) * later.value + TRUST * outcome
