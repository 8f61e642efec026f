"""Training: repeatable, resumable, and it learns."""

import hashlib
import json
from array import array
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from cenote.bots.commands import WRONG
from cenote.bots.judges import NETWORKS, shipped_weights
from cenote.bots.thinking.net import Net
from cenote.bots.thinking.taste import LIKABLE
from cenote.bots.thinking.value import UNIT
from cenote.bots.training import run
from cenote.bots.training.learner import Learner, flat, judge, new_weights, weights_from
from cenote.bots.training.recipes import CURIOUS, RECIPES
from cenote.bots.training.run import BadCourse, Course, run_course
from cenote.bots.training.selfplay import (
    Moment,
    SelfPlay,
    play,
    samples_of,
    seats_of_shipped,
)
from cenote.bots.training.whims import WHIMS
from cenote.cli import main
from cenote.games import GAMES

SHORT = Course("maya", generations=2, games=2, seed=3)


def files(folder):
    return (folder / "maya.bin").read_bytes(), json.loads((folder / "maya.json").read_text())


def test_a_run_ends_with_weights_and_a_card_whatever_the_number_of_processes(tmp_path):
    run_course(SHORT, tmp_path / "one", jobs=1)
    run_course(SHORT, tmp_path / "two", jobs=2)

    assert files(tmp_path / "one") == files(tmp_path / "two")
    assert files(tmp_path / "one")[1]["all_games"] == 4


@pytest.mark.thorough
def test_a_run_that_was_interrupted_ends_as_if_it_had_not_been(tmp_path, monkeypatch):
    run_course(SHORT, tmp_path / "whole", jobs=1)
    path = tmp_path / "parts"
    stopped = iter([False, True])

    def stop(*arguments):
        if next(stopped):
            raise KeyboardInterrupt
        return save(*arguments)

    save = run.save
    monkeypatch.setattr(run, "save", stop)
    with pytest.raises(KeyboardInterrupt):
        run_course(SHORT, path, jobs=1)
    monkeypatch.undo()
    run_course(SHORT, path, jobs=1)

    assert files(path) == files(tmp_path / "whole")


def test_a_folder_belongs_to_one_training_run(tmp_path):
    run_course(SHORT, tmp_path, jobs=1)
    with pytest.raises(BadCourse, match="another training run"):
        run_course(Course("maya", generations=2, games=2, seed=4), tmp_path, jobs=1)


def test_a_run_can_start_from_the_weights_of_another(tmp_path):
    run_course(SHORT, tmp_path / "first", jobs=1)
    begin = tmp_path / "first" / "maya.bin"
    like = new_weights(NETWORKS["maya"].inputs, 128, np.random.default_rng(1))
    kept = weights_from(begin.read_bytes(), like, (NETWORKS["maya"].inputs,))
    run_course(SHORT, tmp_path / "second", jobs=1, begin=begin)
    weights, card = files(tmp_path / "second")

    assert array("f", flat(kept)).tobytes() == begin.read_bytes() != weights
    assert card["begun_with"] == hashlib.sha256(begin.read_bytes()).hexdigest()
    with pytest.raises(BadCourse, match="another training run"):
        run_course(SHORT, tmp_path / "second", jobs=1)


def test_inputs_that_earlier_weights_did_not_know_weigh_nothing_at_first():
    before = new_weights(3, 8, np.random.default_rng(1))
    row = array("f", flat(before)).tobytes()
    grown = weights_from(row, new_weights(5, 8, np.random.default_rng(2)), (5, 3))
    seen = np.random.default_rng(3).normal(0, 1, (4, 5))

    assert judge(grown, seen)[2] == pytest.approx(judge(before, seen[:, :3])[2])
    with pytest.raises(ValueError, match="for another network"):
        weights_from(row[:-4], new_weights(5, 8, np.random.default_rng(2)), (5, 3))


def test_a_wider_network_begins_by_judging_nearly_as_the_narrow_one():
    """Its units are copies at first, but no two alike: otherwise they would always stay so."""
    narrow = new_weights(6, 8, np.random.default_rng(1))
    row = array("f", flat(narrow)).tobytes()
    wide = weights_from(row, new_weights(7, 16, np.random.default_rng(2)), (7, 6))
    seen = np.random.default_rng(3).normal(0, 1, (50, 7))

    assert judge(wide, seen)[2] == pytest.approx(judge(narrow, seen[:, :6])[2], abs=0.1)
    assert not np.array_equal(wide["first"][:, :8], wide["first"][:, 8:])


def test_a_run_with_given_weights_starts_at_the_middle_learning_rate():
    assert SHORT.rate(0) == SHORT.first_rate
    later = replace(SHORT, begun_with="weights")
    assert later.rate(0) == pytest.approx((SHORT.first_rate + SHORT.last_rate) / 2)
    assert later.rate(1) == pytest.approx(SHORT.last_rate)


def test_weights_of_another_size_are_refused_and_nothing_is_started(tmp_path):
    wrong = tmp_path / "tzolkin.bin"
    wrong.write_bytes(b"0" * 4000)
    with pytest.raises(BadCourse, match="does not hold the weights of a judge of maya"):
        run_course(SHORT, tmp_path / "run", jobs=1, begin=wrong)
    with pytest.raises(BadCourse, match=r"cannot read .*: No such file"):
        run_course(SHORT, tmp_path / "run", jobs=1, begin=tmp_path / "nothing.bin")
    assert not (tmp_path / "run").exists()


def test_the_learner_and_the_bots_compute_the_same(tmp_path):
    weights = new_weights(5, 8, np.random.default_rng(1))
    seen = np.random.default_rng(2).normal(0, 1, 5)
    net = Net(5, flat(weights))

    assert net.judge(type(net.known)([float(x) for x in seen])) == pytest.approx(
        float(judge(weights, seen[None, :])[2][0])
    )


def test_the_learner_fits_what_it_is_shown():
    rng = np.random.default_rng(1)
    seen = rng.normal(0, 1, (2000, 6))
    still = np.maximum(seen[:, 0], 0) - seen[:, 1]
    learner = Learner(new_weights(6, 128, rng))
    first = learner.fit(seen, still, 20, 1e-3, rng)

    assert learner.fit(seen, still, 400, 3e-3, rng) < first / 4


TRUST = 0.8


def targets(*moments):
    samples = samples_of([list(moments)], [70.0], TRUST)
    return [float(target) * UNIT for target in samples.targets][::-1]


def test_the_result_of_a_turn_counts_for_the_moments_before_it():
    later = (1 - TRUST) * 60.0 + TRUST * 70.0
    assert targets(Moment([0.0], 50.0, 10.0, None), Moment([0.0], 60.0, 20.0, None)) == (
        pytest.approx([later - 10.0, 70.0 - 20.0])
    )


def test_the_result_of_a_whim_or_a_gift_does_not():
    assert targets(Moment([0.0], 50.0, 10.0, None), Moment([0.0], 60.0, 20.0, 66.0)) == (
        pytest.approx([66.0 - 10.0, 70.0 - 20.0])
    )


def test_some_seats_of_maya_are_played_by_the_shipped_judge_but_never_all():
    taken = [seats_of_shipped("maya", 3, Random(seed)) for seed in range(200)]
    assert max(map(len, taken)) == 2
    assert any(not seats for seats in taken)
    assert {seat for seats in taken for seat in seats} == {0, 1, 2}
    assert seats_of_shipped("tzolkin", 3, Random(1)) == set()


def test_every_game_that_is_learned_has_a_recipe():
    assert set(RECIPES) == set(NETWORKS)
    games: list[Any] = list(GAMES.values())
    questions = {name for game in games for name in game.step_names}
    assert set(CURIOUS) <= questions


def test_self_play_of_maya_begins_in_many_ways():
    """The sets of first blocks, as the inputs of the last seats tell them."""
    how = SelfPlay(shipped_weights("maya"), 0.0, 0.0, 0.0)
    firsts = {tuple(play("maya", (), how, 3, seed).inputs[0]) for seed in range(6)}
    assert len(firsts) > 3


def test_seats_with_a_whim_play_differently_but_repeatably():
    weights = shipped_weights("tzolkin")
    plain, whim, again = (
        play("tzolkin", (), SelfPlay(weights, 0.0, whims, 0.0), 2, seed=5)
        for whims in (0.0, 1.0, 1.0)
    )
    assert whim.points == again.points
    assert np.array_equal(whim.inputs, again.inputs)
    assert whim.points != plain.points


@pytest.mark.thorough
def test_a_gift_at_the_start_brings_more_points():
    weights = shipped_weights("tzolkin")
    plain, given = (
        [play("tzolkin", (), SelfPlay(weights, 0.0, 0.0, gifts), 2, seed) for seed in range(12)]
        for gifts in (0.0, 1.0)
    )
    assert mean_points(given) > mean_points(plain) + 5


def mean_points(lessons):
    return np.mean([lesson.points for lesson in lessons])


def test_whims_are_tastes_that_bots_can_have():
    assert set(WHIMS["tzolkin"]) == set(LIKABLE)


@pytest.mark.parametrize("wrong", [["--jobs", "0"], ["--generations", "-1"]])
def test_each_mistake_is_reported_in_one_line(tmp_path, capsys, wrong):
    with pytest.raises(SystemExit) as stopped:
        main(["train", str(tmp_path / "x"), *wrong])
    assert stopped.value.code == WRONG
    assert "must be at least 1" in capsys.readouterr().err
