"""The pages of puzzles: the puzzle of the day, themes, solving on the real board, the streak."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from cenote.puzzles.collection import shipped
from cenote.puzzles.puzzle import Puzzle
from tests.browser.fit import LANGUAGES, settle
from tests.browser.person import Person
from tests.browser.profiles import PHONE, Invite, Profiles
from tests.browser.test_everyone import LAPTOP, findings, tab_to, unspoken
from tests.server.running import running

LIMITS = {"requests_per_second": 1e6, "changes_per_second": 1e6}
NOON = "2026-11-17T12:00:00"
DAY = 320
"""17 November is so many days after 1 January 2026."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("puzzles"), bots=1, **LIMITS) as server:
        server.services.limits.turns_tried.burst = 1e6
        yield f"http://127.0.0.1:{server.config.port}"


@pytest.fixture
def come(address: str, profiles: Profiles) -> Iterator[Invite]:
    with profiles.inviting(address, **LAPTOP) as invite:

        def at_noon(**manners: Any) -> Person:
            person = invite(**manners)
            person.page.clock.set_fixed_time(NOON)
            return person

        yield at_noon


def of_today() -> Puzzle:
    puzzles = list(shipped().values())
    return puzzles[DAY % len(puzzles)]


def simple(game: str) -> Puzzle:
    """A puzzle whose solution and club turn are clicked on the board."""
    verb = {"tzolkin": "place:", "maya": "set:"}[game]
    return next(
        puzzle
        for puzzle in shipped().values()
        if puzzle.game == game
        and "place:start" not in (*puzzle.solution, *puzzle.club)
        and all(word.startswith(verb) or word == "done" for word in puzzle.solution + puzzle.club)
    )


def play(person: Person, words: tuple[str, ...]) -> None:
    """Click a turn together, move by move."""
    for number, word in enumerate(words):
        place = "[data-bar] .end:not(:disabled)" if word == "done" else f'[data-legal~="{word}"]'
        with person.page.expect_response(re.compile("/line")):
            person.page.locator(place).first.click()
            if word != "done" and person.page.locator("[data-bar] .end:not(:disabled)").count():
                waits = number + 1 == len(words) and word.startswith("set:")
                if waits:
                    person.page.locator("[data-bar] .end:not(:disabled)").first.click()


def open_puzzle(person: Person, puzzle: Puzzle) -> None:
    person.visit(f"/puzzle/{puzzle.id}")
    person.see("[data-legal]")


def test_home_leads_to_the_puzzle_of_the_day_which_the_date_decides(come: Invite) -> None:
    ana = come()
    ana.visit("/")
    ana.page.locator("#learn").get_by_text("Puzzle of the day").click()
    expect(ana.page.locator("h1")).to_have_text("Puzzle of the day")
    ana.see(".day .lens")
    ana.press("Solve it")
    expect(ana.page).to_have_url(re.compile(f"/puzzle/{of_today().id}$"))


def test_another_day_has_another_puzzle(come: Invite) -> None:
    ana = come()
    ana.page.clock.set_fixed_time("2026-11-18T00:30:00")
    ana.visit("/puzzles")
    puzzles = list(shipped())
    tomorrow = puzzles[(DAY + 1) % len(puzzles)]
    expect(ana.page.locator(".day .primary")).to_have_attribute("href", f"/puzzle/{tomorrow}")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", ["tzolkin", "maya"])
def test_a_puzzle_is_solved_on_the_board(come: Invite, game: str) -> None:
    ana, puzzle = come(), simple(game)
    open_puzzle(ana, puzzle)
    play(ana, puzzle.solution)
    expect(ana.page.locator(".verdict")).to_contain_text("That is it", timeout=30_000)
    ana.press("Next puzzle")
    expect(ana.page).not_to_have_url(re.compile(puzzle.id))
    ana.visit(f"/puzzles?theme={puzzle.theme}")
    row = ana.page.locator(f'.list a[href^="/puzzle/{puzzle.id}"]')
    for _ in range(20):
        if row.count():
            break
        ana.press("Show more")
    expect(row.get_by_role("img", name="solved")).to_be_visible()


def test_a_wrong_turn_says_what_it_costs_and_can_be_played_again(come: Invite) -> None:
    ana, puzzle = come(), simple("tzolkin")
    open_puzzle(ana, puzzle)
    play(ana, puzzle.club)
    expect(ana.page.locator(".verdict")).to_contain_text("points short", timeout=30_000)
    ana.press("Once more")
    play(ana, puzzle.solution)
    expect(ana.page.locator(".verdict")).to_contain_text("That is it", timeout=30_000)


def test_hints_come_one_at_a_time_and_the_solution_last(come: Invite) -> None:
    ana, puzzle = come(), simple("tzolkin")
    open_puzzle(ana, puzzle)
    hints = ana.page.locator(".hints")
    expect(hints).to_contain_text("One turn is worth")
    for nth, words in enumerate(("Think about this", "Look here", "It begins like this"), 1):
        ana.press(f"Hint {nth} of 3")
        expect(hints).to_contain_text(words)
    ana.press("Show the solution")
    ana.see(".deeds.better")
    assert ana.page.locator(".ghosts circle.better").count() > 0
    expect(ana.page.locator(".reason")).not_to_be_empty()


@pytest.mark.thorough
def test_a_puzzle_whose_solution_was_seen_stays_missed(come: Invite) -> None:
    ana, puzzle = come(), simple("tzolkin")
    ana.visit(f"/puzzle/{puzzle.id}?solution=1")
    ana.see(".deeds.better")
    open_puzzle(ana, puzzle)
    play(ana, puzzle.solution)
    expect(ana.page.locator(".verdict")).to_contain_text("That is it", timeout=30_000)
    kept = ana.page.evaluate("() => JSON.parse(localStorage['cenote.puzzles']).results")
    assert kept == {puzzle.id: "missed"}


def streak_of(person: Person) -> str:
    person.visit("/puzzles")
    person.see(".day")
    return person.see(".streak h2").inner_text()


def keep_days(person: Person, days: dict[str, str]) -> None:
    person.visit("/")
    person.page.evaluate(
        "days => localStorage.setItem('cenote.puzzles', JSON.stringify({days}))", days
    )


def test_a_try_keeps_the_streak_right_or_wrong(come: Invite) -> None:
    ana = come()
    assert streak_of(ana) == "No days in a row yet"
    keep_days(ana, {"2026-11-14": "solved", "2026-11-15": "missed", "2026-11-16": "solved"})
    assert streak_of(ana) == "3 days in a row"
    keep_days(ana, {"2026-11-14": "solved", "2026-11-15": "missed"})
    assert streak_of(ana) == "No days in a row yet"
    assert "longest streak is 2 days" in ana.see(".streak").inner_text()


def test_the_puzzle_of_the_day_counts_for_today(come: Invite) -> None:
    """Here a turn ends before it begins, so that any puzzle will do."""
    ana, puzzle = come(), of_today()
    ana.page.route(
        "**/tries",
        lambda route: route.fulfill(
            json={"solved": False, "loss": 2000, "error": 300, "reasons": []}
        ),
    )
    ana.page.route(
        "**/line?words=*",
        lambda route: route.fulfill(json={**route.fetch().json(), "ended": True, "moves": []}),
    )
    ana.visit(f"/puzzle/{puzzle.id}")
    expect(ana.page.locator(".verdict")).to_contain_text("2.0 points short")
    ana.page.unroute("**/line?words=*")
    assert streak_of(ana) == "One day in a row"


def test_puzzles_are_found_by_theme_and_by_difficulty(come: Invite) -> None:
    ana = come()
    ana.visit("/puzzles")
    ana.page.locator(".themes a").first.click()
    expect(ana.page.locator(".list h2")).to_contain_text("Theme:")
    assert ana.page.locator(".list li a").count() > 0
    ana.press("All themes")
    expect(ana.page.locator(".list h2")).to_have_text("All puzzles")
    ana.page.get_by_label("Difficulty").select_option("strong")
    for row in ana.page.locator(".list li a").all():
        expect(row).to_contain_text("Strong")


def test_a_puzzle_that_is_not_there(come: Invite) -> None:
    ana = come()
    ana.visit("/puzzle/nonsense")
    ana.see("text=There is no such puzzle")


def test_without_an_answer_the_page_does_not_wait_for_ever(come: Invite) -> None:
    ana = come()
    ana.page.route("**/api/puzzles", lambda route: route.abort())
    ana.visit("/puzzles")
    expect(ana.page.locator("h1")).to_have_text("The server is not answering.")


@pytest.mark.thorough
def test_a_puzzle_by_keyboard_alone(come: Invite) -> None:
    ana = come()
    ana.visit("/puzzles")
    ana.see(".day .lens")
    tab_to(ana, ".day .primary")
    ana.page.keyboard.press("Enter")
    ana.see("[data-legal], [data-bar] .choice, [data-bar] .end")
    puzzle = simple("tzolkin")
    open_puzzle(ana, puzzle)
    ana.page.keyboard.press("h")
    expect(ana.page.locator(".hints")).to_contain_text("Think about this")
    for word in puzzle.solution:
        with ana.page.expect_response(re.compile("/line")) as answer:
            choose_by_keys(ana, word)
        answer.value.finished()
        settle(ana.page)  # until then a key is for the choices before
    expect(ana.page.locator(".verdict")).to_contain_text("That is it", timeout=30_000)


def test_numbered_choices_of_a_puzzle_have_their_keys(come: Invite) -> None:
    ana = come()
    open_puzzle(ana, simple("maya"))
    first = ana.page.locator("[data-bar] .choice").first
    expect(first.locator("kbd")).to_have_text("1")
    ana.page.keyboard.press("1")
    ana.see("[data-bar] .end:not(:disabled)")
    ana.page.keyboard.press("e")
    expect(ana.page.locator(".verdict")).to_be_focused()


def choose_by_keys(person: Person, word: str) -> None:
    """The list of all moves opens with a letter, arrows go through it, Enter chooses."""
    if word == "done":
        return person.page.keyboard.press("e")
    person.page.keyboard.press("l")
    person.see(".all [data-word]:focus")
    for _ in range(person.page.locator(".all [data-word]").count()):
        if person.page.locator(f'.all [data-word="{word}"]:focus').count():
            return person.page.keyboard.press("Enter")
        person.page.keyboard.press("ArrowDown")
    raise AssertionError(f"{word} is not in the list")


@pytest.mark.thorough
@pytest.mark.parametrize("manners", [LAPTOP, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize(("game", "scheme"), [("tzolkin", "dark"), ("maya", "light")])
def test_for_everyone(come: Invite, game: str, scheme: str, manners: dict[str, Any]) -> None:
    """Light and dark, axe finds nothing; in four languages nothing is cut on a small phone."""
    puzzle = simple(game)
    ana = come(color_scheme=scheme, **manners)
    found: dict[str, list[str]] = {}
    for path, there in (
        ("/puzzles", ".day .lens"),
        (f"/puzzle/{puzzle.id}", "[data-legal]"),
        (f"/puzzle/{puzzle.id}?solution=1", ".deeds.better"),
    ):
        ana.visit(path)
        ana.see(there)
        for language in LANGUAGES:
            ana.speak(language)
            found[f"{path} {language}"] = unspoken(ana)
            if language == "en" or manners is PHONE:
                found[f"{path} {language}"] += findings(ana)
            wide = ana.page.evaluate("() => document.scrollingElement.scrollWidth")
            assert wide <= manners["viewport"]["width"], (path, language)
    assert {path: list_ for path, list_ in found.items() if list_} == {}


def test_whoever_comes_back_on_another_day_finds_another_puzzle(come: Invite) -> None:
    puzzles = list(shipped().values())
    ana = come()
    ana.visit("/puzzles")
    expect(ana.page.locator(f'a[href="/puzzle/{of_today().id}"]').first).to_be_visible()

    ana.page.clock.set_fixed_time(NOON.replace("-17T", "-18T"))
    ana.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    tomorrow = puzzles[(DAY + 1) % len(puzzles)]
    expect(ana.page.locator(f'.day a[href="/puzzle/{tomorrow.id}"]')).to_be_visible()
