"""Proving that a position is a puzzle: one turn is far better than what a club player would do, and
no other comes close. Ten times the effort of a review, twice, with different random numbers."""

from dataclasses import dataclass

from cenote.core.dice import derived_seed
from cenote.review.judging import Difference, Option, TurnJudge, TurnStudy, deep
from cenote.review.turns import TurnSpan

EFFORT = 10.0
"""The effort of a proof, as a multiple of a review's."""

SEEDS = 2
"""Proofs that a puzzle needs, each with different random numbers."""

SURE = 2.0
"""Standard errors by which the solution must be better"""

RIVALS = 2
"""than each of this many next best turns, and than the club player's."""


@dataclass(frozen=True)
class Margin:
    """Points by which a solution must be better."""

    club: float
    """than what a club player would do,"""
    alone: float
    """and than any other turn that was found."""

    def scaled(self, part: float) -> "Margin":
        return Margin(part * self.club, part * self.alone)


MARGINS = {"tzolkin": Margin(2.5, 0.8), "maya": Margin(0.8, 0.4)}


@dataclass(frozen=True)
class Finding:
    """The result of examining a position."""

    study: TurnStudy
    best: Option
    club: Option
    """The same one, if a club player finds it."""
    over_club: Difference
    alone: Difference
    """How much better the best turn is than the next best."""
    seeds: tuple[int, ...]

    def meets(self, margin: Margin, sure: float = SURE) -> bool:
        """Whether the best turn is better by this many points, and significantly better."""
        return exceeds(self.over_club, margin.club, sure) and exceeds(
            self.alone, margin.alone, sure
        )


def exceeds(difference: Difference, least: float, sure: float) -> bool:
    return difference.mean >= max(least, sure * difference.error)


def examine(
    judge: TurnJudge, span: TurnSpan, seed: int, effort: float, is_claimed: bool = False
) -> Finding:
    """The best turn in a position, beside the next best ones and the club player's.

    They are chosen as in a review and then measured with fresh luck, the same for all. If it is
    claimed that the moves of the span are the best, nothing is measured where they are not.
    """
    study = TurnStudy(judge, span, seed, deep(effort))
    claimed = study.option(span.moves)
    options = study.candidates(judge.planner.plan(study.guess(0)), claimed)
    club = study.club_option([*options, claimed])
    best, *others = study.chosen(list(dict.fromkeys([*options, claimed, club])), claimed)
    is_refuted = best is club or (is_claimed and best is not claimed)
    rivals = [] if is_refuted else list(dict.fromkeys([*others[:RIVALS], club]))
    seeds = study.compared([best, *rivals]) if rivals else ()
    gains = {rival: in_points(study, best, rival, seeds) for rival in rivals}
    nothing = Difference(0.0, study.effort.model_error)
    return Finding(
        study,
        best,
        club,
        gains.get(club, nothing),
        min(gains.values(), key=lambda gain: gain.mean, default=nothing),
        seeds,
    )


def remeasured(judge: TurnJudge, span: TurnSpan, club: tuple[int, ...], id: str) -> Finding:
    """What the first proof found about the solution and the club player's turn, and no more."""
    study = TurnStudy(judge, span, seed_of(id, 0), deep(EFFORT))
    best, usual = study.option(span.moves), study.option(club)
    seeds = study.compared([best, usual])
    over_club = in_points(study, best, usual, seeds)
    return Finding(study, best, usual, over_club, over_club, seeds)


def in_points(study: TurnStudy, best: Option, rival: Option, seeds: tuple[int, ...]) -> Difference:
    judged = study.difference(best, rival, seeds)
    scale = study.judge.domain.scale(study.span.state.seats())
    return Difference(scale * judged.mean, scale * judged.error)


def proofs(judge: TurnJudge, span: TurnSpan, id: str) -> list[Finding] | None:
    """What every proof found; None if one of them refutes the claimed solution."""
    found = []
    for number in range(SEEDS):
        finding = examine(judge, span, seed_of(id, number), EFFORT, is_claimed=True)
        if not finding.meets(MARGINS[judge.game.name]):
            return None
        found.append(finding)
    return found


def seed_of(id: str, number: int) -> int:
    """The random numbers of each proof depend on the puzzle."""
    return derived_seed(number, "puzzle", id) >> 1
