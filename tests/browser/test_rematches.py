"""Two people play again: one asks, the other accepts where they are, and only then it begins."""

from random import Random

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.person import Person
from tests.browser.profiles import PHONE, Invite
from tests.browser.test_everyone import findings
from tests.browser.test_people import TWO, ask
from tests.server.siege.payloads import played


def finished(ana: Person, ben: Person) -> str:
    """A game that both have finished."""
    record = played("tzolkin", 2, Random(5))
    made = ask(ana, "/tables", {"game": "tzolkin", "seats": TWO, "record": record})
    table: str = made["table"]
    key = made["links"][0]["key"]
    ask(ben, f"/tables/{table}/seats/1/claim", {"name": "Ben"}, **{"X-Seat-Key": key})
    return table


def bar(person: Person) -> Locator:
    """The bar of a table that waits."""
    return person.page.locator("[data-bar].waiting")


def test_a_rematch_begins_when_the_other_joins_from_the_end_of_the_old_game(
    ana: Person, invite: Invite
) -> None:
    ben = invite()
    old = finished(ana, ben)
    for person in (ana, ben):
        person.visit(f"/table/{old}")
        person.arrive()
    ana.page.locator("dialog").get_by_role("button", name="Rematch", exact=True).click()
    expect(bar(ana)).to_contain_text("Waiting for Ben")
    assert findings(ana) == []

    ben.page.locator("dialog").get_by_role("button", name="Join the rematch").click()

    expect(bar(ana)).to_have_count(0)
    ben.page.wait_for_url(ana.page.url)
    ben.see("[data-bar]:not(.waiting)")
    assert old not in ana.page.url


@pytest.mark.thorough
def test_a_phone_shows_on_its_home_page_who_wants_a_rematch(ana: Person, invite: Invite) -> None:
    ben = invite(**PHONE)
    asked = [ask(ana, f"/tables/{finished(ana, ben)}/rematch", {})["table"] for _ in range(2)]
    ana.visit(f"/table/{asked[1]}")
    expect(bar(ana)).to_contain_text("Waiting for Ben")

    for button, table in (("No, thanks", asked[0]), ("Join the rematch", asked[1])):
        ben.visit("/")
        ben.page.locator(f"a[href='/table/{table}']", has_text="Rematch?").click()
        expect(bar(ben)).to_contain_text("A rematch with Ana?")
        assert ben.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert findings(ben) == []
        bar(ben).get_by_role("button", name=button).click()
        expect(ben.page.get_by_role("button", name=button)).to_have_count(0)

    expect(bar(ana)).to_have_count(0)
    ben.visit("/")
    expect(ben.page.get_by_text("Rematch?")).to_have_count(0)
