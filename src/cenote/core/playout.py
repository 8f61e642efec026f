"""Random play at full speed, the same numbers compiled or plain: for benchmarks and estimates."""

from cenote.core.agenda import Rules, S
from cenote.core.game import OVER
from cenote.core.ints import i64


class Dice:
    """A small random generator (xorshift, 32 bits) that fits into machine words."""

    state: i64

    def __init__(self, seed: int) -> None:
        self.state = (seed * 2654435761 + 88172645) & 0xFFFFFFFF or 1

    def below(self, limit: i64) -> i64:
        """A number from 0 up to, not including, the limit."""
        x = self.state
        x ^= (x << 13) & 0xFFFFFFFF
        x ^= x >> 17
        x ^= (x << 5) & 0xFFFFFFFF
        self.state = x
        return x % limit


def play_randomly(rules: Rules[S], state: S, dice: Dice) -> int:
    """Play on to the end; the number of decisions that had more than one option."""
    decisions: i64 = 0
    while state.to_act() != OVER:
        moves = rules.options_of(state)
        count = i64(len(moves))
        if count > 1:
            decisions += 1
            rules.play(state, moves[dice.below(count)])
        else:
            rules.play(state, moves[0])
    return decisions
