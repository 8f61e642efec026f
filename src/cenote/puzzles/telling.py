"""Describing a proven position as a puzzle: gains, theme, and why the solution is better."""

from collections.abc import Iterable
from typing import Any

from cenote.core.record import Record
from cenote.puzzles.proof import Finding
from cenote.puzzles.puzzle import Gain, Puzzle
from cenote.puzzles.themes import THEME_OF, Question
from cenote.review.judging import TurnJudge
from cenote.review.reasons import Explainer
from cenote.review.shape import POINT
from cenote.review.turns import TurnSpan


class PuzzleTeller:
    """Describes puzzles of one game."""

    def __init__(self, judge: TurnJudge) -> None:
        self.game: Any = judge.game
        self.domain = judge.domain
        self.explainer = Explainer(self.game.name, self.domain)

    def question(self, span: TurnSpan, finding: Finding) -> Question:
        """The parts that its theme depends on."""
        loss = round(POINT * finding.over_club.mean)
        best, club = finding.best, finding.club
        reasons = self.explainer.reasons(best, club, finding.seeds, span.seat, loss)
        solution, usual = self.words(span.moves), self.words(club.moves)
        return Question(span.kind, self.domain.when(span.state), solution, usual, reasons)

    def theme(self, question: Question) -> str:
        return THEME_OF[self.game.name](question)

    def puzzle(
        self, id: str, record: Record, span: TurnSpan, proven: list[Finding], found: dict[str, int]
    ) -> Puzzle:
        """A puzzle with the details of its first proof, and the smaller gains of all proofs."""
        over_club = min((proof.over_club for proof in proven), key=lambda gain: gain.mean)
        alone = min((proof.alone for proof in proven), key=lambda gain: gain.mean)
        question = self.question(span, proven[0])
        gains = (over_club.mean, over_club.error, alone.mean, alone.error)
        return Puzzle(
            id,
            self.game.name,
            record.seats,
            tuple(record.options),
            self.words(entry.move for entry in record.entries),
            span.seat,
            question.when,
            self.theme(question),
            tuple(question.solution),
            tuple(question.club),
            Gain(*(round(POINT * gain) for gain in gains)),
            found,
            list(question.reasons),
        )

    def words(self, moves: Iterable[int]) -> tuple[str, ...]:
        return tuple(self.game.word(move) for move in moves)
