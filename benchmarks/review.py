"""What a review costs, beside the game of experts it reviews."""

import time
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.pages import between
from cenote.core.record import Record
from cenote.games import GAMES
from cenote.research.live_game import new_game
from cenote.review.reviewer import Reviewer

ROWS = ["tzolkin 4", "maya 4"]
SEED = 1

PAGE = Path(__file__).parents[1] / "docs" / "review.md"
MARKS = "<!-- cost -->", "<!-- end of cost -->"
TITLES = {"tzolkin": "Tzolk'in", "maya": "Maya"}


def measure(what: str, seconds: float) -> dict[str, float]:
    """CPU seconds: the game, the quick pass, the whole review. It takes as long as it takes."""
    name, seats = what.split()
    start = time.process_time()
    game = new_game(GAMES[name], int(seats), (), Random(SEED).getrandbits(30), deal=True)
    record = game.play_out("expert").under_way.record
    played = time.process_time() - start
    return {"expert_game_s": played, **cost_of(record)}


def cost_of(record: Record) -> dict[str, float]:
    """CPU seconds of a review: its quick pass, and all of it."""
    start = time.process_time()
    reviewer = Reviewer(record)
    reviewer.quick()
    seen = time.process_time() - start
    reviewer.finished()
    return {"quick_review_s": seen, "review_s": time.process_time() - start}


def written(page: str, seen: dict[str, Any]) -> str:
    """The page of reviews with what they cost in this run."""
    return between(page, MARKS, table(seen))


def table(seen: dict[str, Any]) -> str:
    head = [
        "| | game of experts | quick pass | whole review | times the game |",
        "|---|---|---|---|---|",
    ]
    return "\n".join(head + [line(what, seen[f"review {what}"]) for what in ROWS])


def line(what: str, costs: dict[str, list[float]]) -> str:
    name, seats = what.split()
    played, quick, whole = (
        costs[column][0] for column in ("expert_game_s", "quick_review_s", "review_s")
    )
    return (
        f"| {TITLES[name]}, {seats} seats | {played:.1f} | {quick:.1f} | {whole:.1f} "
        f"| {whole / played:.1f} |"
    )
