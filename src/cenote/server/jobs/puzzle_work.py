"""A worker's jobs for puzzles: judging attempts."""

from typing import Any

from cenote.core.game import IllegalMove
from cenote.puzzles.collection import shipped
from cenote.puzzles.judging import puzzle_judge

Json = dict[str, Any]


def judge_puzzle(job: Json) -> Json:
    puzzle = shipped()[job["puzzle"]]
    try:
        return {"attempt": puzzle_judge(puzzle.game).judged(puzzle, job["tried"])}
    except IllegalMove as error:
        return {"refused": "illegal_move", "detail": str(error)}
