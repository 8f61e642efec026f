"""Looking ahead: good turns are played on for a while, and the one that turns out best is chosen.

Everybody is assumed to play as the narrow planner would. Candidates share the same luck, and halfway
the weaker ones are dropped (sequential halving), so that the effort goes to the close ones.
"""

from typing import Generic

from cenote.bots.thinking.planner import Planner, Rest
from cenote.bots.thinking.value import Value
from cenote.core.agenda import Rules, S
from cenote.core.game import CHANCE, OVER
from cenote.core.ints import i64
from cenote.core.playout import Dice


class Candidate(Generic[S]):
    """A turn under examination: its sum of outcomes over the lines played so far."""

    def __init__(self, rest: Rest[S]) -> None:
        self.rest = rest
        self.total = 0.0
        self.lines = 0

    def mean(self) -> float:
        return self.total / self.lines


class Lookahead(Generic[S]):
    """Plays candidates on, so many own turns deep."""

    def __init__(
        self, rules: Rules[S], value: Value[S], player: Planner[S], depth: int, rivalry: float
    ) -> None:
        self.rules = rules
        self.value = value
        self.player = player
        self.depth = depth
        self.rivalry = rivalry

    def best(self, rests: list[Rest[S]], seat: i64, lines: int, seed: int) -> list[Candidate[S]]:
        """The candidates, best first, after so many lines in all."""
        field = [Candidate(rest) for rest in rests]
        out: list[Candidate[S]] = []
        luck = seed
        while len(field) > 1 and lines > 0:
            share = max(1, lines // (rounds_left(len(field)) * len(field)))
            for _ in range(share):
                luck += 1
                for candidate in field:
                    candidate.total += self.line(candidate.rest, seat, Dice(luck))
                    candidate.lines += 1
            lines -= share * len(field)
            field.sort(key=by_mean, reverse=True)
            keep = (len(field) + 1) // 2
            out = field[keep:] + out
            field = field[:keep]
        return field + out

    def line(self, rest: Rest[S], seat: i64, dice: Dice) -> float:
        """Play one line from the end of a candidate turn; how well it went for the seat."""
        state = rest.state.copy()
        if len(rest.moves) > 0 and rest.moves[-1] == 0 and state.to_act() == seat:
            self.rules.play(state, 0)
        turns = 0
        while state.to_act() != OVER:
            to_act = state.to_act()
            if to_act == CHANCE:
                moves = self.rules.options_of(state)
                self.rules.play(state, moves[dice.below(i64(len(moves)))])
                continue
            best = self.player.plan(state)[0]
            if to_act == seat:
                turns += 1
                if turns == self.depth:
                    return self.outcome(best.state, seat)
            for move in best.moves:
                self.rules.play(state, move)
        return self.outcome(state, seat)

    def outcome(self, state: S, seat: i64) -> float:
        """One's own expectation, less a part of what the others expect."""
        own = self.value.of(state, seat)
        if self.rivalry == 0.0:
            return own
        others = 0.0
        seats = state.seats()
        for other in range(seats):
            if other != seat:
                others += self.value.of(state, other)
        return own - self.rivalry * others / float(seats - 1)


def by_mean(candidate: Candidate[S]) -> float:
    return candidate.mean()


def rounds_left(candidates: int) -> int:
    """How often a field of candidates is halved before one is left."""
    rounds = 0
    while candidates > 1:
        candidates = (candidates + 1) // 2
        rounds += 1
    return rounds
