"""Open seats, finding a game, and the next table that waits."""

import re

from playwright.sync_api import expect

from tests.browser.person import Person
from tests.browser.profiles import PHONE, Invite
from tests.browser.test_everyone import findings
from tests.browser.test_people import ask, together


def test_two_people_who_never_met_find_each_other(ana: Person, invite: Invite) -> None:
    ben = invite(**PHONE)
    ana.visit("/")
    ana.press("Find a game")
    ana.see("text=Looking for players")
    assert findings(ana) == []
    ana.page.goto(ana.address + "/rules")  # she does something else meanwhile

    ben.visit("/")
    ben.page.locator("#waiting").get_by_role("button", name="Sit down").first.click()
    ben.arrive()

    found = ana.see("[role=alert] section")
    expect(found).to_contain_text("Your game can begin")
    expect(ana.page).to_have_title("● Your game can begin · Cenote")
    assert findings(ana) == []
    ana.press("Go to the table")
    ana.arrive()
    assert ana.page.url == ben.page.url
    expect(ana.page.locator("[role=alert] section")).to_have_count(0)


def test_a_table_waits_on_a_phone_until_its_host_starts_with_computers(invite: Invite) -> None:
    ana = invite(**PHONE)
    ana.new_game(3, {1: "Anyone"})
    expect(ana.see("[data-bar]")).to_contain_text("Waiting for one more player")
    assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert findings(ana) == []

    ana.press("Players")
    seat = ana.page.locator("dialog li").nth(1)
    seat.get_by_role("radio", name="Friend by link").check(force=True)
    expect(ana.page.locator("[data-bar]")).not_to_contain_text("Waiting for one more player")
    seat.get_by_role("radio", name="Anyone").check(force=True)
    assert findings(ana) == []
    ana.page.keyboard.press("Escape")

    ana.press("Start now with computers")
    ana.see("[data-bar]:not(:has-text('Waiting for'))")


def test_after_a_turn_the_next_table_is_a_key_away(ana: Person, invite: Invite) -> None:
    ben = invite()
    waits = together(ana, ben)
    over = together(ben, ana)  # Ben begins there
    expect(ana.page).to_have_title(re.compile(r"^\(1\) "))
    link = ana.page.get_by_role("link", name="Next table (1)")
    expect(link).to_be_visible()
    assert ana.page.url.endswith(over)

    ana.page.keyboard.press("n")

    ana.page.wait_for_url(f"**/table/{waits}")
    ana.visit("/")
    ana.press("Your turn 1")
    expect(ana.page.locator("dialog li")).to_have_count(1)
    assert findings(ana) == []
    assert ask(ana, "/me/now")["turns"][0]["table"] == waits
