"""Playing a run: the games that are missing, the journal, the progress bar."""

import shutil
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cenote.bots.arena.extras import extra
from cenote.bots.arena.files import make_folder, write_record
from cenote.bots.arena.journal import Journal
from cenote.bots.arena.outside import kill_all
from cenote.bots.arena.report import short
from cenote.bots.arena.results import GameResult, Lost
from cenote.bots.arena.run import Run
from cenote.bots.arena.summary import Summary, summarize, whole_blocks
from cenote.bots.arena.table import play_or_lose
from cenote.bots.worker_pool import TaskLost, open_pool


@dataclass(frozen=True)
class Plan:
    """How a run is executed; none of this changes the result."""

    games: int
    jobs: int
    journal: Path | None = None
    records: Path | None = None
    ray: str | None = None


@dataclass
class Outcome:
    """The games that were played, and those that were not."""

    run: Run
    games: list[GameResult] = field(default_factory=list)
    lost: list[Lost] = field(default_factory=list)

    @property
    def has_blocks(self) -> bool:
        """Whether at least one block was played to its end."""
        return len(whole_blocks(self.run, self.games)) > 0

    def summary(self) -> Summary:
        return summarize(self.run, self.games)


def numbers_of(run: Run, games: int) -> range:
    """The games asked for, or a few more: blocks are played to their end."""
    blocks = -(-games // run.seats)
    return range(blocks * run.seats)


def play_run(run: Run, plan: Plan) -> Outcome:
    """Play the games of the run that are not in the journal yet."""
    numbers = numbers_of(run, plan.games)
    outcome = Outcome(run)
    if plan.records is not None:
        make_folder(plan.records)
    with kept(run, plan.journal) as journal:
        known = {} if journal is None else journal.finished
        for number in numbers:
            if number in known:
                take(outcome, plan, known[number])
        todo = [number for number in numbers if number not in known]
        with (
            progress(run, len(numbers), len(numbers) - len(todo)) as bar,
            closing(played(run, todo, plan)) as results,
        ):
            for result in results:
                if isinstance(result, GameResult):
                    take(outcome, plan, result)
                    if journal is not None:
                        journal.add(result)
                else:
                    outcome.lost.append(result)
                bar.update()
    return outcome


def played(
    run: Run, numbers: Sequence[int], plan: Plan
) -> Generator[GameResult | Lost, None, None]:
    """The games with these numbers, as they finish."""
    games = [(run, number) for number in numbers]
    with open_pool(plan.jobs, plan.ray, on_exit=kill_all) as pool:
        for place, result in pool.as_ready(play_or_lose, games):
            yield Lost(numbers[place], str(result)) if isinstance(result, TaskLost) else result


def take(outcome: Outcome, plan: Plan, game: GameResult) -> None:
    outcome.games.append(game)
    if plan.records is not None:
        write_record(plan.records, outcome.run, game)


@contextmanager
def kept(run: Run, path: Path | None) -> Iterator[Journal | None]:
    if path is None:
        yield None
        return
    journal = Journal(path, run)
    try:
        yield journal
    finally:
        journal.close()


class NoBar:
    """No progress bar."""

    def update(self) -> None:
        pass


@contextmanager
def progress(run: Run, total: int, done: int) -> Iterator[Any]:
    """A progress bar with the time left, at a terminal."""
    tqdm = extra("tqdm")
    if tqdm is None or not sys.stderr.isatty():
        yield NoBar()
        return
    screen = shutil.get_terminal_size()
    bar = tqdm.tqdm(
        total=total,
        initial=done,
        desc=short(title(run)),
        unit="game",
        smoothing=0,
        ncols=screen.columns,
        nrows=screen.lines,
    )
    with bar:
        yield bar


def title(run: Run) -> str:
    return " ".join(
        name if (number := run.contestants.count(name)) == 1 else f"{number} {name}"
        for name in run.names
    )
