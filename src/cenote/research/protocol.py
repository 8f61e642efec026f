"""A protocol to compare bots by: named tasks, fixed opponents, and deals that nobody trains on."""

import hashlib
import json
import platform
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from importlib.resources import files
from typing import Any

from cenote.bots.arena.intervals import Estimate, estimate, estimate_rate
from cenote.bots.arena.results import GameResult, SeatResult
from cenote.bots.arena.run import BadRun, Run
from cenote.bots.arena.summary import in_order, whole_blocks
from cenote.bots.judges import EARLY, LATEST, WEIGHTS, weights_of
from cenote.bots.levels import RANDOM, STYLES, skill_of
from cenote.bots.planning import Skill
from cenote.build import FORM
from cenote.core.dice import derived_seed
from cenote.games import GAMES

PROTOCOL = 1
"""Goes up when tasks, opponents, deals or figures change: results are comparable within one."""

TEST_SEED = derived_seed(0, "test deals", PROTOCOL)
"""Deals of the tasks. Nothing else may use it: `cenote dataset` refuses it."""


@dataclass(frozen=True)
class Task:
    """A table at which bots are compared."""

    game: str
    seats: int
    options: tuple[str, ...] = ()


TASKS = {
    "tzolkin-2": Task("tzolkin", 2),
    "tzolkin-3": Task("tzolkin", 3),
    "tzolkin-4": Task("tzolkin", 4),
    "maya-3": Task("maya", 3),
    "maya-4": Task("maya", 4),
    "maya-5": Task("maya", 5),
    "maya-4-expert": Task("maya", 4, ("expert",)),
}

POOLS: dict[str, dict[str, tuple[str, ...]]] = {
    "tzolkin": {
        "random": ("random",),
        "casual": ("casual",),
        "club": ("club",),
        "strong": ("strong",),
        "styles": ("builder", "temple_climber", "farmer"),
    },
    "maya": {
        "random": ("random",),
        "casual": ("casual",),
        "club": ("club-2026-11",),
        "strong": ("strong-2026-11",),
    },
}
"""The opponents of each game, who take the other seats in this order."""

OPPONENTS = {"tzolkin": "9b92dd7881ff6d9a", "maya": "88895d3c14d3bdb6"}
"""What the opponents of this protocol are, by `opponents_digest`. If they change, it goes up."""
LATER = ("has_hopes", "last_width", "mixing", "second", "solving", "variety")
"""Settings of levels that did not exist when the hashes were made."""


def task_named(name: str) -> Task:
    if name not in TASKS:
        raise BadRun(f"unknown task {name!r}; allowed: {', '.join(TASKS)}")
    return TASKS[name]


def run_of(bot: str, name: str, opponents: str, time_limit: float) -> Run:
    """The games of a bot against some opponents: it is the first contestant."""
    task = task_named(name)
    pool = POOLS[task.game][opponents]
    others = [pool[seat % len(pool)] for seat in range(task.seats - 1)]
    run = Run(task.game, task.seats, (bot, *others), TEST_SEED, task.options, time_limit)
    run.check()
    return run


@dataclass(frozen=True)
class Row:
    """How a bot did at one task against one kind of opponents."""

    task: str
    opponents: str
    options: tuple[str, ...]
    """The options of the game, with the board that was used."""
    blocks: int
    games: int
    by_chance: float
    """How often it would win if all were equally strong."""
    wins: Estimate
    points: Estimate
    lead: Estimate
    """Points ahead of the table's mean."""
    place: Estimate
    forfeits: int
    records: str
    """A hash of all records, in order."""


def row_of(run: Run, task: str, opponents: str, games: Sequence[GameResult]) -> Row:
    """Only whole blocks count."""
    blocks = whole_blocks(run, in_order(games))

    def over_blocks(value: Callable[[GameResult, SeatResult], float]) -> list[float]:
        return [sum(value(game, own_seat(game)) for game in block) / run.seats for block in blocks]

    counted = [game for block in blocks for game in block]
    return Row(
        task=task,
        opponents=opponents,
        options=tuple(run.rules.written_options(run.options)),
        blocks=len(blocks),
        games=len(counted),
        by_chance=1 / run.seats,
        wins=estimate_rate(over_blocks(lambda game, seat: seat.won)),
        points=estimate(over_blocks(lambda game, seat: seat.points)),
        lead=estimate(over_blocks(lambda game, seat: seat.points - game.mean_points)),
        place=estimate(over_blocks(lambda game, seat: seat.rank)),
        forfeits=sum(own_seat(game).forfeit is not None for game in counted),
        records=digest("".join(game.record for game in counted).encode()),
    )


def own_seat(game: GameResult) -> SeatResult:
    """The seat of the bot that is evaluated."""
    return next(seat for seat in game.seats if seat.contestant == 0)


def result_of(bot: str, rows: Sequence[Row]) -> dict[str, Any]:
    """What the results file holds: the rows, and everything they depend on."""
    games = sorted({TASKS[row.task].game for row in rows})
    return {
        "protocol": PROTOCOL,
        "bot": bot,
        "cenote": version("cenote"),
        "python": platform.python_version(),
        "form": FORM,
        "seed": TEST_SEED,
        "rules": {game: GAMES[game].version for game in games},
        "judges": {name: judge_digest(name) for game in games for name in judges_of(game)},
        "opponents": {game: opponents_digest(game) for game in games},
        "rows": [asdict(row) for row in rows],
    }


def judges_of(game: str) -> list[str]:
    """The networks of the opponents."""
    return list(dict.fromkeys(weights_of(game, weights) for weights in (LATEST, EARLY)))


def opponents_digest(game: str) -> str:
    """A hash of all that decides how the opponents play: networks, search and preferences."""
    levels = sorted({level for pool in POOLS[game].values() for level in pool} - {RANDOM})
    styles = STYLES.get(game, {})
    told = {
        "judges": [judge_digest(name) for name in judges_of(game)],
        "levels": {
            level: (
                settings(skill_of("club" if level in styles else level, game)),
                styles.get(level),
            )
            for level in levels
        },
    }
    return digest(json.dumps(told, sort_keys=True).encode())


def settings(skill: Skill) -> dict[str, Any]:
    """All settings of a level, named as when the hashes were made; one that came later and is off
    here leaves the hash as it was."""
    named = asdict(skill)
    named["latest"] = named.pop("weights") != EARLY
    return {name: value for name, value in named.items() if value or name not in LATER}


def judge_digest(name: str) -> str:
    return digest(files(WEIGHTS).joinpath(f"{name}.bin").read_bytes())


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]
