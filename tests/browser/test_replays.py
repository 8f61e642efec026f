"""Replays of finished games, whole: what was hidden, whose eyes, the log, where they begin."""

import re
from random import Random

import pytest
from playwright.sync_api import Locator, expect

from cenote.core.driver import Play, play_out, random_chooser
from cenote.games import GAMES
from tests.browser.fit import settle
from tests.browser.person import Person
from tests.browser.profiles import PHONE, Invite

NAMES = ("Ana", "Ix", "Kan")


def finished(person: Person, game: str) -> str:
    """A table whose game is over: its record was brought along."""
    rng = Random(3)
    play = Play.new(GAMES[game], 3, ["first:0"])
    play_out(play, [random_chooser(rng)] * 3, rng)
    seats = [{"kind": "bot", "level": "random", "name": name} for name in NAMES]
    seats[0] = {"kind": "me", "name": NAMES[0]}
    made = person.page.request.post(
        f"{person.address}/api/tables",
        data={"game": game, "seats": seats, "record": play.record.text()},
        headers={"Origin": person.address},
    )
    assert made.ok, made.text()
    return str(made.json()["table"])


def is_in_sight(line: Locator) -> bool:
    return bool(
        line.evaluate(
            """line => {
                let body = line.parentElement;
                while (body.scrollHeight <= body.clientHeight + 1) body = body.parentElement;
                const [inside, around] = [line, body].map(e => e.getBoundingClientRect());
                return inside.top >= around.top - 1 && inside.bottom <= around.bottom + 1;
            }"""
        )
    )


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", GAMES)
def test_it_begins_at_the_beginning_and_the_log_follows(ana: Person, game: str) -> None:
    table = finished(ana, game)
    ana.visit(f"/replay/{table}")
    expect(ana.page.locator("[data-bar]")).to_contain_text("The beginning")
    expect(ana.page.locator(".slider small")).to_contain_text("decision 0 of")
    expect(ana.page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    for _ in range(12):
        ana.press("One turn forward")
        line = ana.see("div.log [aria-current]")
        settle(ana.page)
        assert is_in_sight(line)
    ana.page.keyboard.press("Home")
    expect(ana.page.locator("[data-bar]")).to_contain_text("The beginning")


def test_sentences_are_whole(ana: Person, invite: Invite) -> None:
    """On a small laptop all of it is in sight, also in German; nothing is cut off with dots."""
    table = finished(ana, "tzolkin")
    laptop = invite(locale="de-DE", viewport={"width": 1366, "height": 768})
    for person in (ana, laptop):
        person.visit(f"/replay/{table}?at=150")
        cut = person.see(".now p").evaluate(
            """p => [
                getComputedStyle(p).textOverflow,
                getComputedStyle(p).webkitLineClamp,
                p.parentElement.scrollHeight > p.parentElement.clientHeight + 2,
            ]"""
        )
        assert cut == ["clip", "none", False]


@pytest.mark.thorough
def test_cards_of_maya_lie_open_once_it_is_over(ana: Person, invite: Invite) -> None:
    table = finished(ana, "maya")
    for person in (ana, invite()):
        person.visit(f"/replay/{table}?at=60")
        eyes = person.page.get_by_role("combobox", name="View")
        expect(person.page.locator("[data-seat]").first).to_be_visible()
        expect(person.page.locator(".players")).not_to_contain_text("away")
        expect(eyes).to_have_value("Everything")
        expect_hidden(person, 0)
        eyes.select_option("As spectators saw it")
        expect_hidden(person, 3)
        eyes.select_option("As Ix saw it")
        expect_hidden(person, 2)


def expect_hidden(person: Person, hands: int) -> None:
    """Hands of which only the backs can be told, once the replay as others saw it has come."""
    person.press("The table in words")
    backs = person.page.locator("dialog li", has_text=re.compile("[0-9] low, [0-9] high"))
    expect(person.page.locator("dialog li").first).to_be_visible()
    expect(backs).to_have_count(hands)
    person.page.keyboard.press("Escape")


def test_an_unfinished_game_is_seen_with_ones_own_eyes(ana: Person) -> None:
    table = ana.new_game(2)
    ana.visit(f"/replay/{table}")
    ana.see(".slider")
    expect(ana.page.get_by_role("combobox", name="View")).to_have_count(0)


def test_nothing_goes_on_after_the_end(ana: Person) -> None:
    table = finished(ana, "tzolkin")
    ana.visit(f"/replay/{table}?at=100")
    expect(ana.page.get_by_role("link", name="Continue from here")).to_be_visible()
    ana.page.keyboard.press("End")
    expect(ana.page.get_by_role("button", name="Result")).to_be_visible()
    expect(ana.page.get_by_role("link", name="Continue from here")).to_have_count(0)


def test_it_can_be_driven_on_a_phone(invite: Invite) -> None:
    ana = invite(**PHONE)
    ana.visit(f"/replay/{finished(ana, 'maya')}")
    for name in (
        "One turn back",
        "One decision back",
        "Play",
        "One decision forward",
        "One turn forward",
    ):
        box = ana.page.get_by_role("button", name=name, exact=True).bounding_box()
        assert box and min(box["width"], box["height"]) >= 40
        assert box["x"] >= 0 and box["x"] + box["width"] <= 360
    bar = ana.page.locator("[data-bar]")
    before = bar.bounding_box()
    ana.press("One turn forward")
    expect(bar).not_to_contain_text("The beginning")
    assert bar.bounding_box() == before, "the board stays as large as it is"
