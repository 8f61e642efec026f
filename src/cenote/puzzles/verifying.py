"""Whether a puzzle is still right: by the rules, by the judge, and in its figures."""

from functools import cache
from typing import Any

from cenote.core.game import IllegalMove
from cenote.games import GAMES
from cenote.puzzles.proof import proofs
from cenote.puzzles.puzzle import Puzzle, id_of
from cenote.puzzles.themes import THEME_OF, Question
from cenote.review.attempts import moves_of
from cenote.review.judging import TurnJudge
from cenote.review.reviewer import DOMAINS


class Verifier:
    """Verifies puzzles of one game."""

    def __init__(self, name: str) -> None:
        self.game: Any = GAMES[name]
        self.judge = TurnJudge(self.game, DOMAINS[name])

    @classmethod
    @cache
    def of(cls, name: str) -> "Verifier":
        return cls(name)

    def fault(self, puzzle: Puzzle) -> str | None:
        """What is wrong with a puzzle, if anything; the cheap checks come first."""
        fault = self.misfit(puzzle)
        if fault is None and proofs(self.judge, puzzle.piece, puzzle.id) is None:
            return "the solution is no longer far better than every other turn"
        return fault

    def misfit(self, puzzle: Puzzle) -> str | None:
        """What does not fit the rules, or the position."""
        try:
            state = puzzle.record.replay()
            if self.game.to_act(state) != puzzle.seat:
                return "it is not this seat's turn"
            for turn in (puzzle.solution, puzzle.club):
                moves_of(self.game, puzzle.piece, turn)
        except IllegalMove as error:
            return f"it does not fit today's rules: {error}"
        return self.misnamed(puzzle)

    def misnamed(self, puzzle: Puzzle) -> str | None:
        """What would be computed differently today."""
        piece = puzzle.piece
        question = Question(piece.kind, puzzle.when, puzzle.solution, puzzle.club, puzzle.reasons)
        expected = {
            "id": id_of(puzzle.game, puzzle.seats, tuple(puzzle.record.options), puzzle.moves),
            "when": self.judge.domain.when(piece.state),
            "theme": THEME_OF[puzzle.game](question),
        }
        for name, value in expected.items():
            if getattr(puzzle, name) != value:
                return f"its {name} would be {value!r} today"
        return None
