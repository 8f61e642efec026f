"""Contestants from your own Python modules: `py:MODULE:NAME` names a bot factory."""

from collections.abc import Callable
from random import Random

from cenote.bots.bot import Bot
from cenote.games import imported

PYTHON = "py:"
"""Begins the name of a contestant that is imported."""

Maker = Callable[[Random], Bot]
"""A bot factory: anything that takes a Random and returns a bot, for example a class."""


class NoSuchMaker(ValueError):
    """There is no such module, or no bot factory in it."""


def maker_named(name: str) -> Maker:
    """The bot factory that MODULE:NAME names; modules in the current folder are found too."""
    module, _, attribute = name.removeprefix(PYTHON).partition(":")
    if not module or not attribute:
        raise NoSuchMaker(f"{name!r} does not name a bot: expected {PYTHON}MODULE:NAME")
    try:
        maker = getattr(imported(module), attribute)
    except (ImportError, AttributeError) as error:
        raise NoSuchMaker(f"cannot import the bot {name!r}: {error}") from None
    if not callable(maker):
        raise NoSuchMaker(f"{name!r} makes no bots: it cannot be called")
    found: Maker = maker
    return found
