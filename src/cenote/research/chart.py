"""Shares of wins as a picture: a bar for each, with its interval."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from cenote.bots.arena.intervals import Estimate
from cenote.bots.arena.report import percent

LABELS, BARS, NUMBERS = 220, 360, 70
"""Widths of the three columns."""
LINE, TOP, BOTTOM = 24, 56, 16
STYLE = (
    "text{font:13px sans-serif;fill:#222}.bar{fill:#3b7d72}.track{fill:#e8e4da}"
    ".chance{stroke:#222;stroke-dasharray:3 2}.interval{stroke:#222;stroke-width:2}"
)


class Bar(NamedTuple):
    """How often somebody wins, and how often they would if all were equally strong."""

    label: str
    wins: Estimate
    by_chance: float


def chart(title: str, bars: Sequence[Bar]) -> str:
    """An SVG picture."""
    width, height = LABELS + BARS + NUMBERS, TOP + LINE * len(bars) + BOTTOM
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
            f' role="img" aria-label="{escape(title)}">',
            f"<style>{STYLE}</style>",
            f'<rect width="{width}" height="{height}" fill="#fff"/>',
            f'<text x="12" y="22">{escape(title)}</text>',
            '<text x="12" y="40">dashed: all equally strong</text>',
            *(line for number, bar in enumerate(bars) for line in drawn(bar, TOP + LINE * number)),
            "</svg>\n",
        ]
    )


def drawn(bar: Bar, y: int) -> list[str]:
    height, middle = LINE - 8, y + (LINE - 8) / 2
    chance = LABELS + BARS * bar.by_chance
    return [
        f'<text x="12" y="{y + height - 3}">{escape(bar.label)}</text>',
        f'<rect class="track" x="{LABELS}" y="{y}" width="{BARS}" height="{height}"/>',
        f'<rect class="bar" x="{LABELS}" y="{y}" width="{BARS * bar.wins.mean:.1f}"'
        f' height="{height}"/>',
        *interval(bar.wins, middle),
        f'<line class="chance" x1="{chance:.1f}" x2="{chance:.1f}" y1="{y}" y2="{y + height}"/>',
        f'<text x="{LABELS + BARS + 10}" y="{y + height - 3}">{percent(bar.wins.mean)}</text>',
    ]


def interval(wins: Estimate, y: float) -> list[str]:
    if wins.low is None or wins.high is None:
        return []
    ends = LABELS + BARS * wins.low, LABELS + BARS * wins.high
    return [
        f'<line class="interval" x1="{ends[0]:.1f}" x2="{ends[1]:.1f}" y1="{y:.1f}" y2="{y:.1f}"/>'
    ]
