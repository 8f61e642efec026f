"""Chance and random play at full speed, the same numbers compiled or plain."""

from cenote.core.agenda import Rules, S
from cenote.core.dice import Dice
from cenote.core.game import CHANCE, OVER
from cenote.core.ints import i64, vec


def draw(rules: Rules[S], state: S, moves: vec[i64], dice: Dice) -> i64:
    """One of the legal moves of chance, by their odds."""
    weights = rules.weights_of(state)
    if len(weights) == 0:
        return moves[dice.below(i64(len(moves)))]
    total: i64 = 0
    for weight in weights:
        total += weight
    left = dice.below(total)
    for i in range(i64(len(weights))):
        left -= weights[i]
        if left < 0:
            return moves[i]
    raise AssertionError("weights of chance must be at least 1")


def deal(rules: Rules[S], state: S, dice: Dice) -> None:
    """Let chance move for as long as it is to act."""
    while state.to_act() == CHANCE:
        rules.play(state, draw(rules, state, rules.options_of(state), dice))


def play_randomly(rules: Rules[S], state: S, dice: Dice) -> int:
    """Play on to the end; the number of decisions that had more than one option."""
    state.reserve()
    decisions: i64 = 0
    seat = state.to_act()
    while seat != OVER:
        moves = rules.options_of(state)
        count = i64(len(moves))
        if count == 1:
            rules.play(state, moves[0])
        else:
            decisions += 1
            if seat == CHANCE:
                rules.play(state, draw(rules, state, moves, dice))
            else:
                rules.play(state, moves[dice.below(count)])
        seat = state.to_act()
    return decisions
