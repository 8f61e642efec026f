"""Backgammon of OpenSpiel, a well-known engine in C++ used from Python, as a reference."""

import random
import time

import pyspiel

WARM_UP = 40


def measure(what: str, seconds: float) -> dict[str, float]:
    """Random games: all moves, decisions with more than one option, and copies."""
    game = pyspiel.load_game("backgammon")
    draw = random.Random(1).random
    games = moves = decisions = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            moves += 1
            decisions += len(actions) > 1 and not state.is_chance_node()
            state.apply_action(actions[int(draw() * len(actions))])
        games += 1
    return {
        "games": games / spent,
        "moves": moves / spent,
        "decisions": decisions / spent,
        "copy_ns": copying(game, seconds),
    }


def copying(game: pyspiel.Game, seconds: float) -> float:
    state = game.new_initial_state()
    for _ in range(WARM_UP):
        state.apply_action(state.legal_actions()[0])
    copies = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds / 4:
        for _ in range(50):
            state.clone()
        copies += 50
    return spent / copies * 1e9
