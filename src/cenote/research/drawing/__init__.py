"""Positions as pictures: SVG made of what everybody at the table can see."""

from collections.abc import Callable
from typing import Any

from cenote.games import ByGame
from cenote.research.drawing import maya, tzolkin

DRAWINGS: ByGame[Callable[[dict[str, Any]], str]] = ByGame(
    {"tzolkin": tzolkin.draw, "maya": maya.draw}, "research", "draw"
)
"""For each game, what makes a picture of an observation."""
