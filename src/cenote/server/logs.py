"""One line of JSON for each thing worth writing down. Never a key, never a move, never a name."""

import json
import logging
import sys
import time
from typing import Any

LOG = logging.getLogger("cenote.server")


class Lines(logging.Formatter):
    """A record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info and record.exc_info[0]:
            line["error"] = record.exc_info[0].__name__
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line)


def set_up(level: str) -> None:
    lines = logging.StreamHandler(sys.stderr)
    lines.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers = [lines]
    root.setLevel(logging.WARNING)
    for name in ("cenote", "uvicorn.error"):
        logging.getLogger(name).setLevel(level.upper())
    logging.getLogger("uvicorn.access").disabled = True


def note(what: str, **fields: Any) -> None:
    LOG.info(what, extra={"fields": fields})


def warn(what: str, **fields: Any) -> None:
    LOG.warning(what, extra={"fields": fields})


def trace(what: str, error: BaseException, **fields: Any) -> None:
    """A mistake of ours, with where it happened; for the host's eyes only."""
    LOG.error(what, exc_info=error, extra={"fields": fields})


def short(table: str) -> str:
    """Enough of a table's id to find it, too little to open it."""
    return table[:5]
