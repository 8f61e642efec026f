"""What can be wrong with a board file: every mistake, the place of it, and its line."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from cenote.games.maya.names import BASIC_MARKERS, LEVELS, PYRAMIDS
from cenote.games.maya.tables import BLOCKS, MAX_QUARRIES, OPENING_BLOCKS, ROW_WIDTH

TABLES = (3, 4, 5)
"""The numbers of players a board file must have."""

SOURCES = ("printed", "derived", "reconstructed")
"""How certain a figure is."""

MOST_GOLD: Final = 50
LONGEST_NAME: Final = 80

Place = tuple[str | int, ...]
"""Where something is in the file: ("players", "3", "quarries", 0, "marker")."""

Mistake = tuple[Place, str]


def mistakes(figures: Mapping[str, Any]) -> Iterator[Mistake]:
    """All mistakes of a file, in the order of its parts."""
    missing = list(key_mistakes((), figures, ("name", "pyramids", "players")))
    if missing:
        yield from missing
        return
    name = figures["name"]
    if not isinstance(name, str) or not name or len(name) > LONGEST_NAME:
        yield ("name",), f"must be a text of at most {LONGEST_NAME} characters"
    yield from pyramids_mistakes(figures["pyramids"])
    yield from players_mistakes(figures["players"], figures["pyramids"])


def key_mistakes(place: Place, table: object, keys: tuple[str, ...]) -> Iterator[Mistake]:
    """A table must have these keys and no others."""
    if not isinstance(table, dict):
        yield place, f"must be a table with {', '.join(keys)}"
        return
    for key in keys:
        if key not in table:
            yield place, f"{key} is missing"
    for key in table:
        if key not in keys:
            yield (*place, key), f"unknown; allowed here: {', '.join(keys)}"


def pyramids_mistakes(pyramids: object) -> Iterator[Mistake]:
    if not isinstance(pyramids, dict):
        yield ("pyramids",), "must be a table of pyramids"
        return
    for name, levels in pyramids.items():
        place: Place = ("pyramids", name)
        if name not in PYRAMIDS:
            yield place, f"unknown pyramid; allowed: {', '.join(PYRAMIDS)}"
        elif not is_list(levels, LEVELS):
            yield place, f"must be a list of 1 to {LEVELS} levels, the lowest first"
        else:
            yield from levels_mistakes(place, levels)


def levels_mistakes(place: Place, levels: list[Any]) -> Iterator[Mistake]:
    below = BLOCKS
    for i, level in enumerate(levels):
        here = (*place, i)
        wrong = list(key_mistakes(here, level, ("spaces", "gold", "source")))
        if wrong:
            yield from wrong
            continue
        spaces = level["spaces"]
        if not is_number(spaces, 1, BLOCKS):
            yield (*here, "spaces"), f"{spaces!r} is not a number from 1 to {BLOCKS}"
        elif spaces > below:
            yield (*here, "spaces"), f"{spaces} is more than the {below} of the level below"
        else:
            below = spaces
        yield from gold_mistakes((*here, "gold"), level["gold"])
        yield from source_mistakes((*here, "source"), level["source"], ("spaces", "gold"))


def gold_mistakes(place: Place, gold: object) -> Iterator[Mistake]:
    if not isinstance(gold, list) or len(gold) != 2:
        yield place, f"{gold!r} is not a pair: gold for the most and for the second most blocks"
    elif not is_number(gold[0], 1, MOST_GOLD) or not is_number(gold[1], 0, MOST_GOLD):
        yield place, f"{gold!r} must be numbers up to {MOST_GOLD}, the first of them at least 1"
    elif gold[1] > gold[0]:
        yield place, f"{gold!r} gives more for the second most blocks than for the most"


def players_mistakes(players: object, pyramids: object) -> Iterator[Mistake]:
    names = tuple(str(seats) for seats in TABLES)
    wrong = list(key_mistakes(("players",), players, names))
    yield from wrong
    if wrong or not isinstance(players, dict):
        return
    for seats in TABLES:
        place: Place = ("players", str(seats))
        table = players[str(seats)]
        missing = list(key_mistakes(place, table, ("pyramids", "quarries")))
        if missing:
            yield from missing
            continue
        yield from choice_mistakes((*place, "pyramids"), table["pyramids"], pyramids, seats)
        if is_list(table["quarries"], MAX_QUARRIES):
            yield from quarries_mistakes((*place, "quarries"), table["quarries"], seats)
        else:
            yield (*place, "quarries"), f"must be a list of 1 to {MAX_QUARRIES} quarries"


def choice_mistakes(place: Place, names: object, pyramids: object, seats: int) -> Iterator[Mistake]:
    """The pyramids on a table: known, different, and with room for everybody's first blocks."""
    if not isinstance(names, list) or len(names) < OPENING_BLOCKS:
        yield place, f"must be a list of at least {OPENING_BLOCKS} pyramids"
        return
    for i, name in enumerate(names):
        levels = pyramids.get(name) if isinstance(pyramids, dict) else None
        if not isinstance(levels, list):
            yield place, f"{name!r} is not a pyramid of this file"
        elif name in names[:i]:
            yield place, f"{name} is listed twice"
        elif levels and isinstance(levels[0], dict):
            spaces = levels[0].get("spaces")
            if is_number(spaces, 1, seats - 1):
                yield (
                    ("pyramids", name, 0, "spaces"),
                    f"{spaces} cannot hold the opening blocks of {seats} players",
                )


def quarries_mistakes(place: Place, quarries: list[Any], seats: int) -> Iterator[Mistake]:
    seen: list[str] = []
    for i, quarry in enumerate(quarries):
        here = (*place, i)
        wrong = list(key_mistakes(here, quarry, ("cards", "blocks", "marker", "source")))
        if wrong:
            yield from wrong
            continue
        cards, marker = quarry["cards"], quarry["marker"]
        if not is_number(cards, 1, ROW_WIDTH):
            yield (*here, "cards"), f"{cards!r} is not a number from 1 to {ROW_WIDTH}"
        else:
            yield from blocks_mistakes((*here, "blocks"), quarry["blocks"], min(cards, seats))
        if marker not in BASIC_MARKERS:
            known = ", ".join(BASIC_MARKERS)
            yield (*here, "marker"), f"unknown marker {marker!r}; allowed: {known}"
        elif marker in seen:
            yield (*here, "marker"), f"{marker} lies at two quarries, but there is only one"
        else:
            seen.append(marker)
        figures = ("cards", "blocks", "marker")
        yield from source_mistakes((*here, "source"), quarry["source"], figures)


def blocks_mistakes(place: Place, blocks: object, most_places: int) -> Iterator[Mistake]:
    if not isinstance(blocks, list) or not blocks:
        yield place, "must be a list of blocks for the first, second, ... place"
    elif len(blocks) > most_places:
        yield place, f"pays {len(blocks)} places, but at most {most_places} can be taken there"
    elif not all(is_number(number, 1, BLOCKS) for number in blocks):
        yield place, f"{blocks!r} must be numbers from 1 to {BLOCKS}"
    elif sorted(blocks, reverse=True) != blocks:
        yield place, f"{blocks!r} gives a worse place more than a better one"


def source_mistakes(place: Place, source: object, figures: tuple[str, ...]) -> Iterator[Mistake]:
    """One source for all figures of an entry, or one for each."""
    if isinstance(source, dict):
        yield from key_mistakes(place, source, figures)
        named = list(source.values())
    else:
        named = [source]
    for name in named:
        if name not in SOURCES:
            yield place, f"unknown source {name!r}; allowed: {', '.join(SOURCES)}"


def is_number(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def is_list(value: object, most: int) -> bool:
    return isinstance(value, list) and 1 <= len(value) <= most


def spoken(place: Place) -> str:
    """A place as people read it: "players.3.quarries, entry 1, marker: "."""
    words = [f"entry {part + 1}" if isinstance(part, int) else part for part in place]
    cut = next((i for i, part in enumerate(place) if isinstance(part, int)), len(place))
    return ", ".join([".".join(words[:cut]), *words[cut:]]) + ": " if place else ""


def line_of(text: str, place: Place) -> int:
    """The line of a place, or of the closest thing around it."""
    best, depth = 1, 0
    for line, mark in marks(text):
        if len(mark) > depth and place[: len(mark)] == mark:
            best, depth = line, len(mark)
    return best


HEADER = re.compile(r"\s*(\[\[?)([^\[\]]+)\]")
KEY = re.compile(r"\s*([\w.\"'-]+)\s*=")
NO_FIGURE = re.compile(r"\"[^\"]*\"|'[^']*'|#.*")


def marks(text: str) -> Iterator[tuple[int, Place]]:
    """Every table, key and entry of a list in a TOML text, with its line."""
    table: Place = ()
    here: Place = ()
    depth = entry = 0
    counts: dict[Place, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        rest = line
        if depth == 0 and (header := HEADER.match(line)):
            table = parts(header[2])
            if header[1] == "[[":
                counts[table] = counts.get(table, -1) + 1
                table = (*table, counts[table])
            yield number, table
            continue
        if depth == 0 and (key := KEY.match(line)):
            here, entry = (*table, *parts(key[1])), 0
            yield number, here
            rest = line[key.end() :]
        for sign in NO_FIGURE.sub("", rest):
            if sign in "[{":
                depth += 1
                if sign == "{" and depth == 2:
                    yield number, (*here, entry)
                    entry += 1
            elif sign in "]}":
                depth -= 1


def parts(key: str) -> Place:
    return tuple(part.strip(" \"'") for part in key.split("."))
