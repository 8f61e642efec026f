"""Catanatron, a well-known Python engine for another board game, as a reference."""

import time

from catanatron import Color, Game, RandomPlayer

WARM_UP = 200
COLORS = (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)


def measure(what: str, seconds: float) -> dict[str, float]:
    """Random four-player games: all moves, decisions with more than one option, and copies."""
    games = moves = decisions = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        game = Game([RandomPlayer(color) for color in COLORS], seed=games)
        while game.winning_color() is None and game.state.num_turns < 1000:
            moves += 1
            decisions += len(game.state.playable_actions) > 1
            game.play_tick()
        games += 1
    return {
        "games": games / spent,
        "moves": moves / spent,
        "decisions": decisions / spent,
        "copy_ns": copying(seconds),
    }


def copying(seconds: float) -> float:
    game = Game([RandomPlayer(color) for color in COLORS], seed=7)
    for _ in range(WARM_UP):
        game.play_tick()
    copies = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds / 4:
        for _ in range(50):
            game.copy()
        copies += 50
    return spent / copies * 1e9
