"""Small runs for the tests of the arena."""

import stat
import sys
from pathlib import Path

from cenote.bots.arena.results import Forfeit, GameResult, SeatResult
from cenote.bots.arena.run import Run
from cenote.bots.arena.table import Table

READ = """\
import json, os, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "choose":
        number, legal = message["number"], message["legal"]
"""
"""The beginning of an outside bot; its answers come after."""


def small_run(*contestants: str, seed: int = 7, time_limit: float = 20.0) -> Run:
    names = contestants or ("random", "random", "random")
    return Run("tzolkin", len(names), names, seed, time_limit=time_limit)


def played(run: Run, number: int) -> GameResult:
    return Table(run, number).play()


def program(folder: Path, answer: str, name: str = "bot.py") -> str:
    """The contestant name of an outside bot with these answers."""
    file = folder / name
    file.write_text(READ + "".join(f"        {line}\n" for line in answer.splitlines()))
    file.chmod(file.stat().st_mode | stat.S_IXUSR)
    return f"cmd:{sys.executable} {file}"


def seat(contestant: int, points: float, rank: int, won: float, **more) -> SeatResult:
    """A made-up result of a seat."""
    values = {"sources": {"corn": points}, "statistics": {"workers": 3.0 + contestant}}
    return SeatResult(
        contestant=contestant,
        points=points,
        rank=rank,
        won=won,
        turns=2,
        decisions=6,
        seconds=1.0,
        **{**values, **more},
    )


def made_up_game(run: Run, number: int, points: list[float]) -> GameResult:
    """A game in which contestant 0 has the first of these points, and so on."""
    best = max(points)
    seats = []
    for place in range(run.seats):
        who = run.contestant_at(number, place)
        rank = 1 + sum(other > points[who] for other in points)
        won = (rank == 1) / points.count(best)
        seats.append(seat(who, points[who], rank, won))
    return GameResult(number, tuple(seats), "record\n")


def fallen(why: str = "nonsense", is_ours: bool = False) -> Forfeit:
    return Forfeit(move=4, why=why, said="hm", is_ours=is_ours)
