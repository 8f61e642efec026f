"""Games stopped where something is asked, so that nobody has to play up to there."""

from dataclasses import dataclass
from functools import cache
from random import Random

from cenote.bots.levels import make_bot
from cenote.core.driver import Play
from cenote.core.sight import Sight
from cenote.games import GAMES

EARLY = 90
"""Before so many moves there is little on a table."""

LAST = "last"
"""What the last choice of a game is kept by."""

SEEDS = range(1, 7)
NAMES = ("Noor", "Itzel", "Balam", "Ixchel", "Kan")


@dataclass(frozen=True)
class Moment:
    """A game up to a choice, and the seat that has it."""

    game: str
    record: str
    seats: int
    seat: int

    @property
    def others_moved_last(self) -> bool:
        by = self.record.splitlines()[-1].split()[0]
        return by.isdigit() and int(by) != self.seat

    def table(self, pace: int = 5000) -> dict[str, object]:
        """The body that makes a table of it: the seat that chooses is mine."""
        seats = [
            {"kind": "me", "name": NAMES[i]}
            if i == self.seat
            else {"kind": "bot", "level": "random", "name": NAMES[i]}
            for i in range(self.seats)
        ]
        return {"game": self.game, "seats": seats, "record": self.record, "pace": pace}


@cache
def moments(game: str, seats: int) -> dict[str, Moment]:
    """The first moment for each question and each verb on offer: `take_turn/beg`."""
    found: dict[str, Moment] = {}
    for seed in SEEDS:
        for name, moment in moments_of(game, seats, seed).items():
            found.setdefault(name, moment)
    return found


def moment(game: str, seats: int, asked: str, options: tuple[str, ...] = ()) -> Moment:
    """The first moment at which this is asked, in the first game that comes to it."""
    for seed in SEEDS:
        found = moments_of(game, seats, seed, options)
        if asked in found:
            return found[asked]
    raise KeyError(asked)


def maya_moment(seats: int, asked: str) -> Moment:
    """With five players it is the expert game, which has all there is on a table."""
    return moment("maya", seats, asked, ("expert",) if seats == 5 else ())


def late(game: str, seats: int) -> Moment:
    """A choice in the last quarter of a game."""
    stops = moments_of(game, seats, SEEDS[0])
    there = len(stops[LAST].record) * 0.8
    return min(stops.values(), key=lambda stop: abs(len(stop.record) - there))


def last_moment(game: str, seats: int) -> Moment:
    """The last choice of a game."""
    return moments_of(game, seats, SEEDS[0])[LAST]


@cache
def moments_of(
    game: str, seats: int, seed: int, options: tuple[str, ...] = ()
) -> dict[str, Moment]:
    """Those of one game between novices."""
    rng = Random(seed)
    play = Play.new(GAMES[game], seats, options)
    bots = [make_bot("novice", game, Random(rng.random())) for _ in range(seats)]
    found: dict[str, Moment] = {}
    play.chance(rng)
    while not play.is_over:
        seat = play.to_act
        words = [play.game.word(move) for move in play.game.legal_moves(play.state)]
        if len(words) > 1 and len(play.record.entries) > EARLY:
            question = play.game.question(play.state)[0]
            moment = Moment(game, play.record.text(), seats, seat)
            found[LAST] = moment
            for word in words:
                found.setdefault(f"{question}/{word.partition(':')[0]}", moment)
        play.move(bots[seat].choose(Sight(play.game, play.state, seat)))
        play.chance(rng)
    return found
