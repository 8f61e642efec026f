"""Pages before and beside a table: the tour, the seats of a new one, the way back to an old."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.moments import moments
from tests.browser.person import Person
from tests.browser.profiles import PHONE, Invite

IN_BAR = "[data-bar] .end, [data-bar] .choice"
TOURS = {"tzolkin": ("Tzolk’in at the table", 12), "maya": ("Maya at the table", 13)}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", TOURS)
def test_a_stranger_learns_the_table_by_doing(invite: Invite, game: str) -> None:
    title, lessons = TOURS[game]
    stranger = invite(reduced_motion="reduce")
    stranger.visit("/")
    stranger.page.locator("#learn").get_by_text(title).click()
    page = stranger.page
    step = page.locator("[data-bar] small").first
    seen: list[str] = []
    for number in range(1, lessons + 1):
        expect(step).to_have_text(f"Step {number} of {lessons}")
        seen.append(stranger.see("[data-bar] p").inner_text())
        offered = page.locator("#main [data-legal]")
        if page.locator(IN_BAR).count():
            page.locator(IN_BAR).click()
        elif page.locator(".task").count():
            words = {one.get_attribute("data-legal") for one in offered.all()}
            assert len(words) == 1, "only what the lesson asks for can be done"
            offered.first.click()
        elif number < lessons:
            stranger.press("Next")
    assert len(set(seen)) == lessons

    stranger.visit("/")
    expect(page.locator("#learn")).to_contain_text(f"{lessons} of {lessons}")


def test_who_never_sat_at_a_table_is_shown_the_tour_and_comes_back(invite: Invite) -> None:
    stranger = invite(reduced_motion="reduce")
    table = stranger.new_game(2)
    stranger.press("Show me")
    stranger.page.wait_for_url("**/learn/tzolkin*")
    stranger.page.get_by_role("link", name="Back to the table").click()
    stranger.page.wait_for_url(f"**/table/{table}")
    stranger.offers()
    assert stranger.page.get_by_text("First time here?").count() == 0


def names(person: Person) -> list[str]:
    rows = person.page.locator(".seats li input:not([type=radio])").all()
    return [row.input_value() for row in rows]


def test_seats_change_places_by_mouse_and_by_keyboard(ana: Person) -> None:
    ana.visit("/new?game=tzolkin")
    ana.see(".seats li")
    ana.page.locator(".seats li input:not([type=radio])").first.fill("Ana")
    before = names(ana)
    drag(ana, ana.page.locator(".seats .mark").nth(0), ana.page.locator(".seats .mark").nth(2))
    assert names(ana) == [before[1], before[2], "Ana"]

    ana.page.get_by_role("button", name="Move Ana up").focus()
    ana.page.keyboard.press("Enter")
    assert names(ana) == [before[1], "Ana", before[2]]
    expect(ana.page.get_by_role("button", name="Move Ana up")).to_be_focused()

    ana.page.get_by_role("radio", name="Ana").check(force=True)
    ana.press("Start the game")
    ana.arrive()
    table = ana.page.url.rsplit("/", 1)[-1]
    seats = ana.page.request.get(f"{ana.address}/api/tables/{table}").json()["table"]["seats"]
    assert [seat["name"] for seat in seats] == [before[1], "Ana", before[2]]
    assert [seat["mine"] for seat in seats] == [False, True, False]
    ana.draft()


def drag(person: Person, what: Locator, to: Locator) -> None:
    begin, end = what.bounding_box(), to.bounding_box()
    assert begin and end
    mouse = person.page.mouse
    mouse.move(begin["x"] + 20, begin["y"] + 20)
    mouse.down()
    mouse.move(end["x"] + 20, end["y"] + 20, steps=6)
    mouse.up()


def test_open_tables_tell_how_far_they_are_and_what_happened_meanwhile(ana: Person) -> None:
    table = ana.sit_down(next(m for m in moments("tzolkin", 4).values() if m.others_moved_last))
    where = ana.see(".where span").inner_text()
    ana.visit("/")
    expect(ana.page.locator(f"a[href='/table/{table}']")).to_contain_text(where)

    ana.page.locator(f"a[href='/table/{table}']").click()
    ana.arrive()
    board = ana.see("main").bounding_box()
    ana.page.get_by_role("button", name=re.compile("^Since my last turn: .* events?$")).click()
    assert ana.see("main").bounding_box() == board, "the board keeps its size"
    ana.page.get_by_role("button", name="Pause").click()
    progress = ana.page.locator(".since progress")
    before = progress.get_attribute("value")
    ana.page.get_by_role("button", name="One decision forward").click()
    expect(progress).not_to_have_attribute("value", before or "")
    assert ana.page.locator("[data-legal]").count() == 0, "the past cannot be changed"
    ana.press("Skip to now")
    assert ana.offers()


def test_on_a_phone_the_header_is_one_line_with_a_menu(invite: Invite) -> None:
    person = invite(**PHONE)
    person.visit("/")
    header, languages = (
        person.page.locator(".site > header"),
        person.page.get_by_role("radio", name="DE"),
    )
    box = header.bounding_box()
    assert box is not None and box["height"] <= 64
    expect(languages).to_be_hidden()

    person.press("Menu")
    languages.check(force=True)
    expect(header.get_by_role("link", name="Regeln")).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(header.get_by_role("link", name="Regeln")).to_be_hidden()
    person.press("Menü")
    person.press("Rätsel")
    person.page.wait_for_url("**/puzzles")
    expect(header.get_by_role("link", name="Regeln")).to_be_hidden()
