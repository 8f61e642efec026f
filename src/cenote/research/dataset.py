"""Datasets: every choice of many games as a row of a Parquet file, with a card that explains it.

The same records, or the same bots and seed, give the same bytes, whichever workers made them.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from cenote.bots.arena.results import GameResult
from cenote.bots.arena.run import Run
from cenote.bots.arena.table import Table
from cenote.core.game import CHANCE, OVER
from cenote.core.record import Record, read
from cenote.games import GAMES
from cenote.research.arrays import ENCODINGS
from cenote.research.rewards import place_rewards

FORMAT = 1
ROWS_AT_ONCE = 8192
"""Rows are written, and can be read, in groups of about this many."""

NOTES = b"cenote"
"""The key of our metadata in the file."""


class BadDataset(ValueError):
    """A file, or the games for one, cannot be used."""


class Rows(NamedTuple):
    """Choices: who chose, what could be seen, what was on offer, what was chosen, how it ended."""

    game: NDArray[np.int32]
    seat: NDArray[np.int8]
    seats: NDArray[np.int8]
    observation: NDArray[np.int16]
    mask: NDArray[np.bool_]
    move: NDArray[np.int16]
    result: NDArray[np.float32]
    points: NDArray[np.float32]
    rules: NDArray[np.int16]


MEANINGS = {
    "game": "number of the game in this file; its rows follow each other in the order of play",
    "seat": "who chose",
    "seats": "how many sat at the table",
    "observation": "what the seat could see: the encoding of docs/research.md, not scaled",
    "mask": "the legal moves, by their index in the vocabulary",
    "move": "the one that was chosen",
    "result": "how the game ended for the seat, by its place: 1 for the first, -1 for the last",
    "points": "its points at the end",
    "rules": "version of the rules",
}
assert tuple(MEANINGS) == Rows._fields


@dataclass(frozen=True)
class Source:
    """Where the games come from: bots and a seed, or records."""

    game: str
    games: int
    bots: tuple[str, ...] = ()
    seed: int | None = None
    options: tuple[str, ...] = ()
    forced: bool = False
    """Whether choices with only one option are rows too."""


def rows_of(record: Record, number: int, forced: bool = False) -> Rows:
    """The choices of a finished game."""
    game, encoding = record.game, ENCODINGS[record.game.name]
    state, seats = record.new(), []
    observations, masks, moves = [], [], []
    for entry in record.entries:
        if entry.by != CHANCE and (forced or len(game.legal_moves(state)) > 1):
            seats.append(entry.by)
            observations.append(encoding.numbers(state, entry.by))
            masks.append(encoding.mask(state))
            moves.append(entry.move)
        game.apply(state, entry.move)
    if game.to_act(state) != OVER:
        raise BadDataset("the game was not played to its end")
    scores = game.scores(state)
    places, rewards = np.array(seats, np.int8), np.array(place_rewards(scores), np.float32)
    return Rows(
        game=np.full(len(seats), number, np.int32),
        seat=places,
        seats=np.full(len(seats), record.seats, np.int8),
        observation=np.array(observations, np.int16).reshape(-1, encoding.size),
        mask=np.array(masks, np.bool_).reshape(-1, encoding.moves),
        move=np.array(moves, np.int16),
        result=rewards[places],
        points=np.array([score.points for score in scores], np.float32)[places],
        rules=np.full(len(seats), game.version, np.int16),
    )


def selfplay_rows(
    run: Run, number: int, forced: bool, played: GameResult | None
) -> tuple[GameResult, Rows]:
    """Let bots play a game of a run, unless it was played already, and collect its choices."""
    result = played or Table(run, number).play()
    return result, rows_of(read(result.record, GAMES), number, forced)


def record_rows(text: str, number: int, forced: bool) -> Rows:
    return rows_of(read(text, GAMES), number, forced)


class Writer:
    """A Parquet file being written; it gets its name only when it is complete."""

    def __init__(self, path: Path, source: Source) -> None:
        self.path = path
        self.part = path.with_name(f"{path.name}.part")
        self.source = source
        self.waiting: list[Rows] = []
        self.choices: list[int] = []
        self.points: list[float] = []
        self.file = pq.ParquetWriter(self.part, schema_of(source), compression="zstd")

    def add(self, rows: Rows) -> None:
        self.waiting.append(rows)
        self.choices.append(len(rows.move))
        self.points += rows.points[np.unique(rows.seat, return_index=True)[1]].tolist()
        if sum(len(some.move) for some in self.waiting) >= ROWS_AT_ONCE:
            self.flush()

    def flush(self) -> None:
        if self.waiting:
            together = Rows(*(np.concatenate(column) for column in zip(*self.waiting, strict=True)))
            self.file.write_table(table_of(together, self.file.schema))
            self.waiting = []

    def finish(self) -> None:
        """Put the file, and its card, in their places."""
        self.flush()
        self.file.close()
        card = card_of(self)
        self.part.replace(self.path)
        card_path(self.path).write_text(card, encoding="utf-8")

    def abandon(self) -> None:
        self.file.close()
        self.part.unlink(missing_ok=True)


def schema_of(source: Source) -> Any:
    encoding = ENCODINGS[source.game]
    notes = {"format": FORMAT, "encoding": encoding.version, **asdict(source)}
    return pa.schema(
        [
            ("game", pa.int32()),
            ("seat", pa.int8()),
            ("seats", pa.int8()),
            ("observation", pa.list_(pa.int16(), encoding.size)),
            ("mask", pa.list_(pa.bool_(), encoding.moves)),
            ("move", pa.int16()),
            ("result", pa.float32()),
            ("points", pa.float32()),
            ("rules", pa.int16()),
        ],
        metadata={NOTES: json.dumps(notes).encode()},
    )


def table_of(rows: Rows, schema: Any) -> Any:
    columns = []
    for values, field in zip(rows._asdict().values(), schema, strict=True):
        if values.ndim == 1:
            columns.append(pa.array(values, field.type))
        else:
            flat = pa.array(values.ravel(), field.type.value_type)
            columns.append(pa.FixedSizeListArray.from_arrays(flat, type=field.type))
    return pa.table(columns, schema=schema)


def write(path: Path, source: Source, games: Iterable[Rows]) -> None:
    """Write a dataset and its card: all of it or nothing."""
    writer = Writer(path, source)
    try:
        for rows in games:
            writer.add(rows)
        writer.finish()
    except BaseException:
        writer.abandon()
        raise


def card_path(path: Path) -> Path:
    return path.with_suffix(".md")


def card_of(writer: Writer) -> str:
    """What the file holds, where it comes from, and how to make it again."""
    source = writer.source
    rows, games = sum(writer.choices), len(writer.choices)
    kind = "also those with one option only" if source.forced else "those with several options"
    lines = [
        *front_matter(writer),
        "",
        f"# {writer.path.name}",
        "",
        f"{rows} choices of {games} games of {source.game}, one to a row, {kind}.",
        "",
        "| | |",
        "|---|---|",
        *(f"| {name} | {value} |" for name, value in facts_of(writer).items()),
        "",
        "| column | type | meaning |",
        "|---|---|---|",
        *(f"| {one.name} | {one.type} | {MEANINGS[one.name]} |" for one in writer.file.schema),
        "",
        "Hidden things are not in it: every observation holds what the seat could see.",
    ]
    if source.bots:
        lines += ["", "The same file again:", "", "```", command_of(writer), "```"]
    return "\n".join(lines) + "\n"


SIZES = ((1e3, "n<1K"), (1e4, "1K<n<10K"), (1e5, "10K<n<100K"), (1e6, "100K<n<1M"))
LARGE = "1M<n<10M"
"""How data hubs tell the size of a dataset."""


def front_matter(writer: Writer) -> list[str]:
    """The head of the card, for hubs that read cards (as the README.md of a dataset)."""
    source, rows = writer.source, sum(writer.choices)
    size = next((name for most, name in SIZES if rows < most), LARGE)
    tags = ["board-game", source.game, "imperfect-information", "multi-agent", "cenote"]
    return [
        "---",
        f"pretty_name: {json.dumps(f'{GAMES[source.game].title}, {len(writer.choices)} games')}",
        "task_categories:",
        "- reinforcement-learning",
        "tags:",
        *(f"- {tag}" for tag in tags),
        "size_categories:",
        f"- {size}",
        "configs:",
        "- config_name: default",
        f"  data_files: {writer.path.name}",
        "---",
    ]


def facts_of(writer: Writer) -> dict[str, str]:
    source, encoding = writer.source, ENCODINGS[writer.source.game]
    players = f"games of bots against each other: {', '.join(source.bots)}; seed {source.seed}"
    return {
        "made from": players if source.bots else "records of games",
        "options": " ".join(source.options) or "none, or as in the records",
        "rules": f"version {GAMES[source.game].version}",
        "encoding": f"version {encoding.version}, {encoding.size} numbers",
        "vocabulary": f"{encoding.moves} words",
        "choices in a game": spread(writer.choices),
        "points of a seat": spread(writer.points),
    }


def spread(values: Sequence[float]) -> str:
    return f"{min(values):g} to {max(values):g}, {sum(values) / len(values):.1f} on average"


def command_of(writer: Writer) -> str:
    source = writer.source
    words = ["cenote dataset", *source.bots, f"--out {writer.path.name}", f"--game {source.game}"]
    words += [f"--games {source.games} --seed {source.seed}"]
    words += [f"--option {option}" for option in source.options]
    return " ".join([*words, *(["--forced"] if source.forced else [])])


class Dataset:
    """A dataset that is read lazily, piece by piece."""

    def __init__(self, path: str | Path) -> None:
        try:
            self.file = pq.ParquetFile(path, memory_map=True)
        except (OSError, pa.ArrowInvalid) as error:
            raise BadDataset(f"cannot read {path}: {error}") from None
        notes = (self.file.schema_arrow.metadata or {}).get(NOTES)
        if notes is None:
            raise BadDataset(f"{path} is not a dataset of cenote")
        self.notes: dict[str, Any] = json.loads(notes)
        encoding = ENCODINGS[self.notes["game"]]
        if self.notes["encoding"] != encoding.version:
            raise BadDataset(
                f"{path} has version {self.notes['encoding']} of the encoding, "
                f"and this is version {encoding.version}"
            )

    def __len__(self) -> int:
        return int(self.file.metadata.num_rows)

    def batches(self, size: int = ROWS_AT_ONCE, columns: Sequence[str] = ()) -> Iterator[Rows]:
        """Rows in order, a batch at a time; empty arrays for columns that were not asked for."""
        names = list(columns or Rows._fields)
        for batch in self.file.iter_batches(size, columns=names):
            found = {name: array_of(batch.column(name)) for name in names}
            yield Rows(*(found.get(name, np.zeros(0)) for name in Rows._fields))


def array_of(column: Any) -> NDArray[Any]:
    """A column as an array, with a row for each list."""
    if pa.types.is_fixed_size_list(column.type):
        flat = column.flatten().to_numpy(zero_copy_only=False)
        rows: NDArray[Any] = flat.reshape(-1, column.type.list_size)
        return rows
    array: NDArray[Any] = column.to_numpy(zero_copy_only=False)
    return array
