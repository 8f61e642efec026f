"""The coach: it speaks up when a turn costs much, hints in steps, and sees what its seat sees."""

import json
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path
from random import Random

import pytest

from cenote.review import coach as coaching
from cenote.review.coach import Coach, OutOfTime
from cenote.review.coach_levels import LEVELS, Threshold, too_much
from cenote.review.revealing import can_play
from cenote.review.reviewer import DOMAINS
from cenote.review.shape import CERTAIN, POINT
from cenote.review.turns import spans_of
from cenote.text.phrases import Phrases
from cenote.text.review import Teller
from cenote.words import LANGUAGES, Words
from tests.review.conftest import recorded, reviewed

DOCS = Path(__file__).parents[2] / "docs" / "coach.md"


@cache
def coach_of(name):
    record = recorded(name)
    return Coach(record.game, record.seats)


def costliest(name):
    """The turn of a recorded game that cost the most, of those looked at in depth."""
    reviewer, review = reviewed(name)
    deep = [turn for turn in review["turns"] if turn["seen"] == "deep"]
    worst = max(deep, key=lambda turn: turn["loss"]["points"])
    return reviewer.spans[worst["index"]]


def told(game, fact, language="en"):
    return Teller(Phrases(Words(language, game), ["Ana", "Bo", "Cy"])).fact(fact)


def loss_of(points, chance=0, error=0, chance_error=0):
    return {
        "points": round(points * POINT),
        "error": round(error * POINT),
        "chance": round(chance * CERTAIN / 100),
        "chance_error": round(chance_error * CERTAIN / 100),
    }


class TestSpeakingUp:
    @pytest.mark.parametrize("level, points", [("gentle", 6), ("normal", 4), ("strict", 2)])
    def test_from_a_loss_in_points_on(self, level, points):
        assert too_much(loss_of(points, 50), LEVELS[level]) == "points"
        assert too_much(loss_of(points - 0.1), LEVELS[level]) is None

    @pytest.mark.parametrize("level, chance", [("gentle", 15), ("normal", 10), ("strict", 5)])
    def test_or_from_a_loss_in_chance_of_winning_on(self, level, chance):
        """At the end of a close game a single point may decide it."""
        assert too_much(loss_of(1, chance), LEVELS[level]) == "chance"
        assert too_much(loss_of(1, chance - 0.1), LEVELS[level]) is None

    def test_never_within_the_margin_of_error(self):
        assert too_much(loss_of(8, 40, error=4), LEVELS["strict"]) is None
        assert too_much(loss_of(8, 40, error=3.9), LEVELS["strict"]) == "points"
        assert too_much(loss_of(1, 40, chance_error=20), LEVELS["strict"]) is None
        assert too_much(loss_of(1, 40, chance_error=19.9), LEVELS["strict"]) == "chance"
        assert too_much(loss_of(1, 40, error=0.5, chance_error=1), LEVELS["strict"]) is None
        assert too_much(loss_of(8, 1, chance_error=9), LEVELS["strict"]) == "points"

    def test_the_docs_say_when(self):
        page = DOCS.read_text(encoding="utf-8")
        for level, least in LEVELS.items():
            chance = least.chance * 100 // CERTAIN
            assert f"| {level} | {least.points // POINT} points | {chance} % |" in page


class TestAdvice:
    def test_a_costly_turn_is_criticised_without_showing_a_better_one(self, game):
        span = costliest(game)
        advice = coach_of(game).advice(span.state, span.moves, "strict")

        assert advice["speaks"] and advice["loss"]["points"] >= 2 * POINT
        assert (advice["because"], advice["least"]) == ("points", LEVELS["strict"].points)
        assert len(advice["about"]) == 1
        name = recorded(game).game.name
        assert told(name, advice["about"][0]).startswith("Think about")
        assert set(advice) == {
            *("in_time", "mark", "loss", "chance", "speaks", "because", "least", "about")
        }

    def test_a_gentle_coach_lets_more_pass(self, game, monkeypatch):
        span = costliest(game)
        loss = coach_of(game).advice(span.state, span.moves, "strict")["loss"]
        patient = Threshold(loss["points"] + 1, loss["chance"] + 1)
        monkeypatch.setitem(LEVELS, "gentle", patient)

        advice = coach_of(game).advice(span.state, span.moves, "gentle")

        assert not advice["speaks"] and advice["about"] == [] and advice["loss"] == loss
        assert advice["because"] is None

    def test_or_speaks_up_because_of_the_chance_of_winning(self, game, monkeypatch):
        span = costliest(game)
        loss = coach_of(game).advice(span.state, span.moves, "strict")["loss"]
        monkeypatch.setitem(LEVELS, "gentle", Threshold(loss["points"] + 1, loss["chance"]))

        advice = coach_of(game).advice(span.state, span.moves, "gentle")

        assert (advice["because"], advice["least"]) == ("chance", loss["chance"])
        assert loss["chance"] < advice["chance"] <= CERTAIN

    def test_a_turn_without_a_choice_is_let_pass(self, game, monkeypatch):
        span = costliest(game)
        forced = replace(span, is_forced=True)
        monkeypatch.setattr(coaching, "piece_of", lambda *turn: forced)
        advice = coach_of(game).advice(span.state, span.moves, "strict")

        assert (advice["speaks"], advice["mark"], advice["in_time"]) == (False, None, True)

    def test_what_is_said_does_not_depend_on_what_was_asked_before(self, game):
        span = costliest(game)
        first = coach_of(game).advice(span.state, span.moves, "normal")
        coach_of(game).hints(span.state)
        fresh = Coach(recorded(game).game, recorded(game).seats)

        assert fresh.advice(span.state, span.moves, "normal") == first

    def test_a_first_look_counts_if_there_is_no_time_for_more(self, game, monkeypatch):
        span = costliest(game)
        quick = Coach(recorded(game).game, recorded(game).seats)
        ticks = count()
        monkeypatch.setattr("cenote.review.coach.time.monotonic", lambda: next(ticks))
        advice = quick.advice(span.state, span.moves, "strict", until=10)

        assert advice["in_time"] and advice["loss"]["error"] >= 0.3 * POINT

    def test_without_any_time_there_is_no_advice(self, game):
        span = costliest(game)
        with pytest.raises(OutOfTime):
            coach_of(game).advice(span.state, span.moves, "strict", until=0.0)


class TestHints:
    def test_the_turn_that_is_shown_is_one_the_coach_lets_pass(self, game):
        coach, span = coach_of(game), costliest(game)
        hints = coach.hints(span.state)
        moves = [coach.game.move(word) for word in hints["moves"]]
        advice = coach.advice(span.state, moves, "strict")

        assert advice["mark"] in ("best", "brilliant") and not advice["speaks"]
        assert 0 <= hints["chance"] <= CERTAIN

    def test_they_say_what_matters_and_where_to_look(self, game):
        coach, span = coach_of(game), costliest(game)
        hints = coach.hints(span.state)

        assert told(coach.game.name, hints["about"][0]).startswith("Think about")
        assert set(hints["places"]) <= coach.domain.places
        assert all(any(place in word for word in hints["moves"]) for place in hints["places"])

    def test_where_to_look_is_the_gear_or_the_quarry_of_the_first_moves(self):
        tzolkin, maya = coach_of("tzolkin-2"), coach_of("maya-3")
        words = ["pick:tikal.3", "use:tikal.3", "pay:wood", "pick:uxmal.1", "pick:palenque.2"]
        assert tzolkin.places(words) == ["tikal", "uxmal"]
        assert tzolkin.places(["place:start", "done"]) == ["start"]
        assert maya.places(["lay:q3", "card:5"]) == ["q3"]
        assert maya.places(["lift:copan.2", "set:copan"]) == ["copan"]
        assert maya.places(["bid:10"]) == []


class TestMotives:
    def test_a_turn_was_played_for_subjects_of_the_game(self, game):
        coach = coach_of(game)
        spans = [span for span in spans_of(recorded(game))[0] if not span.is_forced]
        found = [coach.motives(span.state, span.moves, None) for span in spans[10:20]]
        motives = [motive for one in found for motive in one["motives"]]

        assert motives and not any(one["hidden"] for one in found)
        assert all(motive["share"] >= coaching.LEAST_MOTIVE for motive in motives)
        assert {motive["subject"] for motive in motives} <= set(DOMAINS[coach.game.name].subjects)

    def test_a_turn_without_a_choice_had_no_motive(self, game, monkeypatch):
        span = costliest(game)
        assert not coach_of(game).motives(span.state, span.moves, None)["forced"]
        forced = replace(span, is_forced=True)
        monkeypatch.setattr(coaching, "piece_of", lambda *turn: forced)
        found = coach_of(game).motives(span.state, span.moves, None)

        assert found == {"hidden": False, "forced": True, "motives": []}

    def test_a_partly_hidden_turn_is_not_explained(self):
        """Somebody else's card lies face down."""
        coach = coach_of("maya-3")
        spans = [p for p in spans_of(recorded("maya-3"))[0] if p.kind == "choose_quarry"]
        span = next(span for span in spans if not span.is_forced)
        other = (span.seat + 1) % 3

        assert coach.hides(span.state, span.moves, other)
        unknown = {"hidden": True, "forced": False, "motives": []}
        assert coach.motives(span.state, span.moves, other) == unknown
        assert not coach.motives(span.state, span.moves, span.seat)["hidden"]


def twins(name, seats_eyes, most):
    """Turns with a position that differs from the real one only in what the seat cannot see."""
    record = recorded(name)
    found = 0
    for index, span in enumerate(spans_of(record)[0]):
        eyes = seats_eyes(span)
        twin = record.game.determinize(span.state, eyes, Random(index))
        if not span.is_forced and twin != span.state and found < most:
            found += 1
            yield span, twin, eyes
    assert found > 0


def same(first, second):
    return json.dumps(first) == json.dumps(second)


class TestWhatIsHidden:
    """Two positions that a seat cannot tell apart: the same words, to the last byte."""

    def test_changes_no_advice_and_no_hint(self, game):
        coach = coach_of(game)
        for span, twin, _ in twins(game, lambda span: span.seat, most=5):
            mine = coach.advice(span.state, span.moves, "strict")
            assert same(mine, coach.advice(twin, span.moves, "strict"))
            assert same(coach.hints(span.state), coach.hints(twin))

    def test_changes_no_explanation(self, game):
        coach = coach_of(game)
        seats = recorded(game).seats
        others = twins(game, lambda span: (span.seat + 1) % seats, most=12)
        for span, twin, eyes in others:
            if can_be_played(coach.game, twin, span.moves):
                mine = coach.motives(span.state, span.moves, eyes)
                assert same(mine, coach.motives(twin, span.moves, eyes))


def can_be_played(game, state, moves):
    return can_play(game, state.copy(), moves)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["tzolkin-2", "maya-3"])
def test_every_concern_has_words(game, language):
    coach = coach_of(game)
    state = spans_of(recorded(game))[0][0].state
    for subject in coach.domain.subjects:
        said = told(coach.game.name, coach.domain.concern(subject, 0, state), language)
        assert said and "{" not in said


def test_nobody_is_asked_who_should_come_back_while_nobody_is_on_a_gear():
    coach = coach_of("tzolkin-2")
    spans = spans_of(recorded("tzolkin-2"))[0]
    drafting = coach.domain.concern("workers", 0, spans[0].state)
    busy = next(span.state for span in spans if span.state.workers_on_gears(0))
    assert drafting != coach.domain.concern("workers", 0, busy)


def test_nobody_is_called_short_of_corn_before_the_first_tiles_are_kept():
    coach = coach_of("tzolkin-2")
    drafting = coach.domain.concern("food", 0, spans_of(recorded("tzolkin-2"))[0][0].state)
    assert drafting["fact"] == "concern.food.corn"
