"""Writes what a learner meets in a game: what is on offer, what happened, what matters when.

A first game explains each thing when it first matters. Run `python web/scripts/first_occasions.py`;
tests/web/test_tables.py fails when the file is old.
"""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from cenote.bots.levels import make_bot
from cenote.core.driver import Play
from cenote.core.sight import Sight
from cenote.games import GAMES

TARGET = Path(__file__).parents[1] / "tests" / "first_occasions.json"
SEATS = 4
SEED = {"tzolkin": 1, "maya": 4}
LEVEL = "casual"
LEARNER = 0

Row = dict[str, Any]


def offers(verb: str) -> Callable[[Row], bool]:
    return lambda now: any(word.startswith(f"{verb}:") for word in now["words"])


def tells(kind: str) -> Callable[[Row], bool]:
    return lambda now: any(news[0] == kind for news in now["news"])


def is_tie(now: Row) -> bool:
    """Two players have the same points at a quarry that is turned over."""
    counted = [tuple(news[2:4]) for news in now["news"] if news[0] == "count" and news[3] > 0]
    return len(set(counted)) < len(counted)


MATTERS: dict[str, dict[str, Callable[[Row], bool]]] = {
    "tzolkin": {
        "technology": offers("tech"),
        "building": offers("build"),
        "monument": offers("raise"),
        "temple": offers("temple"),
        "fed": lambda now: bool(now["words"]) and now["board"]["food_days_held"] > 0,
        "age": lambda now: bool(now["words"]) and now["board"]["age"] == 2,
    },
    "maya": {
        "reveal": tells("turn_over"),
        "tie": is_tie,
        "transport": tells("carry"),
        "build": lambda now: now["board"]["phase"] == "building" and offers("set")(now),
        "gold": tells("payout"),
        "erosion": tells("erode"),
    },
}

KEPT = {
    "tzolkin": ("tooth", "age", "food_days_held", "teeth_with_corn"),
    "maya": ("phase", "round", "open_level"),
}


def board_of(name: str, seen: Row) -> Row:
    """As much of the board as explanations look at."""
    kept = {key: seen[key] for key in KEPT[name]}
    if name == "tzolkin":
        me = seen["players"][LEARNER]
        return kept | {"players": [{key: me[key] for key in ("skull", "corn", "feeding")}]}
    cards = [{"cards": [{"seat": c["seat"]} for c in q["cards"]]} for q in seen["quarries"]]
    pyramids = {
        name: [{"blocks": level["blocks"]} for level in levels]
        for name, levels in seen["pyramids"].items()
    }
    return kept | {"quarries": cards, "pyramids": pyramids}


def occasions(name: str) -> list[Row]:
    """A game of casual players, as one of them sees it after each move."""
    rng = Random(SEED[name])
    play = Play.new(GAMES[name], SEATS, ())
    bots = [make_bot(LEVEL, name, Random(rng.random())) for _ in range(SEATS)]
    found: list[Row] = []
    play.chance(rng)
    while not play.is_over:
        seat = play.to_act
        play.move(bots[seat].choose(Sight(play.game, play.state, seat)))
        news = play.game.news(play.state, LEARNER) if name == "maya" else []
        play.chance(rng)
        if play.is_over:
            break
        is_mine = play.to_act == LEARNER
        words = [play.game.word(move) for move in play.game.legal_moves(play.state)]
        now = {
            "me": LEARNER,
            "words": words if is_mine else [],
            "question": play.game.question(play.state)[0],
            "news": news,
            "board": board_of(name, play.game.observe(play.state, LEARNER)),
        }
        if is_mine or any(matters(now) for matters in MATTERS[name].values()):
            found.append(now)
    return found


def game_of(name: str) -> Row:
    rows = occasions(name)
    first = {
        thing: next((i for i, now in enumerate(rows) if matters(now)), None)
        for thing, matters in MATTERS[name].items()
    }
    return {"first": first, "occasions": rows}


def text() -> str:
    return json.dumps({name: game_of(name) for name in MATTERS}, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
