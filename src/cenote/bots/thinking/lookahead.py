"""Looking ahead: rollouts from the best turns show which of them turns out best.

In a rollout every seat plays as a quick planner would. All candidates share the same random
numbers, and after each round the weaker half is dropped (sequential halving), so that the effort
goes to the close ones. Others with judges of their own may play some of the rollouts: then a turn
is good only if it is not the mistake of one judge.
"""

from collections.abc import Callable
from typing import Generic

from cenote.bots.thinking.planner import Planner, StoppingPoint
from cenote.bots.thinking.value import Value
from cenote.core.agenda import Rules, S
from cenote.core.dice import Dice
from cenote.core.game import DONE, OVER
from cenote.core.playout import deal


class Candidate(Generic[S]):
    """A turn under examination, and how its rollouts have gone."""

    stop: StoppingPoint[S]
    prior: float
    """What the planner's value of it adds to the mean of the rollouts."""
    total: float
    rollouts: int

    def __init__(self, stop: StoppingPoint[S], prior: float) -> None:
        self.stop = stop
        self.prior = prior * stop.value
        self.total = 0.0
        self.rollouts = 0


class Lookahead(Generic[S]):
    """Compares turns by rollouts that end when the seat has had `depth` more turns."""

    rules: Rules[S]
    value: Value[S]
    player: Planner[S]
    depth: int
    prior: float
    asked: "list[Lookahead[S]]"
    """Who plays the rollouts, in turn: this one, and any others that were added."""

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
        self.asked = [self]

    def rank(
        self,
        guesses: list[S],
        stops: list[StoppingPoint[S]],
        rollouts: int,
        seed: int,
        is_late: Callable[[], bool],
    ) -> list[StoppingPoint[S]]:
        """The candidate turns, the best first, after so many rollouts in all or once it is late.

        Each starts from one of the guesses: positions the seat cannot tell from the true one.
        """
        field = [Candidate(stop, self.prior) for stop in stops]
        judges = len(self.asked)
        beaten: list[StoppingPoint[S]] = []
        luck = 0
        while len(field) > 1:
            share = max(1, rollouts // (halvings(len(stops)) * len(field) * judges))
            for _ in range(share * judges):
                ahead = self.asked[luck % judges]
                guess = guesses[luck // judges % len(guesses)]
                luck += 1
                for candidate in field:
                    _, values = ahead.rollout(guess, candidate.stop.moves, Dice(seed + luck))
                    candidate.total += values[int(guess.to_act())]
                    candidate.rollouts += 1
                if is_late():
                    break
            field.sort(key=by_mean, reverse=True)
            keep = 1 if is_late() else (len(field) + 1) // 2
            beaten = [candidate.stop for candidate in field[keep:]] + beaten
            field = field[:keep]
        return [field[0].stop, *beaten]

    def rollout(self, start: S, moves: list[int], dice: Dice) -> tuple[S, dict[int, float]]:
        """Play a turn and what may follow: where that ends, and what each seat's last plan was
        worth there, or its points if the game is over."""
        rules = self.rules
        seat = start.to_act()
        state = start.copy()
        for move in moves:
            rules.play(state, move)
        values: dict[int, float] = {}
        turns = 0
        deal(rules, state, dice)
        while state.to_act() != OVER:
            to_act = state.to_act()
            best = self.player.plan(state)[0]
            values[to_act] = best.value
            if to_act == seat and best.moves[-1] == DONE:
                turns += 1
                if turns == self.depth:
                    return best.state, values
            for move in best.moves:
                rules.play(state, move)
            deal(rules, state, dice)
        return state, {i: self.value.of(state, i) for i in range(int(state.seats()))}


def by_mean(candidate: Candidate[S]) -> float:
    return candidate.total / candidate.rollouts + candidate.prior


def halvings(candidates: int) -> int:
    """How many rounds of halving leave one candidate."""
    rounds = 0
    while candidates > 1:
        candidates = (candidates + 1) // 2
        rounds += 1
    return rounds
