"""The pages of each game. A new game adds its own here; a further one has them in `text.pages`."""

from collections.abc import Callable

from cenote.games import ByGame
from cenote.text.maya.pages import maya_pages
from cenote.text.pages import Pages
from cenote.text.phrases import Phrases
from cenote.text.tzolkin.pages import tzolkin_pages

PAGES: ByGame[Callable[[Phrases], Pages]] = ByGame(
    {"tzolkin": tzolkin_pages, "maya": maya_pages}, "text", "pages"
)
