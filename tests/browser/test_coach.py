"""A coached table: chosen before the game, a turn on hold, hints, and why a computer did that."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.fit import LANGUAGES, settle
from tests.browser.person import Person
from tests.browser.profiles import PHONE, Invite, Profiles
from tests.browser.test_everyone import findings
from tests.browser.test_review import LAPTOP, LIMITS, finished
from tests.server import mock_reviews
from tests.server.running import running

NARROW: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 740}}
MEMORABLE = re.compile("Think about the Food Day on day 8: as things stand, you are 4 corn short")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[str]:
    """A server whose coach finds fault with the first turn in each position, at no cost."""
    with running(tmp_path_factory.mktemp("coach"), bots=1, **LIMITS) as server:
        assert server.services.bots is not None
        server.services.bots.bot_pool.command = mock_reviews.COMMAND
        server.services.limits.coached.burst = 1e6
        yield f"http://127.0.0.1:{server.config.port}"


@pytest.fixture
def come(address: str, profiles: Profiles) -> Iterator[Invite]:
    with profiles.inviting(address, **LAPTOP) as invite:
        yield invite


def coached(person: Person, game: str = "tzolkin", guests: int = 0, **more: Any) -> str:
    """A table with a coach for its first seat, whose turn it is."""
    seats: list[dict[str, Any]] = [{"kind": "me", "name": "Noor", "coach": "strict"}]
    seats += [{"kind": "device", "name": "Guest"}] * guests
    seats += [{"kind": "bot", "level": "random"}] * (3 - len(seats))
    body = {"game": game, "seats": seats, "options": ["first:0"], **more}
    made = person.page.request.post(
        f"{person.address}/api/tables", data=body, headers={"Origin": person.address}
    )
    assert made.ok, made.text()
    table: str = made.json()["table"]
    person.visit(f"/table/{table}")
    if guests:
        person.see(".hand-over button").click()
    person.offers()
    return table


def end_first_turn(person: Person) -> None:
    """Keep two tiles of wealth and end the turn: the coach finds fault with it."""
    for _ in range(2):
        keep = next(word for word in person.offers() if word.startswith("keep:"))
        person.choose(keep)
    person.page.locator("[data-bar] .end").click()
    person.see(".coach-card.held")


def moves_in(person: Person, table: str) -> int:
    view = person.page.request.get(f"{person.address}/api/tables/{table}").json()
    return len(view["log"]["entries"])


# Before the game


def test_a_coach_is_chosen_with_the_seat(come: Invite) -> None:
    ana = come()
    ana.visit("/new")
    ana.see(".seats li")
    select = ana.page.locator(".seats li").first.get_by_label("Coach")
    expect(select).to_have_value("off")
    select.select_option("strict")
    ana.see("text=Speaks up before a turn that costs at least 2 points")
    ana.see("text=A coached game has no clock")
    ana.press("Start the game")
    ana.arrive()
    expect(ana.see(".coached")).to_contain_text("Coached game")


def test_with_a_friend_elsewhere_there_is_no_coach(come: Invite) -> None:
    ana = come()
    ana.visit("/new")
    ana.see(".seats li")
    ana.page.locator(".seats li").first.get_by_label("Coach").select_option("normal")
    ana.seat_kind(1, "Friend by link")
    expect(ana.page.get_by_label("Coach")).to_have_count(0)
    ana.seat_kind(1, "On this device")
    expect(ana.page.get_by_label("Coach")).to_have_count(2)


@pytest.mark.thorough
def test_lists_and_replays_say_that_a_game_is_coached(come: Invite) -> None:
    ana = come()
    table = coached(ana)
    ana.visit("/")
    expect(ana.see(f'a[href="/table/{table}"]')).to_contain_text("Coached game")
    ana.visit(f"/replay/{table}")
    ana.see(".coached")


# A turn on hold


def test_a_costly_turn_is_held_until_it_is_kept(come: Invite) -> None:
    ana = come()
    table = coached(ana)
    end_first_turn(ana)
    before = moves_in(ana, table)

    expect(ana.see(".coach-card h2")).to_have_text("This costs about 5 points.")
    expect(ana.see(".coach-card .words")).to_have_text(MEMORABLE)
    expect(ana.see("[data-bar]")).to_contain_text("Your turn is on hold")
    expect(ana.page.locator("[data-legal]")).to_have_count(0)
    assert moves_in(ana, table) == before

    version = ana.version()
    ana.press("Keep it")
    ana.wait_beyond(version)
    expect(ana.page.locator(".coach-card")).to_have_count(0)
    assert moves_in(ana, table) > before


def test_trying_again_takes_the_turn_back_and_a_good_one_gets_a_word(come: Invite) -> None:
    ana = come()
    coached(ana)
    end_first_turn(ana)
    version = ana.version()
    ana.press("Try again")
    ana.wait_beyond(version)
    expect(ana.page.locator(".coach-card")).to_have_count(0)

    ana.draft()
    expect(ana.see(".toast.praise")).to_contain_text("the best turn I could find")


@pytest.mark.thorough
def test_a_turn_on_hold_survives_a_reload_as_a_turn_that_has_not_ended(come: Invite) -> None:
    ana = come()
    table = coached(ana)
    end_first_turn(ana)
    before = moves_in(ana, table)
    ana.page.reload()
    ana.see("[data-bar] .end:not(:disabled)")

    assert moves_in(ana, table) == before
    ana.end_turn()


@pytest.mark.thorough
def test_by_keyboard_alone(come: Invite) -> None:
    ana = come()
    coached(ana)
    for _ in range(2):
        version = ana.version()
        ana.page.locator("[data-legal^='keep:']").first.focus()
        ana.page.keyboard.press("Enter")
        ana.wait_beyond(version)
    ana.page.keyboard.press("e")
    ana.see(".coach-card.held")
    expect(ana.page.locator(".coach-card")).to_be_focused()
    ana.page.keyboard.press("h")
    expect(ana.see(".coach-card .words")).to_contain_text("Look at")
    version = ana.version()
    ana.page.keyboard.press("u")
    ana.wait_beyond(version)
    expect(ana.page.locator(".coach-card")).to_have_count(0)
    ana.page.keyboard.press("y")
    ana.wait_beyond(version + 1)
    ana.page.keyboard.press("e")
    ana.see(".toast.praise")


def test_when_the_coach_cannot_be_reached_the_turn_goes_through(come: Invite) -> None:
    ana = come()
    coached(ana)
    ana.page.route("**/coach/turn", lambda route: route.abort())
    ana.draft()
    expect(ana.see(".toast")).to_contain_text("The coach had no time")


@pytest.mark.thorough
def test_a_seat_without_a_coach_at_the_same_table_is_left_alone(come: Invite) -> None:
    ana = come()
    coached(ana, guests=1)
    end_first_turn(ana)
    ana.press("Keep it")
    ana.see(".hand-over")
    ana.page.locator(".hand-over button").last.click()
    ana.draft()
    expect(ana.page.locator(".coach-card")).to_have_count(0)


def set_block(person: Person) -> None:
    """An opening block of Maya, and the end of that turn."""
    person.see("[data-legal^='set:']")
    person.choose(next(word for word in person.offers() if word.startswith("set:")))
    person.page.locator("[data-bar] .end").click()


def test_a_turn_of_maya_is_held_too(come: Invite) -> None:
    ana = come()
    table = coached(ana, "maya")
    set_block(ana)
    ana.see(".coach-card.held")
    assert ana.page.request.get(f"{ana.address}/api/tables/{table}").json()["to_act"] == 0
    ana.press("Try again")
    expect(ana.page.locator(".coach-card")).to_have_count(0)
    set_block(ana)
    ana.see(".toast.praise")


# Hints


@pytest.mark.sampled(1)
@pytest.mark.parametrize("manners", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_three_hints_at_any_time(come: Invite, manners: dict[str, Any]) -> None:
    ana = come(**manners)
    coached(ana)
    ana.page.locator("[data-bar] .hint").last.click()
    expect(ana.see(".coach-card .words")).to_have_text(MEMORABLE)
    ana.page.get_by_role("button", name="Where to look").click()
    expect(ana.see(".coach-card .words")).to_contain_text("Look at")
    ana.page.get_by_role("button", name="The turn itself").click()
    expect(ana.see(".coach-card .expects")).to_contain_text("61 points")
    ana.see(".coach-card .deeds li")
    assert ana.page.locator("[data-legal]").count(), "meanwhile the turn goes on"
    ana.page.locator(".coach-card").get_by_role("button", name="Close").click()
    expect(ana.page.locator(".coach-card")).to_have_count(0)


def test_the_turn_itself_is_ringed_on_the_board(come: Invite) -> None:
    ana = come()
    coached(ana, "maya")
    ana.page.locator("[data-bar] .hint").last.click()
    ana.page.get_by_role("button", name="The turn itself").click()
    ana.see(".ghosts .turn")


# Why did it do that?


def test_a_computer_s_turn_is_explained_in_the_log(come: Invite) -> None:
    ana = come()
    table = finished(ana)
    ana.visit(f"/replay/{table}")
    why = ana.see(".log .why")
    expect(why).to_have_attribute("aria-label", re.compile("Why did .* do that"))
    why.click()
    expect(ana.see(".log .answer")).to_contain_text("was after, in points: Temples (+1.8)")


# For everyone


HOLDS = {"tzolkin": end_first_turn, "maya": set_block}
"""A turn that the coach finds fault with."""


@pytest.mark.thorough
@pytest.mark.parametrize("game", HOLDS)
def test_the_card_fits_in_every_language(come: Invite, game: str) -> None:
    """On a small phone and a laptop; on the phone axe finds nothing in any language."""
    ana = come(**NARROW)
    coached(ana, game)
    HOLDS[game](ana)
    ana.see(".coach-card.held")
    for wide, high in ((360, 740), (1366, 768)):
        ana.resize(wide, high)
        for language in LANGUAGES:
            ana.speak(language)
            settle(ana.page)
            look_at_the_card(ana, wide, high)
            if wide == 360:
                assert findings(ana) == [], language


def look_at_the_card(ana: Person, wide: int, high: int) -> None:
    for part in (".coach-card", ".coach-card .acts", ".coach-card .steps"):
        box = ana.see(part).bounding_box()
        assert box is not None
        assert box["x"] >= 0 and box["x"] + box["width"] <= wide + 1, part
        assert box["y"] >= 0 and box["y"] + box["height"] <= high + 1, part
    cut = ana.page.evaluate(
        """() => [...document.querySelectorAll('.coach-card button, .coach-card h2')]
            .filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)"""
    )
    assert cut == []
    assert ana.page.evaluate("() => document.scrollingElement.scrollWidth") <= wide


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("scheme", "manners"), [("light", LAPTOP), ("dark", PHONE)], ids=["laptop", "phone"]
)
def test_axe_finds_nothing_at_a_coached_table(
    come: Invite, scheme: str, manners: dict[str, Any]
) -> None:
    ana = come(color_scheme=scheme, **manners)
    coached(ana)
    ana.page.locator("[data-bar] .hint").last.click()
    ana.page.get_by_role("button", name="The turn itself").click()
    ana.see(".coach-card .deeds")
    assert findings(ana) == []
    ana.page.locator(".coach-card").get_by_role("button", name="Close").click()
    end_first_turn(ana)
    assert findings(ana) == []
