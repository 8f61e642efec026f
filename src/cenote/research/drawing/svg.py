"""The few shapes that pictures are made of, and the colours of the app in its light dress."""

import math
from html import escape

GROUND, PANEL, LINE, SUNK = "#ece2cd", "#fffaf0", "#c4b596", "#dccfb2"
ROCK, EDGE, HOLLOW = "#cdbb95", "#8d7c5b", "#b8a784"
INK, SOFT, FAINT, ACCENT = "#221d17", "#5f5546", "#9b8f7b", "#9f2f28"
CORN, WOOD, STONE, GOLD, SKULL = "#e2ab25", "#8b5a2c", "#86867f", "#c99712", "#8fb6c4"
GOODS = {"corn": CORN, "wood": WOOD, "stone": STONE, "gold": GOLD, "skull": SKULL}
SEATS = ("#ae362d", "#2c7a4c", "#2a68a0", "#bf8a12", "#75468b")
FONT = "ui-sans-serif, system-ui, sans-serif"


def element(name: str, inside: str = "", /, **attributes: object) -> str:
    """One element; stroke_width becomes stroke-width, and numbers are kept short."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{short(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def short(value: object) -> str:
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else escape(str(value))


def text(x: float, y: float, words: object, size: float = 12, **attributes: object) -> str:
    """Words around a point, or from it with anchor="start"."""
    anchor = attributes.pop("anchor", "middle")
    style = {"fill": INK, **attributes}
    return element(
        "text",
        escape(str(words)),
        x=float(x),
        y=float(y) + size * 0.36,
        font_size=size,
        text_anchor=None if anchor == "start" else anchor,
        **style,
    )


def box(x: float, y: float, width: float, height: float, **attributes: object) -> str:
    style = {"rx": 4, "fill": PANEL, "stroke": LINE, **attributes}
    return element(
        "rect", x=float(x), y=float(y), width=float(width), height=float(height), **style
    )


def disc(x: float, y: float, radius: float, **attributes: object) -> str:
    return element("circle", cx=float(x), cy=float(y), r=float(radius), **attributes)


def seat_mark(x: float, y: float, seat: int, size: float = 9) -> str:
    """Who it is: a colour and a number, so that neither alone must be told apart."""
    return disc(x, y, size, fill=SEATS[seat], stroke=PANEL, stroke_width=1.2) + text(
        x, y, seat, size * 1.25, fill=PANEL, font_weight=700
    )


def polar(x: float, y: float, radius: float, degrees: float) -> tuple[float, float]:
    """The point at a distance and an angle, clockwise from three o'clock."""
    angle = math.radians(degrees)
    return x + radius * math.cos(angle), y + radius * math.sin(angle)


def gear_shape(x: float, y: float, radius: float, teeth: int, first: float) -> str:
    """The outline of a gear: its first tooth points this way."""
    pitch = 360 / teeth
    points: list[tuple[float, float]] = []
    for tooth in range(teeth):
        middle = first + tooth * pitch
        for reach, angle in ((-5, -0.32), (4.5, -0.17), (4.5, 0.17), (-5, 0.32)):
            points.append(polar(x, y, radius + reach, middle + angle * pitch))
    return " ".join(f"{short(px)},{short(py)}" for px, py in points)


def title(word: str) -> str:
    """A row's id as people write it."""
    return word.replace("_", " ").capitalize().replace("itza", "Itza")


def picture(width: int, height: int, name: str, parts: list[str]) -> str:
    """All parts on their ground."""
    ground = box(0, 0, width, height, rx=10, fill=GROUND, stroke="none")
    return element(
        "svg",
        element("title", escape(name)) + ground + "".join(parts),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        font_family=FONT,
        role="img",
    )
