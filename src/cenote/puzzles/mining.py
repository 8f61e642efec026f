"""Mining: games of self-play are searched for positions that are puzzles.

Proofs are expensive, so there are stages: what the judges of an expert and of a club player think
at first sight, then a look with less effort than a review's, and only then the proofs.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from cenote.bots.thinking.planner import StoppingPoint
from cenote.core.dice import derived_seed
from cenote.core.driver import Play
from cenote.core.game import OVER
from cenote.core.record import Record
from cenote.games import GAMES
from cenote.puzzles.difficulty import found_by_levels
from cenote.puzzles.proof import MARGINS, Finding, examine, proofs
from cenote.puzzles.puzzle import Puzzle, id_of
from cenote.puzzles.telling import PuzzleTeller
from cenote.puzzles.themes import possible_themes
from cenote.review.domain import Domain
from cenote.review.judging import TurnJudge
from cenote.review.reviewer import DOMAINS
from cenote.review.turns import TurnSpan

NOISE = (0.8, 2.0)
"""How much players of self-play err, in points: between a club player and a casual one."""

LOOK = 0.5
"""The effort of the cheaper check before the proofs,"""
NEARLY = 0.8
"""which must show this share of the margins, without certainty yet."""

VARIANTS = {"maya": ((), (), ("expert",))}
"""The options of the games that are searched, in turn; otherwise none."""

EARLIEST = {"tzolkin": 3, "maya": 1}
"""The first day or round of puzzles: openings resemble each other."""

PER_GAME = 4
"""Puzzles taken from one game: more would resemble each other."""


@dataclass(frozen=True)
class Place:
    """A position that may be a puzzle."""

    record: Record
    seat: int
    kind: str
    state: Any
    best: tuple[int, ...]
    """The best turn at first sight."""

    def span(self, moves: tuple[int, ...]) -> TurnSpan:
        """The position with this turn."""
        first = len(self.record.entries)
        end = first + len(moves)
        return TurnSpan(first, end, self.seat, self.kind, False, self.state.copy(), moves)


@dataclass(frozen=True)
class FirstSight:
    """Points at first sight from which a position is looked at."""

    club: float
    """The best turn against the club player's,"""
    alone: float
    """and against the next best."""


FIRST_SIGHT = {"tzolkin": FirstSight(2.0, 0.3), "maya": FirstSight(0.0, 0.0)}
"""In Maya club players and experts judge alike at first sight; only looking ahead tells them
apart."""


class Miner:
    """Searches games of one kind."""

    def __init__(
        self,
        name: str,
        is_wanted: Callable[[str], bool] = lambda theme: True,
        known: Collection[str] = (),
    ) -> None:
        """Only wanted themes are proven, and only puzzles that are not known yet."""
        self.is_wanted = is_wanted
        self.known = known
        self.game: Any = GAMES[name]
        self.domain: Domain = DOMAINS[name]
        self.judge = TurnJudge(self.game, self.domain)
        self.teller = PuzzleTeller(self.judge)
        self.stages: Counter[str] = Counter()
        """Positions that got through each stage so far."""

    def search(self, seats: int, seed: int) -> Iterator[Puzzle]:
        """Play a game, and try to prove its promising positions, in random order."""
        rng = Random(f"{self.game.name}.{seats}.{seed}")
        variants = VARIANTS.get(self.game.name, ((),))
        places = list(self.places(Play.new(self.game, seats, variants[seed % len(variants)]), rng))
        rng.shuffle(places)
        found = (puzzle for place in places if (puzzle := self.puzzle(place)) is not None)
        yield from islice(found, PER_GAME)

    def places(self, play: Play, rng: Random) -> Iterator[Place]:
        """The promising positions of a game among players who err."""
        noise = [rng.uniform(*NOISE) for _ in range(play.record.seats)]
        while True:
            play.chance(rng)
            if play.to_act == OVER:
                return
            self.stages["seen"] += 1
            guess = self.game.determinize(play.state, play.to_act, rng)
            found, club = self.judge.planner.plan(guess), self.judge.club.plan(guess)
            if self.is_promising(play, found, club):
                yield self.place(play, tuple(found[0].moves))
            for move in erring(club, noise[play.to_act], rng):
                play.move(move)

    def place(self, play: Play, best: tuple[int, ...]) -> Place:
        record = play.record
        here = Record(self.game, record.seats, record.options, record.entries.copy())
        kind = self.game.question(play.state)[0]
        return Place(here, play.to_act, kind, play.state.copy(), best)

    def is_promising(
        self, play: Play, found: list[StoppingPoint[Any]], club: list[StoppingPoint[Any]]
    ) -> bool:
        """Whether the judges' first values make a position worth a check."""
        kind = self.game.question(play.state)[0]
        if len(found) == 1 or kind in self.domain.secret:
            return False
        if not any(self.is_wanted(theme) for theme in possible_themes(self.game.name, kind)):
            return False
        if self.domain.when(play.state) < EARLIEST[self.game.name]:
            return False
        least = FIRST_SIGHT[self.game.name]
        if found[0].value - found[1].value < least.alone:
            return False
        self.judge.player.judge.begin()
        usual = self.judge.player.judge.of(club[0].state, play.to_act)
        return found[0].value - usual >= least.club

    def puzzle(self, place: Place) -> Puzzle | None:
        """The puzzle of a position, if it is one."""
        moves = self.teller.words(entry.move for entry in place.record.entries)
        id = id_of(self.game.name, place.record.seats, tuple(place.record.options), moves)
        look = None if id in self.known else self.looked_at(place, id)
        if look is None:
            return None
        span = place.span(look.best.moves)
        self.stages["examined"] += 1
        proven = proofs(self.judge, span, id)
        if proven is None:
            return None
        self.stages["proven"] += 1
        found = found_by_levels(self.game, span, id)
        return self.teller.puzzle(id, place.record, span, proven, found)

    def looked_at(self, place: Place, id: str) -> Finding | None:
        """A cheap check; None if it falls short of a wanted puzzle."""
        self.stages["looked at"] += 1
        look = examine(self.judge, place.span(place.best), derived_seed(0, id), LOOK)
        if not look.meets(MARGINS[self.game.name].scaled(NEARLY), sure=1.0):
            return None
        question = self.teller.question(place.span(look.best.moves), look)
        return look if self.is_wanted(self.teller.theme(question)) else None


def erring(stops: list[StoppingPoint[Any]], noise: float, rng: Random) -> list[int]:
    """The moves of the turn that noise makes look best."""
    return max(stops, key=lambda stop: stop.value + rng.gauss(0, noise)).moves
