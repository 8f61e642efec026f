"""All that people read, in four languages side by side: `make words` writes build/words.md.

Games of both kinds are played by chance, always the same ones. What the log tells, what is asked,
what is offered and what the pages show stands in the table once for each shape: two sentences that
differ only in names and numbers are the same, and a paragraph of the log is there for what it is
the first to tell. The app's own texts, the rules page and the lessons follow, by their keys.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from cenote.core.game import CHANCE, OVER
from cenote.core.record import Record
from cenote.text.choices import choices
from cenote.text.games import PAGES
from cenote.text.layout import plain
from cenote.text.pages import Pages
from cenote.text.phrases import Phrases
from cenote.text.standing import standing
from cenote.text.story import story
from cenote.words import LANGUAGES, Words, texts
from tests.text.keyboard import random_record

PLAYED: Sequence[tuple[str, int, Sequence[str]]] = (
    ("tzolkin", 2, ()),
    ("tzolkin", 3, ("free_order",)),
    ("tzolkin", 4, ()),
    ("maya", 3, ()),
    ("maya", 4, ("expert",)),
    ("maya", 5, ("expert",)),
)
SEEDS = range(1, 5)
PAGES_EVERY = 10
"""Number of decisions between two snapshots of the pages."""

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed")
ROOT = Path(__file__).parents[2]
LOCALE = ROOT / "web" / "locale"
OUT = ROOT / "build" / "words.md"

SHARED = (
    "refusal.", "error.", "reason.", "review.", "text.", "help.", "client.", "level.", "cli.",
)  # fmt: skip
OF_GAMES = (".yours.", ".review.")
"""Texts that never occur in the played games: messages to a player, descriptions of a turn."""

Row = tuple[str, ...]
"""One text in every language, in the order of the languages."""

NUMBER = re.compile(r"[−+]?\d+[¼½¾]?|[¼½¾]")
LIST = re.compile(r"•(?:(?:,| and) •)+")
WORD = re.compile(r" \[[\w:?.]+\]$")


class Table:
    """A game in all languages."""

    def __init__(self, game: str) -> None:
        self.phrases = [Phrases(Words(language, game), NAMES) for language in LANGUAGES]
        self.pages: list[Pages] = [PAGES[game](phrases) for phrases in self.phrases]
        names = {text for key, text in texts("en").items() if f"{game}.name." in key}
        names |= {text for key, text in texts("en").items() if key.startswith("name.")} | {*NAMES}
        longest_first = sorted(names, key=len, reverse=True)
        self.known: set[tuple[str, str]] = set()
        """Parts of the table and shapes that stand there already."""
        self.names = re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b")

    def shapes(self, text: str) -> list[str]:
        """An English text without its names and numbers, clause by clause."""
        bare = LIST.sub("•", NUMBER.sub("#", self.names.sub("•", text)))
        return [thought.removeprefix("• ") for thought in bare.removesuffix(".").split("; ")]


def told(table: Table, record: Record) -> Iterator[tuple[str, Row]]:
    """Every text of a game, with the part of the table it belongs to."""
    stories = [story(record, phrases) for phrases in table.phrases]
    for lines in zip(*stories, strict=True):
        yield "log", lines
    game, state = record.game, record.new()
    for place, entry in enumerate(record.entries):
        if entry.by != CHANCE:
            yield from asked(table, record, state)
            if place % PAGES_EVERY == 0:
                yield from shown(table, record, state)
        game.apply(state, entry.move)
    assert game.to_act(state) == OVER
    scores = game.scores(state)
    yield from together("standing", [standing(scores, phrases) for phrases in table.phrases])


def asked(table: Table, record: Record, state: Any) -> Iterator[tuple[str, Row]]:
    """What a player is asked and offered."""
    game = record.game
    seat = game.to_act(state)
    sides = list(zip(table.phrases, table.pages, strict=True))
    question = game.question(state)
    yield "questions", tuple(phrases.question(*question, seat) for phrases, _ in sides)
    offers = [choices(game, state, phrases, pages) for phrases, pages in sides]
    yield from together("choices", offers)


def shown(table: Table, record: Record, state: Any) -> Iterator[tuple[str, Row]]:
    """What the pages show."""
    seat = record.game.to_act(state)
    view = record.game.observe(state, seat)
    for name in table.pages[0].by_command:
        columns = [pages.by_command[name](view, seat) for pages in table.pages]
        yield from together(f"page {name}", columns)


def together(part: str, columns: Sequence[Sequence[str]]) -> Iterator[tuple[str, Row]]:
    for lines in zip(*columns, strict=True):
        yield part, lines


def played() -> dict[str, dict[str, Row]]:
    """For each part of the table what was said there, by its shape."""
    parts: dict[str, dict[str, Row]] = {}
    tables: dict[str, Table] = {}
    for game, seats, options in PLAYED:
        table = tables.setdefault(game, Table(game))
        known = table.known
        for seed in SEEDS:
            for part, lines in told(table, random_record(game, seats, seed, options)):
                row = tuple(WORD.sub("", plain(line)).strip() for line in lines)
                shapes = parts.setdefault(f"{game}: {part}", {})
                new = [shape for shape in table.shapes(row[0]) if (part, shape) not in known]
                known.update((part, shape) for shape in new)
                if row[0] and new:
                    shapes["; ".join(new)] = row
    return parts


def written(folder: Path) -> dict[str, Row]:
    """Texts of the app by their keys; those of rules and lessons by their places."""
    found = [json.loads((folder / f"{language}.json").read_text("utf-8")) for language in LANGUAGES]
    columns = [dict(leaves(texts)) for texts in found]
    return {key: tuple(column[key] for column in columns) for key in columns[0]}


def folders() -> list[Path]:
    """Where the app has its texts: its own, then those of each part."""
    return [LOCALE, *sorted(folder for folder in LOCALE.iterdir() if folder.is_dir())]


def leaves(node: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """All texts of a file, at any depth."""
    if isinstance(node, str):
        yield path, node
        return
    pairs = node.items() if isinstance(node, dict) else enumerate(node)
    for key, value in pairs:
        if isinstance(value, str | dict | list) and key not in ("id", "clauses"):
            yield from leaves(value, f"{path}/{key}" if path else str(key))


def everything() -> dict[str, dict[str, Row]]:
    """All parts of the table."""
    parts = played()
    for folder in folders():
        parts[f"app: {folder.name}"] = written(folder)
    parts["shared words"] = {
        key: tuple(texts(language)[key] for language in LANGUAGES)
        for key in texts("en")
        if key.startswith(SHARED) or any(family in key for family in OF_GAMES)
    }
    return parts


def markdown(parts: Mapping[str, Mapping[str, Row]]) -> str:
    """One table for each part."""
    lines = ["# Everything people read", ""]
    for part, rows in parts.items():
        lines += [f"## {part} ({len(rows)})", "", "| " + " | ".join(LANGUAGES) + " |"]
        lines += ["|" + "---|" * len(LANGUAGES)]
        for key, row in rows.items():
            cells = [text.replace("|", "\\|").replace("\n", " ") for text in row]
            if ": app" in part or part.startswith(("app", "shared")):
                cells[0] = f"`{key}` {cells[0]}"
            lines.append("| " + " | ".join(cells) + " |")
        lines.append("")
    return "\n".join(lines)


def main() -> None:
    parts = everything()
    OUT.parent.mkdir(exist_ok=True)
    OUT.write_text(markdown(parts), encoding="utf-8")
    total = sum(map(len, parts.values()))
    print(f"{total} texts in {len(LANGUAGES)} languages: {OUT.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
