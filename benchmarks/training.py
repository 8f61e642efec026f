"""Draws how judges learned: python -m benchmarks.training.

`cenote train` writes a line for each generation into progress.jsonl. Those of the weights that are
shipped are kept in benchmarks/training, by the names of the weights; each becomes a picture for
docs/bots.md.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

KEPT = Path(__file__).parent / "training"
PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
WIDTH, HEIGHT = 640, 300
LEFT, RIGHT, TOP, BOTTOM = 44, 110, 40, 36
AVERAGED = 5
"""Generations of which a dot of the line is the mean, so that it can be read."""
STYLE = (
    "text{font:13px sans-serif;fill:#222}.grid{stroke:#e0dbd0}"
    ".points{stroke:#3b7d72}.winners{stroke:#b3572e}polyline{fill:none;stroke-width:2}"
)
LINES = {"points": "all seats", "winners": "winners"}
"""What is drawn of each generation, and what it is called."""


class Frame(NamedTuple):
    """Where a generation and its points stand in the picture."""

    generations: int
    low: int
    high: int

    def x(self, generation: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * generation / max(1, self.generations)

    def y(self, points: float) -> float:
        part = (points - self.low) / (self.high - self.low)
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * part


def progress(file: Path) -> list[dict[str, float]]:
    return [json.loads(line) for line in file.read_text().splitlines()]


def smoothed(values: Sequence[float]) -> list[tuple[float, float]]:
    """The middle of each group of generations, and their mean."""
    groups = [
        (first, values[first : first + AVERAGED]) for first in range(0, len(values), AVERAGED)
    ]
    return [(first + len(group) / 2, sum(group) / len(group)) for first, group in groups]


def picture(name: str, rows: Sequence[dict[str, float]]) -> str:
    """An SVG picture of the points in self-play, generation by generation."""
    drawn = {key: smoothed([row[key] for row in rows]) for key in LINES}
    seen = [points for line in drawn.values() for _, points in line]
    frame = Frame(len(rows), int(min(seen) // 10 * 10), int(max(seen) // 10 * 10 + 10))
    title = f"{name}: points in self-play, by generation"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
            f' role="img" aria-label="{title}">',
            f"<style>{STYLE}</style>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
            f'<text x="12" y="22">{title}</text>',
            *grid(frame),
            *(part for key, line in drawn.items() for part in curve(key, line, frame)),
            "</svg>\n",
        ]
    )


def grid(frame: Frame) -> list[str]:
    """A line for every ten points, and the first and the last generation."""
    lines = []
    for points in range(frame.low, frame.high + 1, 10):
        y = frame.y(points)
        lines += [
            f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>',
            f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{points}</text>',
        ]
    for generation in (0, frame.generations):
        x = frame.x(generation)
        lines.append(
            f'<text x="{x:.1f}" y="{HEIGHT - 12}" text-anchor="middle">{generation}</text>'
        )
    return lines


def curve(key: str, line: Sequence[tuple[float, float]], frame: Frame) -> list[str]:
    dots = " ".join(f"{frame.x(at):.1f},{frame.y(points):.1f}" for at, points in line)
    last = frame.y(line[-1][1]) + 4
    return [
        f'<polyline class="{key}" points="{dots}"/>',
        f'<text x="{WIDTH - RIGHT + 8}" y="{last:.1f}">{LINES[key]}</text>',
    ]


def pictures() -> dict[Path, str]:
    """What stands in docs/pictures, by its file."""
    return {
        PICTURES / f"training-{file.stem}.svg": picture(file.stem, progress(file))
        for file in sorted(KEPT.glob("*.jsonl"))
    }


if __name__ == "__main__":
    for file, text in pictures().items():
        file.write_text(text)
