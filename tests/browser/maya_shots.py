"""Pictures of the table of Maya, for `make shots`."""

from collections.abc import Callable

from playwright.sync_api import Locator

from tests.browser.moments import Moment, moments_of
from tests.browser.person import Person

Shot = Callable[..., None]
At = Callable[..., Callable[[], object]]


def maya_moments() -> dict[str, Moment]:
    """Everything that can be asked at a table of Maya, with three, four and five players."""
    three, four = (moments_of("maya", seats, 1) for seats in (3, 4))
    five = moments_of("maya", 5, 1, ("expert",))
    return {
        "laying": four["choose_quarry/lay"],
        "card": five["choose_card/card"],
        "revealing": four["choose_victim/minus"],
        "shield": four["place_shield/shield"],
        "relocating": three["lift_block/lift"],
        "building": four["build_turn/set"],
        "double": three["double_move/set"],
        "starter": five["name_starter/start"],
        "bid": five["bid_tens/bid"],
        "claim": five["claim_marker/claim"],
        "joker": five["use_joker/use"],
    }


def take_maya(person: Person, shot: Shot, at: At) -> None:
    """Pages of Maya, then each moment with the first choice pointed at."""
    shot("maya-new", at("/new?game=maya", ".seats li"))
    shot("maya-rules", at("/rules?game=maya", ".thing"))
    shot("maya-tiles", at("/rules?game=maya#relocate", ".thing"))
    for name, moment in maya_moments().items():
        person.sit_down(moment)
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
