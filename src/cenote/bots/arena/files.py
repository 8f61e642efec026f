"""Results as files: JSON, Parquet, records."""

import json
import os
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from cenote.bots.arena.extras import INSTALL, extra
from cenote.bots.arena.results import GameResult, SeatResult
from cenote.bots.arena.run import BadRun, Run
from cenote.bots.arena.summary import Summary, in_order


def check_writable(path: Path) -> None:
    """BadRun now rather than after hours of play."""
    try:
        if path.is_dir():
            raise IsADirectoryError(0, "it is a folder")
        with tempfile.TemporaryFile(dir=path.parent):
            pass
    except OSError as error:
        raise BadRun(f"cannot write {path}: {error.strerror}") from None


def check_parquet() -> None:
    if extra("pyarrow") is None:
        raise BadRun(f"--parquet needs pyarrow, which is not installed: {INSTALL}")


def make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadRun(f"cannot make the folder {path}: {error.strerror}") from None
    check_writable(path / "any")


def write_text(path: Path, text: str) -> None:
    """Write the whole file or nothing."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)


def write_json(path: Path, summaries: Sequence[Summary], as_list: bool) -> None:
    values = [summary_values(summary) for summary in summaries]
    alone = not as_list and values
    write_text(path, json.dumps(values[0] if alone else values, indent=1) + "\n")


def summary_values(summary: Summary) -> dict[str, Any]:
    """Everything that the same seed reproduces: no times."""
    values = asdict(summary)
    for standing in values["standings"]:
        del standing["seconds_per_turn"]
    run = values.pop("run")
    return {
        **run,
        "rules": summary.run.rules.version,
        "games": summary.games,
        "null": summary.null,
        **values,
    }


def write_parquet(path: Path, runs: Sequence[tuple[Run, Sequence[GameResult]]]) -> None:
    """A row for each seat of each game."""
    arrow, parquet = extra("pyarrow"), extra("pyarrow.parquet")
    assert arrow is not None and parquet is not None
    table = arrow.Table.from_pylist([row for run, games in runs for row in rows(run, games)])
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    parquet.write_table(table, part)
    part.replace(path)


def rows(run: Run, games: Sequence[GameResult]) -> Iterator[dict[str, Any]]:
    for game in in_order(games):
        for number, seat in enumerate(game.seats):
            yield {
                "table": " ".join(run.contestants),
                "seed": run.seed,
                "block": run.block_of(game.number),
                "game": game.number,
                "seat": number,
                **seat_row(run, seat),
            }


def seat_row(run: Run, seat: SeatResult) -> dict[str, Any]:
    return {
        "contestant": seat.contestant,
        "name": run.contestants[seat.contestant],
        "points": seat.points,
        "rank": seat.rank,
        "won": seat.won,
        "turns": seat.turns,
        "decisions": seat.decisions,
        "forfeited": seat.forfeit is not None,
        **{f"from_{source}": float(points) for source, points in seat.sources.items()},
        **{statistic: float(value) for statistic, value in seat.statistics.items()},
    }


def write_record(folder: Path, run: Run, game: GameResult) -> None:
    """The record, with a final comment that says who sat where."""
    seats = [
        f"# seat {number}: {run.contestants[seat.contestant]}, {seat.points:g} points"
        for number, seat in enumerate(game.seats)
    ]
    write_text(folder / f"{game.number:05}.txt", game.record + "\n".join(seats) + "\n")
