"""The pages of each game. A new game adds its own here."""

from collections.abc import Callable

from cenote.text.maya.pages import maya_pages
from cenote.text.pages import Pages
from cenote.text.phrases import Phrases
from cenote.text.tzolkin.pages import tzolkin_pages

PAGES: dict[str, Callable[[Phrases], Pages]] = {
    "tzolkin": tzolkin_pages,
    "maya": maya_pages,
}
