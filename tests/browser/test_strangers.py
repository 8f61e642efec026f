"""Two people who never met, in two browsers: a slow rated game from an open seat to both pages."""

import random

import pytest
from playwright.sync_api import expect

from tests.browser.person import Person
from tests.browser.profiles import ENGLISH, PHONE, Invite
from tests.browser.server import RunningServer
from tests.server.served import Chair, Guest


def takes_name(person: Person, name: str) -> None:
    """In the dialog or on the page where one is."""
    person.page.get_by_label("Your name").fill(name)
    person.press("With a recovery phrase")
    person.press("I have written them down")


def at_the_socket(person: Person, server: RunningServer, table: str) -> Chair:
    """The same person with a program in place of the browser, which would take minutes."""
    key = next(c["value"] for c in person.context.cookies() if c["name"] == "cenote")
    return Guest(server.url, key).sits(table)


def plays_on(chairs: list[Chair], most: int) -> bool:
    """Everybody plays at random; returns whether the game is over."""
    for _ in range(most):
        newest = max(chair.view["version"] for chair in chairs)
        for chair in chairs:
            chair.wait_for_version(newest)
        if chairs[0].view["to_act"] is None:
            return True
        acting = next(chair for chair in chairs if chair.view["moves"])
        acting.moves(random.choice(acting.words()))
    return False


@pytest.mark.thorough
def test_strangers_play_a_rated_game_and_one_changes_to_a_phone(
    invite: Invite, server: RunningServer
) -> None:
    ana, ben = invite(**ENGLISH), invite(**ENGLISH)
    ana.visit("/me")
    takes_name(ana, "Ana Stranger")
    expect(ana.page.locator("h1")).to_have_text("Ana Stranger")
    ana.follow("/new")
    ana.see(".seats li")
    ana.page.locator(".count label").get_by_text("2", exact=True).click()
    ana.seat_kind(1, "Anyone")
    ana.page.get_by_role("switch", name="Rated").check()
    ana.page.get_by_role("radio", name="3 days").check(force=True)
    ana.press("Start the game")
    ana.arrive()
    table = ana.page.url.rsplit("/", 1)[-1]

    # Ben finds the table on the first page, and is asked for a name before he sits down.
    ben.visit("/")
    row = ben.page.locator("#waiting .table").filter(has_text="Ana Stranger")
    expect(row).to_contain_text("no rating yet")
    expect(row).to_contain_text("3 days per turn")
    row.get_by_role("button", name="Sit down").click()
    takes_name(ben, "Ben Stranger")
    ben.arrive()
    assert ben.page.url.endswith(table)
    ben.open_players()
    expect(ben.page.locator("dialog li").first).to_contain_text("Ana Stranger")
    expect(ben.page.locator("dialog li").first).to_contain_text("no rating yet")
    for person in (ana, ben):  # drawing every move would take longer than the game
        person.follow("/me")
    with at_the_socket(ana, server, table) as one, at_the_socket(ben, server, table) as other:
        assert not plays_on([one, other], 40)

    # He goes over to a phone.
    ben.press("Show a code")
    phone = invite(**PHONE)
    phone.visit("/me")
    phone.page.get_by_label("Recovery phrase, or the code").fill(ben.see(".code").inner_text())
    phone.page.get_by_role("button", name="Sign in", exact=True).click()
    expect(phone.page.locator("h1")).to_have_text("Ben Stranger")
    with at_the_socket(ana, server, table) as one, at_the_socket(phone, server, table) as other:
        assert plays_on([one, other], 3000)

    # The end says what the game did to both, and so do both pages.
    phone.follow(f"/table/{table}")
    phone.arrive()
    changes = phone.page.locator("dialog .row .rating b")
    expect(changes).to_have_count(2)
    up, down = changes.all_inner_texts()
    assert up.startswith("+") and down.startswith("−")
    for person in (ana, phone):
        person.follow("/games")
        expect(person.see(".games li")).to_contain_text("Stranger")
        expect(person.page.locator(".games li")).to_have_count(1)
        expect(person.page.locator(f".games a[href='/review/{table}']")).to_be_visible()
        expect(person.page.locator(".rating strong")).to_have_text(changed(person))
        if person is phone:
            person.page.locator(".parts button").nth(1).click()
        expect(person.page.locator("#how-title")).to_be_visible()


def changed(person: Person) -> str:
    """The rating that the server tells this person."""
    found = person.page.request.get(f"{person.address}/api/me/ratings").json()["ratings"]
    assert len(found) == 1 and found[0]["games"] == 1
    return str(found[0]["points"])
