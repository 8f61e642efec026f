"""Somebody who has never played finishes a first game alone, and everything new is explained."""

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.fit import LANGUAGES, misfits, settle
from tests.browser.person import Person
from tests.browser.profiles import PHONE, Invite
from tests.browser.test_everyone import LOOKS, findings

WORDS = Path(__file__).parents[2] / "web" / "locale" / "first"
CARD = ".explanation.placed"
LAPTOP = {"viewport": {"width": 1366, "height": 768}}
TALL_PHONE = {**PHONE, "viewport": {"width": 390, "height": 844}}
LIKED = {
    "tzolkin": ("raise", "build", "tech", "temple", "take", "pay", "use", "harvest", "pick"),
    "maya": ("set", "card", "lay", "lift", "start", "minus"),
}
"""What a learner does rather than anything else, when the board offers it."""

CERTAIN = {
    "tzolkin": {"goal", "place", "more", "pick", "use", "food", "fed", "age", "last"},
    "maya": {"goal", "quarries", "hand", "end", "backs", "transport", "gold", "erosion"},
}
"""What nobody can finish a game without meeting."""

LATE = 21
"""From this day of Tzolk'in on everything is played on the page again."""

HURRY = """async ([table, day]) => {
    const home = `/api/tables/${table}`;
    const body = JSON.stringify({ pace: 0 });
    const headers = { 'Content-Type': 'application/json' };
    await fetch(`${home}/settings`, { method: 'POST', body, headers });
    const socket = new WebSocket(`ws://${location.host}${home}/socket`);
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello' }));
    await new Promise((done) => {
        let view = null;
        const move = () => {
            if (view.board.tooth >= day && view.moves.length) return done();
            const words = view.moves.map(({ word }) => word);
            const liked = ['done', 'skip', 'use:', 'pick:', 'place:', ''];
            const best = liked.flatMap((verb) => words.filter((word) => word.startsWith(verb)))[0];
            const { version } = view;
            if (best) socket.send(JSON.stringify({ type: 'move', version, move: best }));
        };
        socket.onmessage = ({ data }) => {
            const said = JSON.parse(data);
            if (said.type === 'view') view = said;
            if (said.type === 'view') move();
            if (said.type === 'refusal' && view) setTimeout(move, 500);
        };
    });
    socket.close();
}"""
"""Plays on without the page, to a day: what comes in between is long, and the page is seen
before and after it."""


def begin(person: Person, game: str) -> None:
    person.visit(f"/first/{game}")
    person.see(".ways .primary").click()
    person.arrive()
    person.see(CARD)


def title(person: Person) -> str:
    return person.page.locator(f"{CARD} b").text_content() or ""


def id_of(game: str, said: str, language: str = "en") -> str:
    book = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))[game]
    return next(name for name, words in book.items() if words["title"] == said)


def covered(person: Person) -> int:
    """How many square pixels of what it speaks of an explanation covers, at rest."""
    settle(person.page)  # the frame glides to its place
    area: float = person.page.evaluate(
        """card => {
            const a = document.querySelector(card).getBoundingClientRect();
            const spot = document.querySelector('.spot');
            if (!spot) return -1;
            const b = spot.getBoundingClientRect();
            const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            return Math.max(0, wide) * Math.max(0, high);
        }""",
        CARD,
    )
    return round(area)


def hurry(person: Person) -> None:
    table = person.page.url.rsplit("/", 1)[-1]
    person.page.evaluate(HURRY, [table, LATE])


def play_alone(
    person: Person, game: str, seed: int, look: Callable[[str], None], until: str | None = None
) -> list[str]:
    """To the end or to an explanation, reading every one; returns what was explained."""
    rng = Random(seed)
    page = person.page
    read: list[str] = []
    for _ in range(700):
        page.wait_for_function(
            """card => document.querySelector('dialog .chart') || document.querySelector(card)
                || document.querySelector('[data-legal], [data-bar] .choice')
                || document.querySelector('[data-bar] .end:not(:disabled)')""",
            arg=CARD,
            timeout=60_000,
        )
        if page.locator("dialog .chart").count() or until in read:
            return read
        if page.locator(CARD).count():
            read.append(id_of(game, title(person)))
            look(read[-1])
            page.keyboard.press("Escape")
            page.wait_for_function(
                "([card, said]) => document.querySelector(card + ' b')?.textContent !== said",
                arg=[CARD, title_of(game, read[-1])],
            )
            continue
        words = person.offers()
        choose(person, choice(words, LIKED[game], rng) or (None if may_end(person) else words[0]))
    raise AssertionError("the game does not end")


def may_end(person: Person) -> bool:
    ways = "[data-bar] .end:not(:disabled), [data-bar] .choice"
    return person.page.locator(ways).count() > 0


def choose(person: Person, word: str | None) -> None:
    """Click a choice and wait for it; a card is laid in two halves, and passes come after three."""
    version, page = person.version(), person.page
    if word is None or not word.startswith("lay:"):
        person.click_one(word)
        return person.wait_beyond(version)
    if page.locator(".hand .gone").count() > 2:
        return choose(person, None)
    if not page.locator(".quarry.target").count():
        person.click(word)
        page.wait_for_function(
            "card => document.querySelector('.quarry.target') || document.querySelector(card)",
            arg=CARD,
        )
    if page.locator(CARD).count():
        return None  # first it is read
    person.see("[data-half]:visible").click()
    return person.wait_beyond(version + 1)


def title_of(game: str, name: str) -> str:
    book = json.loads((WORDS / "en.json").read_text(encoding="utf-8"))[game]
    said: str = book[name]["title"]
    return said


def choice(words: Sequence[str], liked: Sequence[str], rng: Random) -> str | None:
    """A move of the best kind there is; mostly two workers are placed, then the turn ends."""
    for verb in liked:
        some = [word for word in words if word.startswith(verb) and not word.startswith("beg")]
        if some and not (verb == "pick" and rng.random() < 0.5):
            return rng.choice(some)
    rest = [word for word in words if word.startswith(("place:", "advance:", "sell:"))]
    return rng.choice(rest) if rest and rng.random() < 0.7 else None


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "screen"), [("tzolkin", TALL_PHONE), ("maya", LAPTOP)])
def test_a_stranger_finishes_a_first_game_alone(
    invite: Invite, game: str, screen: dict[str, Any]
) -> None:
    """All of Maya; of Tzolk'in the first days, past a Food Day, and the last."""
    person = invite(
        **{**screen, "reduced_motion": "reduce", "has_touch": False, "is_mobile": False}
    )
    begin(person, game)
    in_the_way: dict[str, int] = {}

    def look(name: str) -> None:
        if pixels := covered(person):
            in_the_way[name] = pixels

    read: list[str] = []
    if game == "tzolkin":
        read = play_alone(person, game, 1, look, until="fed")
        hurry(person)
    read += play_alone(person, game, 1, look)

    assert len(read) == len(set(read)), "nothing is explained twice"
    assert set(read) >= CERTAIN[game]
    assert in_the_way == {}, "an explanation covers what it speaks of, or points at nothing"


def test_a_first_game_is_offered_and_found_again(invite: Invite) -> None:
    person = invite(reduced_motion="reduce")
    person.visit("/")
    person.page.locator("#learn").get_by_text("Maya: your first game").click()
    expect(person.page.locator("h1")).to_have_text("Your first game of Maya")
    person.press("Begin")
    person.arrive()
    table = person.page.url.rsplit("/", 1)[-1]
    assert title(person) == "Welcome to your first game"
    for turn_before in ("Take back", "Since my last turn"):
        assert person.page.locator("[data-bar]").get_by_text(turn_before).count() == 0
    person.press("Got it")
    expect(person.page.locator(f"{CARD} b")).to_have_text("First you win blocks")

    person.page.reload()
    expect(person.page.locator(f"{CARD} b")).to_have_text("First you win blocks")
    person.visit("/first/maya")
    person.page.get_by_role("link", name="Continue your game").click()
    person.page.wait_for_url(f"**/table/{table}")
    expect(person.page.locator(f"{CARD} b")).to_have_text("First you win blocks")
    assert person.page.get_by_text("First time here?").count() == 0


def test_explanations_are_read_aloud_closed_by_keyboard_and_switched_off(invite: Invite) -> None:
    person = invite(reduced_motion="reduce")
    begin(person, "tzolkin")
    page = person.page
    expect(page.locator("[role=status].live")).to_contain_text("You lead a tribe")
    page.keyboard.press("Escape")
    expect(page.locator(f"{CARD} b")).to_have_text("Place a worker")
    expect(page.locator("[role=status].live")).to_contain_text("Place workers on the gears")
    page.get_by_role("button", name="No more explanations").focus()
    page.keyboard.press("Enter")
    expect(page.locator(CARD)).to_have_count(0)
    expect(page.locator("[data-bar]")).to_be_focused()
    person.place()
    assert page.locator(CARD).count() == 0

    person.open_settings()
    page.get_by_role("button", name="Explanations").click()
    assert page.locator("dialog dt").all_inner_texts() == [
        "Welcome to your first game",
        "Place a worker",
    ]
    page.get_by_role("switch", name=re.compile("Explain what is new")).check()
    page.keyboard.press("Escape")
    expect(page.locator(f"{CARD} b")).to_have_text("Another one, or end the turn")


def test_going_on_counts_as_having_read(invite: Invite) -> None:
    person = invite(reduced_motion="reduce")
    begin(person, "tzolkin")
    person.choose("place:yaxchilan")
    expect(person.page.locator(f"{CARD} b")).not_to_have_text("Welcome to your first game")


def test_other_tables_explain_nothing(ana: Person) -> None:
    ana.new_game(2)
    ana.offers()
    assert ana.page.locator(".explanation").count() == 0


@pytest.mark.thorough
@pytest.mark.parametrize(("scheme", "locale", "screen"), LOOKS)
def test_axe_finds_nothing_at_a_first_game_and_everything_fits(
    invite: Invite, scheme: str, locale: str, screen: dict[str, Any]
) -> None:
    person = invite(color_scheme=scheme, locale=locale, reduced_motion="reduce", **screen)
    found: dict[str, list[str]] = {}
    for game in CERTAIN:
        person.visit(f"/first/{game}")
        person.page.wait_for_load_state("networkidle")
        found[f"first {game}"] = findings(person) + misfits(person.page)
        begin(person, game)
        for language in (one for one in (*LANGUAGES, locale[:2]) if screen is PHONE):
            person.speak(language)
            settle(person.page)
            found[f"{game} {language}"] = findings(person) + misfits(person.page)
        for number in range(3 if game == "maya" else 2):
            person.see(CARD)
            assert covered(person) == 0
            found[f"{game} {number}"] = findings(person) + misfits(person.page)
            person.see(f"{CARD} .primary").click()
    assert {where: wrong for where, wrong in found.items() if wrong} == {}
