"""The games there are."""

from typing import Any

from cenote.core.game import Game
from cenote.games.tzolkin.game import TZOLKIN

GAMES: dict[str, Game[Any]] = {game.name: game for game in (TZOLKIN,)}
