"""People play: alone, together, on one device, over a bad line."""

import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.moments import last_moment, late
from tests.browser.person import OFFERED, Person
from tests.browser.profiles import Invite


def steady(words: list[str]) -> str | None:
    """Place where it is free, pick up what stands far; no begging while there is another way."""
    places = [word for word in words if word.startswith("place:") and word != "place:start"]
    picks = [word for word in words if word.startswith("pick:")]
    far = [word for word in picks if int(word.rsplit(".", 1)[1]) > 2]
    others = [word for word in words if not word.startswith(("place:", "pick:", "beg:", "skip"))]
    for wish in (others, far, places, picks, words):
        if wish:
            return wish[0]
    return None


def test_a_person_plays_a_game_to_its_end_against_a_computer_and_replays_it(ana: Person) -> None:
    """Its last quarter; whole games are played in test_first_game.py."""
    table = ana.sit_down(late("tzolkin", 2), pace=0)

    clicks = ana.play(steady)

    assert clicks > 5
    expect(ana.page.locator("dialog .row")).to_have_count(2)
    expect(ana.page.locator("dialog h2")).to_contain_text("win")
    ana.page.locator("dialog").get_by_role("link", name="Replay").click()
    ana.page.wait_for_url(f"**/replay/{table}*")
    slider = ana.see(".slider input")
    last = int(slider.get_attribute("max") or 0)
    assert last > clicks
    before = ana.see(".slider small").inner_text()
    ana.press("One turn forward")
    assert ana.see(".slider small").inner_text() != before
    slider.fill(str(last))
    ana.press("Result")
    expect(ana.page.locator("dialog .row")).to_have_count(2)

    record = ana.see("dialog a[download]").get_attribute("href")
    assert ana.page.request.get(f"{ana.address}{record}").text().startswith("game tzolkin")
    ana.visit(f"/table/{table}")
    ana.page.locator("dialog").get_by_role("button", name="Rematch", exact=True).click()
    ana.page.wait_for_url(lambda url: "/table/" in url and not url.endswith(table))
    ana.offers()


def test_steps_are_taken_back_one_by_one_or_all_at_once(ana: Person) -> None:
    ana.new_game(2)
    ana.draft()
    begin = ana.offers()
    ana.place()
    after_one = ana.offers()
    ana.place()

    version = ana.version()
    ana.press("Undo step")
    ana.wait_beyond(version)
    assert ana.offers() == after_one

    ana.place()
    version = ana.version()
    ana.page.keyboard.press("r")
    ana.wait_beyond(version)
    assert ana.offers() == begin
    expect(ana.page.get_by_role("button", name="Undo step")).to_have_count(0)


def test_a_friend_joins_by_link_and_both_see_each_other(invite: Invite) -> None:
    ana, ben = invite(), invite()
    ana.new_game(2, {1: "Friend by link"})
    link = ana.see("dialog input").input_value()
    assert re.search(r"/table/[\w-]+#seat=1&key=[\w-]{43}$", link)
    ana.press("To the table")
    ana.arrive()

    ben.page.goto(link)
    ben.see("dialog input").fill("Ben")
    assert "key" not in ben.page.evaluate("location.href")
    ben.press("Sit down")
    expect(ana.page.get_by_text("Ben").first).to_be_visible()

    first, second = in_order(ana, ben)
    first.draft()
    second.draft()
    version = second.version()
    first.place()
    second.wait_beyond(version)
    assert second.page.locator("[data-legal]").count() == 0

    ben.page.get_by_role("tab", name="Chat").click()
    ben.page.get_by_label("Say something").fill("Hello, Ana!")
    ben.press("Send")
    ana.page.get_by_role("tab", name="Chat").click()
    expect(ana.page.get_by_text("Hello, Ana!")).to_be_visible()


def in_order(one: Person, ben: Person) -> tuple[Person, Person]:
    """The one to act first; computers have acted."""
    mine = one.page.locator("[data-legal]").first
    expect(mine.or_(one.page.locator("[data-bar]", has_text="Waiting for Ben"))).to_be_visible()
    if mine.is_visible():
        return one, ben
    expect(ben.page.locator("[data-legal]").first).to_be_visible()
    return ben, one


def test_a_cut_line_comes_back_with_the_exact_state(invite: Invite) -> None:
    ana = invite()
    lines: list[WebSocketRoute] = []

    def through(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    ana.page.route_web_socket("**/socket", through)
    table = ana.new_game(2)
    ana.draft()
    first = ana.place()
    other_tab = ana.new_page()
    other_tab.goto(f"{ana.address}/table/{table}")
    other_tab.locator("[data-bar]").wait_for()

    version = ana.version()
    lines[-1].close()
    expect(ana.page.get_by_text("Connection lost")).to_be_visible()
    other_tab.get_by_role("button", name="Undo step").click()
    ana.wait_beyond(version)

    expect(ana.page.get_by_text("Connection lost")).to_be_hidden()
    assert len(lines) == 2
    assert first in ana.offers()
    expect(ana.page.get_by_role("button", name="Undo step")).to_have_count(0)


@pytest.mark.thorough
def test_on_a_shared_device_nothing_shows_until_it_was_passed_on(ana: Person) -> None:
    ana.new_game(2, {1: "On this device"})
    for _ in range(2):
        ana.see("[data-legal], .hand-over")
        if ana.page.locator(".hand-over").count():
            assert ana.page.locator(".frame").count() == 0
            ana.page.get_by_role("button", name="show the table").click()
        ana.draft()
    ana.see("[data-legal]")
    assert any(word.startswith("place:") for word in ana.offers())


def test_a_computer_stands_in_and_gives_the_seat_back(ana: Person) -> None:
    """Asked for by its own person it stays until told: among the players, or above the bar."""
    ana.new_game(2, pace="Slowly")
    ana.draft()
    bar = ana.page.get_by_role("status").filter(has_text="A computer is playing for you.")
    dialog = ana.page.locator("dialog")
    for place in (dialog, bar):
        version = ana.version()
        ana.page.get_by_role("button", name="Players").click()
        dialog.get_by_role("button", name="Let a computer play").click()
        expect(bar).to_be_visible()
        ana.wait_beyond(version)
        if place is bar:
            ana.page.keyboard.press("Escape")
            expect(dialog).to_have_count(0)
        place.get_by_role("button", name="Resume playing").click()
        expect(bar).to_have_count(0)
        if place is dialog:
            dialog.get_by_role("button", name="Let a computer play").wait_for()
            ana.page.keyboard.press("Escape")
        ana.offers()


def test_others_watch_a_listed_table_and_can_do_nothing(invite: Invite) -> None:
    ana, guest = invite(), invite()
    ana.visit("/new")
    ana.see(".seats li")
    ana.page.get_by_role("switch", name="Others may watch").check()
    ana.press("Start the game")
    ana.arrive()
    ana.draft()

    guest.visit("/")
    guest.page.locator("#watch").get_by_text("live").first.click()
    guest.arrive()
    expect(guest.page.get_by_text("watching")).to_be_visible()
    version = guest.version()
    ana.place()
    guest.wait_beyond(version)
    assert guest.page.locator("[data-legal]").count() == 0
    assert guest.page.get_by_role("button", name="End turn").count() == 0


def test_one_goes_on_from_a_moment_of_a_replay(ana: Person) -> None:
    table = ana.new_game(2)
    ana.draft()
    ana.place()
    ana.end_turn()
    ana.offers()
    ana.visit(f"/replay/{table}")
    ana.press("One turn forward")
    ana.press("Continue from here")
    ana.page.wait_for_url("**/new?from=*")
    ana.press("Start the game")
    ana.arrive()
    assert not ana.page.url.endswith(table)
    ana.offers()


def test_back_and_forward_walk_through_the_pages(ana: Person) -> None:
    ana.visit("/")
    ana.page.locator(".acts").get_by_role("link", name="New game").first.click()
    ana.page.wait_for_url("**/new?game=tzolkin")
    ana.see(".seats li")
    ana.page.get_by_role("link", name="Rules", exact=True).click()
    ana.see(".chapter")
    ana.page.go_back()
    ana.see(".seats li")
    ana.page.go_back()
    ana.see(".covers")
    ana.page.go_forward()
    ana.see(".seats li")
    ana.visit("/nowhere")
    expect(ana.page.locator("h1")).to_contain_text("nothing at this address")
    ana.visit("/table/nosuchtable1")
    expect(ana.page.locator("h1")).to_contain_text("no such table")


def test_the_last_food_day_and_the_final_scoring_are_told_before_the_result(
    invite: Invite,
) -> None:
    """With reduced motion too: pages do not move."""
    ana = invite(lively=True, viewport={"width": 360, "height": 740})
    ana.sit_down(last_moment("tzolkin", 2), pace=0)
    story = ana.page.locator(".story")
    while not story.count():
        version = ana.version()
        ana.click_one(next(iter(legal(ana)), None))
        ana.wait_beyond(version)
        ana.see(f".story, {OFFERED}")
    expect(story).to_contain_text("corn for workers")
    assert ana.page.locator("dialog .chart, [data-legal]").count() == 0
    assert panels_agree(ana)
    for told in ("points from the temples", "Final scoring"):
        story.get_by_role("button", name="Next").click()
        expect(story).to_contain_text(told)
        assert not is_cut(ana) and panels_agree(ana)
    sums = story.locator("tfoot td").all_inner_texts()
    story.get_by_role("button", name="Next").click()
    chart = ana.page.locator("dialog .chart")
    expect(chart).to_be_visible()
    assert sorted(chart.locator("strong").all_inner_texts()) == sorted(sums)


def panels_agree(person: Person) -> bool:
    """Whether the players' panels know no more than what was told."""
    agree: bool = person.page.evaluate(
        """() => {
            const all = selector =>
                [...document.querySelectorAll(selector)].map(e => e.innerText).sort().join();
            return all('.story tfoot td') === all('.player .points strong');
        }"""
    )
    return agree


def is_cut(person: Person) -> bool:
    """Whether a page of a food day reaches beyond the machine it lies on."""
    cut: bool = person.page.locator(".told").evaluate(
        "page => page.getBoundingClientRect().top < page.offsetParent.getBoundingClientRect().top"
    )
    return cut


def legal(person: Person) -> list[str]:
    places: list[str] = person.page.locator("[data-legal]").evaluate_all(
        "all => all.flatMap(place => place.dataset.legal.split(' '))"
    )
    return places
