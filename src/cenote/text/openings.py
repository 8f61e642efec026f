"""Making the opening book again, on the terminal or into a file."""

from pathlib import Path

from cenote.games import GAMES
from cenote.review.openings import GAME, PAIRS, Book, made, written
from cenote.review.shape import POINT
from cenote.text.mistakes import Mistake, whole_number
from cenote.text.terminal import Terminal
from cenote.words import Words

LEAST, MOST = 6_000, 100_000_000
"""The fewest drafts: with fewer, some pairs would hardly occur."""


def openings(terminal: Terminal, words: Words, drafts: str, out: str | None) -> None:
    """Judge this many drafts; write the book, or print what each pair is worth."""
    if not LEAST <= whole_number(drafts) <= MOST:
        raise Mistake("drafts", given=drafts, least=LEAST, most=MOST)
    book = made(int(drafts))
    if out is None:
        terminal.say_all(lines_of(book, words.of(GAME)))
        return
    try:
        Path(out).write_text(written(book), encoding="utf-8")
    except OSError as error:
        raise Mistake("cannot_save", file=out, why=error.strerror) from None


def lines_of(book: Book, words: Words) -> list[str]:
    """A line for each pair, the best on average first: its value for each number of seats."""
    sizes = [str(seats) for seats in GAMES[GAME].seats]
    columns = [book["sizes"][size] for size in sizes]
    order = sorted(range(len(PAIRS)), key=lambda i: -sum(rows[i].worth for rows in columns))
    return [
        " + ".join(words.say(f"name.{tile}") for tile in PAIRS[i])
        + ": "
        + ", ".join(
            f"{size}: {rows[i].worth / POINT:+.1f} ±{rows[i].error / POINT:.1f}"
            for size, rows in zip(sizes, columns, strict=True)
        )
        for i in order
    ]
