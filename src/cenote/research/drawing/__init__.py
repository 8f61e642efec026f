"""Positions as pictures: SVG made of what everybody at the table can see."""

from collections.abc import Callable
from typing import Any

from cenote.research.drawing import maya, tzolkin

DRAWINGS: dict[str, Callable[[dict[str, Any]], str]] = {
    "tzolkin": tzolkin.draw,
    "maya": maya.draw,
}
"""For each game, what makes a picture of an observation."""
