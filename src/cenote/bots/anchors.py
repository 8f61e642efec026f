"""Where the levels of computers stand on the scale of ratings, from the ladders in docs/bots.md.

`python -m cenote.bots.anchors` writes anchors.json again. One seat of a level against the level
below it in all other seats wins with a chance p. On the scale of Plackett-Luce that is a distance
of c log(p (n - 1) / (1 - p)), where n is the number of seats and c the model's own measure of
luck, sqrt(n (beta² + sigma²)). The casual level is where everybody starts.
"""

import json
import math
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

from cenote.bots.levels import RANDOM, SKILLS, STYLES

FILE = Path(__file__).with_name("anchors.json")
DOCS = Path("docs/bots.md")

START = 25.0
"""Where everybody starts, and casual computers stand."""
SPREAD = START / 3
"""How unsure we are of somebody new."""
BETA = SPREAD / 6
"""The luck of one game: a sixth of the spread, and not half of it as openskill has by default. From
novice to expert is far in these games, and somebody new may be anywhere between."""
SIGMA = SPREAD / 25
"""How unsure we are of a computer, whose strength never changes."""
RUNGS = (RANDOM, *SKILLS)
AT_START = "casual"

LADDER = re.compile(r"<!-- ladder (\w+) (\d) -->(.*?)<!-- end of ladder", re.DOTALL)
GAMES = re.compile(r"--ladder(?: --level (\w+))? .*--games (\d+)")

WHOLE = ""
"""Stands for a ladder that was played whole."""


@cache
def anchors() -> dict[str, dict[str, float]]:
    """By game and seats (`tzolkin 4`): the rating of each level."""
    found: dict[str, dict[str, float]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def anchor(game: str, seats: int, level: str) -> float | None:
    """The rating of a computer, if its level has one; a style is a club player."""
    there = anchors().get(f"{game} {seats}", {})
    return there.get("club" if level in STYLES.get(game, {}) else level)


def computed(docs: str) -> dict[str, dict[str, float]]:
    """The anchors that follow from the ladders."""
    return {
        f"{game} {seats}": scale(int(seats), table) for game, seats, table in LADDER.findall(docs)
    }


def scale(seats: int, table: str) -> dict[str, float]:
    games = {level: int(number) for level, number in GAMES.findall(table)}
    place, places = 0.0, {RANDOM: 0.0}
    for lower, higher in pairwise(RUNGS):
        played = games.get(higher, games[WHOLE])
        step = distance(wins_of(table, seats, higher, lower), played, seats)
        place += max(0.0, step)  # no level stands below the one it follows
        places[higher] = place
    return {level: round(START + there - places[AT_START], 2) for level, there in places.items()}


def wins_of(table: str, seats: int, higher: str, lower: str) -> float:
    """The share of games that one of the higher level won against the lower."""
    seated = ", ".join((higher, *[lower] * (seats - 1)))
    (won,) = re.findall(rf"^\| {seated} \| {higher} \| ([\d.]+) % \|", table, re.MULTILINE)
    return float(won) / 100


def distance(share: float, games: int, seats: int) -> float:
    """How far apart two levels are; half a game more on each side keeps it finite."""
    won = (share * games + 0.5) / (games + 1)
    luck = math.sqrt(seats * (BETA**2 + SIGMA**2))
    return luck * math.log(won * (seats - 1) / (1 - won))


def lines(found: dict[str, dict[str, float]]) -> Iterator[str]:
    rows = [f'  "{which}": {json.dumps(levels)}' for which, levels in found.items()]
    yield "{\n" + ",\n".join(rows) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text("".join(lines(computed(DOCS.read_text(encoding="utf-8")))), encoding="utf-8")
