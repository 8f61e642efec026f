"""Pictures of the table of Maya, for `make shots`."""

from collections.abc import Callable

from playwright.sync_api import Locator

from tests.browser.moments import moment
from tests.browser.person import Person

Shot = Callable[..., None]
At = Callable[..., Callable[[], object]]


ASKED = {
    "laying": (4, "choose_quarry/lay"),
    "card": (5, "choose_card/card"),
    "revealing": (4, "choose_victim/minus"),
    "shield": (4, "place_shield/shield"),
    "relocating": (3, "lift_block/lift"),
    "building": (4, "build_turn/set"),
    "double": (3, "double_move/set"),
    "starter": (5, "name_starter/start"),
    "bid": (5, "bid_tens/bid"),
    "claim": (5, "claim_marker/claim"),
    "joker": (5, "use_joker/use"),
}
"""What is asked at a table of Maya, and by how many players; five play the variant for experts."""


def take_maya(person: Person, shot: Shot, at: At) -> None:
    """Pages of Maya, then each moment with the first choice pointed at."""
    shot("maya-new", at("/new?game=maya", ".seats li"))
    shot("maya-rules", at("/rules?game=maya", ".thing"))
    shot("maya-tiles", at("/rules?game=maya#relocate", ".thing"))
    for name, (seats, asked) in ASKED.items():
        person.sit_down(moment("maya", seats, asked, ("expert",) if seats == 5 else ()))
        person.offers()
        person.page.evaluate("document.querySelector('.since .button:last-child')?.click()")
        place = person.page.locator("[data-legal]:visible")
        if place.count():
            looks_at(person, place.first)
        shot(f"maya-{name}")
    shot("maya-words", lambda: person.page.keyboard.press("t"))


def looks_at(person: Person, place: Locator) -> None:
    """A mouse points, a finger taps once."""
    if person.page.evaluate("() => matchMedia('(hover: none)').matches"):
        place.tap()
    else:
        place.hover()
