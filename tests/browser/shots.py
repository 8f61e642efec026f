"""`make shots`: pictures of every page on the screens people own, light and dark, in all languages.

They are for looking at: nothing may overlap or be cut. German is there for its long words, also on
a small phone and on screens between phone and desktop. `make shots ARGS="de-light-phone"` takes
those of one look, and more can be named.
"""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from cenote.puzzles.collection import shipped
from tests.browser.maya_shots import looks_at, prepare_maya, take_maya
from tests.browser.moments import last_moment, moments
from tests.browser.person import Person
from tests.browser.server import RunningServer, launch, missing

FOLDER = Path("build/shots")
SIZES: dict[str, dict[str, int]] = {
    "laptop": {"width": 1366, "height": 768},
    "wide": {"width": 1440, "height": 900},
    "phone": {"width": 390, "height": 844},
    "small": {"width": 360, "height": 740},
    "tall": {"width": 820, "height": 1180},
    "middle": {"width": 1024, "height": 768},
}
PHONES = ("phone", "small")
LOCALES = {"en": "en-GB", "nl": "nl-NL", "de": "de-DE", "ja": "ja-JP"}
LOOKS = (
    *("en-light-laptop", "en-light-phone", "en-dark-laptop", "en-dark-phone", "en-light-wide"),
    *("de-light-laptop", "de-light-phone", "de-light-small", "de-light-tall", "de-light-middle"),
    *("nl-light-laptop", "nl-dark-phone", "ja-dark-laptop", "ja-light-phone"),
)
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


SETTLED = """() => Promise.all([
    document.fonts.ready,
    new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))),
    ...[...document.images].map(image => image.decode().catch(() => {})),
    ...document.getAnimations()
        .filter(one => one.effect.getComputedTiming().endTime < 2000)
        .map(one => one.finished.catch(() => {})),
])"""


def main() -> None:
    if reason := missing():
        raise SystemExit(reason)
    looks = sys.argv[1:] or LOOKS
    if wrong := [look for look in looks if not is_look(look)]:
        print(f"No such look: {', '.join(wrong)}. For example: {LOOKS[0]}", file=sys.stderr)
        raise SystemExit(2)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        RunningServer(Path(data)) as server,
        sync_playwright() as playwright,
        launch(playwright) as browser,
    ):
        tables = prepare(server, browser)
        for look in looks:
            for old in FOLDER.glob(f"*-{look}.png"):
                old.unlink()
            take(server, browser, tables, look)
            print(f"{len(list(FOLDER.glob(f'*-{look}.png')))} pictures {FOLDER}/*-{look}.png")
        Path(tables["state"]).unlink()


def is_look(look: str) -> bool:
    """Whether it names a language, a theme and a size."""
    match look.split("-"):
        case [locale, theme, size]:
            return locale in LOCALES and theme in ("light", "dark") and size in SIZES
    return False


def prepare(server: RunningServer, browser: Browser) -> dict[str, str]:
    """Tables at all moments, one just begun, one that is over; `state` is who may look at them."""
    host = Person(server.url, browser.new_context(locale="en-GB"))
    host.visit("/new")
    host.page.evaluate(
        """() => {
            localStorage.setItem('cenote.settings', JSON.stringify({name: 'Noor', motion: false}));
            localStorage.setItem('cenote.lessons', JSON.stringify({tzolkin: 3}));
        }"""
    )
    tables = {"draft": host.new_game(4)}
    tables["over"] = host.sit_down(last_moment("tzolkin", 4), pace=0)
    host.play(lambda words: words[0] if words else None)
    for name, (moment, _) in ASKED.items():
        tables[name] = host.sit_down(moments("tzolkin", 4)[moment])
    tables |= prepare_maya(host)
    tables["state"] = str(FOLDER / "state.json")
    host.context.storage_state(path=tables["state"])
    host.leave()
    return tables


def take(server: RunningServer, browser: Browser, tables: dict[str, str], look: str) -> None:
    language, scheme, size = look.split("-")
    is_phone = size in PHONES
    manners: dict[str, Any] = {
        "locale": LOCALES[language],
        "color_scheme": scheme,
        "viewport": SIZES[size],
        "has_touch": is_phone,
        "is_mobile": is_phone,
        "reduced_motion": "reduce",
        "storage_state": tables["state"],
    }
    person = Person(server.url, browser.new_context(**manners))

    def shot(name: str, before: Callable[[], object] | None = None, whole: bool = False) -> None:
        if before:
            before()
        person.page.evaluate(SETTLED)
        person.page.screenshot(path=FOLDER / f"{name}-{look}.png", full_page=whole)

    def at(path: str, wait: str = "h1") -> Callable[[], object]:
        def go() -> object:
            person.page.goto(server.url + path)
            return person.see(wait)

        return go

    shot("home", at("/", "main li a"), whole=is_phone)
    shot("new", at("/new", ".seats li"), whole=is_phone)
    shot("rules", at("/rules", ".thing"))
    shot("tiles", at("/rules#monuments", ".thing"))
    shot("openings", at("/rules#wealth", ".book"))
    shot("puzzles", at("/puzzles", ".day .lens"), whole=is_phone)
    puzzle = next(iter(shipped()))
    shot("puzzle", at(f"/puzzle/{puzzle}", ".hints"))
    shot("solution", at(f"/puzzle/{puzzle}?solution=1", ".deeds"), whole=is_phone)
    shot("learn", at("/learn/tzolkin", ".bar"))
    shot("draft", at(f"/table/{tables['draft']}", ".frame"))
    shot("since", at(f"/table/{tables['worker']}", ".since-button"))
    for name, (_, pointed) in ASKED.items():
        point_at(person, tables[name], pointed)
        shot(name)
    shot("choices", lambda: person.page.keyboard.press("l"))
    person.page.keyboard.press("Escape")
    shot("words", lambda: person.page.keyboard.press("t"))
    person.page.keyboard.press("Escape")
    shot("players", person.open_players)
    person.page.keyboard.press("Escape")
    shot("settings", person.open_settings)
    shot("end", at(f"/table/{tables['over']}", "dialog .chart"))
    shot("replay", at(f"/replay/{tables['over']}?at=150", ".slider"))
    take_maya(person, tables, shot, at)
    person.leave()


def point_at(person: Person, table: str, pointed: str | None) -> None:
    """Go to a table and point at something."""
    person.page.goto(f"{person.address}/table/{table}")
    person.see("[data-bar]")
    place = person.page.locator(f"{pointed}:visible") if pointed else None
    if place is not None and place.count():
        looks_at(person, place.first)


if __name__ == "__main__":
    main()
