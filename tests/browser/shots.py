"""`make shots`: pictures of every page, wide and narrow, light and dark, in two languages.

They are for looking at: nothing may overlap or be cut. German is there for its long words.
"""

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.house import ServedHouse, launch, missing
from tests.browser.person import Person
from tests.browser.test_playing import steady

FOLDER = Path("build/shots")
SIZES = {"wide": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}
LOOKS = [("en-GB", "light"), ("en-GB", "dark"), ("ja-JP", "light"), ("ja-JP", "dark")]
ALSO = [("de-DE", "light"), ("nl-NL", "light")]
SOME_TURNS = 14


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
        for locale, scheme in LOOKS + ALSO:
            for size in SIZES:
                take(house, browser, tables, locale=locale, scheme=scheme, size=size)
    print(f"{len(list(FOLDER.iterdir()))} pictures in {FOLDER}")


def prepare(house: ServedHouse, browser: Browser) -> dict[str, str]:
    """A game just begun, one in its middle, one that is over; `state` is who may look at them."""
    host = Person(house.address, browser.new_context(locale="en-GB", viewport=SIZES["wide"]))
    host.visit("/new")
    host.page.evaluate(
        "localStorage.setItem('cenote.settings', JSON.stringify({name: 'Noor', motion: false}))"
    )
    draft = host.new_game(4)
    middle = host.new_game(4)
    host.draft()
    for _ in range(SOME_TURNS):
        host.offers()
        version = host.version()
        host.click_one(steady(host.offers()))
        host.wait_beyond(version)
    while not any(word.startswith("place:") for word in host.offers()):
        version = host.version()
        host.click_one(steady(host.offers()))
        host.wait_beyond(version)
    over = host.new_game(3)
    host.draft()
    host.play(steady)
    state = str(FOLDER / "state.json")
    host.context.storage_state(path=state)
    host.leave()
    return {"draft": draft, "middle": middle, "over": over, "state": state}


def take(
    house: ServedHouse,
    browser: Browser,
    tables: dict[str, str],
    *,
    locale: str,
    scheme: str,
    size: str,
) -> None:
    context = browser.new_context(
        locale=locale,
        color_scheme=scheme,
        viewport=SIZES[size],
        device_scale_factor=1 if size == "wide" else 2,
        has_touch=size == "phone",
        storage_state=tables["state"],
    )
    person = Person(house.address, context)

    def shot(name: str, before: Callable[[], object] | None = None, whole: bool = False) -> None:
        if before:
            before()
        person.page.wait_for_timeout(700)
        path = FOLDER / f"{name}-{size}-{scheme}-{locale[:2]}.png"
        person.page.screenshot(path=path, full_page=whole)

    def at(path: str, wait: str = "h1") -> Callable[[], object]:
        def go() -> object:
            person.page.goto(house.address + path)
            return person.see(wait)

        return go

    shot("home", at("/"), whole=size == "phone")
    shot("new", at("/new", ".seats li"), whole=size == "phone")
    shot("rules", at("/rules", ".thing"))
    shot("tiles", at("/rules#monuments", ".thing"))
    shot("draft", at(f"/table/{tables['draft']}", ".frame"))
    shot("table", at(f"/table/{tables['middle']}", ".frame"))
    dismiss = person.page.locator(".since .button:last-child")
    if dismiss.count():
        dismiss.click()
    shot("pointing", lambda: point(person))
    shot("choices", lambda: person.page.keyboard.press("l"))
    person.page.keyboard.press("Escape")
    shot("words", lambda: person.page.keyboard.press("t"))
    person.page.keyboard.press("Escape")
    shot("players", lambda: person.see(".strip").click())
    person.page.keyboard.press("Escape")
    shot("settings", lambda: person.see(".tools > :last-child").click())
    shot("end", at(f"/table/{tables['over']}", "dialog .chart"))
    shot("replay", at(f"/replay/{tables['over']}?at=150", ".slider"))
    person.leave()


def point(person: Person) -> None:
    """Look at the first gear a worker could go to."""
    gear = person.page.locator('[data-legal^="place:"]:visible').first
    if person.page.evaluate("() => matchMedia('(hover: none)').matches"):
        gear.tap()
    else:
        gear.hover()


if __name__ == "__main__":
    main()
