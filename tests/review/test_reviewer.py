"""Reviewing: the same game gives the same review; some games are refused."""

import json
from dataclasses import replace
from random import Random

import pytest

from cenote.core.game import IllegalMove
from cenote.core.record import Record
from cenote.games import GAMES
from cenote.review.judging import QUICK
from cenote.review.reviewer import NotReviewable, Reviewer, version_of
from tests.review.conftest import DEEP_TURNS, EFFORT, recorded, reviewed


def test_the_turns_of_a_review_are_those_of_the_record(review, record):
    for turn in review["turns"]:
        entries = record.entries[turn["first"] : turn["end"]]
        assert turn["played"] == [record.game.word(entry.move) for entry in entries]
        assert {entry.by for entry in entries} == {turn["seat"]}
    chance = [entry for entry in record.entries if entry.by < 0]
    assert sum(len(turn["played"]) for turn in review["turns"]) + len(chance) == len(record.entries)


@pytest.mark.sampled(1)
def test_a_stored_review_resumes_and_ends_the_same(review, record):
    first = Reviewer(record, EFFORT)
    first.quick()
    steps = first.deepen()
    for _ in range(DEEP_TURNS // 2):
        next(steps)
    stored = json.loads(json.dumps(first.review))
    second = Reviewer(record, EFFORT, stored)
    for _, _turn in zip(range(DEEP_TURNS - DEEP_TURNS // 2), second.deepen(), strict=False):
        pass

    assert json.dumps(second.review) == json.dumps(review)


def test_a_review_by_another_version_is_redone(record):
    stored = json.loads(json.dumps(reviewed("maya-3")[1]))
    stored["version"] = "0-another"

    assert Reviewer(recorded("maya-3"), EFFORT, stored).review is None


def test_the_costliest_turns_are_examined_first(review):
    deep = [turn for turn in review["turns"] if turn["seen"] == "deep"]
    assert len(deep) == DEEP_TURNS
    assert not review["complete"]


def test_a_marked_loss_is_beyond_twice_its_error(review):
    faults = [
        turn for turn in review["turns"] if turn["mark"] in ("inaccuracy", "mistake", "blunder")
    ]
    assert faults
    assert all(turn["loss"]["points"] > 2 * turn["loss"]["error"] for turn in faults)


@pytest.mark.parametrize("game", GAMES)
def test_an_unfinished_game_is_never_reviewed(game):
    whole = recorded("tzolkin-2" if game == "tzolkin" else "maya-3")
    for length in (0, 1, len(whole.entries) // 2, len(whole.entries) - 1):
        part = Record(whole.game, whole.seats, whole.options, whole.entries[:length])
        with pytest.raises(NotReviewable, match="not over"):
            Reviewer(part)


def test_a_game_without_a_judge_is_refused(monkeypatch):
    class Pig:
        name = "pig"

    record = recorded("maya-3")
    monkeypatch.setattr(record, "game", Pig())
    with pytest.raises(NotReviewable, match="no judge for pig"):
        Reviewer(record)


@pytest.mark.parametrize("effort", [0.0, -1.0, 1e9, float("nan")])
def test_an_excessive_effort_is_refused(effort):
    with pytest.raises(ValueError, match="effort"):
        Reviewer(recorded("maya-3"), effort)


def test_versions_distinguish_judges():
    assert version_of("tzolkin") != version_of("maya")


class TestAttempts:
    """Another way to play a turn."""

    def test_the_better_turn_is_the_best_and_the_one_played_costs_something(self, review, reviewer):
        turn = worst(review)
        better = reviewer.judge(turn["index"], turn["better"]["moves"])
        again = reviewer.judge(turn["index"], turn["played"])

        assert better["verdict"] == "best"
        assert better["loss"]["points"] == 0
        assert again["verdict"] == "same"
        assert again["gain"] == 0
        assert again["loss"]["points"] > 0
        assert sum(reason["share"] for reason in again["reasons"]) == again["loss"]["points"]

    def test_moves_that_are_not_one_whole_turn_are_refused(self, review, reviewer):
        turn = worst(review)
        with pytest.raises(IllegalMove, match="not finished"):
            reviewer.judge(turn["index"], turn["played"][:-1])
        with pytest.raises(IllegalMove, match="is over"):
            reviewer.judge(turn["index"], [*turn["played"], "done"])
        with pytest.raises(IllegalMove, match="no move called"):
            reviewer.judge(turn["index"], ["fly"])


def worst(review):
    deep = [turn for turn in review["turns"] if turn["seen"] == "deep" and turn["better"]]
    return max(deep, key=lambda turn: turn["loss"]["points"])


def test_nobody_is_blamed_for_what_was_hidden():
    """A turn is judged the same in two positions that its seat cannot tell apart."""
    reviewer = Reviewer(recorded("maya-3"), EFFORT)
    seen = 0
    for index, span in enumerate(reviewer.spans):
        twin = reviewer.game.determinize(span.state, span.seat, Random(index))
        if span.kind == "choose_quarry" and twin != span.state:
            mine = reviewer.reviewed(index, "quick", QUICK)
            reviewer.spans[index] = replace(span, state=twin)
            assert json.dumps(reviewer.reviewed(index, "quick", QUICK)) == json.dumps(mine)
            seen += 1
    assert seen > 10
