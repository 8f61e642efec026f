"""Judging attempts at a puzzle: by what they lose, not by whether they are the same line."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from cenote.games import GAMES
from cenote.puzzles.puzzle import Puzzle
from cenote.review.attempts import moves_of, tried
from cenote.review.judging import TurnJudge, TurnStudy, deep
from cenote.review.reasons import Explainer
from cenote.review.reviewer import DOMAINS
from cenote.review.shape import POINT, PuzzleTry

EFFORT = 4.0
"""The effort, as a multiple of a review's."""

SEED = 1


class PuzzleJudge:
    """Judges attempts at puzzles of one game."""

    def __init__(self, name: str) -> None:
        self.game: Any = GAMES[name]
        self.domain = DOMAINS[name]
        self.judge = TurnJudge(self.game, self.domain)
        self.explainer = Explainer(self.game.name, self.domain)

    def judged(self, puzzle: Puzzle, words: Sequence[str]) -> PuzzleTry:
        """What an attempt loses; IllegalMove if it is not exactly one turn."""
        span = puzzle.span
        study = TurnStudy(self.judge, span, SEED, deep(EFFORT))
        trial = tried(study, moves_of(self.game, span, words), span.moves)
        scale = POINT * self.domain.scale(puzzle.seats)
        loss = round(scale * trial.loss.mean)
        reasons = (
            self.explainer.reasons(trial.best, trial.attempt, trial.seeds, puzzle.seat, loss)
            if loss > 0
            else []
        )
        return {
            "solved": 2 * loss <= puzzle.gain.alone,
            "loss": loss,
            "error": round(scale * trial.loss.error),
            "reasons": reasons,
        }


@cache
def puzzle_judge(game: str) -> PuzzleJudge:
    return PuzzleJudge(game)
