"""`cenote backup` and `cenote restore`: their arguments."""

import argparse
from pathlib import Path
from typing import Any

from cenote.server.common.problems import told
from cenote.server.operation.command import add_database, settings_or_problem


def add_backup(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Write all games into one file, even while servers run. The file is the same "
        "whatever the database, and appears only once it is complete."
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="an older backup is replaced")
    add_database(parser)
    parser.set_defaults(run=run_backup)


def add_restore(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Restore the games of a backup into the folder or into PostgreSQL, wherever they "
        "came from. No server may be running. If it fails, everything stays as it was."
    )
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument("--replace", action="store_true", help="replace the games that are there")
    add_database(parser)
    parser.set_defaults(run=run_restore)


def run_backup(arguments: argparse.Namespace, words: Any = None) -> None:
    from cenote.server.operation.backups.backup import back_up  # noqa: PLC0415  only where it is needed

    def do() -> int:
        size = back_up(settings_or_problem(arguments), arguments.file)
        print(f"Backed up {size} to {arguments.file}.")
        return 0

    raise SystemExit(told(do, "cenote backup"))


def run_restore(arguments: argparse.Namespace, words: Any = None) -> None:
    from cenote.server.operation.backups.restore import restore  # noqa: PLC0415  only where it is needed

    def do() -> int:
        size = restore(settings_or_problem(arguments), arguments.file, arguments.replace)
        print(f"Restored {size} from {arguments.file}.")
        return 0

    raise SystemExit(told(do, "cenote restore"))
