"""Your own networks and policies, in plain Python, inside our bots."""

import copy
import pickle
from random import Random

from tests.research.needs import needs

needs("numpy", "gymnasium")

import numpy as np
import pytest

from cenote import maya, tzolkin
from cenote.bots.arena.run import BadRun, Run
from cenote.bots.arena.table import Table
from cenote.bots.judges import judge_of
from cenote.bots.planning import PlanningBot, Skill
from cenote.bots.thinking.value import BatchValue
from cenote.core.driver import Play
from cenote.core.game import OVER
from cenote.core.sight import Sight
from cenote.games import GAMES
from cenote.research.arrays import ENCODINGS
from cenote.research.evaluators import BadEvaluator, PlanningWith, PolicyWith, Values
from cenote.research.gymnasium import SeatEnv
from cenote.research.rating import rate
from cenote.review.judging import QUICK
from cenote.review.reviewer import NotReviewable, Reviewer

NAMES = pytest.mark.parametrize("name", list(GAMES))
LIVE = {"tzolkin": tzolkin.new, "maya": maya.new}
POINTS = {"tzolkin": ("player.0.points", 100), "maya": ("player.0.gold", 40)}


class Greedy:
    """The value is the observer's score so far."""

    def __init__(self, name):
        field, self.unit = POINTS[name]
        self.at = ENCODINGS[name].places[field].start
        self.sizes = []

    def __call__(self, observations):
        assert observations.dtype == np.float32
        self.sizes.append(len(observations))
        return observations[:, self.at] * self.unit


def under_way(name):
    rng = Random(1)
    play = Play.new(GAMES[name], 3)
    play.chance(rng)
    for _ in range(60):
        play.move(rng.choice(play.game.legal_moves(play.state)))
        play.chance(rng)
    return play


def choice_of(name):
    """What a seat sees that has at least three moves to choose from."""
    play = under_way(name)
    while len(play.game.legal_moves(play.state)) < 3:
        play.move(play.game.legal_moves(play.state)[0])
    return Sight(play.game, play.state, play.to_act)


@NAMES
def test_a_planner_evaluates_in_batches(name):
    play, greedy = under_way(name), Greedy(name)
    bot = PlanningWith(name, greedy)(Random(1))
    for _ in range(20):
        play.move(bot.choose(Sight(play.game, play.state, play.to_act)))
        play.chance(Random(1))
    assert sum(greedy.sizes) > 2 * len(greedy.sizes)


def test_the_evaluator_decides_what_is_played():
    """A planner that is told the shipped judge's values plays exactly as with that judge."""
    play, judge = under_way("tzolkin"), judge_of("tzolkin")

    def shipped(states, seat):
        judge.begin()
        return [judge.of(state, seat) for state in states]

    for _ in range(30):
        sight = Sight(play.game, play.state, play.to_act)
        move = PlanningBot(Random(1), Skill(), judge=BatchValue(shipped)).choose(sight)
        assert move == PlanningBot(Random(1), Skill()).choose(sight)
        play.move(move)
        play.chance(Random(2))


@NAMES
def test_values_are_of_the_seats_view_and_finished_games_are_scored(name):
    play, seen = under_way(name), []

    def evaluate(observations):
        seen.append(observations)
        return np.zeros((len(observations), 1))

    over = play.state.copy()
    rng = Random(3)
    while play.game.to_act(over) != OVER:
        play.game.apply(over, rng.choice(play.game.legal_moves(over)))
    scores = play.game.scores(over)
    values = Values(name, evaluate, "points")([play.state, over, play.state], 1)
    assert values == [0, scores[1].points, 0]
    assert (seen[0] == ENCODINGS[name].scaled(play.state, 1)).all() and len(seen[0]) == 2
    assert Values(name, evaluate, "win")([over], 1) == [float(scores[1].rank == 1)]
    lead = scores[1].points - sum(scores[seat].points for seat in (0, 2)) / 2
    assert Values(name, evaluate, "lead")([over], 1) == [lead]


def test_look_ahead_accepts_an_evaluator():
    greedy = Greedy("maya")
    skill = Skill(width=1, limit=20, candidates=2, rollouts=2, depth=1, guesses=1)
    play = under_way("maya")
    bot = PlanningWith("maya", greedy, skill)(Random(1))
    for _ in range(10):
        play.move(bot.choose(Sight(play.game, play.state, play.to_act)))
        play.chance(Random(1))
    assert len(greedy.sizes) > 20


def some_turns(name, judge):
    """A few turns of a finished game, as a review of it sees them at first."""
    game = LIVE[name](3, seed=4).play_out("random")
    reviewer = Reviewer(game.under_way.record, 0.1, judge=judge(game))
    choices = [index for index, span in enumerate(reviewer.spans) if not span.is_forced]
    return [reviewer.reviewed(index, "quick", QUICK) for index in choices[10:16]]


@NAMES
def test_a_review_accepts_an_evaluator(name):
    greedy = Greedy(name)
    turns = some_turns(name, lambda game: game.judge(greedy))
    assert sum(greedy.sizes) > 2 * len(greedy.sizes) > 100
    usual = some_turns(name, lambda game: None)
    assert [turn["played"] for turn in turns] == [turn["played"] for turn in usual]
    assert [turn["after"] for turn in turns] != [turn["after"] for turn in usual]
    with pytest.raises(NotReviewable):
        LIVE[name](3, seed=4).review(evaluate=greedy)


def better(turn):
    """Its moves; their order may depend on the last digit of a value."""
    return turn["better"] and sorted(turn["better"]["moves"])


@NAMES
def test_a_review_by_the_shipped_values_finds_the_same_losses_and_reasons(name):
    judge = judge_of(name)

    def shipped(states, seat):
        judge.begin()
        return [judge.of(state, seat) for state in states]

    own = some_turns(name, lambda game: BatchValue(shipped))
    usual = some_turns(name, lambda game: None)
    for turn, other in zip(own, usual, strict=True):
        assert turn["loss"]["points"] == pytest.approx(other["loss"]["points"], abs=1)
        assert turn["loss"]["error"] == other["loss"]["error"]
        assert better(turn) == better(other)
        assert {reason["subject"] for reason in turn["reasons"]} == {
            reason["subject"] for reason in other["reasons"]
        }


def test_a_policy_plays_the_move_it_prefers():
    def evaluate(observations):
        assert len(observations) == 1
        return np.zeros(1), np.arange(len(GAMES["maya"].vocabulary))[None]

    sight = choice_of("maya")
    assert PolicyWith("maya", evaluate)(Random(1)).choose(sight) == max(sight.legal_moves)
    drawn = PolicyWith("maya", evaluate, temperature=100.0)
    moves = {drawn(Random(seed)).choose(sight) for seed in range(80)}
    assert len(moves) > 1 and moves <= set(sight.legal_moves)


def test_rating_and_gymnasium_accept_evaluators():
    own = PlanningWith("maya", Greedy("maya"), level="novice", worth="points", name="greedy")
    assert "greedy" in rate("maya", own, "random", "random", games=3)
    env = SeatEnv("maya", seats=3, opponents=own, seat=0)
    env.reset(seed=1)
    for _ in range(5):
        env.step(int(env.legal.argmax()))
    assert isinstance(env.bots[1], PlanningBot)
    twin = pickle.loads(pickle.dumps(copy.deepcopy(env)))
    seen, *rest = twin.step(int(twin.legal.argmax()))
    again, *others = env.step(int(env.legal.argmax()))
    assert (seen["observation"] == again["observation"]).all() and rest[0] == others[0]


greedy_maya = PlanningWith("maya", Greedy("maya"), level="novice")


def test_the_arena_accepts_evaluators_by_name():
    here = f"py:{__name__}:greedy_maya"
    run = Run("maya", 3, (here, "random", "random"), 1)
    run.check()
    result = Table(run, 0).play()
    assert result.seats[0].forfeit is None
    for wrong in ("py:no.such.module:x", f"py:{__name__}:nobody", "py:os", f"py:{__name__}:np"):
        with pytest.raises(BadRun):
            Run("maya", 3, (wrong, "random", "random"), 1).check()


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (lambda seen: np.zeros(len(seen) + 1), "values"),
        (lambda seen: np.full(len(seen), np.nan), "finite"),
    ],
)
def test_wrong_answers_are_refused(answer, why):
    sight = choice_of("maya")
    with pytest.raises(BadEvaluator, match=why):
        PlanningWith("maya", answer)(Random(1)).choose(sight)


def test_a_policy_needs_priors():
    with pytest.raises(BadEvaluator, match="priors"):
        PolicyWith("maya", lambda seen: np.zeros(1))(Random(1)).choose(choice_of("maya"))


def test_unknown_names_are_refused():
    with pytest.raises(ValueError, match="unknown level"):
        PlanningWith("maya", Greedy("maya"), level="random")
    with pytest.raises(ValueError, match="unknown reward"):
        PlanningWith("maya", Greedy("maya"), worth="gold")
