"""Looking ahead: good turns are played on for a while, and the one that turns out best is chosen.

Everybody is assumed to play as a quick planner would. All candidates share the same luck, and
after each round the weaker half is dropped, so that the effort goes to the close ones.
"""

from collections.abc import Callable
from typing import Generic

from cenote.bots.thinking.planner import DONE, Planner, Rest
from cenote.bots.thinking.value import Value
from cenote.core.agenda import Rules, S
from cenote.core.game import CHANCE, OVER
from cenote.core.ints import i64
from cenote.core.playout import Dice


class Candidate(Generic[S]):
    """A turn under examination, and how the lines played from it have gone."""

    rest: Rest[S]
    first: float
    """What its own worth at first sight adds to what the lines say."""
    total: float
    lines: int

    def __init__(self, rest: Rest[S], prior: float) -> None:
        self.rest = rest
        self.first = prior * rest.value
        self.total = 0.0
        self.lines = 0


class Lookahead(Generic[S]):
    """Plays candidate turns on until the seat has had so many turns more."""

    rules: Rules[S]
    value: Value[S]
    player: Planner[S]
    depth: int
    prior: float

    def __init__(
        self,
        rules: Rules[S],
        value: Value[S],
        player: Planner[S],
        depth: int,
        prior: float = 0.0,
    ) -> None:
        self.rules = rules
        self.value = value
        self.player = player
        self.depth = depth
        self.prior = prior

    def rank(
        self,
        guesses: list[S],
        rests: list[Rest[S]],
        lines: int,
        seed: int,
        is_late: Callable[[], bool],
    ) -> list[Rest[S]]:
        """The candidate turns, the best first, after so many lines in all or once it is late.

        Each line starts from one of the guesses: positions the seat cannot tell from the true one.
        """
        field = [Candidate(rest, self.prior) for rest in rests]
        beaten: list[Rest[S]] = []
        luck = 0
        while len(field) > 1:
            share = max(1, lines // (halvings(len(rests)) * len(field)))
            for _ in range(share):
                guess = guesses[luck % len(guesses)]
                luck += 1
                for candidate in field:
                    candidate.total += self.line(guess, candidate.rest, Dice(seed + luck))
                    candidate.lines += 1
                if is_late():
                    break
            field.sort(key=by_worth, reverse=True)
            keep = 1 if is_late() else (len(field) + 1) // 2
            beaten = [candidate.rest for candidate in field[keep:]] + beaten
            field = field[:keep]
        return [field[0].rest, *beaten]

    def line(self, start: S, rest: Rest[S], dice: Dice) -> float:
        """Play a candidate turn and what may follow; the value for the seat where it ends."""
        rules = self.rules
        seat = start.to_act()
        state = start.copy()
        for move in rest.moves:
            rules.play(state, move)
        turns = 0
        while state.to_act() != OVER:
            to_act = state.to_act()
            if to_act == CHANCE:
                moves = rules.options_of(state)
                rules.play(state, moves[dice.below(i64(len(moves)))])
                continue
            best = self.player.plan(state)[0]
            if to_act == seat and best.moves[-1] == DONE:
                turns += 1
                if turns == self.depth:
                    return best.value
            for move in best.moves:
                rules.play(state, move)
        return self.value.of(state, seat)


def by_worth(candidate: Candidate[S]) -> float:
    return candidate.total / candidate.lines + candidate.first


def halvings(candidates: int) -> int:
    """How often a field is halved before one is left."""
    rounds = 0
    while candidates > 1:
        candidates = (candidates + 1) // 2
        rounds += 1
    return rounds
