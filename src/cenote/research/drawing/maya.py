"""A picture of Maya: the pyramids, the quarries, and the players."""

from collections.abc import Iterator
from typing import Any

from cenote.games.maya.names import LEVELS
from cenote.research.drawing.svg import (
    ACCENT,
    EDGE,
    GOLD,
    INK,
    LINE,
    PANEL,
    ROCK,
    SEATS,
    SOFT,
    SUNK,
    box,
    disc,
    element,
    picture,
    seat_mark,
    text,
    title,
)

WIDTH, HEIGHT = 860, 560
GROUND_Y = 226.0
LEVEL_HEIGHT = 34.0
SPACE = 15.0
"""The width of a block."""
GOLD_WIDTH = 19.0
QUARRY_Y = 262.0
PLAYER_Y = 466.0


def draw(seen: dict[str, Any]) -> str:
    """The table as anybody sees it."""
    pyramids = seen["pyramids"]
    step = WIDTH / len(pyramids)
    parts = [text(16, 18, heading(seen), 13, anchor="start", font_weight=700)]
    for i, (name, levels) in enumerate(pyramids.items()):
        parts += pyramid((i + 0.5) * step, name, levels, seen["open_level"])
    width = (WIDTH - 16) / len(seen["quarries"])
    for i, quarry in enumerate(seen["quarries"]):
        parts += quarry_card(10 + i * width, width - 6, quarry)
    width = (WIDTH - 16) / seen["seats"]
    for seat, player in enumerate(seen["players"]):
        parts += player_card(10 + seat * width, width - 6, seen, seat, player)
    return picture(WIDTH, HEIGHT, heading(seen), parts)


def heading(seen: dict[str, Any]) -> str:
    """Rounds are counted from 1 for people; the set-up belongs to the first."""
    return f"Maya, round {max(1, seen['round'])} of 3: {seen['phase']}"


def pyramid(x: float, name: str, levels: list[dict[str, Any]], built: int | None) -> Iterator[str]:
    """Levels from the ground up; the one that is built on has a bright edge."""
    yield box(x - 100, GROUND_Y, 200, 20, rx=2, fill=ROCK, stroke=EDGE)
    yield text(x, GROUND_Y + 10, title(name).upper(), 10, font_weight=700)
    for number, level in enumerate(levels):
        y = GROUND_Y - (number + 1) * LEVEL_HEIGHT
        half = level["spaces"] * SPACE / 2
        whole = half + GOLD_WIDTH
        yield box(x - whole, y, 2 * whole, LEVEL_HEIGHT, rx=2, fill=ROCK, stroke=EDGE)
        is_built = built == number + 1
        edge = "#1f8a70" if is_built else EDGE
        yield box(x - half, y + 4, 2 * half, LEVEL_HEIGHT - 8, rx=2, fill=SUNK, stroke=edge)
        yield from blocks(x - half, y + 6, level["blocks"])
        for side, gold in zip((-1, 1), level["gold"], strict=True):
            yield disc(x + side * (half + 9.5), y + 17, 7, fill=GOLD, stroke=EDGE)
            yield text(x + side * (half + 9.5), y + 17, gold, 9.5, font_weight=700)
    top = GROUND_Y - len(levels) * LEVEL_HEIGHT
    yield element(
        "path", d=f"M{x - 15:g} {top:g}v-9h5v-7h5v-5h10v5h5v7h5v9z", fill=ROCK, stroke=EDGE
    )
    yield box(x - 3, top - 9, 6, 9, rx=0, fill=INK, stroke="none", opacity=0.6)


def blocks(x: float, y: float, counts: list[int]) -> Iterator[str]:
    """All blocks of a level, by seat."""
    place = 0
    for seat, number in enumerate(counts):
        for _ in range(number):
            at = x + place * SPACE + 0.8
            yield box(at, y, SPACE - 1.6, 22, rx=2, fill=SEATS[seat], stroke=PANEL)
            yield text(at + SPACE / 2 - 0.8, y + 11, seat, 9, fill=PANEL, font_weight=700)
            place += 1


def quarry_card(x: float, width: float, quarry: dict[str, Any]) -> Iterator[str]:
    """The prizes, the marker, and the cards in the order they were laid."""
    y = QUARRY_Y
    edge = ACCENT if quarry["is_open"] else LINE
    yield box(x, y, width, 188, rx=6, stroke=edge)
    yield text(x + 10, y + 15, quarry["id"][1:], 14, anchor="start", font_weight=700)
    prizes = " ".join(str(prize) for prize in quarry["blocks"])
    yield text(x + width - 8, y + 15, f"blocks {prizes}", 10, anchor="end", fill=SOFT)
    taken = None if quarry["marker_lies_here"] else "line-through"
    yield text(
        x + 10,
        y + 34,
        title(quarry["marker"]),
        10,
        anchor="start",
        fill=SOFT,
        text_decoration=taken,
    )
    for place in range(quarry["max_cards"]):
        column, row = place % 3, place // 3
        px, py = x + 10 + column * 34.0, y + 46 + row * 46
        card = quarry["cards"][place] if place < len(quarry["cards"]) else None
        yield laid_card(px, py, card)
    for number, (seat, points) in enumerate(standing(quarry)):
        px = x + 16 + number * 40.0
        yield seat_mark(px, y + 172, seat, 7)
        yield text(px + 11, y + 172, points, 11, anchor="start", font_weight=600)


def standing(quarry: dict[str, Any]) -> list[tuple[int, int]]:
    """Who has points at an open quarry, in the order of the places; as many as fit."""
    return [(seat, quarry["points"][seat]) for seat in quarry["places"]][:3]


def laid_card(x: float, y: float, card: dict[str, Any] | None) -> str:
    """Face up its value, face down one bar for a low card and three for a high one."""
    if card is None:
        return box(x, y, 28, 40, rx=3, fill=SUNK, stroke=LINE, stroke_dasharray="3 3")
    colour = SEATS[card["seat"]]
    if card["card"] is not None:
        value = card["card"].replace("minus_", "−")
        shown = box(x, y, 28, 40, rx=3, stroke=colour, stroke_width=2)
        return shown + text(x + 14, y + 20, value, 16, font_weight=700, fill=colour)
    shown = box(x, y, 28, 40, rx=3, fill=colour, stroke=PANEL)
    shown += text(x + 14, y + 13, card["seat"], 12, fill=PANEL, font_weight=700)
    for bar in range(3 if card["back"] == "high" else 1):
        shown += box(x + 7, y + 33 - bar * 5, 14, 2.4, rx=1, fill=PANEL, stroke="none")
    return shown


def player_card(
    x: float, width: float, seen: dict[str, Any], seat: int, player: dict[str, Any]
) -> Iterator[str]:
    y = PLAYER_Y
    yield box(x, y, width, 80, rx=8)
    yield box(x, y, 5, 80, rx=2, fill=SEATS[seat], stroke="none")
    yield seat_mark(x + 22, y + 18, seat, 11)
    if seen["starting_player"] == seat:
        yield text(x + 38, y + 18, "starts", 10, anchor="start", fill=ACCENT, font_weight=600)
    yield text(x + width - 10, y + 18, f"{player['gold']} gold", 14, anchor="end", font_weight=700)
    rows = (
        f"cards: {player['low_cards']} low, {player['high_cards']} high",
        f"blocks: {player['blocks']} held, {player['supply']} left",
        ", ".join(title(marker) for marker in player["markers"]),
    )
    for number, row in enumerate(rows):
        yield text(x + 14, y + 37 + number * 14, row, 10, anchor="start", fill=SOFT)


assert LEVELS * LEVEL_HEIGHT < GROUND_Y
