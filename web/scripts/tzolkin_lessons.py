"""Plays the short game of the tour of the Tzolk'in table and writes down its scenes as JSON.

Run `python web/scripts/tzolkin_lessons.py`; tests/web/test_lessons.py fails when the file is old.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

from cenote.games import GAMES
from cenote.server.tables.consequences import consequences
from cenote.server.tables.match import Match
from cenote.server.tables.views import situation_view

TARGET = Path(__file__).parents[1] / "src" / "games" / "tzolkin" / "lessons.json"

SEATS = 4
ME = 0
SEED = 5
MIDDLE_SEED = 127
DRAFT = ("keep:tikal_7", "keep:uxmal_1", "done")
OTHERS = {
    1: ("place:palenque", "place:tikal", "done"),
    2: ("place:yaxchilan", "place:uxmal", "done"),
    3: ("place:tikal", "place:chichen_itza", "done"),
}
FAR = 10
"""The last scene is so many days on in such a game."""

LIKED = ("build", "tech", "temple", "use", "take", "pay", "done")
DISLIKED = ("beg", "skip", "stop", "place:start")
"""What people do there rather than anything else, and what they do not."""

Json = dict[str, Any]


def text() -> str:
    return json.dumps(scenes(), separators=(",", ":")) + "\n"


def scenes() -> list[Json]:
    """The moments of the tour: a first turn step by step, a second one, a table in mid-game."""
    rng = Random(SEED)
    match = Match(GAMES["tzolkin"], SEATS, ["first:0"])
    match.chance(rng)
    draft(match, rng)
    shown = [scene(match, len(match.log))]
    for word in ("place:palenque", "place:yaxchilan"):
        shown.append(after(match, word))
    before = len(match.log)
    play(match, "done", rng)
    for seat in range(1, SEATS):
        for word in OTHERS[seat]:
            play(match, word, rng)
    shown.append(scene(match, before))
    for word in ("pick:palenque.1", "use:palenque.1"):
        shown.append(after(match, word))
    shown.append(middle())
    return shown


def draft(match: Match, rng: Random) -> None:
    """I keep tiles that leave me corn; the others keep any."""
    while match.game.question(match.state)[0] == "keep_wealth":
        if match.to_act == ME:
            mine = [match.game.word(move) for move in match.game.legal_moves(match.state)]
            play(match, min(mine, key=worth), rng)
        else:
            play(match, match.game.word(match.game.legal_moves(match.state)[0]), rng)


def worth(word: str) -> int:
    return DRAFT.index(word) if word in DRAFT else len(DRAFT)


def play(match: Match, word: str, rng: Random) -> None:
    match.play_word(word)
    match.chance(rng)


def after(match: Match, word: str) -> Json:
    before = len(match.log)
    match.play_word(word)
    return scene(match, before)


def scene(match: Match, news: int) -> Json:
    """What I see now, with what came since an entry of the log."""
    eyes = match.to_act
    return {
        **situation_view(match, eyes),
        "to_act": eyes,
        "offers": consequences(match, eyes),
        "fresh": [json.loads(line.seen[eyes]) for line in match.log[news:]],
        "thisTurn": [json.loads(line.seen[eyes]) for line in match.log[match.fence :]],
        "eyes": eyes,
    }


def middle() -> Json:
    """A table on which something stands everywhere."""
    rng = Random(MIDDLE_SEED)
    match = Match(GAMES["tzolkin"], SEATS, ["first:0"])
    match.chance(rng)
    while not is_middle(match):
        play(match, liked(match, rng), rng)
    return scene(match, len(match.log))


def is_middle(match: Match) -> bool:
    board = match.game.observe(match.state, None)
    asked = match.game.question(match.state)[0]
    return bool(board["tooth"] >= FAR and match.to_act == ME and asked == "take_turn")


def liked(match: Match, rng: Random) -> str:
    words = [match.game.word(move) for move in match.game.legal_moves(match.state)]
    best = [word for word in words if word.startswith(LIKED)]
    fair = [word for word in words if not word.startswith(DISLIKED)]
    return rng.choice(best or fair or words)


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
