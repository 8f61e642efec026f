"""People and their data in the app: ending tables, links, chat, being forgotten, the operator."""

import json
from typing import Any

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.person import Person
from tests.browser.profiles import Invite
from tests.browser.server import RunningServer

TWO = [{"kind": "me", "name": "Ana"}, {"kind": "link", "name": "Ben"}]


def ask(person: Person, path: str, body: Any = None, **headers: str) -> Any:
    """A request of this person's browser."""
    answer = person.page.request.fetch(
        f"{person.address}/api{path}",
        method="GET" if body is None else "POST",
        data=body,
        headers={"Origin": person.address, **headers},
    )
    assert answer.ok, answer.text()
    return answer.json()


def together(ana: Person, ben: Person) -> str:
    """A table of two at which both sit; Ana begins."""
    made = ask(ana, "/tables", {"game": "tzolkin", "seats": TWO, "options": ["first:0"]})
    table: str = made["table"]
    key = made["links"][0]["key"]
    ask(ben, f"/tables/{table}/seats/1/claim", {"name": "Ben"}, **{"X-Seat-Key": key})
    for person in (ana, ben):
        person.page.goto(f"{person.address}/table/{table}")
        person.arrive()
    return table


def settings(person: Person) -> None:
    person.page.locator("header .tools").get_by_role("button", name="Settings").click()


def test_the_host_deletes_a_table_and_the_guest_is_told(ana: Person, invite: Invite) -> None:
    ben = invite()
    together(ana, ben)
    settings(ana)
    ana.press("Delete this table")
    ana.page.locator("dialog").get_by_role("button", name="Delete", exact=True).click()

    ana.page.wait_for_url(ana.address + "/")
    expect(ana.page.get_by_role("status")).to_contain_text("The table has been deleted.")
    expect(ben.page.locator("h1")).to_have_text("This table is no longer here.")


def test_a_game_is_ended_by_agreement_and_gone_on_from(ana: Person, invite: Invite) -> None:
    ben = invite()
    table = together(ana, ben)
    keep = [word for word in ana.offers() if word.startswith("keep:")]
    ana.choose(keep[0])
    settings(ana)
    ana.press("Propose to end the game")
    ana.page.locator("dialog").get_by_role("button", name="Propose", exact=True).click()
    expect(ben.page.locator(".ending")).to_contain_text("Ana proposes to end the game here.")
    ben.press("Play on")
    expect(ana.page.locator(".ending")).to_have_count(0)
    expect(ana.page.locator(".log").last).to_contain_text("Ben wants to play on.")

    ask(ana, f"/tables/{table}/end", {"agree": True})
    ben.press("Agree")
    for person in (ana, ben):
        expect(person.page.locator("[data-bar]")).to_contain_text("ended without a result")
        expect(person.page.locator("[data-legal]")).to_have_count(0)
    ana.visit("/")
    ana.page.locator("#watch").get_by_text("archived unfinished").click()
    ana.press("Continue from here")
    ana.see(".seats li")
    ana.press("Start the game")
    ana.arrive()
    assert table not in ana.page.url
    assert ana.page.locator("[data-legal^='keep:']").count() == 3


def test_an_invitation_is_withdrawn_and_a_seat_freed(ana: Person, invite: Invite) -> None:
    made = ask(ana, "/tables", {"game": "tzolkin", "seats": TWO})
    table, key = made["table"], made["links"][0]["key"]
    ana.page.goto(f"{ana.address}/table/{table}")
    ana.arrive()
    ana.press("Players")
    dialog = ana.page.locator("dialog")
    dialog.get_by_role("button", name="Withdraw the link").click()
    expect(dialog.get_by_role("button", name="Make an invitation link")).to_be_visible()
    ben = invite()
    ben.page.goto(f"{ben.address}/table/{table}#seat=1&key={key}")
    expect(ben.page.locator("h1").last).to_contain_text("This link is invalid")

    dialog.get_by_role("button", name="Make an invitation link").click()
    ben.page.goto("about:blank")
    ben.page.goto(dialog.locator(".copy input").input_value())
    ben.press("Sit down")
    dialog.get_by_role("button", name="Free the seat").click()
    expect(ben.page.locator("h1").last).to_have_text("This table is for its players only.")


def test_messages_are_reported_and_their_writer_hidden(ana: Person, invite: Invite) -> None:
    ben = invite()
    together(ana, ben)
    ben.page.get_by_role("tab", name="Chat").click()
    for text in ("You sleep", "<b>Wake up</b>"):
        ben.page.get_by_placeholder("Say something").fill(text)
        ben.press("Send")
    ana.page.get_by_role("tab", name="Chat").click()
    chat = ana.page.locator(".chat")
    expect(chat.locator("li")).to_have_count(2)
    expect(ben.page.locator(".chat").get_by_role("button", name="Report or hide")).to_have_count(0)
    chat.get_by_role("button", name="Report or hide").last.click()
    expect(ana.page.locator("dialog blockquote")).to_have_text("<b>Wake up</b>")
    ana.page.get_by_label("Why?").fill("rude")
    ana.press("Report this message")
    expect(ana.page.get_by_role("status").last).to_contain_text("The message has been reported.")

    chat.get_by_role("button", name="Report or hide").first.click()
    ana.press("Hide messages from Ben")
    expect(chat.locator("li")).to_have_count(0)
    ana.page.reload()
    ana.page.get_by_role("tab", name="Chat").click()
    expect(chat).to_contain_text("Messages from Ben are hidden (2).")
    chat.get_by_role("button", name="Show").click()
    expect(chat.locator("li")).to_have_count(2)


def test_a_person_is_forgotten(ana: Person, invite: Invite) -> None:
    ben = invite()
    table = together(ana, ben)
    keep = [word for word in ana.offers() if word.startswith("keep:")]
    ana.choose(keep[0])
    ana.visit("/")
    ana.page.locator("footer").get_by_role("button", name="Settings").click()
    ana.press("Forget me")
    ana.press("Erase everything")

    expect(ana.page.get_by_role("status")).to_contain_text(
        "Your data at one table has been erased."
    )
    expect(ana.page.locator("#continue")).to_contain_text("No open tables yet.")
    assert [cookie for cookie in ana.context.cookies() if cookie["name"] == "cenote"] == []
    seats = ask(ben, f"/tables/{table}")["table"]["seats"]
    assert [(seat["name"], seat["open"]) for seat in seats] == [("", True), ("Ben", False)]
    expect(ben.page.locator(".log").last).to_contain_text("Red leaves the seat.")


def test_the_operator_can_be_reached(server: RunningServer, ana: Person) -> None:
    ana.visit("/")
    expect(ana.page.locator("footer").get_by_role("button", name="Settings")).to_be_visible()
    assert ana.page.locator("footer a").count() == 0
    server.contact.write_text("The club.\n\nMail: club@example.org <script>alert(1)</script>")
    try:
        ana.visit("/")
        ana.page.locator("footer").get_by_role("link", name="Contact").click()
        text = ana.page.locator("article p")
        expect(text).to_contain_text("<script>alert(1)</script>")
        assert text.inner_text().startswith("The club.\n\nMail:")
        assert [link.get_attribute("href") for link in text.locator("a").all()] == [
            "mailto:club@example.org"
        ]
    finally:
        server.contact.unlink()
    ana.visit("/contact")
    expect(ana.page.locator("h1")).to_have_text("There is nothing at this address.")


def test_a_long_list_of_tables_is_shown_bit_by_bit(ana: Person) -> None:
    for number in range(55):
        ask(ana, "/tables", {"game": "tzolkin", "seats": TWO, "title": f"Table {number}"})
    ana.visit("/")
    shelf = ana.page.locator("#continue")
    shelf.get_by_role("button", name="All 50").click()
    expect(shelf.locator("a")).to_have_count(50)
    shelf.get_by_role("button", name="Show more").click()
    expect(shelf.locator("a")).to_have_count(55)
    expect(shelf.get_by_role("button", name="Show more")).to_have_count(0)


def test_a_computer_that_waits_for_its_turn_to_think_is_shown(ana: Person) -> None:
    lines: list[WebSocketRoute] = []

    def listen(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    ana.page.route_web_socket("**/socket", listen)
    seats = [{"kind": "me"}, {"kind": "bot", "level": "random", "name": "Ix Chel"}]
    body = {"game": "tzolkin", "seats": seats, "options": ["first:1"], "pace": 5000}
    table = ask(ana, "/tables", body)["table"]
    ana.page.goto(f"{ana.address}/table/{table}")
    ana.arrive()
    lines[-1].send(json.dumps({"type": "queue", "seat": 1, "ahead": 3, "seconds": 6}))
    expect(ana.page.locator("[data-bar]")).to_contain_text(
        "Ix Chel is waiting for a turn to think (3 ahead)"
    )
    expect(ana.page.locator("[data-bar]")).to_contain_text("Waiting for Ix Chel", timeout=15_000)
