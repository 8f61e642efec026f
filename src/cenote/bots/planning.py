"""Bots that plan whole turns; the stronger ones also look ahead."""

import math
import time
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import zip_longest
from random import Random
from typing import Any

from cenote.bots.judges import LATEST, judge_of, with_taste
from cenote.bots.thinking.ending import EndingPlanner, EndingValue, is_last
from cenote.bots.thinking.lookahead import Lookahead
from cenote.bots.thinking.planner import Planner, StoppingPoint, digest
from cenote.bots.thinking.solving import Solver
from cenote.bots.thinking.value import Value
from cenote.core.agenda import Rules
from cenote.core.dice import SEED_BITS
from cenote.core.sight import Sight

LAST_LIMIT = 20_000
"""Moves tried from each unfinished last turn."""
WIDENING = 6
"""How many times wider each search of a last turn is than the one before."""
MIXED = frozenset({"opening_block", "bid_tens"})
"""Questions at which a bot may draw: nothing is dealt before them, or all answer them in secret."""
QUICK_WIDTH = 1
QUICK_LIMIT = 600
"""How every seat plays in a rollout."""


@dataclass(frozen=True)
class Skill:
    """How strong a bot is."""

    weights: str = LATEST
    """Which network of a game it uses: one that has learned less, or more."""
    second: str = ""
    """Another network that judges half of the rollouts, and names half of the turns compared."""
    width: int = 6
    """The beam width: unfinished turns it keeps at once."""
    limit: int = 600
    """Moves it tries from each of them."""
    noise: float = 0.0
    """Standard deviation, in points, of what it adds to values, so that it errs now and then."""
    variety: float = 0.0
    """Where no turn is worse than the best by more than this many points, it draws one of them."""
    candidates: int = 1
    """Turns it compares by looking ahead."""
    rollouts: int = 0
    """Rollouts it plays to compare them."""
    depth: int = 2
    """Turns of its own that a rollout has."""
    prior: float = 0.0
    """How much the planner's value of a turn counts beside the mean of its rollouts."""
    seconds: float = math.inf
    """When it stops looking ahead, however many rollouts are left: its choice then depends on the
    machine."""
    guesses: int = 8
    """Positions it samples where something is hidden."""
    last_width: int = 0
    """The beam width in the last turn of its seat, where the rules are the judge; 0: as ever."""
    has_hopes: bool = False
    """Whether what goods may still bring guides the search of that turn."""
    solving: int = 0
    """Positions it examines to solve the end of a game in which nothing is hidden any more."""
    mixing: float = 0.0
    """Of first blocks, and of sealed bids, it draws one of those that are worse than the best by at
    most this many points: so it cannot be read, and games differ. It does not look ahead there, as
    it could only guess what others bid."""


class PlanningBot:
    """Plans its turn once and follows the plan; if it is offered something else, it plans again."""

    def __init__(
        self,
        rng: Random,
        skill: Skill,
        taste: Mapping[str, float] | None = None,
        judge: Value[Any] | None = None,
    ) -> None:
        """With the given judge, or the one shipped for the game."""
        self.rng = rng
        self.skill = skill
        self.taste = taste
        self.judge = judge
        self.is_cancelled = False
        self.plan: list[tuple[list[int], int]] = []
        """The moves it expects to be offered, and the one it will then choose."""

    def cancel(self) -> None:
        """Answer at once, with the best turn found so far."""
        self.is_cancelled = True

    def choose(self, sight: Sight) -> int:
        if len(sight.legal_moves) == 1:
            return sight.legal_moves[0]
        while self.plan:
            offered, move = self.plan.pop(0)
            if offered == sight.legal_moves:
                return move
        self.plan = self.new_plan(sight)
        self.is_cancelled = False
        return self.plan.pop(0)[1]

    def new_plan(self, sight: Sight) -> list[tuple[list[int], int]]:
        judges = self.judges(sight.game.name)
        guesses = [sight.guess(self.rng)]
        stops = self.turns(rules_of(sight), judges, guesses[0])
        stop = self.solution(rules_of(sight), judges[0], guesses[0], stops)
        if stop is None:
            stop = self.preferred(sight, judges, guesses, stops)
        return expectations(sight, guesses[0], stop)

    def judges(self, game: str) -> list[Value[Any]]:
        """The judge it was given, or those of its level."""
        names = [self.skill.weights, *([self.skill.second] if self.skill.second else [])]
        judges = [self.judge] if self.judge else [judge_of(game, name) for name in names]
        return [with_taste(game, judge, self.taste) for judge in judges]

    def solution(
        self, rules: Rules[Any], judge: Value[Any], state: Any, stops: list[StoppingPoint[Any]]
    ) -> StoppingPoint[Any] | None:
        """The turn with the best result, if the end of the game can be solved."""
        solver, seat = Solver(rules, judge, self.skill.solving), state.to_act()
        best, most = None, -math.inf
        for stop in stops if self.skill.solving else ():
            results = solver.after(state, stop.moves)
            if not results:
                return None
            if results[seat] > most:
                best, most = stop, results[seat]
        return best

    def turns(
        self, rules: Rules[Any], judges: list[Value[Any]], state: Any
    ) -> list[StoppingPoint[Any]]:
        """The turns worth a look, the best first; of a last turn nearly all there are."""
        skill, began = self.skill, time.monotonic()
        stops, *others = (
            Planner(rules, judge, skill.width, skill.limit).plan(state) for judge in judges
        )
        if skill.last_width == 0 or not is_last(rules, stops[0], state.to_act()):
            return merged(stops, *others) if others else stops
        ending = EndingValue(rules, judges[0])
        search = EndingPlanner if skill.has_hopes else Planner
        for width in widths(skill):
            if (time.monotonic() - began) * WIDENING > skill.seconds / 2 or self.is_cancelled:
                break  # the next search may take so many times longer, and rollouts follow
            stops = search(rules, ending, width, LAST_LIMIT).plan(state)
        return stops

    def preferred(
        self,
        sight: Sight,
        judges: list[Value[Any]],
        guesses: list[Any],
        stops: list[StoppingPoint[Any]],
    ) -> StoppingPoint[Any]:
        """One of the turns found: the best, or the one that noise makes look best."""
        skill = self.skill
        if skill.noise > 0:
            return max(stops, key=lambda stop: stop.value + self.rng.gauss(0, skill.noise))
        if 0 < skill.variety >= stops[0].value - stops[-1].value:
            return self.rng.choice(stops)
        if skill.mixing > 0 and sight.question[0] in MIXED:
            least = stops[0].value - skill.mixing
            return self.rng.choice([stop for stop in stops if stop.value >= least])
        if skill.rollouts == 0 or len(stops) == 1:
            return stops[0]
        while len(guesses) < skill.guesses:
            guesses.append(sight.guess(self.rng))
        ends = time.monotonic() + skill.seconds
        ahead, *others = (self.looking(rules_of(sight), judge) for judge in judges)
        ahead.asked += others
        return ahead.rank(
            guesses,
            stops[: skill.candidates],
            skill.rollouts,
            self.rng.getrandbits(SEED_BITS),
            lambda: self.is_cancelled or time.monotonic() > ends,
        )[0]

    def looking(self, rules: Rules[Any], judge: Value[Any]) -> Lookahead[Any]:
        """Rollouts by one judge."""
        player = Planner(rules, judge, QUICK_WIDTH, QUICK_LIMIT)
        return Lookahead(rules, judge, player, self.skill.depth, self.skill.prior)


def merged(*lists: list[StoppingPoint[Any]]) -> list[StoppingPoint[Any]]:
    """The best of each list, then the second of each, ...; equal positions once."""
    found: dict[int, StoppingPoint[Any]] = {}
    for level in zip_longest(*lists):
        for stop in level:
            if stop is not None:
                found.setdefault(digest(stop.state), stop)
    return list(found.values())


def widths(skill: Skill) -> list[int]:
    """Of the searches of a last turn: if time may run out, narrower ones come first."""
    found, width = [], skill.width
    while width < skill.last_width:
        width = min(width * WIDENING, skill.last_width)
        found.append(width)
    return found if skill.seconds < math.inf else found[-1:]


def rules_of(sight: Sight) -> Rules[Any]:
    assert isinstance(sight.game, Rules), "a planner needs a game made of steps"
    return sight.game


def expectations(sight: Sight, guess: Any, stop: StoppingPoint[Any]) -> list[tuple[list[int], int]]:
    """Each choice of a turn, with the moves that will then be on offer."""
    state = guess.copy()
    plan = []
    for move in stop.moves:
        offered = sight.game.legal_moves(state)
        if len(offered) > 1:
            plan.append((offered, move))
        sight.game.apply(state, move)
    return plan
