"""Puzzles from the viewpoint of the seat to act, which is all the solver may see."""

import json
from collections.abc import Sequence
from functools import lru_cache
from random import Random

from cenote.games import GAMES
from cenote.puzzles.collection import shipped
from cenote.puzzles.difficulty import difficulty_of
from cenote.puzzles.puzzle import Puzzle
from cenote.server.common.refusals import Refused
from cenote.server.common.wire.puzzles import Puzzle as PuzzleView
from cenote.server.common.wire.puzzles import (
    PuzzleJudged,
    PuzzleList,
    PuzzleSolution,
    PuzzleSummary,
)
from cenote.server.common.wire.replays import Line
from cenote.server.jobs.bot_pool import BotPool
from cenote.server.learning import attempts, lines
from cenote.server.tables.match import Match

REMEMBERED = 64
"""Puzzles whose games are kept in memory."""


def puzzle_of(id: str) -> Puzzle:
    if id not in shipped():
        raise Refused("no_puzzle")
    return shipped()[id]


def list_view() -> PuzzleList:
    """All puzzles, in the order of the days."""
    return {"puzzles": [summary(puzzle) for puzzle in shipped().values()]}


def summary(puzzle: Puzzle) -> PuzzleSummary:
    return {
        "id": puzzle.id,
        "game": puzzle.game,
        "seats": puzzle.seats,
        "seat": puzzle.seat,
        "when": puzzle.when,
        "theme": puzzle.theme,
        "difficulty": difficulty_of(puzzle.found),
        "found": puzzle.found,
        "alone": puzzle.gain.alone,
    }


@lru_cache(maxsize=REMEMBERED)
def match_of(id: str) -> Match:
    """The game up to the puzzle; what the seat cannot know is guessed.

    So whatever is shown from here on tells nothing that was hidden.
    """
    puzzle = puzzle_of(id)
    match = Match(GAMES[puzzle.game], puzzle.seats, puzzle.options)
    for word in puzzle.moves:
        match.play_word(word)
    match.state = match.game.determinize(match.state, puzzle.seat, Random(id))
    match.state.listen()
    return match


def puzzle_view(id: str) -> PuzzleView:
    """A puzzle with the story that led to it."""
    puzzle, match = puzzle_of(id), match_of(id)
    return {
        **summary(puzzle),
        "options": list(match.options),
        "log": {"from": 0, "entries": [json.loads(line.seen[puzzle.seat]) for line in match.log]},
    }


def line_view(id: str, words: Sequence[str]) -> Line:
    """The turn up to these words."""
    match = match_of(id).fork()
    moves = len(match.entries)
    match.entries, match.log = [], []
    return lines.played(match, moves, words)


def solution_view(id: str) -> PuzzleSolution:
    """The best turn, what a club player would do instead, and why that is worse."""
    puzzle = puzzle_of(id)
    return {
        "solution": line_view(id, puzzle.solution),
        "club": line_view(id, puzzle.club),
        "gain": puzzle.gain.club,
        "error": puzzle.gain.club_error,
        "reasons": [*puzzle.reasons],
    }


async def judged(bot_pool: BotPool, id: str, words: list[str]) -> PuzzleJudged:
    """What an attempt is worth, by a worker."""
    puzzle = puzzle_of(id)
    job = {"task": "puzzle", "table": f"puzzle {puzzle.game}", "puzzle": id, "tried": words}
    attempt: PuzzleJudged = await attempts.judged(bot_pool, job, id)
    return attempt
