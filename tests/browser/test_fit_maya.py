"""The table of Maya on every common screen: nothing needed is cut, covered, or behind a scroll."""

from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.fit import Scheme, settle, take
from tests.browser.moments import maya_moment, moment
from tests.browser.person import Person
from tests.browser.profiles import PHONE, Invite

ASKED = (
    "choose_quarry/lay",
    "choose_victim/minus",
    "build_turn/set",
)
EXPERT = ("bid_tens/bid", "use_joker/use")
FINGER = 40
"""The least width and height of what a finger touches."""


@dataclass(frozen=True)
class Screen:
    width: int
    height: int
    locale: str
    seats: int
    scheme: Scheme = "light"

    @property
    def is_phone(self) -> bool:
        return self.width < 700

    def manners(self) -> dict[str, Any]:
        size = {"width": self.width, "height": self.height}
        touch = {"has_touch": True, "is_mobile": True} if self.is_phone else {}
        return {"viewport": size, "locale": self.locale, "color_scheme": self.scheme, **touch}


SCREENS = (
    Screen(1280, 720, "de-DE", 5),
    Screen(1366, 768, "en-GB", 5, "dark"),
    Screen(1366, 768, "nl-NL", 3),
    Screen(1536, 730, "ja-JP", 4),
    Screen(1280, 800, "de-DE", 4),
    Screen(1440, 900, "nl-NL", 5),
    Screen(1920, 1080, "en-GB", 3),
    Screen(1180, 820, "nl-NL", 5),
    Screen(1024, 768, "de-DE", 5),
    Screen(820, 1180, "en-GB", 5),
    Screen(390, 844, "en-GB", 4),
    Screen(390, 844, "de-DE", 5, "dark"),
    Screen(360, 740, "nl-NL", 5),
    Screen(360, 740, "ja-JP", 3),
)

LOOK = """finger => {
    const found = [];
    const seen = e => e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const all = selector => [...document.querySelectorAll(selector)].filter(seen);
    const box = e => e.getBoundingClientRect();
    const said = e => (e.getAttribute('aria-label') ?? e.textContent).replace(/\\s+/g, ' ').trim();
    const told = e => `<${e.localName} class="${e.getAttribute('class')}"> ${said(e).slice(0, 50)}`;
    const clipped = e => {
        const b = box(e);
        const edges = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
        for (let up = e.parentElement; up && up !== document.body; up = up.parentElement) {
            if (getComputedStyle(up).overflow === 'visible') continue;
            const o = box(up);
            edges.left = Math.max(edges.left, o.left);
            edges.top = Math.max(edges.top, o.top);
            edges.right = Math.min(edges.right, o.right);
            edges.bottom = Math.min(edges.bottom, o.bottom);
        }
        return Math.max(
            edges.left - b.left, edges.top - b.top, b.right - edges.right, b.bottom - edges.bottom,
        );
    };
    for (const name of ['html', 'main', '.maya.table', '.plan']) {
        const e = document.querySelector(name);
        const [down, across] = [e.scrollHeight - e.clientHeight, e.scrollWidth - e.clientWidth];
        if (down > 0 || across > 0) found.push(`${name} scrolls by ${across}, ${down}`);
    }
    const needed = [
        '[data-part]', '[data-pyramid]', '[data-quarry]', '[data-seat]', '[data-card]', '.hand li',
        '.carry', '.carry p', '[data-bar]', '[data-bar] button', '[role=tab]', '[data-legal]',
        '[data-half]', '.auction output', '.auction .seal', '.where-in-game .now',
        '.known p', '.results li',
    ];
    for (const e of needed.flatMap(all)) {
        if (e.closest('.log, .whole-log')) continue;
        const by = clipped(e);
        if (by > 1) found.push(`cut by ${Math.round(by)}: ${told(e)}`);
    }
    // What stands in a quarry or beside a player stays inside.
    const inside = (part, whole) => {
        for (const e of all(part)) {
            const [b, o] = [box(e), box(e.closest(whole))];
            const isOut = b.bottom > o.bottom + 1 || b.right > o.right + 1;
            if (isOut) found.push(`sticks out: ${told(e)}`);
        }
    };
    inside('.known p, .results li, [data-quarry] .cards > *', '[data-quarry]');
    inside('.player .line > *', '[data-seat]');
    inside('.carry > *', '[data-part]');
    const parts = all('[data-part], [role=tablist]:not(.log *), [data-bar]');
    for (const [i, one] of parts.entries()) for (const other of parts.slice(i + 1)) {
        const [a, b] = [box(one), box(other)];
        const over = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
            && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
        if (over) found.push(`${told(one)} lies over ${told(other)}`);
    }
    const touched = '.maya.table button, .maya.table [role=button], [data-bar] button';
    if (finger) for (const e of all(touched)) {
        const b = box(e);
        const isElsewhere = e.closest('svg, .whole-log');
        if (!isElsewhere && (b.width < finger - 0.5 || b.height < finger - 0.5)) {
            found.push(`${Math.round(b.width)} by ${Math.round(b.height)}: ${told(e)}`);
        }
    }
    return [...new Set(found)];
}"""


def faults(page: Page, screen: Screen) -> list[str]:
    """What is wrong once sizes have settled."""
    settle(page)
    found: list[str] = page.evaluate(LOOK, FINGER if screen.is_phone else 0)
    return found


@pytest.mark.sampled(1)
@pytest.mark.parametrize("is_phone", [False, True], ids=["screens", "phones"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_all_that_is_needed_lies_in_sight(invite: Invite, seats: int, is_phone: bool) -> None:
    screens = [one for one in SCREENS if (one.seats, one.is_phone) == (seats, is_phone)]
    person = invite(**screens[0].manners(), reduced_motion="reduce")
    found: dict[str, list[str]] = {}
    for asked in ASKED + (EXPERT if seats == 5 else ()):
        person.sit_down(maya_moment(seats, asked))
        person.offers()
        found[asked] = faults(person.page, screens[0])
        dismiss(person)
        for screen in screens:
            use(person, screen)
            found[f"{asked}, alone, {screen}"] = faults(person.page, screen)
    assert {where: wrong for where, wrong in found.items() if wrong} == {}


def use(person: Person, screen: Screen) -> None:
    take(person, screen.width, screen.height, screen.locale, screen.scheme)


def dismiss(person: Person) -> None:
    """Nothing stands over the board."""
    person.page.evaluate("document.querySelector('.first-time button')?.click()")


def test_on_a_phone_tabs_open_sheets_over_the_board(invite: Invite) -> None:
    phones = [one for one in SCREENS if one.is_phone]
    person = invite(**phones[0].manners(), reduced_motion="reduce")
    for seats in {screen.seats for screen in phones}:
        person.sit_down(maya_moment(seats, "build_turn/set"))
        person.offers()
        dismiss(person)
        for screen in (one for one in phones if one.seats == seats):
            use(person, screen)
            open_sheets(person, screen)


def open_sheets(person: Person, screen: Screen) -> None:
    tabs = person.page.locator(".plan > .tabs [role=tab]")
    sheet = person.page.locator("#maya-sheet")
    for tab, content in ((tabs.first, ".player"), (tabs.last, ".log")):
        tab.tap()
        box = sheet.bounding_box()
        assert box is not None
        assert box["height"] > screen.height / 4, screen
        inner = sheet.locator(content).first.bounding_box()
        bar = person.see("[data-bar]").bounding_box()
        assert inner is not None and bar is not None
        assert box["y"] <= inner["y"] < box["y"] + box["height"] <= bar["y"], screen
        wrong = [one for one in faults(person.page, screen) if "by" in one or "scrolls" in one]
        assert wrong == [], screen
        tab.tap()
        assert sheet.count() == 0, screen
    tabs.last.tap()
    sheet.get_by_role("button").first.tap()
    assert sheet.count() == 0, screen


def test_nothing_moves_when_something_is_pointed_at(invite: Invite) -> None:
    screen = Screen(1366, 768, "en-GB", 5)
    person = invite(**screen.manners(), reduced_motion="reduce")
    person.sit_down(maya_moment(5, "choose_quarry/lay"))
    person.offers()
    dismiss(person)

    def places() -> list[list[float]]:
        found: list[list[float]] = person.page.evaluate(
            """() => [...document.querySelectorAll('[data-part], [data-bar]')].map(e => {
                const b = e.getBoundingClientRect();
                return [b.x, b.y, b.width, b.height].map(Math.round);
            })"""
        )
        return found

    settle(person.page)
    before = places()
    person.page.locator("[data-half]").first.hover()
    assert places() == before
    person.page.locator("[data-half]").first.click()
    assert places() == before
    person.page.locator("[data-legal^='lay:']").last.hover()
    assert places() == before


SMALL = """() => [
        ...document.querySelectorAll('header :is(a, button), [data-bar] button, .tabs button'),
    ]
    .filter(e => e.checkVisibility())
    .map(e => [e.getAttribute('aria-label') ?? e.textContent.trim(), e.getBoundingClientRect()])
    .filter(([, box]) => box.width < 40 || box.height < 40)
    .map(([name]) => name)"""


@pytest.mark.parametrize("game", ["tzolkin", "maya"])
def test_fingers_find_what_they_aim_at(invite: Invite, game: str) -> None:
    person = invite(**PHONE, reduced_motion="reduce")
    person.sit_down(moment(game, 4, "choose_quarry/lay" if game == "maya" else "take_turn/pick"))
    person.offers()
    # The name of the phase is low, but a touch above or below it counts.
    phase = person.page.locator(".phases .now button")
    assert set(person.page.evaluate(SMALL)) <= set(phase.all_inner_texts())
    if phase.count():
        box = phase.bounding_box()
        assert box
        person.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] + 5)
        person.see("dialog")
