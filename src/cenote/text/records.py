"""Record files: reading them with every check, writing them whole or not at all."""

import os
import sys
import tempfile
from pathlib import Path

from cenote.core.record import BadRecord, Record, read
from cenote.games import GAMES
from cenote.text.mistakes import Mistake

LARGEST = 1_000_000
"""Bytes; a long game has about fifteen thousand."""

STDIN = "-"


def load(file: str) -> Record:
    """The record in a file, or on standard input, with every move of it checked."""
    try:
        return read(text_of(file), GAMES)
    except BadRecord as error:
        raise Mistake("record", file=file, why=error) from None


def text_of(file: str) -> str:
    content = bytes_of(file)
    if len(content) > LARGEST:
        raise Mistake("too_large", file=file, largest=LARGEST)
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Mistake("not_text", file=file, byte=error.start + 1) from None
    if "\0" in text:
        raise Mistake("not_text", file=file, byte=text.index("\0") + 1)
    return text


def bytes_of(file: str) -> bytes:
    """No more than a record can be, whatever the file is."""
    try:
        if file == STDIN:
            return sys.stdin.buffer.read(LARGEST + 1)
        with Path(file).expanduser().open("rb") as stream:
            return stream.read(LARGEST + 1)
    except (OSError, ValueError, RuntimeError) as error:
        raise Mistake("cannot_read", file=file, why=reason(error)) from None


def save(record: Record, file: str) -> None:
    """Write a record through a temporary file, so that it is never half written."""
    try:
        path = Path(file).expanduser()
        if path.is_dir():
            raise IsADirectoryError(21, os.strerror(21))
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=path.parent, prefix=f".{path.name}.", delete=False
        ) as stream:
            temporary = Path(stream.name)
            try:
                stream.write(record.text())
                stream.flush()
                os.fsync(stream.fileno())
                temporary.chmod(0o666 & ~umask())
                temporary.replace(path)
            except BaseException:
                temporary.unlink(missing_ok=True)
                raise
    except (OSError, ValueError, RuntimeError) as error:
        raise Mistake("cannot_save", file=file, why=reason(error)) from None


def exists(file: str) -> bool:
    try:
        return Path(file).expanduser().exists()
    except (OSError, ValueError, RuntimeError):
        return False


def umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
