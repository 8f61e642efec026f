"""Moments of games as the server shows them, for working on boards without a server.

python web/src/dev/views.py > web/src/dev/views.json
"""

import json
from random import Random
from typing import Any

from cenote.core.driver import Play
from cenote.core.game import CHANCE, OVER
from cenote.games import GAMES

NAMES = ("Noor", "Kenji", "Maren", "Balam", "Itzel")
MOMENTS = {"draft": 0, "early": 25, "middle": 150, "late": 320, "over": 10**6}


def seat(number: int) -> dict[str, Any]:
    return {
        "kind": "person" if number == 0 else "bot",
        "name": NAMES[number],
        "level": None if number == 0 else "novice",
        "open": False,
        "mine": number == 0,
        "here": True,
        "auto": False,
        "stand_in": None,
    }


def offers(play: Play, eyes: int) -> list[dict[str, Any]]:
    game, found = play.game, []
    for move in game.legal_moves(play.state):
        after = play.state.copy()
        after.listen()
        game.apply(after, move)
        then = game.to_act(after)
        found.append(
            {
                "word": game.word(move),
                "news": game.news(after, eyes),
                "ends_turn": game.turn(after) != game.turn(play.state),
                "then": {CHANCE: "chance", OVER: "over"}.get(then, then),
            }
        )
    return found


def view(play: Play, log: list[dict[str, Any]], news: int) -> dict[str, Any]:
    game, state = play.game, play.state
    to_act = game.to_act(state)
    eyes = 0 if to_act == OVER else to_act
    board = game.observe(state, eyes)
    board.pop("news")
    seats = play.record.seats
    scores = game.scores(state) if to_act == OVER else None
    return {
        "type": "view",
        "version": len(log),
        "table": {
            "table": "dev",
            "game": game.name,
            "options": [],
            "title": "",
            "listed": False,
            "pace": 0,
            "made": 0,
            "seats": [seat(number) for number in range(seats)],
            "events": [],
            "webhook": False,
            "start": None,
            "rematch": None,
        },
        "mine": [eyes],
        "eyes": eyes,
        "pass_to": None,
        "host": True,
        "to_act": None if to_act == OVER else to_act,
        "turn": game.turn(state),
        "question": None if to_act == OVER else list(game.question(state)),
        "moves": [] if to_act == OVER else offers(play, eyes),
        "board": board,
        "scores": scores
        and [
            {"points": s.points, "tiebreak": s.tiebreak, "rank": s.rank, "sources": dict(s.sources)}
            for s in scores
        ],
        "log": {"from": 0, "entries": log},
        "news": news,
        "since": max(0, len(log) - 12),
        "fence": play.fence,
        "can_undo": play.can_undo(),
        "clock": {"kind": "none"},
        "chat": [],
        "presence": {"seats": [True] * seats, "watchers": 0},
        "frozen": None,
    }


def moments(name: str, seats: int, seed: int) -> dict[str, Any]:
    """One random game, stopped now and then."""
    rng = Random(seed)
    play = Play.new(GAMES[name], seats)
    game, log = play.game, list[dict[str, Any]]()
    found: dict[str, Any] = {}

    def move(chosen: int) -> None:
        by, turn = play.to_act, game.turn(play.state)
        word = game.redact(play.state, chosen, None)
        play.move(chosen)
        log.append(
            {
                "turn": turn,
                "by": None if by == CHANCE else by,
                "word": word,
                "news": game.news(play.state, None),
            }
        )

    while not play.is_over:
        news = len(log)
        if play.to_act == CHANCE:
            moves = game.legal_moves(play.state)
            move(rng.choices(moves, game.odds(play.state))[0])
            continue
        for label, at in MOMENTS.items():
            if (label not in found and len(log) >= at and play.can_undo()) or not at:
                found.setdefault(label, view(play, list(log), news))
        choices = game.legal_moves(play.state)
        begging = [chosen for chosen in choices if not game.word(chosen).startswith("beg")]
        move(rng.choice(begging or choices))
    found["over"] = view(play, list(log), len(log) - 1)
    return found


if __name__ == "__main__":
    games = {
        f"{name}-{seats}": moments(name, seats, 7)
        for name, seats in (("tzolkin", 4), ("tzolkin", 2))
        if name in GAMES
    }
    print(json.dumps(games, separators=(",", ":")))
