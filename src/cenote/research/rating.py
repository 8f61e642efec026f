"""Rating your own bots in a few lines: the arena, in this process."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from cenote.bots.arena.imported import Maker
from cenote.bots.arena.report import report
from cenote.bots.arena.run import Run
from cenote.bots.arena.summary import summarize
from cenote.bots.arena.table import Table
from cenote.bots.arena.tournament import numbers_of
from cenote.bots.levels import OWN


def rate(
    game: str,
    *bots: str | Maker,
    games: int = 40,
    seed: int = 1,
    options: Sequence[str] = (),
) -> str:
    """Let bots play at one table, one for each seat, and tell how they did.

    A bot is a level or a maker of bots. As in `cenote arena`, each deal is played once for every
    rotation of the seats, so the last block may bring a few games more.
    """
    names = tuple(bot if isinstance(bot, str) else bot.__name__ for bot in bots)
    with known({bot.__name__: bot for bot in bots if not isinstance(bot, str)}):
        run = Run(game, len(names), names, seed, tuple(options))
        run.check()
        played = [Table(run, number).play() for number in numbers_of(run, games)]
    return report(summarize(run, played))


@contextmanager
def known(makers: dict[str, Maker]) -> Iterator[None]:
    """Register these as levels for the duration of the block."""
    before = dict(OWN)
    OWN.update(makers)
    try:
        yield
    finally:
        OWN.clear()
        OWN.update(before)
