"""The review of a finished game: first a quick picture, then turn by turn in depth."""

import hashlib
from collections.abc import Iterator, Sequence
from copy import deepcopy
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

from cenote.bots.judges import EARLY, LATEST, weights_of
from cenote.bots.judges import WEIGHTS as JUDGES
from cenote.bots.thinking.value import Value
from cenote.core.agenda import Rules
from cenote.core.record import Record
from cenote.review.account import Gap, account, balance, nothing, start_of
from cenote.review.attempts import moves_of, tried, verdict_on
from cenote.review.chance import chance_of, chances, deviation
from cenote.review.domain import Domain
from cenote.review.figures import Figures
from cenote.review.history import history_of, usual_histories
from cenote.review.judging import (
    QUICK,
    Effort,
    TurnJudge,
    TurnStudy,
    Verdict,
    deep,
)
from cenote.review.marks import mark_of
from cenote.review.maya import Maya
from cenote.review.patterns import patterns_of, sources_of
from cenote.review.reasons import Explainer
from cenote.review.revealing import revealed
from cenote.review.shape import (
    POINT,
    Attempt,
    Pass,
    Pattern,
    Reason,
    Review,
    Source,
    Turn,
)
from cenote.review.turns import NotReviewable, spans_of
from cenote.review.tzolkin import Tzolkin

__all__ = ["NotReviewable", "Reviewer", "version_of"]

REVIEWER = 3
"""Goes up when reviews of the same game change."""

OWN_JUDGE = f"{REVIEWER}-own"
"""The version of reviews with a judge that is not ours; they are never continued."""

DOMAINS: dict[str, Domain] = {"tzolkin": Tzolkin(), "maya": Maya()}

LEAST_EFFORT, MOST_EFFORT = 0.1, 100.0


@cache
def version_of(game: str) -> str:
    """The version of the reviewer, its judges and its weights."""
    names = [f"{weights_of(game, weights)}.bin" for weights in (LATEST, EARLY)]
    content = b"".join(files(JUDGES).joinpath(name).read_bytes() for name in names)
    content += files(__package__).joinpath("weights.json").read_bytes()
    return f"{REVIEWER}-{hashlib.sha256(content).hexdigest()[:12]}"


class Reviewer:
    """Reviews one finished game. `review` is whole at any time after `quick`."""

    def __init__(
        self,
        record: Record,
        effort: float = 1.0,
        stored: Review | None = None,
        judge: Value[Any] | None = None,
    ) -> None:
        """With the given judge, whose values are what the domain's `worth` says, or the expert's.

        Reasons are always given in the terms of the shipped judge.
        """
        game = record.game
        if game.name not in DOMAINS or not isinstance(game, Rules):
            raise NotReviewable(f"there is no judge for {game.name}")
        if not LEAST_EFFORT <= effort <= MOST_EFFORT:
            raise ValueError(f"effort must be from {LEAST_EFFORT} to {MOST_EFFORT}")
        self.record = record
        self.game = game
        self.effort = effort
        self.version = version_of(game.name) if judge is None else OWN_JUDGE
        self.domain = DOMAINS[game.name]
        self.spans, self.last = spans_of(record)
        self.turn_judge = TurnJudge(game, self.domain, judge)
        self.figures = Figures(game, self.domain, record.seats, judge is None)
        self.explainer = Explainer(game.name, self.domain)
        self.scores = game.scores(self.last)
        self.gaps = self.find_gaps()
        self.quick_turns: list[Turn] = []
        self.review: Review | None = None
        if stored is not None and self.is_ours(stored):
            self.review = deepcopy(stored)

    def is_ours(self, stored: Review) -> bool:
        """Whether a stored review is one that this reviewer would have written."""
        return (
            stored["game"] == self.game.name
            and stored["version"] == self.version != OWN_JUDGE
            and stored["effort"] == self.effort
            and [(turn["first"], turn["end"]) for turn in stored["turns"]]
            == [(span.first, span.end) for span in self.spans]
        )

    def quick(self) -> Review:
        """The whole first picture."""
        for _ in self.quick_pass():
            pass
        assert self.review is not None
        return self.review

    def quick_pass(self) -> Iterator[Turn]:
        """The first picture, turn by turn; there is a review once it is whole."""
        if self.review is not None:
            return
        for index in range(len(self.quick_turns), len(self.spans)):
            self.quick_turns.append(self.reviewed(index, "quick", QUICK))
            yield self.quick_turns[index]
        self.review = self.whole(self.quick_turns)

    def deepen(self) -> Iterator[Turn]:
        """The final verdict on one turn after the other, the costliest first."""
        review = self.quick()
        waiting = [turn for turn in review["turns"] if turn["seen"] == "quick"]
        for index in [turn["index"] for turn in sorted(waiting, key=by_cost)]:
            turns = self.quick()["turns"]
            turns[index] = self.reviewed(index, "deep", deep(self.effort))
            self.review = self.whole(turns)
            yield self.review["turns"][index]

    def finished(self) -> Review:
        """The whole review, however long it takes."""
        for _ in self.deepen():
            pass
        return self.quick()

    def reviewed(self, index: int, seen: Pass, effort: Effort) -> Turn:
        """One turn, judged; what depends on other turns is filled in by `whole`."""
        span = self.spans[index]
        if span.is_forced:
            return self.outline(index, "forced")
        study = TurnStudy(self.turn_judge, span, index, effort)
        verdict = study.verdict()
        best, played = (
            self.figures.points(study.values(option, verdict.seeds), span.state)
            for option in (verdict.best, verdict.played)
        )
        loss = best[span.seat] - played[span.seat]
        is_best = verdict.best is verdict.played
        turn = self.outline(index, seen)
        turn |= {
            "before": {"points": best, "chance": []},
            "after": {"points": played, "chance": []},
            "loss": {
                "points": loss,
                "error": self.figures.in_points(verdict.loss.error),
                "chance": 0,
                "chance_error": 0,
            },
            "rank": verdict.rank,
            "looked_at": verdict.looked_at,
            "better": None if is_best else self.figures.alternative(verdict.best, verdict.loss),
            "alternatives": [self.figures.alternative(*other) for other in verdict.others],
            "club": self.figures.club(verdict),
            "reasons": [] if is_best else self.reasons(verdict, span.seat, loss),
        }
        return turn

    def judge(self, index: int, words: Sequence[str]) -> Attempt:
        """Judge another way to play a turn; IllegalMove if it cannot be played."""
        turn, span = self.quick()["turns"][index], self.spans[index]
        study = TurnStudy(self.turn_judge, span, index, deep(self.effort))
        best = turn["better"]["moves"] if turn["better"] else turn["played"]
        trial = tried(
            study,
            moves_of(self.game, span, words),
            [self.game.move(word) for word in best],
        )
        before, after = (
            self.figures.points(study.values(option, trial.seeds), span.state)
            for option in (trial.best, trial.attempt)
        )
        width, seat = self.gaps[index].spread, span.seat
        loss = self.figures.loss(before, after, seat, trial.loss.error, width)
        is_best = trial.best is trial.attempt
        return {
            "verdict": verdict_on(trial),
            "loss": loss,
            "gain": self.figures.in_points(trial.gain.mean),
            "error": self.figures.in_points(trial.gain.error),
            "after": {"points": after, "chance": chances(after, width)},
            "mark": mark_of(loss, None, []),
            "reasons": []
            if is_best
            else self.explainer.reasons(
                trial.best, trial.attempt, trial.seeds, seat, loss["points"]
            ),
        }

    def reasons(self, verdict: Verdict, seat: int, loss: int) -> list[Reason]:
        return self.explainer.reasons(verdict.best, verdict.played, verdict.seeds, seat, loss)

    def outline(self, index: int, seen: Pass) -> Turn:
        """The parts of a turn that need no judging."""
        span = self.spans[index]
        nobody = [0] * self.record.seats
        stage = self.domain.stage(span.state)
        return {
            "index": index,
            "first": span.first,
            "end": span.end,
            "seat": span.seat,
            "kind": span.kind,
            "when": self.domain.when(span.state),
            "seen": seen,
            "since": nothing(),
            "before": {"points": [*nobody], "chance": []},
            "after": {"points": [*nobody], "chance": []},
            "deviation": round(POINT * deviation(self.game.name, self.record.seats, stage)),
            "loss": {"points": 0, "error": 0, "chance": 0, "chance_error": 0},
            "mark": None,
            "rank": 1,
            "looked_at": 1,
            "played": self.figures.words(span.moves),
            "better": None,
            "alternatives": [],
            "club": None,
            "reasons": [],
        }

    def whole(self, turns: list[Turn]) -> Review:
        """The review with these turns."""
        balance(turns, self.gaps, self.domain.secret)
        for turn, gap in zip(turns, self.gaps, strict=False):
            if turn["seen"] != "forced":
                weigh(turn, gap.spread)
        accounts = account(turns, self.gaps, self.scores)
        return {
            "game": self.game.name,
            "version": self.version,
            "effort": self.effort,
            "options": list(self.record.options),
            "start": start_of(turns),
            "seats": [
                {"account": account, "sources": sources, "patterns": patterns}
                for account, (sources, patterns) in zip(accounts, self.habits, strict=True)
            ],
            "turns": turns,
            "complete": all(turn["seen"] != "quick" for turn in turns),
        }

    @cached_property
    def habits(self) -> list[tuple[list[Source], list[Pattern]]]:
        """For each seat its points by source and its patterns, beside the usual ones."""
        if self.review is not None:
            return [(seat["sources"], seat["patterns"]) for seat in self.review["seats"]]
        player = self.turn_judge.player
        own = history_of(player, self.spans, self.last)
        usual = usual_histories(player, self.spans[0].state)
        return [
            (sources_of(self.game, own, usual, seat), patterns_of(self.domain, own, usual, seat))
            for seat in range(self.record.seats)
        ]

    def find_gaps(self) -> list[Gap]:
        """The gaps before each turn, and after the last."""
        ends = [0, *(span.end for span in self.spans)]
        starts = [*(span.first for span in self.spans), len(self.record.entries)]
        states = [*(span.state for span in self.spans), self.last]
        nothing = (0,) * self.record.seats
        gaps = []
        for i, (end, start, state) in enumerate(zip(ends, starts, states, strict=True)):
            has_chance = i > 0 and start > end
            light = nothing if has_chance or i == 0 else self.come_to_light(i, state)
            gaps.append(Gap(has_chance, light, self.figures.spread(state)))
        return gaps

    def come_to_light(self, index: int, state: Any) -> tuple[int, ...]:
        """What the turn before this one revealed."""
        span = self.spans[index - 1]
        if not self.domain.reveals(span.state, state):
            return (0,) * self.record.seats
        light = revealed(self.turn_judge.player, span, state, index)
        return tuple(self.figures.in_points(points) for points in light)


def by_cost(turn: Turn) -> tuple[int, int]:
    return -turn["loss"]["points"], turn["index"]


def weigh(turn: Turn, spread: float) -> None:
    """Fill in what depends on chances of winning: errors, gains, and the mark."""
    loss, seat, points = turn["loss"], turn["seat"], turn["after"]["points"]
    loss["chance_error"] = chance_of(points, seat, loss["error"], spread)
    club = turn["club"]
    for option in (*turn["alternatives"], club):
        if option is not None:
            option["gain_chance"] = chance_of(points, seat, option["gain"], spread)
    if turn["better"] is not None:
        turn["better"]["gain_chance"] = loss["chance"]
    turn["mark"] = mark_of(loss, club, turn["alternatives"])
