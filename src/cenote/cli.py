"""The command line: `cenote serve` (also without a command), and all other commands."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path

from cenote.bots.arena import command as arena
from cenote.bots.training import command as training
from cenote.build import FORM
from cenote.games import BOARD, take_board
from cenote.games.maya.board import BadBoard
from cenote.puzzles import command as puzzles
from cenote.research import command as research
from cenote.research import evaluation, probe
from cenote.server.operation import command as server
from cenote.server.operation.admin import command as admin
from cenote.server.operation.backups import command as backups
from cenote.text.command_line import WRONG, Parser, speak, wished_language
from cenote.text.mistakes import Mistake
from cenote.text.openings import openings
from cenote.text.players import USUAL_LEVEL
from cenote.text.replay import check, replay
from cenote.text.review import review
from cenote.text.session import Session
from cenote.text.table import Wishes, set_table
from cenote.text.terminal import Terminal
from cenote.words import LANGUAGES, Words, language_of

INTERRUPTED = 130

Add = Callable[[argparse.ArgumentParser], None]
"""Adds the arguments of a command."""


def parser() -> Parser:
    languages = parent_with(
        "--lang", "LANGUAGE", f"{', '.join(LANGUAGES)} (default: system language)"
    )
    boards = parent_with("--board", "FILE", "play Maya on the boards of this file")
    shared = [languages, boards]
    cenote = Parser(
        prog="cenote", description="Board games about the Maya, by the rules.", parents=shared
    )
    cenote.add_argument(
        "--version",
        action="version",
        help="show the version and exit",
        version=f"cenote {version('cenote')} ({FORM})",
    )
    commands = cenote.add_subparsers(metavar="COMMAND", dest="command")

    def add(name: str, add_arguments: Add, said: str, parents: Sequence[Parser] = ()) -> None:
        add_arguments(commands.add_parser(name, help=said, parents=parents))

    add("serve", server.add_arguments, "play in the browser (the default)", [boards])
    add("admin", admin.add_arguments, "manage the games of a server")
    add("doctor", server.add_doctor, "check what this machine has and lacks")
    add("backup", backups.add_backup, "back up all games of a server to a file")
    add("restore", backups.add_restore, "restore the games of a backup")
    add("text", add_text, "play in the terminal", shared)
    add("replay", add_replay, "print a recorded game", shared)
    add("review", add_review, "review a finished game", shared)
    add("puzzles", puzzles.add_arguments, "find puzzles, and verify the shipped ones")
    add("openings", add_openings, "judge pairs of Starting Wealth Tiles for the opening book")
    add("arena", arena.add_arguments, "let bots play against each other", [boards])
    add("train", training.add_arguments, "train a bot by self-play", [boards])
    add("evaluate", evaluation.add_arguments, "compare a bot with others by a fixed protocol")
    add("probe", probe.add_arguments, "look for a best response to a bot", [boards])
    add("dataset", research.add_arguments, "turn games into a dataset", [boards])
    return cenote


def parent_with(option: str, metavar: str, said: str) -> Parser:
    """An option that several commands share."""
    parent = Parser(add_help=False)
    parent.add_argument(option, metavar=metavar, default=argparse.SUPPRESS, help=said)
    return parent


def add_text(text: argparse.ArgumentParser) -> None:
    text.description = "Play in the terminal. You will be asked for anything you leave out."
    text.add_argument("--game", help="which game")
    text.add_argument("--seats", metavar="N", help="how many players")
    text.add_argument(
        "--humans", metavar="N", help="how many of them are people, in the first seats"
    )
    text.add_argument("--names", metavar="ANA,BO", help="names, in seat order")
    text.add_argument("--computer", metavar="LEVEL", help="how the computer plays")
    text.add_argument(
        "--option", metavar="WORD", action="append", help="an option of the game; may be repeated"
    )
    text.add_argument("--seed", help="the same seed deals the same tiles")
    text.add_argument("--load", metavar="FILE", help="continue a saved game")
    text.add_argument("--url", metavar="LINK", help="play on a server: its address, or a link")
    text.set_defaults(run=run_text)


def add_replay(tell: argparse.ArgumentParser) -> None:
    tell.description = "Print a recorded game turn by turn."
    tell.add_argument("file", metavar="FILE", help="the record; - reads standard input")
    end = tell.add_mutually_exclusive_group()
    end.add_argument("--to", metavar="N", help="stop after N moves and show the board")
    end.add_argument("--check", action="store_true", help="only say whether the record is valid")
    tell.set_defaults(run=run_replay)


def add_review(tell: argparse.ArgumentParser) -> None:
    tell.description = "Review a finished game: what each turn cost, what was better, and why."
    tell.add_argument("file", metavar="FILE", help="the record; - reads standard input")
    tell.add_argument("--seat", metavar="N", help="only this seat, counted from 0")
    tell.add_argument("--effort", metavar="X", default="1", help="how deeply to look (default 1)")
    tell.add_argument("--json", action="store_true", help="the whole review, for programs")
    tell.set_defaults(run=run_review)


def add_openings(book: argparse.ArgumentParser) -> None:
    book.description = (
        "Judge choices of Starting Wealth Tiles in Tzolk'in and say what each pair is worth. The "
        "same number of choices gives the same book."
    )
    book.add_argument(
        "--drafts", metavar="N", default="21000", help="how many choices to judge (default 21000)"
    )
    book.add_argument("--out", metavar="FILE", help="write the book into this file")
    book.set_defaults(run=run_openings)


def run_text(arguments: argparse.Namespace, words: Words) -> None:
    terminal = Terminal()
    wishes = Wishes(
        game=arguments.game,
        seats=arguments.seats,
        people=arguments.humans,
        names=arguments.names,
        options=arguments.option,
        computer=arguments.computer,
        seed=arguments.seed,
        load=arguments.load,
    )
    terminal.say(words.say("text.welcome"), hang=0)
    if arguments.url:
        play_over_wire(terminal, words, arguments)
        return
    try:
        table = set_table(terminal, words, wishes)
    except (EOFError, KeyboardInterrupt):
        terminal.say()
        return
    Session(terminal, words, table.play, table.players, table.rng).run()


def play_over_wire(terminal: Terminal, words: Words, arguments: argparse.Namespace) -> None:
    """Play at the table of the link, or at a new one: one person against computers."""
    from cenote.client.session import play  # noqa: PLC0415  the only part that needs websockets

    seats = int(arguments.seats) if (arguments.seats or "").isdecimal() else 3
    names = (arguments.names or "").split(",")
    bot = {"kind": "bot", "level": arguments.computer or USUAL_LEVEL}
    wishes = {
        "game": arguments.game or "tzolkin",
        "seats": [{"kind": "me", "name": names[0]}, *[bot] * (seats - 1)],
        "options": arguments.option or [],
    }
    play(terminal, words, arguments.url, os.environ.get("CENOTE_DEVICE_KEY"), wishes)


def run_replay(arguments: argparse.Namespace, words: Words) -> None:
    if arguments.check:
        check(Terminal(), words, arguments.file)
    else:
        replay(Terminal(), words, arguments.file, arguments.to)


def run_review(arguments: argparse.Namespace, words: Words) -> None:
    review(Terminal(), words, arguments.file, arguments.seat, arguments.effort, arguments.json)


def run_openings(arguments: argparse.Namespace, words: Words) -> None:
    openings(Terminal(), words, arguments.drafts, arguments.out)


def words_for(arguments: argparse.Namespace) -> Words:
    words = Words(language_of(os.environ))
    language = getattr(arguments, "lang", words.language)
    if language not in LANGUAGES:
        mistake = Mistake("language", given=language, allowed=", ".join(LANGUAGES))
        raise SystemExit(complain(mistake, words))
    return Words(language)


def use_board(arguments: argparse.Namespace) -> None:
    """Use the given board file in this process and those it starts."""
    if hasattr(arguments, "board"):
        os.environ[BOARD] = str(Path(arguments.board).absolute())
    try:
        take_board(os.environ)
    except BadBoard as error:
        raise Mistake("board", why=error) from None


def complain(mistake: Mistake, words: Words) -> int:
    print(f"cenote: {mistake.said_in(words)}", file=sys.stderr)
    return WRONG


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code."""
    cenote = parser()
    given = sys.argv[1:] if arguments is None else arguments
    speak(cenote, Words(wished_language(given, language_of(os.environ))))
    asked = cenote.parse_args(given)
    words = words_for(asked)
    if asked.command is None:
        asked.run = server.run
    try:
        use_board(asked)
        asked.run(asked, words)
        sys.stdout.flush()
    except Mistake as mistake:
        return complain(mistake, words)
    except KeyboardInterrupt:
        print()
        return INTERRUPTED
    except BrokenPipeError:  # whoever reads our output has closed the pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
