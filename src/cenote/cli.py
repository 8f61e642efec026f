"""The command line: `cenote serve` (also without a command), and all other commands."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from cenote.bots.arena import command as arena
from cenote.bots.training import command as training
from cenote.build import FORM
from cenote.games import BOARD, take_board
from cenote.games.maya.board import BadBoard
from cenote.puzzles import command as puzzles
from cenote.research import command as research
from cenote.research import evaluation
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


def parser() -> Parser:
    languages = Parser(add_help=False)
    languages.add_argument(
        "--lang",
        metavar="LANGUAGE",
        default=argparse.SUPPRESS,
        help=f"{', '.join(LANGUAGES)} (default: system language)",
    )
    boards = Parser(add_help=False)
    boards.add_argument(
        "--board",
        metavar="FILE",
        default=argparse.SUPPRESS,
        help="play Maya on the boards of this file",
    )
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
    serve = commands.add_parser("serve", help="play in the browser (the default)", parents=[boards])
    server.add_arguments(serve)
    admin.add_arguments(commands.add_parser("admin", help="manage the games of a server"))
    server.add_doctor(commands.add_parser("doctor", help="check what this machine has and lacks"))
    backups.add_backup(
        commands.add_parser("backup", help="back up all games of a server to a file")
    )
    backups.add_restore(commands.add_parser("restore", help="restore the games of a backup"))
    add_text(commands.add_parser("text", help="play in the terminal", parents=shared))
    add_replay(commands.add_parser("replay", help="print a recorded game", parents=shared))
    add_review(commands.add_parser("review", help="review a finished game", parents=shared))
    puzzles.add_arguments(
        commands.add_parser("puzzles", help="find puzzles, and verify the shipped ones")
    )
    add_openings(
        commands.add_parser(
            "openings", help="judge pairs of Starting Wealth Tiles for the opening book"
        )
    )
    arena.add_arguments(
        commands.add_parser("arena", help="let bots play against each other", parents=[boards])
    )
    training.add_arguments(
        commands.add_parser("train", help="train a bot by self-play", parents=[boards])
    )
    evaluation.add_arguments(
        commands.add_parser("evaluate", help="compare a bot with others by a fixed protocol")
    )
    research.add_arguments(
        commands.add_parser("dataset", help="turn games into a dataset", parents=[boards])
    )
    return cenote


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
