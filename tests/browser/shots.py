"""`make shots`: pictures of every page, wide and narrow, light and dark, in two languages.

They are for looking at: nothing may overlap or be cut. German is there for its long words, also on
a small phone and on screens between phone and desktop.
"""

import shutil
import tempfile
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.browser.house import ServedHouse, launch, missing
from tests.browser.maya_shots import take_maya
from tests.browser.moments import moments
from tests.browser.person import Person
from tests.browser.test_playing import steady

FOLDER = Path("build/shots")
SIZES: dict[str, dict[str, int]] = {
    "wide": {"width": 1440, "height": 900},
    "phone": {"width": 390, "height": 844},
    "small": {"width": 360, "height": 740},
    "tall": {"width": 820, "height": 1180},
    "middle": {"width": 1024, "height": 768},
}
PHONES = ("phone", "small")
LOOKS = [
    *product(("en-GB", "ja-JP"), ("light", "dark"), ("wide", "phone")),
    *(("de-DE", "light", size) for size in SIZES),
    ("nl-NL", "light", "wide"),
]
ASKED = {
    "placing": ("place_more/place", '[data-legal^="place:"]'),
    "worker": ("take_turn/pick", '[data-legal^="pick:"]'),
    "using": ("use_worker/use", None),
    "begging": ("take_turn/beg", '[data-legal*="beg:"]'),
    "burning": ("harvest_jungle/harvest", '[data-legal="harvest:burn"]'),
    "anger": ("anger_gods/anger", '[data-legal^="anger:"]'),
    "temple": ("choose_temple/temple", '[data-legal^="temple:"]'),
    "technology": ("study/tech", '[data-legal^="tech:"]'),
    "tile": ("construct/build", '[data-legal^="build:"]'),
    "market": ("market/sell", '[data-legal^="buy:"]'),
    "days": ("choose_days/advance", '[data-legal="advance:2"]'),
}
"""States of the table: where it is stopped, and what is pointed at."""


def main() -> None:
    if reason := missing():
        raise SystemExit(reason)
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    with (
        tempfile.TemporaryDirectory() as data,
        ServedHouse(Path(data)) as house,
        sync_playwright() as playwright,
        launch(playwright) as browser,
    ):
        tables = prepare(house, browser)
        for locale, scheme, size in LOOKS:
            take(house, browser, tables, locale=locale, scheme=scheme, size=size)
        (FOLDER / "state.json").unlink()
    print(f"{len(list(FOLDER.iterdir()))} pictures in {FOLDER}")


def prepare(house: ServedHouse, browser: Browser) -> dict[str, str]:
    """Tables at all moments, one just begun, one that is over; `state` is who may look at them."""
    host = Person(house.address, browser.new_context(locale="en-GB"))
    host.visit("/new")
    host.page.evaluate(
        """() => {
            localStorage.setItem('cenote.settings', JSON.stringify({name: 'Noor', motion: false}));
            localStorage.setItem('cenote.lessons', JSON.stringify({tzolkin: 3}));
        }"""
    )
    tables = {"draft": host.new_game(4)}
    over = host.new_game(3)
    host.draft()
    host.play(steady)
    tables["over"] = over
    for name, (moment, _) in ASKED.items():
        tables[name] = host.sit_down(moments("tzolkin", 4)[moment])
    tables["state"] = str(FOLDER / "state.json")
    host.context.storage_state(path=tables["state"])
    host.leave()
    return tables


def take(
    house: ServedHouse,
    browser: Browser,
    tables: dict[str, str],
    *,
    locale: str,
    scheme: str,
    size: str,
) -> None:
    is_phone = size in PHONES
    manners: dict[str, Any] = {
        "locale": locale,
        "color_scheme": scheme,
        "viewport": SIZES[size],
        "device_scale_factor": 2 if is_phone else 1,
        "has_touch": is_phone,
        "storage_state": tables["state"],
    }
    person = Person(house.address, browser.new_context(**manners))

    def shot(name: str, before: Callable[[], object] | None = None, whole: bool = False) -> None:
        if before:
            before()
        person.page.wait_for_timeout(500)
        path = FOLDER / f"{name}-{size}-{scheme}-{locale[:2]}.png"
        person.page.screenshot(path=path, full_page=whole)

    def at(path: str, wait: str = "h1") -> Callable[[], object]:
        def go() -> object:
            person.page.goto(house.address + path)
            return person.see(wait)

        return go

    shot("home", at("/"), whole=is_phone)
    shot("new", at("/new", ".seats li"), whole=is_phone)
    shot("rules", at("/rules", ".thing"))
    shot("tiles", at("/rules#monuments", ".thing"))
    shot("learn", at("/learn/tzolkin", ".bar"))
    shot("draft", at(f"/table/{tables['draft']}", ".frame"))
    for name, (_, pointed) in ASKED.items():
        look(person, tables[name], pointed)
        shot(name)
    shot("choices", lambda: person.page.keyboard.press("l"))
    person.page.keyboard.press("Escape")
    shot("words", lambda: person.page.keyboard.press("t"))
    person.page.keyboard.press("Escape")
    shot("players", lambda: person.see(".strip").click())
    person.page.keyboard.press("Escape")
    shot("settings", lambda: person.see(".tools > :last-child").click())
    shot("end", at(f"/table/{tables['over']}", "dialog .chart"))
    shot("replay", at(f"/replay/{tables['over']}?at=150", ".slider"))
    take_maya(person, shot, at)
    person.leave()


def look(person: Person, table: str, pointed: str | None) -> None:
    """Go to a table and point at something."""
    person.page.goto(f"{person.address}/table/{table}")
    person.see("[data-bar]")
    dismiss = person.page.locator(".since .button:last-child")
    if dismiss.count():
        dismiss.click()
    place = person.page.locator(f"{pointed}:visible") if pointed else None
    if place is not None and place.count():
        has_touch = person.page.evaluate("() => matchMedia('(hover: none)').matches")
        (place.first.tap if has_touch else place.first.hover)()


if __name__ == "__main__":
    main()
