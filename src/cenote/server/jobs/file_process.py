"""A process that reads the files people bring: one job per line of input, one answer per line.

Board files and records come from strangers, and some take a parser long. Here they can be given
up after a deadline without anybody else waiting.
"""

import json
import os
import sys
from typing import Any

from cenote.core.record import BadRecord, read
from cenote.games import GAMES, know_board, take_board
from cenote.games.maya.board import BadBoard, read_figures
from cenote.games.maya.game import MAYA
from cenote.server.jobs.worker_loop import work

MEMORY = 1 << 30
"""Bytes of address space; a file that needs more is refused."""


def answer_to(job: dict[str, Any]) -> dict[str, Any]:
    """The contents of a file, or why it is refused."""
    try:
        if "board" in job:
            return {"figures": read_figures(job["board"], job["name"])}
        return read_record(job)
    except BadBoard as error:
        return {"refused": "bad_board", "detail": str(error)}
    except BadRecord as error:
        return {"refused": "bad_record", "detail": str(error)}


def read_record(job: dict[str, Any]) -> dict[str, Any]:
    """The words of a record, each of them checked, on the boards that come with it."""
    brought = [know_board(text) for text in job["boards"]]
    try:
        record = read(job["record"], GAMES)
    finally:
        for board in brought:
            MAYA.forget_board(board.id)
    words = [record.game.word(entry.move) for entry in record.entries]
    return {
        "game": record.game.name,
        "seats": record.seats,
        "options": list(record.options),
        "words": words,
    }


def read_line(line: str) -> dict[str, Any]:
    """Answer a job; an error is an answer too."""
    try:
        return answer_to(json.loads(line))
    except (Exception, MemoryError) as error:
        return {"refused": "broken", "detail": type(error).__name__}


def limit_memory() -> None:
    try:
        import resource  # noqa: PLC0415  not on Windows
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


if __name__ == "__main__":
    limit_memory()
    take_board(os.environ)
    work(sys.stdin, sys.stdout, read_line)
