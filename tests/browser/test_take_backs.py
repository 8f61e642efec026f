"""Taking back, doing again, and who may look, in a browser."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.person import Person
from tests.browser.profiles import PHONE, Invite

TAKE_BACK = "Take back turn"


def log_length(person: Person) -> int:
    table = person.page.url.rsplit("/", 1)[-1]
    replay = person.page.request.get(f"{person.address}/api/tables/{table}/replay").json()
    return int(replay["moves"])


def button(person: Person, name: str) -> Any:
    return person.page.locator("[data-bar]").get_by_role("button", name=name)


def takes_back(person: Person) -> None:
    version = person.version()
    button(person, TAKE_BACK).click()
    person.wait_beyond(version)


def test_a_turn_is_taken_back_after_it_ended_and_the_one_before_too(ana: Person) -> None:
    ana.new_game(2)
    ana.draft()
    first = ana.place()
    ana.end_turn()
    ana.offers()
    ana.place()
    ana.end_turn()
    ana.offers()

    takes_back(ana)

    expect(ana.page.locator("[data-bar] .end")).to_be_enabled()
    button(ana, "Undo step").click()
    takes_back(ana)
    expect(ana.page.locator("[data-bar] .end")).to_be_enabled()
    button(ana, "Undo step").click()
    expect(button(ana, TAKE_BACK)).to_be_enabled()
    assert first in ana.offers()
    expect(ana.page.locator("div.log")).to_contain_text("takes back a turn")


@pytest.mark.thorough
def test_computers_stop_thinking_about_what_is_no_more(ana: Person) -> None:
    ana.new_game(2)
    ana.draft()
    ana.place()
    slow_down(ana)
    ana.end_turn()
    expect(ana.page.locator("[data-bar] .end")).to_have_count(0)

    ana.page.keyboard.press("b")

    expect(ana.page.locator("[data-bar] .end")).to_be_enabled()


def slow_down(person: Person) -> None:
    table = person.page.url.rsplit("/", 1)[-1]
    answer = person.page.request.post(
        f"{person.address}/api/tables/{table}/settings",
        data={"pace": 5000},
        headers={"Origin": person.address},
    )
    assert answer.ok


def place_two(ana: Person) -> None:
    """In a game whose first tiles leave corn for a second worker."""
    for _ in range(10):
        ana.new_game(2)
        ana.draft()
        ana.place()
        if any(word.startswith("place:") for word in ana.offers()):
            ana.place()
            return
    raise AssertionError("in none of ten games was there corn for two workers")


def test_what_was_undone_is_done_again(ana: Person) -> None:
    place_two(ana)
    length = log_length(ana)
    expect(button(ana, "Redo step")).to_have_count(0)

    for _ in range(2):
        version = ana.version()
        button(ana, "Undo step").click()
        ana.wait_beyond(version)
    version = ana.version()
    button(ana, "Redo step").click()
    ana.wait_beyond(version)
    expect(button(ana, "Undo step")).to_be_enabled()
    ana.page.keyboard.press("y")
    expect(button(ana, "Redo step")).to_have_count(0)
    assert log_length(ana) == length

    ana.page.keyboard.press("r")
    expect(button(ana, "Redo step")).to_be_visible()
    version = ana.version()
    ana.page.keyboard.press("y")
    expect(button(ana, "Redo step")).to_have_count(0)
    assert log_length(ana) == length, "a whole turn comes back at once"


@pytest.mark.thorough
def test_another_choice_ends_it(ana: Person) -> None:
    ana.new_game(2)
    ana.draft()
    first = ana.place()
    version = ana.version()
    button(ana, "Undo step").click()
    ana.wait_beyond(version)
    expect(button(ana, "Redo step")).to_be_visible()
    ana.choose(next(word for word in ana.offers() if word.startswith("place:") and word != first))
    expect(button(ana, "Undo step")).to_be_enabled()
    expect(button(ana, "Redo step")).to_have_count(0)


def together(ana: Person, ben: Person, **more: Any) -> str:
    """Ana and Ben at devices of their own, who have drafted; Ana begins."""
    seats = [{"kind": "me", "name": "Ana"}, {"kind": "link", "name": "Ben"}]
    made = ana.page.request.post(
        f"{ana.address}/api/tables",
        data={"game": "tzolkin", "seats": seats, "options": ["first:0"], **more},
        headers={"Origin": ana.address},
    ).json()
    ana.page.goto(f"{ana.address}/table/{made['table']}")
    ana.arrive()
    key = made["links"][0]["key"]
    ben.page.goto(f"{ben.address}/table/{made['table']}#seat=1&key={key}")
    ben.press("Sit down")
    ben.arrive()
    return str(made["table"])


def ask_back(ana: Person, ben: Person) -> None:
    """Ana has ended her turn, and asks for it."""
    together(ana, ben)
    ana.draft()
    ben.draft()
    ana.place()
    ana.end_turn()
    button(ana, "Ask to take back").click()
    expect(ana.page.get_by_text("Waiting for Ben.")).to_be_visible()
    expect(ben.page.get_by_text("Ana would like to take back a turn.")).to_be_visible()


def test_other_people_are_asked(ana: Person, invite: Invite) -> None:
    ben = invite(**PHONE)
    ask_back(ana, ben)

    ben.press("Agree")

    expect(ana.page.locator("[data-bar] .end")).to_be_enabled()
    expect(ben.page.get_by_text("Ana would like to take back a turn.")).to_have_count(0)


@pytest.mark.thorough
def test_other_people_may_say_no(ana: Person, invite: Invite) -> None:
    ben = invite()
    ask_back(ana, ben)

    ben.press("Decline")

    expect(ana.page.get_by_text("Waiting for Ben.")).to_have_count(0)
    expect(ana.page.locator("div.log")).to_contain_text("Ben does not agree to the take-back.")
    expect(ana.page.locator("[data-bar] .end")).to_have_count(0)


def test_a_table_can_do_without(ana: Person) -> None:
    ana.visit("/new?game=tzolkin")
    ana.see(".seats li")
    ana.page.get_by_role("switch", name="Turns can be taken back").uncheck()
    ana.page.get_by_role("radio", name="At once").check(force=True)
    ana.press("Start the game")
    ana.arrive()
    ana.draft()
    ana.place()
    ana.end_turn()
    ana.offers()
    expect(button(ana, TAKE_BACK)).to_have_count(0)


# Who may look


def test_strangers_are_told_that_a_table_is_for_its_players(ana: Person, invite: Invite) -> None:
    table = ana.new_game(2)
    for path in (f"/table/{table}", f"/replay/{table}"):
        guest = invite()
        guest.visit(path)
        expect(guest.page.locator("h1").last).to_have_text("This table is for its players only.")


def test_watchers_leave_when_the_host_wants_it(ana: Person, invite: Invite) -> None:
    table = together(ana, invite(), listed=True)
    guest = invite()
    guest.visit(f"/table/{table}")
    expect(guest.page.locator(".watching")).to_be_visible()
    ana.page.request.post(
        f"{ana.address}/api/tables/{table}/settings",
        data={"listed": False},
        headers={"Origin": ana.address},
    )
    expect(guest.page.locator("h1").last).to_have_text("This table is for its players only.")
