"""The page of a review: the account, the graph, the turns, trying again; for everyone."""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from cenote.core.driver import Play, play_out, random_chooser
from cenote.games import GAMES
from tests.browser.fit import misfits
from tests.browser.person import Person
from tests.browser.profiles import PHONE, Invite, Profiles
from tests.browser.test_everyone import findings
from tests.browser.test_fit import LANGUAGES
from tests.server import mock_reviews
from tests.server.running import running
from tests.text.side_by_side import LOCALE

NAMES = ("Noor", "Itzel", "Balam")
LAPTOP = {"viewport": {"width": 1366, "height": 768}}
LIMITS = {"requests_per_second": 1e6, "changes_per_second": 1e6, "tables_per_minute": 1e6}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[str]:
    """A server whose reviews cost nothing: these tests are about the page."""
    with running(tmp_path_factory.mktemp("reviews"), bots=1, **LIMITS) as server:
        assert server.services.bots is not None
        server.services.bots.bot_pool.command = mock_reviews.COMMAND
        for limit in (server.services.limits.reviews_begun, server.services.limits.turns_tried):
            limit.burst = 1e6
        yield f"http://127.0.0.1:{server.config.port}"


@pytest.fixture
def come(address: str, profiles: Profiles) -> Iterator[Invite]:
    with profiles.inviting(address, **LAPTOP) as invite:
        yield invite


def made(person: Person, game: str, **more: Any) -> str:
    seats = [{"kind": "bot", "level": "random", "name": name} for name in NAMES]
    seats[0] = {"kind": "me", "name": NAMES[0]}
    answer = person.page.request.post(
        f"{person.address}/api/tables",
        data={"game": game, "seats": seats, **more},
        headers={"Origin": person.address},
    )
    assert answer.ok, answer.text()
    return str(answer.json()["table"])


def finished(person: Person, game: str = "tzolkin") -> str:
    rng = Random(3)
    play = Play.new(GAMES[game], 3, ["first:0"])
    play_out(play, [random_chooser(rng)] * 3, rng)
    return made(person, game, record=play.record.text())


def reviewed(person: Person, game: str = "tzolkin") -> str:
    """A page with a review, every turn of it looked at in depth."""
    table = finished(person, game)
    person.visit(f"/review/{table}")
    person.see("text=Every turn examined in depth")
    return table


def review_of(person: Person, table: str) -> Any:
    return person.page.request.get(f"{person.address}/api/tables/{table}/review").json()["review"]


def figures(text: str) -> list[float]:
    """The numbers in a text, with a true minus sign and quarters."""
    quarters = {"": 0.0, "¼": 0.25, "½": 0.5, "¾": 0.75}
    found = re.findall(r"([−+]?)(\d*)([¼½¾]?)", text)
    return [
        (-1 if sign == "−" else 1) * (int(whole or 0) + quarters[part])
        for sign, whole, part in found
        if whole or part
    ]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("way", ["over", "replay", "list"])
def test_one_click_leads_to_the_review(come: Invite, way: str) -> None:
    ana = come()
    table = finished(ana)
    if way == "over":
        ana.visit(f"/table/{table}")
        ana.press("Review this game")
    elif way == "replay":
        ana.visit(f"/replay/{table}")
        ana.press("Review")
    else:
        ana.visit("/")
        ana.page.locator(f'a[href="/review/{table}"]').click()
    ana.see(".account")
    expect(ana.page).to_have_url(re.compile(f"/review/{table}"))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", GAMES)
def test_the_account_comes_first_and_what_it_shows_adds_up(come: Invite, game: str) -> None:
    ana = come()
    reviewed(ana, game)
    for unit in ("Points", "Chance of winning"):
        ana.page.get_by_role("radio", name=unit).check(force=True)
        final = figures(ana.see(".account .big").inner_text())[0]
        said = figures(ana.see(".account .say").inner_text())
        assert sum(said) == pytest.approx(final)


def test_turns_are_chosen_in_the_list_in_the_graph_and_by_keys(come: Invite) -> None:
    ana = come()
    table = reviewed(ana)
    heading = ana.page.locator(".turn header h2")
    ana.page.locator(".list .turn").nth(1).click()
    second = heading.inner_text()
    ana.press("Next costly turn")
    expect(heading).not_to_have_text(second)

    graph = ana.page.get_by_role("slider")
    graph.focus()
    ana.page.keyboard.press("Home")
    turns = review_of(ana, table)["turns"]
    mine = [turn["index"] for turn in turns if turn["seat"] == 0]
    expect(graph).to_have_attribute("aria-valuenow", str(mine[0]))
    ana.page.keyboard.press("ArrowRight")
    expect(graph).to_have_attribute("aria-valuenow", str(mine[1]))
    expect(ana.page).to_have_url(re.compile(f"turn={mine[1]}"))


def test_the_graph_is_a_table_too(come: Invite) -> None:
    ana = come()
    table = reviewed(ana)
    last = review_of(ana, table)["turns"][-1]
    row = ana.page.locator(".graph tbody tr").last
    shown = [cell.inner_text() for cell in row.locator("td").all()]
    expected = [f"{points / 1000:.1f}" for points in last["after"]["points"]]
    assert [text.replace("−", "-") for text in shown] == expected


def test_both_turns_are_ringed_and_told(come: Invite) -> None:
    ana = come()
    reviewed(ana)
    for kind in ("played", "better"):
        assert ana.page.locator(f".ghosts circle.{kind}").count() > 0
        assert ana.page.locator(f".deeds.{kind} li").count() > 0
    bars = ana.page.locator(".bars .value").all_inner_texts()
    shares = [float(text.replace("−", "-")) for text in bars]
    assert sum(shares[:-1]) == pytest.approx(shares[-1], abs=0.11)


@pytest.mark.thorough
def test_the_better_turn_is_played_through(come: Invite) -> None:
    ana = come()
    reviewed(ana)
    ana.press("Play it through")
    expect(ana.page.locator(".deeds.played li.now")).to_have_count(1)
    expect(ana.page.locator(".deeds.better li.now").first).to_be_visible(timeout=30_000)
    ana.press("Stop")
    expect(ana.page.locator(".deeds li.now")).to_have_count(0)


def test_a_mistake_is_tried_again_and_judged(come: Invite) -> None:
    ana = come()
    table = reviewed(ana, "maya")
    turn = next(
        turn
        for turn in review_of(ana, table)["turns"]
        if turn["seat"] == 0 and turn["better"] and turn["better"]["moves"][0].startswith("set:")
    )
    ana.page.goto(f"{ana.address}/review/{table}?seat=0&turn={turn['index']}&try=1")
    for word in turn["better"]["moves"]:
        ana.page.locator(f'[data-legal~="{word}"], [data-bar] .end:not(:disabled)').first.click()
    expect(ana.page.locator(".verdict")).to_contain_text("as good as the best turn found")
    ana.press("Once more")
    expect(ana.page.locator(".hints")).to_contain_text("Find a better one")


def test_hints_come_one_at_a_time_and_the_solution_last(come: Invite) -> None:
    ana = come()
    reviewed(ana)
    ana.press("Try again")
    hints = ana.page.locator(".hints")
    expect(hints).not_to_contain_text("Think about this")
    expect(ana.page.locator(".deeds, .ghosts")).to_have_count(0)
    for nth, words in enumerate(("Think about this", "Look here", "It begins like this"), 1):
        ana.press(f"Hint {nth} of 3")
        expect(hints).to_contain_text(words)
    ana.press("Show the solution")
    ana.see(".deeds.better")


@pytest.mark.thorough
def test_another_seat_can_be_looked_at_and_the_address_says_so(come: Invite) -> None:
    ana = come()
    table = reviewed(ana)
    ana.page.get_by_role("radio", name="Balam").check(force=True)
    expect(ana.page.locator(".account")).to_contain_text("Balam’s turns")
    ana.page.locator(".list .turn").nth(1).click()
    there = ana.page.url
    assert f"/review/{table}?seat=2&turn=" in there
    heading = ana.see(".turn header").inner_text()

    guest = come()
    guest.page.goto(there)
    assert guest.see(".turn header").inner_text() == heading


def test_a_game_that_goes_on_has_no_review(come: Invite) -> None:
    ana = come()
    ana.visit(f"/review/{made(ana, 'tzolkin')}")
    ana.see("text=The game is not over yet")


def test_on_a_phone_there_are_tabs_and_nothing_is_cut(come: Invite) -> None:
    ana = come(**PHONE)
    reviewed(ana)
    for tab, there in (("All turns", ".list"), ("Patterns", ".sources"), ("Turn", ".deeds")):
        ana.page.get_by_role("tab", name=tab, exact=True).tap()
        ana.see(there)
        wide = ana.page.evaluate("() => document.scrollingElement.scrollWidth")
        assert wide <= PHONE["viewport"]["width"]  # type: ignore[index]


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_cut_on_a_phone_in_any_language(come: Invite, language: str) -> None:
    """Of the board a review shows the part it speaks of; words are never cut."""
    ana = come(**{**PHONE, "locale": LANGUAGES[language]})
    ana.visit(f"/review/{finished(ana)}")
    done = json.loads((LOCALE / "review" / f"{language}.json").read_text("utf-8"))["review.is_done"]
    ana.see(f"text={done}")
    found = {}
    for tab in ana.page.get_by_role("tab").all():
        tab.tap()
        found[tab.inner_text()] = [
            wrong
            for wrong in misfits(ana.page)
            if re.match(r"the page|too wide.*> .*[^\W\d_]", wrong)
        ]
    assert len(found) == 3
    assert {tab: wrong for tab, wrong in found.items() if wrong} == {}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", GAMES)
def test_on_a_small_laptop_everything_is_in_view(come: Invite, game: str) -> None:
    ana = come()
    reviewed(ana, game)
    for part in (".account", ".graph", ".list", ".turn", ".acts", ".patterns", ".sources"):
        box = ana.page.locator(part).last.bounding_box()
        assert box is not None and box["y"] >= 0 and box["y"] + box["height"] <= 768, part


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("scheme", "manners"), [("light", LAPTOP), ("dark", PHONE)], ids=["laptop", "phone"]
)
def test_axe_finds_nothing_in_a_review(come: Invite, scheme: str, manners: dict[str, Any]) -> None:
    ana = come(color_scheme=scheme, **manners)
    reviewed(ana)
    assert findings(ana) == []
    if manners is PHONE:
        for tab in ("All turns", "Patterns"):
            ana.page.get_by_role("tab", name=tab).tap()
            assert findings(ana) == []
