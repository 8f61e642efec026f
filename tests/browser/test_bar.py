"""The bar, the bubble that explains, the log and the other parts of the app round a board."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, WebSocket, expect

from tests.browser.fit import LANGUAGES, settle
from tests.browser.moments import moment, moments_of
from tests.browser.person import Person
from tests.browser.profiles import PHONE, Invite

LAPTOP = {"viewport": {"width": 1366, "height": 768}}
LAPTOPS = (LAPTOP, {"viewport": {"width": 1024, "height": 768}})
PHONES = ({**PHONE, "viewport": {"width": 390, "height": 844}}, PHONE)
ASKED = (
    "take_turn/place",
    "place_more/place",
    "study/tech",
    "use_worker/skip",
    "choose_days/advance",
    "take_turn/beg",
)


def sit(person: Person, asked: str, seats: int = 4) -> str:
    """At the first moment of a game between novices at which this is asked."""
    found = next(
        stops[asked]
        for seed in range(1, 7)
        if asked in (stops := moments_of("tzolkin", seats, seed))
    )
    table = person.sit_down(found)
    person.offers()
    return table


def bar(person: Person) -> Locator:
    return person.page.locator("[data-bar]")


@pytest.mark.thorough
@pytest.mark.parametrize(("screens", "high"), [(LAPTOPS, 54), (PHONES, 96)])
def test_the_bar_keeps_its_height_and_the_page_does_not_scroll(
    invite: Invite, screens: tuple[dict[str, Any], ...], high: int
) -> None:
    person = invite(**screens[0], reduced_motion="reduce")
    for asked in ASKED:
        sit(person, asked)
        for _ in range(2):
            for screen, language in zip(screens, ("de", "en"), strict=True):
                person.resize(**screen["viewport"])
                person.speak(language)
                settle(person.page)
                assert person.page.evaluate(MEASURED) == [high, 0, []], (asked, screen, language)
            person.page.locator("[data-legal]:visible").first.focus()


MEASURED = """() => [
    document.querySelector('[data-bar]').offsetHeight,
    document.documentElement.scrollHeight - innerHeight,
    [...document.querySelectorAll('[data-bar] .ask b')]
        .filter(e => e.checkVisibility() && e.scrollHeight > e.clientHeight + 1)
        .map(e => e.innerText),
]"""
"""The height of the bar, how far the page scrolls, and questions that are cut."""


@pytest.mark.thorough
def test_choices_in_the_bar_leave_it_its_height(invite: Invite) -> None:
    still = {"reduced_motion": "reduce"}
    laptop, phone = invite(**LAPTOP, **still), invite(**PHONE, **still)
    laptop.sit_down(moment("maya", 4, "build_turn/set"))
    phone.sit_down(moment("maya", 3, "build_turn/set"))
    for person, least, high in ((laptop, 6, 54), (phone, 2, 96)):
        person.offers()
        assert bar(person).locator(".choice").count() >= least
        if person is laptop:
            bar(person).locator(".choice").first.hover()
        for language in LANGUAGES:
            person.speak(language)
            settle(person.page)
            assert bar(person).evaluate("bar => bar.offsetHeight") == high, language


def test_the_bar_speaks_to_one_person_and_calls_those_who_share_a_device(ana: Person) -> None:
    sit(ana, "take_turn/place")
    expect(bar(ana)).to_contain_text("Your turn")
    assert not re.search("Noor|Itzel|Balam|Ixchel", bar(ana).locator(".ask").inner_text())
    ana.new_game(2, {1: "On this device"})
    ana.see("button:has-text('show the table')").click()
    expect(bar(ana).locator(".ask b")).to_contain_text(re.compile(r"^\s*\w+, which Starting"))


def test_costs_say_what_they_leave_and_end_turn_who_is_next(ana: Person) -> None:
    sit(ana, "place_more/place")
    expect(bar(ana).locator(".end")).to_contain_text("is next")
    bar(ana).locator(".end").hover()
    expect(bar(ana).locator(".say")).to_contain_text("End turn:")
    expect(bar(ana)).not_to_contain_text("Cannot be taken back")
    ana.page.locator("[data-legal^='place:']:visible").first.hover()
    expect(bar(ana).locator(".preview")).to_contain_text(re.compile(r"−\d+\s*leaves \d+"))


def test_a_second_click_on_the_way_is_ignored(ana: Person) -> None:
    sent: list[str] = []

    def listen(line: WebSocket) -> None:
        line.on("framesent", lambda text: sent.append(str(text)))

    ana.page.on("websocket", listen)
    sit(ana, "place_more/place")
    version = ana.version()
    place = ana.page.locator("[data-legal^='place:']:visible").first
    click = "place.dispatchEvent(new MouseEvent('click', { bubbles: true }))"
    place.evaluate(f"place => {{ {click}; {click}; }}")
    ana.wait_beyond(version)
    assert ana.version() == version + 1
    assert sum('"place:' in message for message in sent) == 1
    assert ana.page.locator(".toast.refusal").count() == 0
    assert "".join(ana.page.get_by_role("alert").all_inner_texts()).strip() == ""


def test_a_tapped_choice_is_told_in_the_bar(invite: Invite) -> None:
    person = invite(**PHONE)
    sit(person, "place_more/place")
    person.page.locator("[data-legal^='place:']:visible").first.tap()
    expect(bar(person).locator(".tap")).to_contain_text("Tap again.")
    expect(bar(person).locator(".tap")).to_be_visible()
    # Here the sign that was touched gives way to the worker who would stand there.
    person.page.locator(".machine [data-legal='place:start']").tap()
    expect(bar(person).locator(".tap")).to_contain_text("Starting Player Space")


def test_the_bubble_comes_by_mouse_and_key_and_goes_by_escape(ana: Person) -> None:
    sit(ana, "take_turn/place")
    tip = ana.page.locator(".tip")
    button = ana.page.locator(".tools").get_by_role("button", name="The table in words")
    button.hover()
    expect(tip).to_have_text("The table in words")
    box, words = button.bounding_box(), tip.bounding_box()
    assert box and words and words["y"] >= box["y"] + box["height"]
    ana.page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    button.focus()
    ana.page.keyboard.press("Shift+Tab")
    ana.page.keyboard.press("Tab")
    expect(tip).to_have_text("The table in words")
    ana.page.mouse.click(700, 400)
    expect(tip).to_be_hidden()


def test_a_long_touch_explains_and_does_nothing(invite: Invite) -> None:
    person = invite(**PHONE)
    sit(person, "take_turn/place")
    button = person.page.locator(".tools").get_by_role("button", name="Settings")
    box = button.bounding_box()
    assert box
    touch = {"x": box["x"] + 10, "y": box["y"] + 10}
    wire = person.context.new_cdp_session(person.page)
    wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [touch]})
    expect(person.page.locator(".tip")).to_have_text("Settings")
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    settle(person.page)
    assert person.page.locator("dialog").count() == 0
    button.tap()
    person.see("dialog")
    expect(person.page.locator(".tip")).to_be_hidden()


def test_the_log_tells_of_new_lines_to_those_who_read_old_ones(ana: Person) -> None:
    sit(ana, "place_more/place")
    panel = ana.page.get_by_role("tabpanel", name="Log")
    panel.evaluate("panel => { panel.scrollTop = 400; }")
    settle(ana.page)
    ana.end_turn()
    badge = panel.locator(".news")
    badge.wait_for(timeout=30_000)
    badge.click()
    expect(badge).to_be_hidden()
    assert panel.evaluate("panel => panel.scrollTop") < 40


def test_lines_of_the_log_are_named_by_what_they_tell(ana: Person) -> None:
    table = sit(ana, "place_more/place")
    ana.page.goto(f"{ana.address}/replay/{table}?at=60")
    ana.see(".line")
    assert ana.page.get_by_role("button", name=re.compile(r" (places|picks up) .+\.$")).count() > 3
    assert ana.page.get_by_role("button", name="Show this moment").count() == 0


def test_start_is_in_reach_on_every_screen(ana: Person) -> None:
    ana.visit("/new")
    ana.see(".seats li")
    for width, height in ((1366, 768), (360, 740)):
        ana.resize(width, height)
        expect(ana.page.get_by_role("button", name="Start the game")).to_be_in_viewport(ratio=1)


def test_watch_is_a_page_of_its_own(ana: Person) -> None:
    ana.visit("/")
    ana.page.get_by_role("navigation").get_by_role("link", name="Watch").click()
    expect(ana.page.locator("h1")).to_have_text("Watch and replay")
    expect(ana.page.get_by_role("heading", name="Being played now")).to_be_visible()


def test_clause_numbers_come_on_demand(ana: Person) -> None:
    ana.visit("/rules")
    ana.see(".chapter")
    assert not re.search(r"T\d\.\d", ana.page.locator(".text").inner_text())
    ana.page.get_by_role("switch", name="Clause numbers").check()
    expect(ana.page.locator(".chapter").first).to_contain_text(re.compile(r"T\d\.\d"))


def test_nothing_is_hidden_while_opening_blocks_are_set(ana: Person) -> None:
    ana.new_game(3, {1: "On this device", 2: "On this device"}, game="maya")
    for _ in range(2):
        ana.choose(next(word for word in ana.offers() if word.startswith("set:")))
        ana.end_turn()
        assert ana.page.locator(".hand-over").count() == 0


def test_pyramids_are_numbered_in_the_bar_with_the_gold_they_bring(ana: Person) -> None:
    ana.sit_down(moment("maya", 4, "build_turn/set"))
    words = [word for word in ana.offers() if word.startswith("set:")]
    choices = bar(ana).locator(".choice")
    assert choices.count() > len(words) > 1
    expect(choices.first).to_have_text(re.compile(r"^\s*1.*[+−]?\d+\s*$"))
    gold = re.findall(r"[+−]?\d+$", choices.first.inner_text().strip())
    choices.first.hover()
    expect(ana.page.locator(".tip .gain").first).to_contain_text(f"{gold[0]} gold")
    version = ana.version()
    ana.page.keyboard.press("1")
    ana.wait_beyond(version)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_notices_lie_over_the_board_and_not_over_the_bar(
    invite: Invite, screen: dict[str, Any]
) -> None:
    person = invite(**screen)
    person.new_game(2)
    before = person.see("main").bounding_box()
    notice = person.see(".first-time").bounding_box()
    assert before and notice and notice["y"] >= before["y"]
    assert notice["y"] + notice["height"] < before["y"] + before["height"] / 4
    person.page.locator(".first-time button").click()
    expect(person.page.locator(".first-time")).to_be_hidden()
    assert person.see("main").bounding_box() == before


def test_whoever_gave_no_name_is_called_you(ana: Person) -> None:
    ana.new_game(3)
    expect(ana.page.locator(".player .who").first).to_have_text("You")
    ana.open_players()
    expect(ana.page.locator("dialog input").first).to_have_attribute("placeholder", "You")
