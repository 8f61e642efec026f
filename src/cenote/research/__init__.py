"""For people who write bots and study the games: arrays, environments, many games at once."""

from cenote.build import warn_if_slow

warn_if_slow()
