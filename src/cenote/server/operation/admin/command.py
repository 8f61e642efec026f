"""`cenote admin`: its arguments. The work itself is imported only when it is asked for."""

import argparse
import json
from collections.abc import Sequence
from typing import Any

from cenote.server.common.problems import told
from cenote.server.operation.command import add_database, settings_or_problem

STATES = ("playing", "unbegun", "over", "frozen", "archived")
BANNED = ("device", "address")
MUTED = ("device", "table")
PAGE = 50

FORGET = "erase everything a device left here: names, messages and seats"
TABLE = "the beginning of a table’s id (at least 5 characters), or its link"
WHO = "the beginning of an id, an address or a network"
WHOSE = "the beginning of its id"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Manage the games of a server, whether it is running or not. "
        "Ids may be shortened; put -- before one that begins with -."
    )
    add_shared(parser)
    commands = parser.add_subparsers(metavar="WHAT", dest="what", required=True)
    add_looks(commands)
    add_deeds(commands)
    add_decisions(commands)
    parser.set_defaults(run=run)


def add_shared(parser: argparse.ArgumentParser) -> None:
    add_database(parser)
    parser.add_argument(
        "--json", action="store_true", default=argparse.SUPPRESS, help="print JSON, for programs"
    )


def add_one(commands: Any, name: str, say: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(name, help=say, description=say)
    add_shared(parser)
    return parser


def add_pages(parser: argparse.ArgumentParser) -> None:
    rows = f"rows per page (default {PAGE})"
    parser.add_argument("--limit", type=positive, default=PAGE, help=rows)
    parser.add_argument("--page", type=positive, default=1, help="which page (default 1)")


def add_looks(commands: Any) -> None:
    add_one(commands, "status", "how each server process is doing")
    tables = add_one(commands, "tables", "the tables, most recently used first")
    tables.add_argument("--state", choices=STATES)
    tables.add_argument("--game", help="only this game")
    tables.add_argument("--older", type=days, metavar="DAYS", help="not used for this long")
    tables.add_argument("--device", metavar="PREFIX", help="made by this device, or seated there")
    add_pages(tables)
    one = add_one(commands, "table", "everything about one table except its moves")
    one.add_argument("id", metavar="ID", help=TABLE)
    add_pages(add_one(commands, "devices", "the devices, those with the most open tables first"))
    names = add_one(commands, "names", "the claimed names, newest first")
    names.add_argument(
        "--find", metavar="TEXT", help="only names that contain this or look like it"
    )
    add_pages(names)


def add_deeds(commands: Any) -> None:
    archive = add_one(commands, "archive", "archive tables: they can then only be looked at")
    archive.add_argument("ids", metavar="ID", nargs="+", help=TABLE)
    delete = add_one(commands, "delete", "delete tables and everything about them")
    delete.add_argument("ids", metavar="ID", nargs="+", help=TABLE)
    add_yes(delete)
    remove = add_one(commands, "remove-name", "take a name away; its devices keep their games")
    remove.add_argument("name", metavar="NAME", help="the whole name")
    add_yes(remove)
    forget = add_one(commands, "forget", FORGET)
    forget.add_argument("who", metavar="WHO", help=WHOSE)
    add_yes(forget)


def add_yes(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--yes", action="store_true", help="do not ask for confirmation")


def add_decisions(commands: Any) -> None:
    add_ban(add_one(commands, "ban", "keep a device or an address out"), BANNED, WHO)
    add_who(add_one(commands, "unban", "let a device or an address in again"), BANNED, WHO)
    add_ban(add_one(commands, "mute", "no more chat from a device or at a table"), MUTED, WHOSE)
    add_who(add_one(commands, "unmute", "allow chat again"), MUTED, WHOSE)
    add_pages(add_one(commands, "bans", "who is banned or muted"))
    reports = add_one(commands, "reports", "what players reported, newest first")
    reports.add_argument("--done", type=positive, nargs="+", metavar="ID", help="delete reports")
    add_pages(reports)


def add_who(parser: argparse.ArgumentParser, kinds: Sequence[str], who: str) -> None:
    parser.add_argument("kind", choices=kinds)
    parser.add_argument("who", metavar="WHO", help=who)


def add_ban(parser: argparse.ArgumentParser, kinds: Sequence[str], who: str) -> None:
    add_who(parser, kinds, who)
    parser.add_argument("--days", type=days, metavar="N", help="for this long (default: forever)")
    parser.add_argument("--why", metavar="TEXT", default="", help="a note for yourself")


def positive(text: str) -> int:
    if not text.isdecimal() or len(text) > 9 or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return int(text)


def days(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = -1
    if not 0 < number < 100_000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of days")
    return number


def run(arguments: argparse.Namespace, words: Any = None) -> None:
    raise SystemExit(told(lambda: do(arguments), "cenote admin"))


def do(arguments: argparse.Namespace) -> int:
    from cenote.server.operation.admin.work import WORK  # noqa: PLC0415  the other commands start faster
    from cenote.server.storage.opening import existing  # noqa: PLC0415

    with existing(settings_or_problem(arguments)) as engine:
        answer = WORK[arguments.what](engine, arguments)
    if getattr(arguments, "json", False):
        print(json.dumps(answer.data, ensure_ascii=False, indent=2))
    else:
        print(answer.text)
    return int(answer.code)
