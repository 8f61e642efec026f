"""The table of Maya: whole games, secrets, bids, board files, and that it fits everywhere."""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from cenote.core.driver import Play
from cenote.games import GAMES
from tests.browser.fit import misfits, settle
from tests.browser.moments import Moment, maya_moment
from tests.browser.person import Person
from tests.browser.profiles import PHONE, Invite
from tests.browser.test_everyone import findings, tab_to

WISHES = ("card", "lay", "set", "minus", "shield", "start", "claim", "lift")
"""What a person who never passes early would choose first."""

ASKED = {
    3: ("choose_victim/minus", "lift_block/lift", "build_turn/set"),
    5: ("bid_tens/bid", "claim_marker/claim", "choose_card/card", "place_shield/shield"),
}
"""Moments with everything there is on the table, by the number of players."""


def eager(words: list[str]) -> str | None:
    """Lay, set, claim: whatever there is on the board."""
    for verb in WISHES:
        wished = [word for word in words if word.startswith(f"{verb}:")]
        if wished:
            return wished[len(wished) // 2]
    return None


def choose(person: Person, word: str | None) -> None:
    """Click a choice and wait for it; a card laid is two words, the quarry and the card."""
    version = person.version()
    person.click_one(word)
    if word is not None and word.startswith("lay:"):
        person.see("[data-half]").click()
        version += 1
    person.wait_beyond(version)


def play_on(person: Person, most: int) -> None:
    """Choose eagerly; pass when three cards are laid."""
    for _ in range(most):
        words = person.offers()
        if person.page.locator("dialog .chart").count():
            return
        word = eager(words)
        laid = person.page.locator(".hand .gone").count()
        choose(person, None if word and word.startswith("lay:") and laid > 2 else word)
    raise AssertionError("the game does not end")


@pytest.mark.thorough
def test_a_person_plays_a_whole_game_against_two_computers_and_replays_it(invite: Invite) -> None:
    ana = invite(reduced_motion="reduce")
    ana.visit("/new?game=maya")
    levels = ana.page.locator(".seats select:has(option[value='random'])")
    expect(levels).to_have_count(2)
    for level in levels.all():
        level.select_option("random")
    ana.page.get_by_role("radio", name="At once").check(force=True)
    ana.press("Start the game")
    ana.arrive()
    table = ana.page.url.rsplit("/", 1)[-1]

    play_on(ana, 150)

    expect(ana.page.locator("dialog .row")).to_have_count(3)
    expect(ana.page.locator("dialog h2")).to_contain_text("win")
    expect(ana.page.locator("[data-level]")).not_to_have_count(0)
    assert ana.page.locator(".recess.open").count() == 0
    record = ana.see("dialog a[download]").get_attribute("href")
    assert "board:" in ana.page.request.get(f"{ana.address}{record}").text().splitlines()[2]
    ana.visit(f"/replay/{table}?at=60")
    ana.see("[data-quarry]")
    ana.page.get_by_role("combobox", name="View").select_option("As you saw it")
    expect(ana.page.locator(".mine h2").first).to_contain_text("Your workers")
    before = ana.see(".slider small").inner_text()
    ana.press("One turn forward")
    assert ana.see(".slider small").inner_text() != before
    log = ana.page.locator(".log .log")
    expect(log).to_contain_text("gold and erosion")
    expect(log).to_contain_text("carries")


class Eavesdropper:
    """All that a page heard from the server."""

    def __init__(self, page: Page) -> None:
        self.views: list[dict[str, Any]] = []
        page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self.hear(str(data)))

    def hear(self, data: str) -> None:
        message = json.loads(data)
        if message["type"] == "view":
            self.views.append(message)


def hidden_faces(view: dict[str, Any]) -> Iterator[Any]:
    """What these eyes may not see: hands, face-down cards, bids of others."""
    eyes, board = view["eyes"], view["board"]
    for seat, player in enumerate(board["players"]):
        if seat != eyes:
            yield player["hand"]
            yield player["can_carry"]
            if not board["bids_shown"]:
                yield player["bid"]
    for quarry in board["quarries"]:
        for laid in quarry["cards"]:
            if laid["seat"] != eyes and not quarry["is_open"]:
                yield laid["card"]


def test_on_a_shared_device_nobody_sees_the_cards_of_another(invite: Invite) -> None:
    ana = invite(reduced_motion="reduce")
    heard = Eavesdropper(ana.page)
    ana.new_game(3, {1: "On this device", 2: "On this device"}, game="maya")
    passed_on = 0
    for _ in range(40):
        ana.see("[data-legal], .hand-over, [data-bar] .end:not(:disabled)")
        if ana.page.locator(".hand-over").count():
            passed_on += 1
            assert ana.page.locator(".frame, [data-card], [data-quarry]").count() == 0
            assert heard.views[-1]["moves"] == []
            ana.page.get_by_role("button", name="show the table").click()
            ana.see("[data-legal]")
        check_what_is_shown(ana, heard.views[-1])
        choose(ana, eager(ana.offers()))
        if passed_on > 6 and heard.views[-1]["board"]["phase"] == "laying":
            break
    assert passed_on > 6
    assert len(heard.views) > 20
    for view in heard.views:
        assert set(hidden_faces(view)) <= {None}
        words = [entry for entry in view["log"]["entries"] if entry["by"] != view["eyes"]]
        told = [entry["word"] for entry in words if entry["word"].startswith("card:")]
        assert set(told) <= {"card:low", "card:high"}
    own = [view for view in heard.views if view["eyes"] is not None]
    assert {view["eyes"] for view in own} == {0, 1, 2}
    assert all(view["board"]["players"][view["eyes"]]["hand"] for view in own)


def check_what_is_shown(person: Person, view: dict[str, Any]) -> None:
    """Faces on the page are those of the eyes alone."""
    eyes = view["eyes"]
    mine = [
        laid["card"].replace("minus_", "−")
        for quarry in view["board"]["quarries"]
        for laid in quarry["cards"]
        if laid["seat"] == eyes and not quarry["is_open"]
    ]
    shown: list[str] = person.page.locator(".back b").all_inner_texts()
    assert sorted(shown) == sorted(mine)
    in_hand = person.page.locator("[data-card]").evaluate_all("all => all.map(e => e.dataset.card)")
    if view["board"]["phase"] == "laying":
        assert in_hand == view["board"]["players"][eyes]["hand"]


@pytest.mark.thorough
def test_two_browsers_at_one_table_see_the_same_and_not_the_same(invite: Invite) -> None:
    ana, ben = invite(reduced_motion="reduce"), invite(reduced_motion="reduce", locale="de-DE")
    heard = Eavesdropper(ben.page)
    body = {
        "game": "maya",
        "seats": [{"kind": "me", "name": "Ana"}, {"kind": "link"}, {"kind": "link"}],
        "options": ["first:0"],
    }
    made = ana.page.request.post(
        f"{ana.address}/api/tables", data=body, headers={"Origin": ana.address}
    ).json()
    ana.page.goto(f"{ana.address}/table/{made['table']}")
    ana.arrive()
    key = made["links"][0]["key"]
    ben.page.goto(f"{ben.address}/table/{made['table']}#seat=1&key={key}")
    ben.page.locator("dialog .primary").click()
    ben.see("[data-pyramid]")

    version = ben.version()
    ana.choose("set:copan")
    ben.wait_beyond(version)
    for person in (ana, ben):
        level = person.page.locator('[data-level="copan.1"] .at')
        expect(level).to_have_count(1)
    assert ben.page.locator("[data-legal]").count() == 0
    ana.end_turn()
    assert any(word.startswith("set:") for word in ben.offers())
    assert all(set(hidden_faces(view)) <= {None} for view in heard.views)
    expect(ben.page.locator(".log .log")).to_contain_text(re.compile("Ana setzt 1.* auf .*Copan"))


def test_a_bid_is_one_choice_and_stays_sealed(invite: Invite) -> None:
    ana = invite(reduced_motion="reduce")
    ana.sit_down(maya_moment(5, "bid_tens/bid"))
    ana.see(".auction output")
    nothing = ana.page.get_by_role("button", name="Bid nothing")
    expect(nothing).to_be_visible()
    expect(nothing).not_to_have_class(re.compile("primary"))  # it is not what most people want
    ana.resize(1366, 768)
    settle(ana.page)
    amount, seal = ana.page.locator(".auction output").bounding_box(), nothing.bounding_box()
    assert amount and seal
    assert seal["y"] < amount["y"] + amount["height"], "one line, also on a small laptop"
    ana.page.locator(".auction input[type=range]").fill("3")
    ana.page.get_by_role("button", name="One more").click()
    ana.page.get_by_role("button", name="Bid 4 gold").click()
    ana.see("[data-bar] .end:not(:disabled)")
    mine = ana.page.locator(".bids li b")
    expect(mine).to_have_text("4")
    ana.press("Undo step")
    expect(ana.page.locator(".auction output")).to_be_visible()


def test_what_is_revealed_is_told_step_by_step_and_can_be_skipped(invite: Invite) -> None:
    ana = invite(reduced_motion="no-preference", lively=True)
    ana.sit_down(maya_moment(3, "name_starter/start"))
    ana.choose(next(word for word in ana.offers() if word.startswith("start:")))
    log = ana.page.locator(".log .log")
    known = log.inner_text()
    ana.page.locator("[data-bar] .end").click()
    beginning = ana.page.wait_for_function(
        "() => document.querySelector('.story') && document.querySelector('.log .log').innerText"
    )
    assert beginning.json_value() == known  # the log does not run ahead of the board
    story = ana.page.locator(".story")
    expect(story).to_contain_text("Turned over")
    expect(ana.page.locator("[data-bar]")).to_contain_text("Showing what happened")
    first = story.locator("p").inner_text()
    story.get_by_role("button", name="Next").click()
    expect(story.locator("p")).not_to_have_text(first)
    assert ana.page.locator("[data-legal]").count() == 0
    story.get_by_role("button", name="Skip").click()
    expect(story).to_have_count(0)
    expect(log).to_contain_text("wins")


def before_the_end() -> Moment:
    """A game of anybody's moves up to the End turn that pays the last gold."""
    rng = Random(1)
    play = Play.new(GAMES["maya"], 3)
    play.chance(rng)
    last = play.record.text(), play.to_act
    while not play.is_over:
        last = play.record.text(), play.to_act
        play.move(rng.choice(play.game.legal_moves(play.state)))
        play.chance(rng)
    return Moment("maya", last[0], 3, last[1])


@pytest.mark.thorough
def test_the_result_waits_until_the_last_gold_is_told(invite: Invite) -> None:
    ana = invite(lively=True)
    ana.sit_down(before_the_end())
    ana.offers()
    ana.page.locator("[data-bar] .end").click()
    story = ana.page.locator(".story")
    expect(story).to_contain_text("pays")
    expect(story.get_by_role("list", name="Gold so far")).to_be_visible()
    expect(ana.page.locator(".where-in-game .now")).to_have_text("Gold")
    assert ana.page.locator("dialog .chart").count() == 0
    story.get_by_role("button", name="Skip").click()
    expect(ana.page.locator("dialog .chart")).to_be_visible()


def test_two_points_are_drawn_where_they_lie(invite: Invite) -> None:
    ana = invite(reduced_motion="reduce")
    ana.sit_down(maya_moment(5, "place_points/points"))
    word = next(word for word in ana.offers() if word.startswith("points:"))
    ana.choose(word)
    lies = ana.page.locator(f"[data-quarry={word.removeprefix('points:')}] .known .laid")
    expect(lies).to_contain_text("+2")


def test_pointing_shows_where_a_block_would_stand_and_what_it_would_earn(ana: Person) -> None:
    ana.sit_down(maya_moment(3, "build_turn/set"))
    word = next(word for word in ana.offers() if word.startswith("set:"))
    pyramid = word.removeprefix("set:")
    place = ana.page.locator(f'[data-legal="{word}"]')
    assert "gold if scored now" in (place.get_attribute("aria-label") or "")
    expect(ana.page.locator(f'[data-pyramid="{pyramid}"] .figure')).to_have_count(1)
    place.hover()
    expect(ana.page.locator(f'[data-pyramid="{pyramid}"] .ghost').first).to_be_visible()
    expect(ana.page.locator(".over .tip")).to_contain_text("If scored now")


def test_a_card_is_laid_card_first_or_quarry_first_and_another_quarry_needs_no_undo(
    invite: Invite,
) -> None:
    ana = invite(reduced_motion="reduce")
    ana.sit_down(maya_moment(5, "choose_quarry/lay"))
    first, *_, last = (word for word in ana.offers() if word.startswith("lay:"))
    cards = ana.page.locator("[data-card]")
    before, version = cards.count(), ana.version()
    ana.page.locator("[data-half]").first.click()
    expect(ana.page.locator("[data-card][aria-pressed=true]")).to_have_count(1)
    ana.click(last)
    ana.wait_beyond(version + 1)
    expect(cards).to_have_count(before - 1)
    expect(ana.page.locator(f"[data-quarry={last[4:]}] .own")).not_to_have_count(0)

    ana.press("Restart turn")
    expect(cards).to_have_count(before)
    version = ana.version()
    ana.click(last)
    expect(ana.page.locator("[data-bar]")).to_contain_text("Which card")
    ana.click(first)
    assert ana.version() == version
    expect(ana.page.locator(".quarry.target")).to_have_attribute("data-quarry", first[4:])
    ana.page.locator("[data-half]").first.click()
    ana.wait_beyond(version + 1)
    expect(cards).to_have_count(before - 1)


def test_the_tip_of_a_card_covers_neither_quarries_nor_hand(invite: Invite) -> None:
    ana = invite(reduced_motion="reduce", viewport={"width": 1366, "height": 768}, locale="de-DE")
    ana.sit_down(maya_moment(5, "choose_card/card"))
    ana.offers()
    ana.page.locator("[data-half], [data-card][data-legal]").first.hover()
    tip = ana.see(".floating .tip").bounding_box()
    quarries = ana.see("[data-quarry]").bounding_box()
    assert tip and quarries
    assert tip["y"] + tip["height"] <= quarries["y"]


def test_what_cannot_be_used_is_dimmed_and_says_why(invite: Invite) -> None:
    ana = invite(reduced_motion="reduce")
    ana.sit_down(maya_moment(5, "choose_quarry/lay"))
    empty = next(
        quarry
        for quarry in ana.page.locator("[data-quarry]").all()
        if quarry.locator(".cards .slot").count() == quarry.locator(".cards > *").count()
    )
    empty.locator("[data-legal]").click()
    useless = ana.page.locator("[data-card][aria-disabled]")
    expect(useless).not_to_have_count(0)
    assert "must be low" in (useless.first.get_attribute("aria-description") or "")
    version = ana.version()
    useless.first.click(force=True)
    full = ana.page.locator("[data-quarry].full").first
    assert "no room for another card" in (full.get_attribute("aria-description") or "")
    assert full.locator("[data-legal]").count() == 0
    assert ana.version() == version


def test_a_board_file_is_checked_and_played_on(ana: Person) -> None:
    ana.visit("/new?game=maya")
    ana.page.locator("summary", has_text="Board file").click()
    file = ana.page.locator(".options input[type=file][accept^='.toml']")
    text = ana.page.request.get(f"{ana.address}/api/board").text()
    long = (text + "# and so on\n" * 8000).encode()
    file.set_input_files({"name": "mine.toml", "mimeType": "", "buffer": long})
    expect(ana.page.get_by_text("at most 64 kB are read")).to_be_visible()
    wrong = text.replace("gold = [2, 1]", "gold = [1, 2]")
    file.set_input_files({"name": "mine.toml", "mimeType": "", "buffer": wrong.encode()})
    expect(ana.page.get_by_text("mine.toml, line")).to_contain_text("gives more for the second")

    own = text.replace("gold = [2, 1]", "gold = [9, 2]").replace("reconstruct", "print")
    own = own.replace('name = "printion"', 'name = "my box"').replace("printed", "printed")
    file.set_input_files({"name": "mine.toml", "mimeType": "", "buffer": own.encode()})
    expect(ana.page.get_by_text("Played on my box")).to_be_visible()
    ana.press("Start the game")
    ana.arrive()
    expect(ana.page.locator('[data-level="copan.1"]')).to_contain_text("9")
    expect(ana.page.locator(".quarries")).to_contain_text("Board: my box")


def test_a_turn_by_keyboard_alone(invite: Invite) -> None:
    ana = invite(reduced_motion="reduce")
    ana.new_game(3, game="maya")
    ana.offers()
    tab_to(ana, "[data-legal^='set:']")
    version = ana.version()
    ana.page.keyboard.press("Enter")
    ana.wait_beyond(version)
    version = ana.version()
    ana.page.keyboard.press("u")
    ana.wait_beyond(version)
    version = ana.version()
    ana.page.keyboard.press("l")
    ana.see(".all button.pointed")
    ana.page.keyboard.press("Enter")
    ana.wait_beyond(version)
    version = ana.version()
    ana.page.keyboard.press("e")
    ana.wait_beyond(version)
    ana.page.keyboard.press("t")
    expect(ana.page.locator("dialog")).to_contain_text("Quarries")
    assert ana.page.locator("dialog li").count() > 30


def test_a_first_tap_shows_and_a_second_does(invite: Invite) -> None:
    person = invite(**PHONE, reduced_motion="reduce")
    person.sit_down(maya_moment(3, "build_turn/set"))
    word = next(word for word in person.offers() if word.startswith("set:"))
    place = person.page.locator(f'[data-legal="{word}"]')
    version = person.version()
    place.tap()
    expect(person.page.locator(f'[data-legal="{word}"][data-pointed]')).to_be_visible()
    expect(person.page.locator(".place .tip")).to_be_visible()
    assert person.version() == version
    place.tap()
    person.wait_beyond(version)


@pytest.mark.thorough
@pytest.mark.parametrize(("scheme", "locale"), [("light", "en-GB"), ("dark", "ja-JP")])
def test_axe_finds_nothing_serious(invite: Invite, scheme: str, locale: str) -> None:
    person = invite(color_scheme=scheme, locale=locale, reduced_motion="reduce")
    found: dict[str, list[str]] = {}

    def look(where: str) -> None:
        settle(person.page)
        found[where] = findings(person)

    for page in ("/new?game=maya", "/rules?game=maya"):
        person.visit(page)
        person.page.wait_for_load_state("networkidle")
        look(page)
    for asked in ("bid_tens/bid", "choose_victim/minus", "lift_block/lift", "build_turn/set"):
        person.sit_down(maya_moment(5, asked))
        person.offers()
        look(asked)
    person.page.keyboard.press("t")
    look("words")
    assert {where: wrong for where, wrong in found.items() if wrong} == {}


@pytest.mark.thorough
@pytest.mark.parametrize("width", [820, 1280])
def test_long_words_fit_between_phone_and_desktop(invite: Invite, width: int) -> None:
    person = invite(
        viewport={"width": width, "height": 800}, locale="de-DE", reduced_motion="reduce"
    )
    found: dict[str, list[str]] = {}
    for seats, questions in ASKED.items():
        for asked in questions:
            person.sit_down(maya_moment(seats, asked))
            person.offers()
            person.page.locator("[data-legal]:visible").first.hover()
            settle(person.page)
            found[asked] = misfits(person.page)
    assert {where: wrong for where, wrong in found.items() if wrong} == {}


BROKEN = """() => [...document.querySelectorAll('[data-bar], .ask b, [data-bar] .choice')]
    .filter(e => e.offsetHeight > 0)
    .filter(e => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1
        || (e.matches('.choice') && e.clientHeight > 50))
    .map(e => e.innerText)"""


@pytest.mark.thorough
@pytest.mark.parametrize("locale", ["de-DE", "ja-JP"])
def test_the_bar_is_whole_however_many_choices_it_has(invite: Invite, locale: str) -> None:
    person = invite(locale=locale, reduced_motion="reduce")
    found: dict[str, list[str]] = {}
    for seats, asked in ((5, "build_turn/use"), (5, "use_joker/use"), (3, "double_move/set")):
        person.sit_down(maya_moment(seats, asked))
        person.offers()
        for width, height in ((1536, 730), (1366, 768), (1280, 720), (1024, 768)):
            person.page.set_viewport_size({"width": width, "height": height})
            settle(person.page)
            found[f"{asked} at {width}"] = person.page.evaluate(BROKEN)
    person.resize(
        820, 1180
    )  # where choices on the board have no buttons, the row keeps its last one
    expect(person.page.locator("[data-bar] .end")).to_be_visible()
    assert {where: wrong for where, wrong in found.items() if wrong} == {}
