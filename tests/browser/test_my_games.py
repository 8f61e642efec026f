"""The page *My games*, on a phone and on a laptop, for a newcomer and for a player."""

import sqlite3
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from cenote.core.driver import Play, play_out, random_chooser
from cenote.games import GAMES
from tests.browser.fit import misfits, settle
from tests.browser.person import Person
from tests.browser.profiles import PHONE, Invite
from tests.browser.server import RunningServer
from tests.browser.test_everyone import LAPTOP, findings, unspoken

NAMES = ("Noor", "Itzel", "Balam")


def made(person: Person, **more: Any) -> str:
    seats: list[dict[str, str]] = [
        {"kind": "bot", "level": "random", "name": name} for name in NAMES
    ]
    seats[0] = {"kind": "me", "name": NAMES[0]}
    body = {"game": "tzolkin", "seats": seats, **more}
    origin = {"Origin": person.address}
    answer = person.page.request.post(f"{person.address}/api/tables", data=body, headers=origin)
    assert answer.ok, answer.text()
    return str(answer.json()["table"])


def finished(person: Person, server: RunningServer) -> str:
    """A game that is over, and counts although its record was brought along."""
    rng = Random(3)
    play = Play.new(GAMES["tzolkin"], 3, ["first:0"])
    play_out(play, [random_chooser(rng)] * 3, rng)
    table = made(person, record=play.record.text())
    address = f"{person.address}/api/me/games?state=finished"
    while not person.page.request.get(address).json()["games"][0]["results"]:
        pass  # the server works it out within a second
    with sqlite3.connect(server.data / "cenote.sqlite3") as database:
        database.execute("UPDATE results SET uncounted = NULL WHERE table_id = ?", (table,))
    return table


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("screen", "locale"), [(LAPTOP, "en-GB"), (PHONE, "de-DE")], ids=("laptop", "phone")
)
def test_my_games_for_a_newcomer_and_for_a_player(
    invite: Invite, server: RunningServer, screen: dict[str, Any], locale: str
) -> None:
    person = invite(**screen, locale=locale, reduced_motion="reduce")
    person.visit("/games")
    expect(person.page.locator("main a[href='/first/tzolkin']")).to_be_visible()

    over = finished(person, server)
    clock = {"kind": "days", "seconds": 3 * 60 * 60, "at_zero": "bot"}
    waits = made(person, options=["first:0"], clock=clock, title="Weeknight gears")
    person.visit("/games")
    page = person.page
    expect(page.locator(".waiting li")).to_have_count(1)
    expect(page.locator(".lead")).to_contain_text("Weeknight gears")
    expect(page.locator(".games li")).to_have_count(2)
    expect(page.locator(f".games a[href='/review/{over}']")).to_be_visible()
    good(person)
    finished_ones = "Finished" if locale == "en-GB" else "Beendet"
    page.get_by_role("radio", name=finished_ones).check(force=True)
    expect(page.locator(".games li")).to_have_count(1)
    if screen is PHONE:
        page.locator(".parts button").nth(1).click()
    expect(page.locator("#how-title")).to_be_visible()
    page.locator("details summary").click()
    good(person)
    if screen is PHONE:
        page.locator(".parts button").first.click()
    page.locator(f"a.primary[href='/table/{waits}']").click()
    person.arrive()


def good(person: Person) -> None:
    """Everything fits and has words, and axe finds nothing."""
    settle(person.page)
    assert misfits(person.page) == []
    assert unspoken(person) == []
    assert findings(person) == []
