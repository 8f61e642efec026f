"""`cenote serve` and `cenote doctor`: their arguments, and what they become."""

import argparse
import os
from pathlib import Path
from typing import Any

from cenote.server.common.problems import Problem, told
from cenote.server.common.settings import CHOICES, Settings, from_environment


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """All are optional; each can also be set as CENOTE_... in the environment."""
    default = Settings()
    parser.description = (
        "Serve the app and keep the games. Every option is also an environment variable: "
        "CENOTE_PORT for --port, CENOTE_DATABASE_URL for --database-url, and so on."
    )
    parser.add_argument(
        "--host", help=f"where to listen (default {default.host}: only this machine)"
    )
    parser.add_argument("--port", type=int, help=f"(default {default.port})")
    add_database(parser)
    parser.add_argument(
        "--bots", type=int, metavar="N", help="bots thinking at once (default: all cores but one)"
    )
    parser.add_argument("--log-level", choices=CHOICES["log_level"])
    parser.add_argument(
        "--no-browser",
        dest="browser",
        action="store_false",
        default=None,
        help="do not open a browser",
    )
    parser.add_argument("--origins", help="other origins whose pages may talk to this server")
    parser.add_argument(
        "--hosts", help="names this server is reached by, such as games.example.org"
    )
    parser.add_argument("--webhooks", choices=CHOICES["webhooks"], help="where webhooks may point")
    parser.add_argument("--push", choices=CHOICES["push"], help="where push services may be")
    parser.add_argument(
        "--contact", type=Path, metavar="FILE", help="a text that says who runs this server"
    )
    parser.set_defaults(run=run)


def add_database(parser: argparse.ArgumentParser) -> None:
    """Where the games are; the same for every command that works on them."""
    parser.add_argument(
        "--data",
        type=Path,
        default=argparse.SUPPRESS,
        help=f"folder for the games (default {Settings().data})",
    )
    parser.add_argument(
        "--database-url",
        metavar="URL",
        default=argparse.SUPPRESS,
        help="PostgreSQL instead of the folder",
    )


def settings_of(arguments: argparse.Namespace) -> Settings:
    given = {name: getattr(arguments, name, None) for name in Settings.__dataclass_fields__}
    return from_environment(os.environ, **given)


def settings_or_problem(arguments: argparse.Namespace) -> Settings:
    try:
        return settings_of(arguments)
    except ValueError as error:
        raise Problem(str(error)) from None


def run(arguments: argparse.Namespace, words: Any = None) -> None:
    from cenote.server.serve import serve  # noqa: PLC0415  the other commands start faster

    raise SystemExit(told(lambda: serve(settings_or_problem(arguments))))


def add_doctor(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Check this machine: what Cenote has, what it lacks, and what to do about it."
    )
    parser.add_argument("--host", help="the address a server would listen on")
    parser.add_argument("--port", type=int, help="its port")
    add_database(parser)
    parser.set_defaults(run=run_doctor)


def run_doctor(arguments: argparse.Namespace, words: Any = None) -> None:
    from cenote.server.operation.doctor import visit  # noqa: PLC0415  the other commands start faster

    raise SystemExit(told(lambda: visit(settings_or_problem(arguments))))
