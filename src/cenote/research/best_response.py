"""A best response to a bot: a search for a judge whose planner beats this bot by the most points.

Searched are the weights of the judge's last layer. In each generation candidates scattered around
the centre play the same deals, and the centre moves to the mean of the best of them. At the end the
best candidate of each generation, the last centre and the unchanged judge meet on further deals.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from statistics import fmean

from cenote.bots.arena.imported import Maker
from cenote.bots.arena.results import GameResult
from cenote.bots.arena.run import BadRun, Run
from cenote.bots.arena.table import Table
from cenote.bots.arena.tournament import numbers_of
from cenote.bots.judges import judge_from, shipped_weights, weights_of
from cenote.bots.levels import SKILLS, skill_of
from cenote.bots.planning import PlanningBot
from cenote.bots.thinking.net import SECOND
from cenote.core.dice import derived_seed
from cenote.research.protocol import own_seat
from cenote.research.rating import known

RESPONDER = "responder"
SEARCH = "deals of the search"
FINAL = "deals of the final"
FRESH = "fresh deals"
"""Streams of deals: what is found on some is measured on others."""

CANDIDATES = 16
BLOCKS = 2
"""Candidates in each generation, and the blocks each of them plays."""
BEST = 4
"""Candidates whose mean becomes the new centre."""
FINAL_BLOCKS = 6
"""Blocks that each finalist plays."""
SPREAD = 0.15
DECAY = 0.9
"""Standard deviation of the candidates at first, relative to the size of the weights, and what
remains of it after each generation."""

Shift = tuple[float, ...]
"""What is added to the weights of the last layer, relative to their size."""

UNCHANGED: Shift = (0.0,) * SECOND


@dataclass(frozen=True)
class Probe:
    """Everything that determines the result."""

    bot: str
    game: str
    seats: int
    options: tuple[str, ...]
    start: str
    """The level that the responder plans like, without its deliberate errors."""
    generations: int
    candidates: int
    blocks: int
    seed: int
    time_limit: float

    def check(self) -> None:
        replace(self.run_on(SEARCH), contestants=(self.bot,) * self.seats).check()
        if self.start not in SKILLS:
            raise BadRun(f"unknown level {self.start!r}; allowed: {', '.join(SKILLS)}")

    def run_on(self, *deals: str | int) -> Run:
        """The responder against the bot in all other seats, on some deals."""
        table = (RESPONDER, *[self.bot] * (self.seats - 1))
        seed = derived_seed(self.seed, "probe", *deals)
        return Run(self.game, self.seats, table, seed, self.options, self.time_limit)

    @property
    def budget(self) -> int:
        """Games that the search plays, with its final."""
        scattered = self.generations * self.candidates * self.blocks
        return (scattered + (self.generations + 2) * FINAL_BLOCKS) * self.seats


@dataclass(frozen=True)
class Generation:
    """What a generation has found: its best candidate, and the centre of the next."""

    centre: Shift
    best: Shift
    lead: float
    """The mean of all candidates."""
    lead_of_best: float


Game = tuple[Run, int, str, Shift]
"""A game to be played: its run and number, and the responder's level and judge."""
Play = Callable[[Sequence[Game]], list[GameResult]]
"""Plays games, in order."""


def search(probe: Probe, play: Play, done: Sequence[Generation] = ()) -> Iterator[Generation]:
    """The generations that are not done yet."""
    centre = done[-1].centre if done else UNCHANGED
    for number in range(len(done), probe.generations):
        found = generation(probe, number, centre, play)
        centre = found.centre
        yield found


def generation(probe: Probe, number: int, centre: Shift, play: Play) -> Generation:
    """Let candidates around the centre play, and move it to the best."""
    shifts = candidates(probe, number, centre)
    leads = leads_of(probe, shifts, probe.run_on(SEARCH, number), probe.blocks, play)
    best = sorted(range(len(shifts)), key=lambda place: -leads[place])[:BEST]
    middle = tuple(map(fmean, zip(*(shifts[place] for place in best), strict=True)))
    return Generation(middle, shifts[best[0]], fmean(leads), leads[best[0]])


def winner(probe: Probe, generations: Sequence[Generation], play: Play) -> Shift:
    """The best finalist: which may be the judge as it was."""
    shifts = [UNCHANGED, generations[-1].centre, *(found.best for found in generations)]
    leads = leads_of(probe, shifts, probe.run_on(FINAL), FINAL_BLOCKS, play)
    return shifts[leads.index(max(leads))]


def leads_of(
    probe: Probe, shifts: Sequence[Shift], run: Run, blocks: int, play: Play
) -> list[float]:
    """The mean lead of each responder on the same deals."""
    numbers = numbers_of(run, blocks * run.seats)
    games = play([(run, number, probe.start, shift) for shift in shifts for number in numbers])
    return [
        fmean(map(lead_of, games[first : first + len(numbers)]))
        for first in range(0, len(games), len(numbers))
    ]


def candidates(probe: Probe, number: int, centre: Shift) -> list[Shift]:
    """Points around the centre, closer to it in each generation."""
    rng = Random(derived_seed(probe.seed, "candidates", number))
    spread = SPREAD * DECAY**number
    return [tuple(rng.gauss(middle, spread) for middle in centre) for _ in range(probe.candidates)]


def lead_of(game: GameResult) -> float:
    """Points ahead of the table's mean: it says more about a single game than who has won."""
    return own_seat(game).points - game.mean_points


def respond(run: Run, number: int, level: str, shift: Shift) -> GameResult:
    """Play one game of the responder."""
    with known({RESPONDER: responder(run.game, level, shift)}):
        return Table(run, number).play()


def responder(game: str, level: str, shift: Shift) -> Maker:
    """Makes bots that plan like a level, but never err on purpose and have a shifted judge."""
    skill = replace(skill_of(level, game), noise=0.0)
    judge = judge_from(game, shifted_weights(game, skill.weights, shift))
    return lambda rng: PlanningBot(rng, skill, judge=judge)


def shifted_weights(game: str, weights: str, shift: Shift) -> list[float]:
    """The shipped weights with another last layer; its bias, which stays, is the last number."""
    numbers = shipped_weights(weights_of(game, weights))
    layer = numbers[-SECOND - 1 : -1]
    size = fmean(weight**2 for weight in layer) ** 0.5
    moved = [weight + size * by for weight, by in zip(layer, shift, strict=True)]
    return [*numbers[: -SECOND - 1], *moved, numbers[-1]]
