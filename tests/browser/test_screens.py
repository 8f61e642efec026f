"""Screens that few tests come by, on a small phone: every language fits, and axe finds nothing."""

import json
import sqlite3
from typing import Any

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from tests.browser.fit import LANGUAGES, Faults, misfits, settle
from tests.browser.moments import NAMES, moment
from tests.browser.person import Person
from tests.browser.profiles import PHONE, Invite
from tests.browser.server import RunningServer
from tests.browser.test_everyone import LAPTOP, findings, tab_to, unspoken
from tests.browser.test_my_games import finished, made
from tests.browser.test_people import ask
from tests.browser.test_strangers import takes_name
from tests.server.served import Guest

NAME = "Noor Public"
SLOW = {"kind": "days", "seconds": 3 * 24 * 3600, "at_zero": "bot"}


def in_words_that_fit(person: Person) -> list[str]:
    return misfits(person.page) + unspoken(person)


def look(faults: Faults, where: str) -> None:
    """In every language; axe once, since languages change only words."""
    faults.see_in_every_language(where)
    if found := findings(faults.person):
        faults.found[f"{where}, axe"] = found
    faults.person.speak("en")


def has_played(server: RunningServer) -> None:
    """Ratings that moved for a while, as if won and lost."""
    with sqlite3.connect(server.data / "cenote.sqlite3") as database:
        (who,) = database.execute("SELECT id FROM persons WHERE name = ?", (NAME,)).fetchone()
        for game, seats in (("tzolkin", 2), ("tzolkin", 4), ("maya", 3)):
            row = (who, game, seats, 33.1, 1.5, 12, 1_763_000_000_000)
            database.execute("INSERT INTO ratings VALUES (?, ?, ?, ?, ?, ?, ?)", row)
            for number in range(12):
                at = 1_763_000_000_000 + number * 86_400_000
                mu = 30 + number / 3 - number % 3
                database.execute(
                    "INSERT INTO rating_changes (table_id, person, game, seats, at, rank,"
                    " mu_before, sigma_before, mu, sigma) VALUES (?, ?, ?, ?, ?, 1, ?, 3, ?, 2)",
                    (f"{game}{seats}{number}", who, game, seats, at, mu - 0.4, mu),
                )


def others_think(person: Person) -> str:
    """A table in the middle of a game at which a friend, who has not come yet, is to act."""
    stop = moment("tzolkin", 3, "take_turn/beg")
    seats: list[dict[str, Any]] = [
        {"kind": "bot", "level": "random", "name": name} for name in NAMES[:3]
    ]
    seats[stop.seat] = {"kind": "link", "name": NAMES[stop.seat]}
    mine = (stop.seat + 1) % 3
    seats[mine] = {"kind": "me", "name": NAMES[mine]}
    body = {"game": "tzolkin", "seats": seats, "record": stop.record}
    return str(ask(person, "/tables", body)["table"])


def with_unconfirmed_mail(route: Route) -> None:
    """A server that sends mail, and an address that waits for its code."""
    answer = route.fetch()
    now = answer.json()
    if route.request.method == "GET":
        now["mail"] |= {"offered": True, "unconfirmed": "somebody-with-a-long-name@club.nl"}
    route.fulfill(response=answer, json=now)


def failing(socket: WebSocketRoute) -> None:
    """The planned turn of whoever looks was not played."""
    server = socket.connect_to_server()

    def hear(message: str | bytes) -> None:
        said = json.loads(message)
        if said["type"] == "view" and said["plans"]:
            said["plans"]["failure"] = {"word": "place:palenque", "why": "illegal", "by": 0}
        socket.send(json.dumps(said))

    server.on_message(hear)


def prepare(person: Person, server: RunningServer) -> None:
    """A public page with ratings and a finished game, and tables that wait."""
    ask(person, "/me/shown", {"shown": True})
    has_played(server)
    finished(person, server)
    made(person, options=["first:0"], clock=SLOW, title="Weeknight gears")
    seats = [{"kind": "me"}, {"kind": "link"}]
    body = {"game": "tzolkin", "seats": seats, "options": ["first:0"], "clock": SLOW}
    Guest(server.url).claims(ask(person, "/tables", body))


def look_at_home(faults: Faults) -> None:
    """Somebody looks for a rated game, takes a name for it, and plays a computer meanwhile."""
    person = faults.person
    person.visit("/")
    person.page.get_by_role("switch", name="Rated").check()
    person.press("Find a game")
    person.see("dialog form")
    look(faults, "a name is needed")
    takes_name(person, NAME)
    expect(person.page.locator(".looking")).to_be_visible()
    person.press("Play a computer while you wait")
    person.arrive()
    person.offers()


def look_at_my_pages(faults: Faults) -> None:
    person, page = faults.person, faults.person.page
    person.follow("/me")
    person.see("h1:has-text('Noor')")
    look(faults, "me")
    page.route("**/api/me/notices", with_unconfirmed_mail)
    person.follow("/games")
    person.see(".rating svg")
    look(faults, "my tables, with ratings")
    parts = page.locator(".parts button")
    parts.nth(1).click()
    person.see("#how-title")
    look(faults, "my statistics")
    parts.nth(2).click()
    person.see("input[autocomplete=one-time-code]")
    look(faults, "confirming an address")
    person.follow(f"/people/{NAME}")
    person.see(".figures strong")
    look(faults, "a public page")
    person.follow("/")
    page.locator(".turns").click()
    person.see("dialog li")
    look(faults, "turns")
    page.keyboard.press("Escape")


def look_at_a_table(faults: Faults) -> None:
    person, page = faults.person, faults.person.page
    page.route_web_socket("**/socket", failing)
    table = others_think(person)
    person.follow(f"/table/{table}")
    person.see("section:has-text('Your planned turn')")
    look(faults, "a plan that failed")
    page.keyboard.press("p")
    page.get_by_role("region", name="Planning").wait_for()
    look(faults, "planning")
    page.keyboard.press("Escape")
    mine = ask(person, f"/tables/{table}")["mine"][0]
    ask(person, f"/tables/{table}/seats/{mine}/stand-in", {"level": "random"})
    person.see(".stand-in")
    look(faults, "a computer plays for you")
    person.open_settings()
    page.locator("dialog summary").first.click()
    look(faults, "webhook")
    person.press("Holiday")
    person.see("dialog input[type=date]")
    look(faults, "holidays")


def look_offline(faults: Faults) -> None:
    """This page is not of the app, so it is loaded for each language."""
    person = faults.person
    for language in LANGUAGES:
        person.page.evaluate("one => localStorage.setItem('cenote.language', one)", language)
        person.visit("/offline.html")
        faults.see(f"offline, {language}")
    if found := findings(person):
        faults.found["offline, axe"] = found


@pytest.mark.thorough
def test_quiet_corners_on_a_small_phone_in_every_language(
    invite: Invite, server: RunningServer
) -> None:
    person = invite(**PHONE, color_scheme="dark")
    faults = Faults(person, in_words_that_fit)
    look_at_home(faults)
    prepare(person, server)
    look_at_my_pages(faults)
    look_at_a_table(faults)
    look_offline(faults)
    assert faults.found == {}, json.dumps(faults.found, indent=1, ensure_ascii=False)


def test_lists_and_forms_by_keyboard_alone(invite: Invite) -> None:
    person = invite(**LAPTOP)
    page = person.page
    made(person, options=["first:0"], title="By keyboard")
    person.visit("/")
    tab_to(person, ".find input[type=checkbox]")
    page.keyboard.press("Space")
    tab_to(person, ".find button.primary")
    page.keyboard.press("Enter")
    expect(page.locator(".looking")).to_be_visible()
    tab_to(person, ".find .acts button:not(.primary)")
    page.keyboard.press("Enter")
    expect(page.locator(".looking")).to_have_count(0)

    tab_to(person, "a[href='/games']")
    page.keyboard.press("Enter")
    person.see(".games li")
    tab_to(person, ".wishes select")
    page.keyboard.press("m")  # Maya
    expect(page.locator(".games .none")).to_be_visible()
    tab_to(person, ".file a")

    person.follow("/me")
    tab_to(person, "main input")
    page.keyboard.type("Kay Board")
    page.keyboard.press("Enter")
    person.see("[data-phrase]")
    tab_to(person, "dialog .button.primary")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Kay Board")
    settle(page)
    assert findings(person) == []
