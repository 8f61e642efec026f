"""The coach: what a turn costs before it is final, three hints, and what other players are after.

Everything is seen through the eyes of the learner's seat: a coach starts from positions which that
seat cannot tell from the true one, so what is hidden changes none of its words.
"""

import time
from collections.abc import Sequence
from math import inf
from random import Random
from typing import Any

from cenote.review.chance import chances
from cenote.review.coach_levels import LEVELS, too_much
from cenote.review.figures import Figures
from cenote.review.judging import QUICK, Effort, Option, TurnJudge, TurnStudy, Verdict
from cenote.review.marks import mark_of
from cenote.review.reasons import Explainer, Shares, add
from cenote.review.revealing import can_play
from cenote.review.reviewer import DOMAINS
from cenote.review.shape import POINT, Advice, Hints, Loss, Motives
from cenote.review.turns import TurnSpan

COACHED = Effort(candidates=6, rollouts=12, least=4, most=8, model_error=0.25)
"""Less effort than a review in depth: somebody is waiting for the answer."""

OTHERS = 3
"""How many other turns a turn is compared with, to see its purpose."""
MOST_MOTIVES = 3
LEAST_MOTIVE = POINT // 5
"""Smaller shares are not mentioned."""
MOST_PLACES = 2

NOTHING: Loss = {"points": 0, "error": 0, "chance": 0, "chance_error": 0}

UNJUDGED: Advice = {
    "in_time": True,
    "mark": None,
    "loss": NOTHING,
    "chance": 0,
    "speaks": False,
    "because": None,
    "least": 0,
    "about": [],
}


class OutOfTime(Exception):
    """The time for a turn is up."""


class TimedStudy(TurnStudy):
    """A study with a deadline."""

    def __init__(self, judge: TurnJudge, span: TurnSpan, effort: Effort, until: float) -> None:
        super().__init__(judge, span, judge.game.turn(span.state), effort)
        self.until = until

    def run(self, option: Option, seed: int) -> None:
        if time.monotonic() > self.until:
            raise OutOfTime
        super().run(option, seed)


class Coach:
    """Coaches players of one game, at tables of one size. `until` is a time.monotonic()."""

    def __init__(self, game: Any, seats: int) -> None:
        self.game = game
        self.domain = DOMAINS[game.name]
        self.turn_judge = TurnJudge(game, self.domain)
        self.figures = Figures(game, self.domain, seats)
        self.explainer = Explainer(game.name, self.domain)

    def advice(self, state: Any, moves: Sequence[int], level: str, until: float = inf) -> Advice:
        """What to say about a whole turn of the seat to act, played from here."""
        span = piece_of(self.game, state, moves)
        if span.is_forced:
            return UNJUDGED
        study, verdict = self.studied(span, until)
        before, after = (
            self.figures.points(study.values(option, verdict.seeds), span.state)
            for option in (verdict.best, verdict.played)
        )
        width = self.figures.spread(span.state)
        loss = self.figures.loss(before, after, span.seat, verdict.loss.error, width)
        others = [self.figures.alternative(*other) for other in verdict.others]
        because = too_much(loss, LEVELS[level])
        return {
            "in_time": True,
            "mark": mark_of(loss, self.figures.club(verdict), others),
            "loss": loss,
            "chance": chances(before, width)[span.seat],
            "speaks": because is not None,
            "because": because,
            "least": 0 if because is None else getattr(LEVELS[level], because),
            "about": [] if because is None else [self.concern(verdict, span.seat, loss)],
        }

    def studied(self, span: TurnSpan, until: float) -> tuple[TurnStudy, Verdict]:
        """The verdict on the turn in depth; only at first sight if time is up before that."""
        quick = self.quick_study(span, until)
        verdict = quick.verdict()
        try:
            study = TimedStudy(self.turn_judge, span, COACHED, until)
            return study, study.verdict()
        except OutOfTime:
            return quick, verdict

    def quick_study(self, span: TurnSpan, until: float) -> TurnStudy:
        return TimedStudy(self.turn_judge, span, QUICK, until)

    def concern(self, verdict: Verdict, seat: int, loss: Loss) -> Any:
        """The main subject of the loss, in the position after the turn."""
        reasons = self.explainer.reasons(
            verdict.best, verdict.played, verdict.seeds, seat, loss["points"]
        )
        subject = max(reasons, key=lambda reason: reason["share"])["subject"]
        return self.domain.concern(subject, seat, verdict.played.state)

    def hints(self, state: Any, until: float = inf) -> Hints:
        """Hints for the seat to act, whose turn begins here."""
        seat = self.game.to_act(state)
        span = TurnSpan(0, 0, seat, self.game.question(state)[0], False, state, ())
        study, verdict = self.studied(span, until)
        points = self.figures.points(study.values(verdict.best, verdict.seeds), state)
        words = self.figures.words(verdict.best.moves)
        seen = study.guess(0)
        return {
            "about": [
                self.domain.concern(subject, seat, seen)
                for subject, _ in self.aims(span, verdict.best.moves, until)[:1]
            ],
            "places": self.places(words),
            "moves": words,
            "points": points[seat],
            "chance": chances(points, self.figures.spread(state))[seat],
        }

    def places(self, words: Sequence[str]) -> list[str]:
        """The first places that these moves are about."""
        things = (word.partition(":")[2].partition(".")[0] for word in words)
        return list(dict.fromkeys(thing for thing in things if thing in self.domain.places))[
            :MOST_PLACES
        ]

    def motives(
        self, state: Any, moves: Sequence[int], eyes: int | None, until: float = inf
    ) -> Motives:
        """The purpose of this turn of the seat to act; the viewer None sees everything."""
        if eyes is not None:
            seen = self.game.determinize(state, eyes, Random(self.game.turn(state)))
            if self.hides(state, moves, eyes) or not can_play(self.game, seen.copy(), moves):
                return {"hidden": True, "forced": False, "motives": []}
            state = seen
        span = piece_of(self.game, state, moves)
        aims = [] if span.is_forced else self.aims(span, moves, until)
        return {
            "hidden": False,
            "forced": span.is_forced,
            "motives": [{"subject": subject, "share": share} for subject, share in aims],
        }

    def hides(self, state: Any, moves: Sequence[int], eyes: int) -> bool:
        """Whether part of the turn is hidden from this viewer."""
        state = state.copy()
        for move in moves:
            if self.game.redact(state, move, eyes) != self.game.word(move):
                return True
            self.game.apply(state, move)
        return False

    def aims(self, span: TurnSpan, moves: Sequence[int], until: float) -> list[tuple[str, int]]:
        """The subjects that a turn serves better than other good turns."""
        study = self.quick_study(span, until)
        turn = study.option(moves)
        others = self.others(study, turn)
        if not others:
            return []
        seeds = study.compared([turn, *others])
        total: Shares = dict.fromkeys(self.domain.subjects, 0.0)
        for other in others:
            add(total, self.explainer.shares(turn, other, span.seat, seeds), 1 / len(others))
        told = [(subject, self.figures.in_points(share)) for subject, share in total.items()]
        told.sort(key=lambda aim: (-aim[1], aim[0]))
        return [aim for aim in told if aim[1] >= LEAST_MOTIVE][:MOST_MOTIVES]

    def others(self, study: TurnStudy, turn: Option) -> list[Option]:
        found = self.turn_judge.planner.plan(study.guess(0))
        options = (study.option(stop.moves) for stop in found[: OTHERS + 1])
        return [option for option in options if option.state != turn.state][:OTHERS]


def piece_of(game: Any, state: Any, moves: Sequence[int]) -> TurnSpan:
    """A turn of the seat to act; IllegalMove if it cannot be played."""
    after = state.copy()
    choices = 0
    for move in moves:
        choices += len(game.legal_moves(after)) > 1
        game.apply(after, move)
    kind = game.question(state)[0]
    return TurnSpan(0, len(moves), game.to_act(state), kind, choices == 0, state, tuple(moves))
