"""In every language everything fits on a small phone: nothing beside the page, no words cut."""

import pytest

from tests.browser.conftest import PHONE, Invite
from tests.browser.fit import misfits, settle
from tests.browser.moments import moment, moments_of
from tests.browser.person import Person

LANGUAGES = {"en": "en-GB", "nl": "nl-NL", "de": "de-DE", "ja": "ja-JP"}
PAGES = (
    *("/", "/new", "/games", "/watch", "/rules"),
    *("/learn/tzolkin", "/learn/maya", "/first/maya"),
)
ASKED = (
    "take_turn/beg",
    "place_more/place",
    "use_worker/use",
    "choose_temple/temple",
    "study/tech",
    "construct/build",
    "market/sell",
)
ASKED_IN_MAYA = ("choose_quarry/lay", "choose_card/card", "choose_victim/minus", "build_turn/set")
OTHER_SCREENS = ({"width": 820, "height": 1100}, {"width": 1024, "height": 768})


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_fits_on_a_small_phone(invite: Invite, language: str) -> None:
    person = invite(**PHONE, locale=LANGUAGES[language], reduced_motion="reduce")
    found: dict[str, list[str]] = {}

    def look(where: str) -> None:
        settle(person.page)
        found[where] = misfits(person.page)

    for page in PAGES:
        person.visit(page)
        person.page.wait_for_load_state("networkidle")
        look(page)
    stops = moments_of("tzolkin", 4, 1)
    for asked in ASKED:
        table = person.sit_down(stops[asked])
        person.offers()
        look(asked)
        tap_first(person)
        look(f"{asked}, pointed at")
    for key, where in (("l", "choices"), ("t", "words")):
        person.page.keyboard.press(key)
        look(where)
        person.page.keyboard.press("Escape")
    for opens, where in ((person.open_players, "players"), (person.open_settings, "settings")):
        opens()
        look(where)
        person.page.keyboard.press("Escape")
    for tab in person.page.locator("nav.tabs > button").all():
        tab.click()
        look(tab.inner_text())
    person.page.goto(f"{person.address}/replay/{table}")
    person.see(".slider")
    look("replay")
    assert {where: wrong for where, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_of_maya_fits_on_a_small_phone(invite: Invite, language: str) -> None:
    person = invite(**PHONE, locale=LANGUAGES[language], reduced_motion="reduce")
    found: dict[str, list[str]] = {}
    for asked in ASKED_IN_MAYA:
        person.sit_down(moment("maya", 5, asked))
        person.offers()
        found[asked] = misfits(person.page)
        tap_first(person)
        found[f"{asked}, pointed at"] = misfits(person.page)
    for tab in person.page.locator("[role=tab]:visible").all():
        tab.click()
        found[tab.inner_text()] = misfits(person.page)
    assert {where: wrong for where, wrong in found.items() if wrong} == {}


def tap_first(person: Person) -> None:
    """A first tap only shows."""
    places = person.page.locator("[data-legal]:visible")
    if places.count():
        places.first.tap()


@pytest.mark.parametrize("screen", OTHER_SCREENS, ids=lambda screen: str(screen["width"]))
def test_long_words_fit_between_phone_and_desktop(invite: Invite, screen: dict[str, int]) -> None:
    person = invite(viewport=screen, locale="de-DE", reduced_motion="reduce")
    found: dict[str, list[str]] = {}
    stops = moments_of("tzolkin", 4, 1)
    for asked in ("place_more/place", "choose_temple/temple", "construct/build"):
        person.sit_down(stops[asked])
        person.offers()
        person.page.locator("[data-legal]:visible").first.hover()
        settle(person.page)
        found[asked] = misfits(person.page)
    assert {where: wrong for where, wrong in found.items() if wrong} == {}
