"""Rating your own bots in a few lines."""

import pytest

from cenote.bots.arena.run import BadRun
from cenote.bots.levels import OWN
from cenote.bots.simple import RandomBot
from cenote.games import GAMES
from cenote.research.arrays import ENCODINGS
from cenote.research.rating import rate


class Sorted(RandomBot):
    """Always the first legal move."""

    def choose(self, sight):
        return sight.legal_moves[0]


class Watcher(RandomBot):
    """A bot that reads the encoding."""

    seen = 0

    def choose(self, sight):
        encoding = ENCODINGS[sight.game.name]
        mask = encoding.mask_of(sight.legal_moves)
        assert encoding.seen_by(sight).shape == (encoding.size,)
        Watcher.seen += 1
        return self.rng.choice(mask.nonzero()[0].tolist())


def test_bot_factories_and_levels_can_share_a_table():
    told = rate("maya", Sorted, Watcher, "random", games=3)
    assert "Sorted" in told and "Watcher" in told and "random" in told
    assert Watcher.seen > 100
    assert not OWN, "your own bot is a level only while it plays"


def test_the_same_seed_gives_the_same_rating():
    def figures(told):
        return [line.split("ms/turn")[0] for line in told.splitlines() if "ms" not in line][:3]

    table = ("tzolkin", Sorted, "random")
    assert figures(rate(*table, games=2)) == figures(rate(*table, games=2))


def test_mistakes_are_reported():
    with pytest.raises(BadRun, match="for 2 to 4"):
        rate("tzolkin", *[Sorted] * 5)
    with pytest.raises(BadRun, match="unknown bot"):
        rate("tzolkin", "genius", Sorted)
    assert set(GAMES) == set(ENCODINGS)
