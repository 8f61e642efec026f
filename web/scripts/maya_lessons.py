"""Plays the short game of the tour of the Maya table and writes down its scenes as JSON.

Run `python web/scripts/maya_lessons.py`; tests/web/test_lessons.py fails when the file is old.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

from cenote.games import GAMES
from cenote.server.tables.consequences import consequences
from cenote.server.tables.match import Match
from cenote.server.tables.views import situation_view

TARGET = Path(__file__).parents[1] / "src" / "games" / "maya" / "lessons.json"

SEATS = 3
ME = 0
SEED = 4
MIDDLE_SEED = 11

FIRST_CARDS = (
    ("lay:q1", "card:4", "done"),
    ("lay:q2", "card:4", "done"),
    ("lay:q2", "card:5", "done"),
)
"""What everybody lays before the tour begins, from the first seat on."""

SECOND_CARDS = (("lay:q1", "card:5", "done"), ("lay:q5", "card:3", "done"))
LAST_CARDS = (("lay:q5", "card:6", "done"), ("pass", "done"), ("pass", "done"))
"""What the others do after my second card, and after I have passed."""

ENOUGH = 4
"""So many cards lie on the table of the last scene."""

Json = dict[str, Any]


def text() -> str:
    return json.dumps(scenes(), separators=(",", ":")) + "\n"


def scenes() -> list[Json]:
    """The moments of the tour: a card laid, a pass, the quarries, a block set, a later round."""
    rng = Random(SEED)
    match = Match(GAMES["maya"], SEATS, ["first:0"])
    match.chance(rng)
    open_blocks(match, rng)
    play_all(match, FIRST_CARDS)
    shown = [scene(match, len(match.log))]
    for word in ("lay:q2", "card:7"):
        shown.append(after(match, word))
    shown.append(after(match, "done", SECOND_CARDS))
    shown.append(after(match, "pass"))
    shown.append(after(match, "done", LAST_CARDS, rng))
    shown.append(after(match, "set:uxmal"))
    shown.append(middle())
    return shown


def open_blocks(match: Match, rng: Random) -> None:
    """Everybody's opening blocks, anywhere."""
    while match.game.observe(match.state, None)["phase"] == "setup":
        match.play_word(rng.choice(words(match)))


def play_all(match: Match, turns: tuple[tuple[str, ...], ...]) -> None:
    for turn in turns:
        for word in turn:
            match.play_word(word)


def after(
    match: Match, word: str, turns: tuple[tuple[str, ...], ...] = (), rng: Random | None = None
) -> Json:
    """The scene after my move and what the others do then; with chance, up to my next block."""
    before = len(match.log)
    match.play_word(word)
    play_all(match, turns)
    while rng is not None and not is_mine(match, "build_turn"):
        match.play_word(rng.choice(useful(match)))
    return scene(match, before)


def is_mine(match: Match, question: str) -> bool:
    return bool(match.to_act == ME and match.game.question(match.state)[0] == question)


def scene(match: Match, news: int) -> Json:
    """What I see now, with what came since an entry of the log."""
    assert match.to_act == ME
    return {
        **situation_view(match, ME),
        "to_act": ME,
        "offers": consequences(match, ME),
        "fresh": [json.loads(line.seen[ME]) for line in match.log[news:]],
        "thisTurn": [json.loads(line.seen[ME]) for line in match.log[match.fence :]],
        "eyes": ME,
    }


def words(match: Match) -> list[str]:
    return [match.game.word(move) for move in match.game.legal_moves(match.state)]


def useful(match: Match) -> list[str]:
    """What people would rather do than nothing."""
    return [word for word in words(match) if word not in ("pass", "skip", "double")] or words(match)


def middle() -> Json:
    """The second round, with blocks and cards on the table."""
    rng = Random(MIDDLE_SEED)
    match = Match(GAMES["maya"], SEATS, ["first:0"])
    match.chance(rng)
    while not is_middle(match):
        laid = sum(len(quarry["cards"]) for quarry in observed(match)["quarries"])
        choices = useful(match) if laid < 3 * ENOUGH else words(match)
        match.play_word("pass" if laid >= 3 * ENOUGH and "pass" in choices else rng.choice(choices))
    return scene(match, len(match.log))


def observed(match: Match) -> Json:
    seen: Json = match.game.observe(match.state, None)
    return seen


def is_middle(match: Match) -> bool:
    board = observed(match)
    laid = sum(len(quarry["cards"]) for quarry in board["quarries"])
    return board["round"] == 2 and is_mine(match, "choose_quarry") and laid >= ENOUGH


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
