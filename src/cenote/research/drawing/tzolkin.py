"""A picture of Tzolk'in: the machine, the players, and the tiles on offer."""

from collections.abc import Iterator
from typing import Any

from cenote.games.tzolkin.names import BUILDINGS, GEARS, GOODS, KINDS, TECHNOLOGIES, TEMPLES
from cenote.games.tzolkin.tables.buildings import BUILDING_KIND
from cenote.games.tzolkin.tables.calendar import FOOD_TEETH
from cenote.games.tzolkin.tables.gears import HOLES_BY_GEAR, TOP_SPACE
from cenote.research.drawing.svg import (
    ACCENT,
    CORN,
    EDGE,
    FAINT,
    HOLLOW,
    INK,
    LINE,
    PANEL,
    ROCK,
    SEATS,
    SKULL,
    SOFT,
    STONE,
    SUNK,
    box,
    disc,
    element,
    gear_shape,
    picture,
    polar,
    seat_mark,
    text,
    title,
)
from cenote.research.drawing.svg import GOODS as GOOD_COLOURS

WIDTH, HEIGHT = 860, 560
CENTRE = (262.0, 228.0)
PER_TOOTH = 4.9
"""Pitch radius for each tooth, so that the gears mesh."""
TEETH = 26
DAY = 360 / TEETH
TOP = 270.0
CONTACT = (-8, -3, 3, 8, 13)
"""How many teeth from the top each gear touches the wheel."""
KIND_COLOURS = dict(zip(KINDS, ("#d0a33a", "#4b8a57", "#85807a", "#3c7da0"), strict=True))
FOOD_COLOURS = ("#bd7337", "#2d8a8a")
TEMPLE_COLOURS = ("#8a5b38", "#cf9f1f", "#3d8a58")
PANEL_X, PANEL_WIDTH = 540.0, 306.0


def draw(seen: dict[str, Any]) -> str:
    """The table as anybody sees it."""
    parts = [collar(number) for number in range(len(GEARS))]
    parts += [*starting_space(seen), *wheel(seen)]
    for number, name in enumerate(GEARS):
        parts += gear(number, name, seen["gears"][name])
    height = min(118.0, 500.0 / seen["seats"])
    for seat, player in enumerate(seen["players"]):
        parts += player_panel(seen, seat, player, 14 + seat * height)
    parts += tiles(seen)
    name = f"Tzolk'in, day {seen['tooth']} of {TEETH}, age {seen['age']}"
    return picture(WIDTH, HEIGHT, name, parts)


def wheel(seen: dict[str, Any]) -> Iterator[str]:
    """The calendar: today at the top, food days coloured, corn on its teeth."""
    x, y = CENTRE
    radius = TEETH * PER_TOOTH
    shape = gear_shape(x, y, radius, TEETH, TOP)
    yield element("polygon", points=shape, fill=ROCK, stroke=EDGE, stroke_linejoin="round")
    yield disc(x, y, radius - 26, fill=PANEL, stroke=EDGE)
    for tooth in range(1, TEETH + 1):
        angle = TOP + (tooth - seen["tooth"]) * DAY
        px, py = polar(x, y, radius - 9, angle)
        if tooth in FOOD_TEETH:
            colour = FOOD_COLOURS[list(FOOD_TEETH).index(tooth) % 2]
            yield disc(px, py, 9.5, fill=colour)
        is_past = tooth < seen["tooth"]
        ink = PANEL if tooth in FOOD_TEETH else FAINT if is_past else SOFT
        yield text(px, py, tooth, 9, fill=ink)
    for tooth in seen["teeth_with_corn"]:
        yield disc(
            *polar(x, y, radius - 20, TOP + (tooth - seen["tooth"]) * DAY),
            3.6,
            fill=CORN,
            stroke=EDGE,
            stroke_width=0.6,
        )
    yield text(x, y - 8, seen["tooth"], 54, font_weight=700)
    yield text(x, y + 34, f"day of {TEETH}, age {seen['age']}", 11, fill=SOFT)
    coming = [tooth - seen["tooth"] for tooth in FOOD_TEETH if tooth > seen["tooth"]]
    if coming:
        yield text(x, y + 50, f"food in {coming[0]} days", 11, fill=FOOD_COLOURS[1])
    yield text(x, y + 66, f"{seen['skulls_in_bank']} skulls left", 11, fill=SOFT)


def place_of(number: int) -> tuple[float, float, float]:
    """Where a gear stands, and its radius."""
    radius = int(HOLES_BY_GEAR[number]) * PER_TOOTH
    x, y = polar(*CENTRE, TEETH * PER_TOOTH + radius, TOP + CONTACT[number] * DAY)
    return x, y, radius


def collar(number: int) -> str:
    """The board around a gear, where its spaces are numbered."""
    x, y, radius = place_of(number)
    return disc(x, y, radius + 18, fill=SUNK, stroke=LINE)


def gear(number: int, name: str, holes: list[int | str | None]) -> Iterator[str]:
    """A gear with its workers, its spaces numbered around it."""
    teeth = int(HOLES_BY_GEAR[number])
    pitch = 360 / teeth
    x, y, radius = place_of(number)
    inwards = TOP + CONTACT[number] * DAY + 180
    shape = gear_shape(x, y, radius, teeth, inwards + pitch / 2)
    yield element("polygon", points=shape, fill=ROCK, stroke=EDGE, stroke_linejoin="round")
    label = title(name).split(" ")
    size = radius - 17
    yield disc(x, y, size, fill=PANEL, stroke=EDGE)
    for line, word in enumerate(label):
        yield text(x, y + (line - (len(label) - 1) / 2) * 11, word, 9.2, font_weight=600)
    for hole, who in enumerate(holes):
        angle = inwards + (1.5 + hole) * pitch
        px, py = polar(x, y, radius - 7, angle)
        yield worker(px, py, who)
        if hole <= TOP_SPACE[number]:
            yield text(*polar(x, y, radius + 11, angle), hole, 8, fill=SOFT)


def worker(x: float, y: float, who: int | str | None) -> str:
    if who is None:
        return disc(x, y, 5, fill=HOLLOW, stroke=EDGE, stroke_width=0.5)
    if isinstance(who, str):
        return disc(x, y, 7, fill=STONE, stroke=PANEL) + text(x, y, "x", 9, fill=PANEL)
    return seat_mark(x, y, who, 7.5)


def starting_space(seen: dict[str, Any]) -> Iterator[str]:
    """Above the wheel: who takes the privilege of the starting player."""
    x, y = CENTRE[0], 26.0
    yield box(x - 30, y - 20, 60, 46, fill=SUNK)
    yield worker(x, y - 4, seen["starting_space"])
    yield text(x, y + 15, "start", 9, fill=SOFT)
    yield element(
        "path", d=f"M{x - 8} {y + 30}h16v14h8l-16 16l-16 -16h8z", fill=ACCENT, opacity=0.85
    )


def player_panel(
    seen: dict[str, Any], seat: int, player: dict[str, Any], y: float
) -> Iterator[str]:
    """What a player has: points, goods, workers, temples, technologies, tiles."""
    x = PANEL_X
    yield box(x, y, PANEL_WIDTH, 108, rx=8)
    yield box(x, y, 5, 108, rx=2, fill=SEATS[seat], stroke="none")
    yield seat_mark(x + 24, y + 20, seat, 11)
    first = "starts" if seen["starting_player"] == seat else ""
    yield text(x + 42, y + 20, first, 11, anchor="start", fill=ACCENT, font_weight=600)
    points = f"{player['points']:g} points"
    yield text(x + PANEL_WIDTH - 12, y + 20, points, 15, anchor="end", font_weight=700)
    yield from goods_and_workers(player, x, y + 44)
    yield from temples_and_levels(player, x, y + 66)
    owned = [*player["buildings"], *player["monuments"]]
    yield from chips(x + 14, y + 82, owned, PANEL_WIDTH - 24)


def goods_and_workers(player: dict[str, Any], x: float, y: float) -> Iterator[str]:
    for i, good in enumerate(GOODS):
        yield disc(x + 24 + i * 44, y, 6, fill=GOOD_COLOURS[good], stroke=EDGE)
        yield text(x + 36 + i * 44, y, player[good], 13, anchor="start", font_weight=600)
    workers = player["workers"]
    in_play = workers["free"] + workers["on_gears"]
    shown = f"{workers['free']} of {in_play} free"
    yield text(x + PANEL_WIDTH - 12, y, shown, 11, anchor="end", fill=SOFT)


def temples_and_levels(player: dict[str, Any], x: float, y: float) -> Iterator[str]:
    for i, temple in enumerate(TEMPLES):
        yield box(x + 16 + i * 34, y - 6, 14, 12, rx=2, fill=TEMPLE_COLOURS[i], stroke="none")
        yield text(x + 34 + i * 34, y, player["temples"][temple], 11, anchor="start")
    technologies = player["technologies"]
    levels = "  ".join(f"{name[:2].capitalize()} {technologies[name]}" for name in TECHNOLOGIES)
    yield text(x + PANEL_WIDTH - 12, y, levels, 11, anchor="end", fill=SOFT)


def chips(x: float, y: float, things: list[str], width: float) -> Iterator[str]:
    """Tiles one after the other, as many as fit; a monument has a dark edge."""
    at = x
    for number, thing in enumerate(things):
        needed = 10 + 5.1 * len(thing)
        if at + needed > x + width - 22:
            yield text(at + 4, y + 8, f"+{len(things) - number}", 9, anchor="start", fill=SOFT)
            return
        yield chip(at, y, thing, needed)
        at += needed + 4


def chip(x: float, y: float, thing: str, width: float) -> str:
    if thing in BUILDINGS:
        colour = KIND_COLOURS[KINDS[BUILDING_KIND[BUILDINGS.index(thing)]]]
        tile = box(x, y, width, 16, rx=3, fill=PANEL, stroke=colour, stroke_width=1.4)
    else:
        tile = box(x, y, width, 16, rx=3, fill=SKULL, stroke=INK, stroke_width=1.2)
    return tile + text(x + width / 2, y + 8, title(thing), 9)


def tiles(seen: dict[str, Any]) -> Iterator[str]:
    """What can be built, along the bottom."""
    y = HEIGHT - 52.0
    for row, (name, things) in enumerate(
        (("Buildings", seen["buildings"]), ("Monuments", seen["monuments"]))
    ):
        yield text(14, y + row * 22 + 8, name, 10, anchor="start", fill=SOFT, font_weight=600)
        shown = [thing for thing in things if thing is not None]
        yield from chips(84, y + row * 22, shown, WIDTH - 98)
