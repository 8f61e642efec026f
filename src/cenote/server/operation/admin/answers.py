"""The answers of commands: plain data for programs, and aligned text for people."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Engine

from cenote.server.common.server_time import now

DAY = 24 * 60 * 60 * 1000
SPANS = ((DAY, "day"), (60 * 60 * 1000, "hour"), (60 * 1000, "minute"), (1000, "second"))


@dataclass(frozen=True)
class Answer:
    """An answer in both forms, and the exit code."""

    data: Any
    text: str
    code: int = 0


def writing(engine: Engine) -> AbstractContextManager[Connection]:
    """One transaction that may write."""
    return engine.execution_options(writes=True).begin()


def aligned(heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """Aligned columns, numbers to the right."""
    cells = [[plain(cell) for cell in row] for row in rows]
    is_number = [
        bool(cells) and all(row[i].isdecimal() for row in cells) for i in range(len(heads))
    ]
    lines = [list(heads), *cells]
    widths = [max(len(line[i]) for line in lines) for i in range(len(heads))]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(line, widths, is_number, strict=True)
        ).rstrip()
        for line in lines
    )


def named(pairs: Iterable[tuple[str, Any]]) -> str:
    """A name and a value on each line."""
    shown = [(name, plain(value)) for name, value in pairs]
    width = max(len(name) for name, _ in shown)
    return "\n".join(f"{name.ljust(width)}  {value}".rstrip() for name, value in shown)


def agrees(lines: Sequence[str], question: str) -> bool:
    """Ask on the terminal; no answer means no."""
    try:
        return input("\n".join([*lines, f"{question} [y/N] "])).strip().lower() in ("y", "yes")
    except EOFError:
        print()
        return False


def plain(value: Any) -> str:
    """The text without control characters, which could move a terminal's cursor."""
    text = "" if value is None else str(value)
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def span(milliseconds: float) -> str:
    """Roughly how long: 3 days, 1 hour."""
    for length, name in SPANS:
        if milliseconds >= length:
            return counted(int(milliseconds // length), name)
    return "a moment"


def ago(at: int | None) -> str:
    return "never" if at is None else f"{span(now() - at)} ago"


def moment(at: int | None) -> str:
    """A time of the clock, and how long ago it was."""
    if at is None:
        return "never"
    shown = datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
    return f"{shown} ({ago(at)})" if at <= now() else shown


def counted(number: int, name: str) -> str:
    return f"{number} {name}" if number == 1 else f"{number} {name}s"


def paged(
    rows: Sequence[Any], arguments: Any, total: int, name: str, text: Callable[[], str]
) -> str:
    """A page, and how to see the next one."""
    if total == 0:
        return f"No {name}s."
    if not rows:
        return f"There are only {counted(total, name)}: page {arguments.page} is empty."
    first = (arguments.page - 1) * arguments.limit + 1
    last = first + len(rows) - 1
    more = f"; the next with --page {arguments.page + 1}" if last < total else ""
    return f"{text()}\n\n{first} to {last} of {counted(total, name)}{more}"
