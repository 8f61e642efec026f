"""For everyone: keyboard, phone, languages, themes, and axe finds nothing anywhere."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.fit import settle
from tests.browser.moments import moment, moments_of
from tests.browser.person import Person
from tests.browser.profiles import PHONE, Invite

WEB = Path(__file__).parents[2] / "web"
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"

LANGUAGES = {
    "en-GB": ("en", "Take a seat.", "Start the game"),
    "nl-NL": ("nl", "Schuif aan.", "Begin het spel"),
    "de-DE": ("de", "Nimm Platz.", "Spiel beginnen"),
    "ja-JP": ("ja", "席につこう。", "ゲームを始める"),
}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_browser_decides_the_language(invite: Invite, locale: str) -> None:
    language, title, start = LANGUAGES[locale]
    person = invite(locale=locale)
    person.visit("/")
    expect(person.page.locator("h1")).to_have_text(title)
    assert person.page.locator("html").get_attribute("lang") == language
    person.visit("/new")
    person.see(".seats li")
    person.press(start)
    person.arrive()
    keep = [word for word in person.offers() if word.startswith("keep:")]
    person.choose(keep[0])
    assert unspoken(person) == []
    person.visit("/rules")
    person.see(".thing")
    assert unspoken(person) == []


def unspoken(person: Person) -> list[str]:
    """Keys that stand on the page where words should be, and gaps that were not filled."""
    found: list[str] = person.page.evaluate(
        r"""() => {
            const text = document.body.innerText;
            return text.match(/\b[a-z_]{3,}\.[a-z_]{3,}(\.[a-z_]+)*\b|\{[a-z]+\}/g) ?? [];
        }"""
    )
    return found


def test_the_language_changes_at_the_table_without_losing_anything(ana: Person) -> None:
    ana.new_game(2)
    ana.draft()
    place = ana.place()
    ana.press("Settings")
    ana.page.get_by_role("radio", name="DE").check(force=True)
    ana.page.keyboard.press("Escape")
    expect(ana.page.get_by_role("button", name="Zug beenden")).to_be_enabled()
    assert place.startswith("place:")


def test_a_turn_by_keyboard_alone(ana: Person) -> None:
    page = ana.page
    ana.visit("/")
    tab_to(ana, ".acts a")
    page.keyboard.press("Enter")
    ana.see(".seats li")
    tab_to(ana, ".start button")
    page.keyboard.press("Enter")
    ana.arrive()
    for _ in range(2):
        ana.offers()
        version = ana.version()
        tab_to(ana, "[data-legal^='keep:']")
        page.keyboard.press("Enter")
        ana.wait_beyond(version)
    version = ana.version()
    page.keyboard.press("e")
    ana.wait_beyond(version)
    ana.page.wait_for_function("() => document.querySelector('[data-legal^=\"place:\"]')")
    version = ana.version()
    page.keyboard.press("l")
    ana.see(".all button.pointed")
    page.keyboard.press("Enter")
    ana.wait_beyond(version)
    version = ana.version()
    page.keyboard.press("u")
    ana.wait_beyond(version)
    page.keyboard.press("t")
    expect(page.locator("dialog h2")).to_have_text("The table in words")
    assert page.locator("dialog li").count() > 20
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.locator("dialog h2")).to_have_text("Keys")


def tab_to(person: Person, selector: str) -> None:
    """Walk with Tab to the first of these, and see where one is all the way."""
    for _ in range(250):
        person.page.keyboard.press("Tab")
        state = person.page.evaluate(
            """selector => {
                const here = document.activeElement;
                const style = getComputedStyle(here.matches('input') ? here.parentElement : here);
                const own = getComputedStyle(here);
                const seen = [style, own].some(one => one.outlineStyle !== 'none')
                    || here === document.body;
                return [here.matches(selector), seen, here.outerHTML.slice(0, 120)];
            }""",
            selector,
        )
        assert state[1], f"no focus ring on {state[2]}"
        if state[0]:
            return
    raise AssertionError(f"no way to {selector} by Tab")


def test_a_first_tap_shows_and_a_second_does(invite: Invite) -> None:
    person = invite(**PHONE)
    person.new_game(2)
    person.offers()
    for _ in range(2):
        keep = person.page.locator("[data-legal^='keep:']:visible").first
        word = keep.get_attribute("data-legal")
        version = person.version()
        keep.tap()
        expect(person.page.locator(f'[data-legal="{word}"][data-pointed]')).to_be_visible()
        assert person.version() == version, "a first tap only shows"
        keep.tap()
        person.wait_beyond(version)


def findings(person: Person) -> list[str]:
    """What axe finds, however small."""
    if not person.page.evaluate("() => 'axe' in window"):
        # Through the debugger: the page's own policy allows no foreign script.
        person.page.evaluate(AXE.read_text(encoding="utf-8") + ";0")
    result: dict[str, Any] = person.page.evaluate(
        "() => axe.run(document, {resultTypes: ['violations']})"
    )
    return [
        f"{violation['id']}: {node['target']} {node.get('failureSummary', '')[:200]}"
        for violation in result["violations"]
        for node in violation["nodes"][:4]
    ]


LAPTOP = {"viewport": {"width": 1366, "height": 768}}
LOOKS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("light", "de-DE", LAPTOP),
    ("dark", "ja-JP", PHONE),
)


PAGES = (
    *("/", "/new", "/new?game=maya", "/watch", "/puzzles", "/rules", "/learn/tzolkin"),
    *("/learn/maya", "/first/tzolkin", "/games", "/me", "/people/Nobody", "/nowhere"),
)


@pytest.mark.thorough
@pytest.mark.parametrize(("scheme", "locale", "screen"), LOOKS)
def test_axe_finds_nothing(
    invite: Invite, scheme: str, locale: str, screen: dict[str, Any]
) -> None:
    person = invite(color_scheme=scheme, locale=locale, reduced_motion="reduce", **screen)
    found: dict[str, list[str]] = {}

    def look(where: str) -> None:
        settle(person.page)
        found[where] = findings(person)

    for path in PAGES:
        person.visit(path)
        look(path)
    person.visit("/new")
    person.see(".seats li")
    person.see(".start button").click()
    person.arrive()
    person.offers()
    look("draft")
    stops = moments_of("tzolkin", 4, 1)
    for asked in ("take_turn/beg", "market/sell"):
        table = person.sit_down(stops[asked])
        person.offers()
        look(asked)
        person.page.locator("[data-legal]:visible").first.focus()
        look(f"{asked}, pointed at")
    for key, where in (("l", "choices"), ("t", "text"), ("?", "keys")):
        person.page.keyboard.press(key)
        look(where)
        person.page.keyboard.press("Escape")
    for opens, where in ((person.open_players, "players"), (person.open_settings, "settings")):
        opens()
        look(where)
        if where == "settings":
            person.see("dialog [data-opens='notices']").click()
            person.see("dialog input[type=checkbox]")
            look("notices")
            person.page.keyboard.press("Escape")
        person.page.keyboard.press("Escape")
    person.visit(f"/replay/{table}")
    person.see(".slider input")
    look("replay")
    for asked in ("choose_quarry/lay", "build_turn/set"):
        person.sit_down(moment("maya", 3, asked))
        person.offers()
        look(asked)
    assert {where: list_ for where, list_ in found.items() if list_} == {}
