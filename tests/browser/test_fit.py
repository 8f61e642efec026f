"""In every language everything fits on a small phone: nothing beside the page, no words cut."""

import pytest

from tests.browser.fit import LANGUAGES, Faults, misfits, settle
from tests.browser.moments import maya_moment, moments_of
from tests.browser.person import Person
from tests.browser.profiles import PHONE, Invite
from tests.browser.test_everyone import unspoken

PAGES = ("/", "/new", "/new?game=maya", "/me", "/games", "/watch", "/first/maya")
WORDY_PAGES = ("/rules", "/rules?game=maya", "/learn/tzolkin", "/learn/maya")
"""Their words are in files of their own, so they are visited in each language."""

ASKED = (
    "take_turn/beg",
    "place_more/place",
    "use_worker/use",
    "choose_temple/temple",
    "study/tech",
    "construct/build",
    "market/sell",
)
ASKED_IN_MAYA = {
    3: ("lift_block/lift", "build_turn/set"),
    5: (
        *("choose_quarry/lay", "choose_card/card", "choose_victim/minus", "build_turn/set"),
        *("bid_tens/bid", "claim_marker/claim", "place_shield/shield"),
    ),
}
"""Moments with everything there is on the table, by the number of players."""

OTHER_SCREENS = ({"width": 820, "height": 1100}, {"width": 1024, "height": 768})


def wrong_words(person: Person) -> list[str]:
    return misfits(person.page) + unspoken(person)


@pytest.mark.thorough
def test_pages_fit_on_a_small_phone_in_every_language(invite: Invite) -> None:
    person = invite(**PHONE, reduced_motion="reduce")
    faults = Faults(person, wrong_words)
    for path in PAGES:
        person.visit(path)
        person.page.wait_for_load_state("networkidle")
        faults.see_in_every_language(path)
    for language in LANGUAGES:
        person.speak(language)
        for path in WORDY_PAGES:
            person.visit(path)
            person.page.wait_for_load_state("networkidle")
            faults.see(f"{path}, {language}")
    assert faults.found == {}


@pytest.mark.thorough
def test_a_table_of_tzolkin_fits_on_a_small_phone_in_every_language(invite: Invite) -> None:
    person = invite(**PHONE, reduced_motion="reduce")
    faults = Faults(person)
    stops = moments_of("tzolkin", 4, 1)
    for asked in ASKED:
        person.sit_down(stops[asked])
        person.offers()
        faults.see_in_every_language(asked)
        tap_first(person)
        faults.see_in_every_language(f"{asked}, pointed at")
    assert faults.found == {}


@pytest.mark.thorough
def test_what_opens_at_a_table_fits_on_a_small_phone_in_every_language(invite: Invite) -> None:
    person = invite(**PHONE, reduced_motion="reduce")
    faults = Faults(person)
    table = person.sit_down(moments_of("tzolkin", 4, 1)["market/sell"])
    person.offers()
    for key, where in (("l", "choices"), ("t", "words")):
        person.page.keyboard.press(key)
        faults.see_in_every_language(where)
        person.page.keyboard.press("Escape")
    for opens, where in ((person.open_players, "players"), (person.open_settings, "settings")):
        opens()
        faults.see_in_every_language(where)
        person.page.keyboard.press("Escape")
    for number, tab in enumerate(person.page.locator("nav.tabs > button").all()):
        tab.click()
        faults.see_in_every_language(f"tab {number}")
    person.page.goto(f"{person.address}/replay/{table}")
    person.see(".slider")
    faults.see_in_every_language("replay")
    assert faults.found == {}


@pytest.mark.thorough
def test_a_table_of_maya_fits_on_a_small_phone_in_every_language(invite: Invite) -> None:
    person = invite(**PHONE, reduced_motion="reduce")
    faults = Faults(person, wrong_words)
    for seats, questions in ASKED_IN_MAYA.items():
        for asked in questions:
            person.sit_down(maya_moment(seats, asked))
            person.offers()
            faults.see_in_every_language(f"{asked} of {seats}")
            tap_first(person)
            faults.see_in_every_language(f"{asked} of {seats}, pointed at")
    for number, tab in enumerate(person.page.locator("[role=tab]:visible").all()):
        tab.click()
        faults.see_in_every_language(f"tab {number}")
    assert faults.found == {}


def tap_first(person: Person) -> None:
    """A first tap only shows."""
    places = person.page.locator("[data-legal]:visible")
    if places.count():
        places.first.tap()


@pytest.mark.sampled(1)
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
