"""Whether a puzzle is still right: by the rules, by the judge, and in its figures."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from cenote.core.game import IllegalMove
from cenote.games import GAMES
from cenote.puzzles.difficulty import found_by_levels
from cenote.puzzles.proof import proofs, remeasured
from cenote.puzzles.puzzle import Puzzle, id_of, read
from cenote.puzzles.telling import PuzzleTeller
from cenote.review.attempts import moves_of
from cenote.review.judging import TurnJudge
from cenote.review.reviewer import DOMAINS
from cenote.review.shape import Fact

NO_LONGER = "the solution is no longer far better than every other turn"


class Verifier:
    """Verifies puzzles of one game."""

    def __init__(self, name: str) -> None:
        self.game: Any = GAMES[name]
        self.judge = TurnJudge(self.game, DOMAINS[name])
        self.teller = PuzzleTeller(self.judge)

    @classmethod
    @cache
    def of(cls, name: str) -> "Verifier":
        return cls(name)

    def fault(self, puzzle: Puzzle, difficulty: bool = False) -> str | None:
        """What is wrong with a puzzle, if anything; the cheap checks come first."""
        fault = self.misfit(puzzle)
        if fault is not None:
            return fault
        today = self.today(puzzle, difficulty)
        return NO_LONGER if today is None else outdated(puzzle, today)

    def today(self, puzzle: Puzzle, difficulty: bool = False) -> Puzzle | None:
        """The puzzle as it would be described now; None if it cannot be proven."""
        proven = proofs(self.judge, puzzle.span, puzzle.id)
        if proven is None:
            return None
        found = puzzle.found
        if difficulty:
            found = found_by_levels(self.game, puzzle.span, puzzle.id)
        told = self.teller.puzzle(puzzle.id, puzzle.record, puzzle.span, proven, found)
        return read(replace(told, options=puzzle.options).line())

    def retold(self, puzzle: Puzzle, difficulty: bool = False) -> Puzzle:
        """The puzzle with the theme and the reasons it would have now, without a new proof."""
        club = tuple(self.game.move(word) for word in puzzle.club)
        finding = remeasured(self.judge, puzzle.span, club, puzzle.id)
        question = self.teller.question(puzzle.span, finding)
        told = replace(puzzle, theme=self.teller.theme(question), reasons=list(question.reasons))
        if difficulty:
            told = replace(told, found=found_by_levels(self.game, puzzle.span, puzzle.id))
        return read(told.line())

    def misfit(self, puzzle: Puzzle) -> str | None:
        """What does not fit the rules, or the position."""
        try:
            state = puzzle.record.replay()
            if self.game.to_act(state) != puzzle.seat:
                return "it is not this seat's turn"
            for turn in (puzzle.solution, puzzle.club):
                moves_of(self.game, puzzle.span, turn)
        except IllegalMove as error:
            return f"it does not fit today's rules: {error}"
        options = tuple(puzzle.record.options)
        if puzzle.id != id_of(puzzle.game, puzzle.seats, options, puzzle.moves):
            return "its id does not belong to its moves"
        return None


def outdated(puzzle: Puzzle, today: Puzzle) -> str | None:
    """The first thing that would be described differently today."""
    if is_further(puzzle.gain.club, today.gain.club, puzzle.gain.club_error) or is_further(
        puzzle.gain.alone, today.gain.alone, puzzle.gain.alone_error
    ):
        return f"its gain would be {today.gain} today"
    for name in ("when", "theme", "club", "found"):
        if getattr(puzzle, name) != getattr(today, name):
            return f"its {name} would be {getattr(today, name)!r} today"
    if list(told(puzzle)) != list(told(today)):
        return "its reasons would be others today"
    return None


def is_further(was: int, now: int, error: int) -> bool:
    return abs(was - now) > error


def told(puzzle: Puzzle) -> Iterator[tuple[str, list[Fact]]]:
    return ((reason["subject"], reason["facts"]) for reason in puzzle.reasons)
