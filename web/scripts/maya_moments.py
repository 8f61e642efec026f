"""Writes moments of games of Maya: a board, the news of one move, and the board after it.

The browser shows long changes step by step and must end where the engine does. Run
`python web/scripts/maya_moments.py`; tests/web/test_tables.py fails when the file is old.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

from cenote.core.driver import Play
from cenote.core.game import CHANCE
from cenote.games import GAMES

TARGET = Path(__file__).parents[1] / "tests" / "maya" / "moments.json"

TELLING = ("turn_over", "lower", "carry", "payout", "erode", "fall", "bonus", "bid", "extra_block")
"""Kinds of news worth a moment."""
OF_EACH = 1

Row = dict[str, Any]


def board(play: Play) -> Row:
    """As everybody sees it."""
    seen = play.game.observe(play.state, None)
    seen.pop("news")
    return seen


def moments(seats: int, options: list[str], seed: int) -> list[Row]:
    """Some moves of a random game that people do not pass too early in."""
    rng = Random(seed)
    play = Play.new(GAMES["maya"], seats, options)
    found: list[Row] = []
    seen: dict[str, int] = {}
    while not play.is_over:
        game, moves = play.game, play.game.legal_moves(play.state)
        eager = [move for move in moves if game.word(move) != "pass"]
        by, before = play.to_act, board(play)
        play.move(rng.choice(eager if eager and rng.random() < 0.8 else moves))
        news = game.news(play.state, None)
        kinds = {item[0] for item in news} & set(TELLING)
        if by != CHANCE and any(seen.get(kind, 0) < OF_EACH for kind in kinds):
            seen.update({kind: seen.get(kind, 0) + 1 for kind in kinds})
            found.append({"before": before, "news": news, "after": board(play)})
    return found


def text() -> str:
    """One line for each moment."""
    rows = [*moments(3, [], 3), *moments(5, ["expert"], 2)]
    return "[\n" + ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows) + "\n]\n"


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
