"""One line of JSON for each thing worth writing down. Never a key, never a move, never a name.

Our own lines say what they hold. Lines of the libraries and the words of exceptions may hold
anything, so of those only what is written in somebody's code is kept: templates, types, places.
"""

import json
import logging
import sys
import threading
import time
import traceback
import warnings
from pathlib import Path
from types import FrameType
from typing import Any, TextIO

LOG = logging.getLogger("cenote.server")
FOREIGN = ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi", "websockets")
"""Libraries that log every connection unless told not to."""
FRAMES = 30
CAUSES = 5


class Lines(logging.Formatter):
    """A record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "what": record.getMessage() if is_ours(record) else template(record),
            **getattr(record, "fields", {}),
        }
        if record.exc_info and record.exc_info[1]:
            line["error"] = type(record.exc_info[1]).__name__
            line["trace"] = trace_of(record.exc_info[1])
        return json.dumps(line)


def is_ours(record: logging.LogRecord) -> bool:
    return record.name.partition(".")[0] == "cenote"


def template(record: logging.LogRecord) -> str:
    """A library's message without its arguments."""
    if isinstance(record.msg, str) and is_literal(record):
        return f"{record.name}: {record.msg.strip()}"
    return f"{record.name}: {record.module}, line {record.lineno}"


def is_literal(record: logging.LogRecord) -> bool:
    """Whether the text is a literal in the function that is logging it."""
    frame: FrameType | None = sys._getframe()
    while frame is not None:
        code = frame.f_code
        if (code.co_filename, code.co_name) == (record.pathname, record.funcName):
            return record.msg in code.co_consts
        frame = frame.f_back
    return False


def trace_of(error: BaseException) -> list[str]:
    """An error and its causes: types and places, the innermost last."""
    lines: list[str] = []
    cause: BaseException | None = error
    for _ in range(CAUSES):
        if cause is None:
            break
        places = traceback.extract_tb(cause.__traceback__)[-FRAMES:]
        lines += [f"{short_path(at.filename)}:{at.lineno} {at.name}" for at in places]
        lines.append(type(cause).__name__)
        cause = cause.__cause__ or cause.__context__
    return lines


def failure(error: BaseException) -> str:
    """In short: the type of an error, and where it happened."""
    places = traceback.extract_tb(error.__traceback__)
    place = f" at {short_path(places[-1].filename)}:{places[-1].lineno}" if places else ""
    return type(error).__name__ + place


def short_path(file: str) -> str:
    return "/".join(Path(file).parts[-3:])


def set_up(level: str) -> None:
    lines = logging.StreamHandler(sys.stderr)
    lines.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers = [lines]
    root.setLevel(logging.WARNING)
    logging.getLogger("cenote").setLevel(level.upper())
    for name in FOREIGN:
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.getLogger("uvicorn.access").disabled = True
    warnings.showwarning = warned
    sys.excepthook = lambda _, error, __: trace("the server failed", error)
    threading.excepthook = thread_failed
    sys.unraisablehook = unraisable


def warned(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """In place of `warnings.showwarning`."""
    warn("a warning", kind=category.__name__, place=f"{short_path(filename)}:{lineno}")


def thread_failed(failed: threading.ExceptHookArgs) -> None:
    if failed.exc_value is not None:
        trace("a thread failed", failed.exc_value)


def unraisable(failed: Any) -> None:
    if failed.exc_value is not None:
        trace("something failed while it was cleared away", failed.exc_value)


def note(what: str, **fields: Any) -> None:
    LOG.info(what, extra={"fields": fields})


def warn(what: str, **fields: Any) -> None:
    LOG.warning(what, extra={"fields": fields})


def trace(what: str, error: BaseException, **fields: Any) -> None:
    """Log an internal error with its place; only for the operator."""
    LOG.error(what, exc_info=error, extra={"fields": fields})


def short(table: str) -> str:
    """Enough of a table's id to recognise it, too little to open it."""
    return table[:5]
