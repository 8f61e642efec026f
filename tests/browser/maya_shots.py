"""Pictures of the table of Maya, for `make shots`."""

from collections.abc import Callable

from playwright.sync_api import Locator

from tests.browser.moments import last_moment, moment
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


def prepare_maya(host: Person) -> dict[str, str]:
    """Tables at all moments, and one that is over."""
    tables = {}
    for name, (seats, asked) in ASKED.items():
        found = moment("maya", seats, asked, ("expert",) if seats == 5 else ())
        tables[f"maya-{name}"] = host.sit_down(found)
    tables["maya-end"] = host.sit_down(last_moment("maya", 4), pace=0)
    host.play(lambda words: words[0] if words else None)
    return tables


def take_maya(person: Person, tables: dict[str, str], shot: Shot, at: At) -> None:
    """Pages of Maya, then each moment with the first choice pointed at."""
    shot("maya-new", at("/new?game=maya", ".seats li"))
    shot("maya-rules", at("/rules?game=maya", ".thing"))
    shot("maya-tiles", at("/rules?game=maya#relocate", ".thing"))
    shot("maya-learn", at("/learn/maya", ".bar"))
    for name in ASKED:
        person.page.goto(f"{person.address}/table/{tables[f'maya-{name}']}")
        person.offers()
        place = person.page.locator("[data-legal]:visible")
        if place.count():
            looks_at(person, place.first)
        shot(f"maya-{name}")
    shot("maya-words", lambda: person.page.keyboard.press("t"))
    shot("maya-end", at(f"/table/{tables['maya-end']}", "dialog .chart"))
    shot("maya-replay", at(f"/replay/{tables['maya-end']}?at=150", ".slider"))


def looks_at(person: Person, place: Locator) -> None:
    """A mouse points, a finger taps once."""
    if person.page.evaluate("() => matchMedia('(hover: none)').matches"):
        place.tap()
    else:
        place.hover()
