"""The journal of a run: a header, then a line for each finished game. A run can resume from it."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

from cenote.bots.arena.results import GameResult, from_json, to_json
from cenote.bots.arena.run import BadRun, Run

FORMAT = 2


class Journal:
    """Open for writing; `finished` holds the games already in it."""

    def __init__(self, path: Path, run: Run) -> None:
        self.path = path
        self.finished: dict[int, GameResult] = {}
        if path.exists() and not path.is_file():
            raise BadRun(f"cannot use the journal {path}: it is not a file")
        try:
            content = path.read_bytes() if path.exists() else b""
            whole = self.read(content, line_of(header_of(run)))
            self.file: IO[bytes] = path.open("ab")
            self.file.truncate(len(whole))
            if not whole:
                self.write(line_of(header_of(run)))
        except OSError as error:
            raise BadRun(f"cannot use the journal {path}: {error.strerror}") from None

    def read(self, content: bytes, header: bytes) -> bytes:
        """Read what is there, except a last line that a kill cut short."""
        whole = content[: content.rfind(b"\n") + 1]
        first, *games = whole.splitlines() or [b""]
        if not whole and not header.startswith(content):
            raise BadRun(f"{self.path} is not a journal of the arena")
        if whole and first != header.strip():
            differing = differences(self.parsed(1, first), json.loads(header))
            raise BadRun(f"the journal {self.path} belongs to another run: {differing}")
        for number, line in enumerate(games, 2):
            self.take(number, self.parsed(number, line))
        return whole

    def parsed(self, number: int, line: bytes) -> Any:
        try:
            return json.loads(line)
        except ValueError:
            raise self.damage(number) from None

    def take(self, number: int, values: Any) -> None:
        try:
            game = from_json(values)
        except (KeyError, TypeError, AttributeError):
            raise self.damage(number) from None
        self.finished.setdefault(game.number, game)

    def damage(self, line: int) -> BadRun:
        return BadRun(f"the journal {self.path} is damaged at line {line}")

    def add(self, game: GameResult) -> None:
        self.write(line_of(to_json(game)))

    def write(self, line: bytes) -> None:
        self.file.write(line)
        self.file.flush()

    def close(self) -> None:
        self.file.close()


def header_of(run: Run) -> dict[str, Any]:
    """Everything that determines the games."""
    options = list(run.rules.written_options(run.options))
    return {"journal": FORMAT, "rules": run.rules.version, **asdict(run), "options": options}


def line_of(values: dict[str, Any]) -> bytes:
    return json.dumps(values).encode() + b"\n"


def differences(found: Any, wanted: dict[str, Any]) -> str:
    if not isinstance(found, dict):
        return "it has no header"
    keys = [key for key in wanted if found.get(key) != wanted[key]]
    return "; ".join(f"{key} is {shown(found.get(key))}, not {shown(wanted[key])}" for key in keys)


def shown(value: Any) -> str:
    return " ".join(map(str, value)) or "none" if isinstance(value, list) else str(value)
