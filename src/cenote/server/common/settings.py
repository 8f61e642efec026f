"""How this server runs: from the command line, or CENOTE_* in the environment."""

import math
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from importlib.metadata import version
from pathlib import Path
from typing import Any

VERSION = version("cenote")

CHOICES = {
    "log_level": ("debug", "info", "warning", "error"),
    "webhooks": ("public", "any", "off"),
    "push": ("public", "any", "off"),
    "smtp_tls": ("starttls", "tls", "none"),
}
HIGHEST_PORT = 65_535


def default_bots() -> int:
    """One core is left free for the server."""
    return max(1, (os.cpu_count() or 2) - 1)


@dataclass(frozen=True)
class Settings:
    """Every field is also a variable of the environment: CENOTE_DATABASE_URL and so on."""

    host: str = "127.0.0.1"
    port: int = 8765
    data: Path = Path("cenote-data")
    database_url: str | None = None
    bots: int = field(default_factory=default_bots)
    log_level: str = "info"
    browser: bool = True
    origins: str = ""
    """Further origins whose pages may talk to this server, separated by spaces."""
    hosts: str = ""
    """Host names of this server, besides its addresses; `*` for any."""
    webhooks: str = "public"
    """Where webhooks may point: `public` addresses, `any` (also in your own network) or `off`."""

    push: str = "public"
    """Where push services of browsers may be: as for webhooks."""

    smtp_host: str = ""
    """The mail server that takes notices; without one, none are sent by mail."""
    smtp_port: int = 587
    smtp_user: str = ""
    smtp_password: str = field(default="", repr=False)
    smtp_sender: str = ""
    """The address that mails come from."""
    smtp_tls: str = "starttls"
    """How the connection to the mail server is encrypted: `starttls`, `tls` or `none`."""

    contact: Path | None = None
    """A text file that says who runs this server and how to reach them."""

    thinking_seconds: float = 60
    """A bot that takes longer is stopped, and any legal move is played for it."""
    idle_seconds: float = 60
    """A table nobody looks at leaves memory after this time."""

    tables_per_device: int = 200
    tables_per_day: float = 500
    """New tables from one address."""
    tables_per_minute: float = 30
    tables_in_all: int = 20_000
    bot_tables_per_device: int = 3
    """Open tables with nobody but computers."""
    bot_tables_per_address: int = 10
    bot_tables_in_all: int = 50
    names_per_day: float = 20
    """Names claimed from one address."""
    sign_ins_per_minute: float = 6
    """Attempts to join a name from one address; sixty times as many from all of them."""
    waiting_tables_per_device: int = 3
    """Tables of one host that wait for players."""
    waiting_tables_per_address: int = 50
    waiting_tables_in_all: int = 500
    requests_per_second: float = 20
    messages_per_second: float = 20
    """On one socket; an address may send three times as many on all its sockets."""
    changes_per_second: float = 2
    """Changes of one table other than moves, from one address; ten times as many in a burst."""
    sockets_per_address: int = 200
    watchers_per_table: int = 100

    archive_days: float = 30
    """Unfinished tables that nobody has touched for this long are archived."""
    archive_unbegun_days: float = 2
    """The same, if no person has moved yet."""
    archive_bot_hours: float = 1
    """The same, if only computers play."""


def from_environment(environment: Mapping[str, str], **given: Any) -> Settings:
    """Arguments come first, then the environment, then the default."""
    values: dict[str, Any] = {}
    for setting in fields(Settings):
        text = environment.get(f"CENOTE_{setting.name.upper()}")
        if given.get(setting.name) is not None:
            values[setting.name] = given[setting.name]
        elif text:
            values[setting.name] = parsed(setting.name, setting.type, text)
    for name, value in values.items():
        check(name, value)
    if values.get("smtp_host") and "@" not in values.get("smtp_sender", ""):
        raise ValueError("CENOTE_SMTP_HOST needs CENOTE_SMTP_SENDER, the address e-mails come from")
    return Settings(**values)


def check(name: str, value: Any) -> None:
    """Raise a ValueError that says what is wrong with a setting."""
    is_good = True
    if name in CHOICES:
        is_good = value in CHOICES[name]
    elif name in ("port", "smtp_port"):
        is_good = 0 <= value <= HIGHEST_PORT
    elif isinstance(value, int | float):
        is_good = math.isfinite(value) and (value > 0 or (value == 0 and not is_rate(name)))
    elif isinstance(value, str):
        is_good = value.isprintable()
    if not is_good:
        allowed = f"; allowed: {', '.join(CHOICES[name])}" if name in CHOICES else ""
        given = f"{value:g}" if isinstance(value, float) else str(value)
        raise ValueError(f"CENOTE_{name.upper()} cannot be {given!r}{allowed}")


def is_rate(name: str) -> bool:
    return name.endswith(("_per_second", "_per_minute", "_per_day"))


def parsed(name: str, kind: Any, text: str) -> Any:
    try:
        if kind is bool:
            return {"1": True, "true": True, "0": False, "false": False}[text.lower()]
        if kind == Path | None:
            return Path(text)
        if kind in (int, float, Path):
            return kind(text)
    except (ValueError, KeyError):
        raise ValueError(f"CENOTE_{name.upper()} cannot be {text!r}") from None
    return text
