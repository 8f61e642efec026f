"""The whole Tzolk'in table is in view on every common screen: nothing cut or covered."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.fit import Scheme, settle, take
from tests.browser.moments import moment
from tests.browser.person import Person
from tests.browser.profiles import Invite

Box = dict[str, float]
Screen = tuple[int, int, int, str, Scheme]
"""Width, height, seats, language, theme."""

NAMED = {
    "machine": ".machine",
    "food strip": ".forecast",
    "temples": ".panel.temples",
    "technologies": ".tech",
    "buildings": ".tiles-of.buildings",
    "monuments": ".tiles-of.monuments",
    "bar": "[data-bar]",
    "header": "header:has(.tools)",
}
"""What must be in view, and must not cover each other."""

CORNERS = {"market": ".market", "placed": ".placing", "look ahead": ".time"}
"""What lies in corners of the machine's place, beside its gears."""

GEARS = ".machine .gear .body"

SCREENS: list[Screen] = [
    (1280, 720, 4, "de-DE", "light"),
    (1280, 720, 2, "ja-JP", "dark"),
    (1366, 768, 4, "en-GB", "dark"),
    (1366, 768, 3, "nl-NL", "light"),
    (1536, 730, 4, "nl-NL", "light"),
    (1180, 820, 4, "de-DE", "dark"),
    (1180, 820, 2, "en-GB", "light"),
    (1024, 768, 4, "de-DE", "light"),
    (1024, 768, 3, "ja-JP", "light"),
    (820, 1180, 4, "nl-NL", "dark"),
    (820, 1180, 3, "de-DE", "light"),
    (1440, 900, 4, "de-DE", "light"),
    (1920, 1080, 4, "ja-JP", "dark"),
]
PHONES: list[Screen] = [
    (390, 844, 4, "de-DE", "light"),
    (390, 844, 2, "ja-JP", "dark"),
    (360, 740, 4, "nl-NL", "dark"),
    (360, 740, 3, "de-DE", "light"),
]

BOXES = """selectors => Object.fromEntries(Object.entries(selectors).map(([name, selector]) => [
    name,
    [...document.querySelectorAll(selector)].map(e => e.getBoundingClientRect())
        .filter(b => b.width && b.height)
        .map(b => ({ left: b.left, top: b.top, right: b.right, bottom: b.bottom })),
]))"""

SCROLLED = """() => {
    const far = (name, e) => {
        const over = Math.max(e.scrollHeight - e.clientHeight, e.scrollWidth - e.clientWidth);
        return over > 0 ? [`${name} by ${over}`] : [];
    };
    const page = document.documentElement;
    return [
        ...(page.scrollHeight > innerHeight ? ['page'] : []),
        ...['main', '.tzolkin', '.boards', '.left', '.tab-sheet .body'].flatMap(selector =>
            [...document.querySelectorAll(selector)].flatMap(e => far(selector, e))),
    ];
}"""

SMALL = """selector => [...document.querySelectorAll(selector)]
    .filter(e => e.checkVisibility() && !e.closest('.machine'))
    .map(e => [e.className || e.ariaLabel, e.getBoundingClientRect()])
    .filter(([, b]) => Math.min(b.width, b.height) < 40)
    .map(([name, b]) => `${name}: ${Math.round(b.width)}x${Math.round(b.height)}`)"""


def by_seats(screens: list[Screen]) -> list[Any]:
    """Screens with the same number of seats together: one table is looked at on all of them."""
    seats = sorted({screen[2] for screen in screens})
    groups = [[one for one in screens if one[2] == number] for number in seats]
    return [pytest.param(group, id=str(group[0][2])) for group in groups]


def sit(invite: Invite, screen: Screen, asked: str, **manners: Any) -> Person:
    width, height, seats, locale, scheme = screen
    person = invite(
        viewport={"width": width, "height": height},
        locale=locale,
        color_scheme=scheme,
        reduced_motion="reduce",
        **manners,
    )
    # The tour is not offered here.
    person.page.add_init_script("localStorage.setItem('cenote.no-tour', '1')")
    person.sit_down(moment("tzolkin", seats, asked))
    person.offers()
    return person


def boxes(person: Person, named: dict[str, str]) -> dict[str, list[Box]]:
    settle(person.page)
    found: dict[str, list[Box]] = person.page.evaluate(BOXES, named)
    assert [name for name, all_ in found.items() if not all_] == [], "not there"
    return found


def outside(found: dict[str, list[Box]], width: int, height: int) -> list[str]:
    return [
        f"{name}: {box}"
        for name, all_ in found.items()
        for box in all_
        if box["left"] < -1
        or box["top"] < -1
        or box["right"] > width + 1
        or box["bottom"] > height + 1
    ]


def covers(one: Box, other: Box) -> bool:
    return (
        min(one["right"], other["right"]) - max(one["left"], other["left"]) > 1
        and min(one["bottom"], other["bottom"]) - max(one["top"], other["top"]) > 1
    )


def overlaps(found: dict[str, list[Box]]) -> list[str]:
    all_ = [(name, box) for name, many in found.items() for box in many]
    return [
        f"{name} and {other}"
        for i, (name, box) in enumerate(all_)
        for other, next_ in all_[i + 1 :]
        if covers(box, next_)
    ]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("screens", by_seats(SCREENS))
def test_everything_is_in_view(invite: Invite, screens: list[Screen]) -> None:
    person = sit(invite, screens[0], "construct/build")
    for width, height, seats, locale, scheme in screens:
        take(person, width, height, locale, scheme)
        look_at_everything(person, width, height, seats)


def look_at_everything(person: Person, width: int, height: int, seats: int) -> None:
    players = {f"player {seat}": f'.player[data-seat="{seat}"]' for seat in range(seats)}
    tiles = {"tiles": ".tiles-of .tile", "End turn": "[data-bar] .end, [data-bar] .choice"}
    found = boxes(person, {**NAMED, **players})

    screen = (width, height)
    assert person.page.evaluate(SCROLLED) == [], screen
    assert overlaps(found) == [], screen
    assert outside({**found, **boxes(person, {**tiles, **CORNERS})}, *screen) == []
    assert width < 1280 or two_rows(person) == []
    # The corners of the machine's place belong to the market and to looking ahead.
    corners = boxes(person, {**CORNERS, "gear": GEARS})
    gears = corners.pop("gear")
    assert [
        name for name, box in corners.items() if any(covers(box[0], gear) for gear in gears)
    ] == [], screen
    # The machine takes what the boards leave, not the other way round.
    machine = found["machine"][0]
    assert machine["right"] - machine["left"] > 0.42 * min(width, height * 1.6), screen


def two_rows(person: Person) -> list[Box]:
    """Cells of the food strip that wrap: only what feeding takes may."""
    rows = boxes(person, {"rows": ".forecast .cell:not(.feeding) .line"})["rows"]
    return [row for row in rows if row["bottom"] - row["top"] > 24]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("screens", by_seats(PHONES))
def test_a_phone_shows_every_panel_after_a_tap(invite: Invite, screens: list[Screen]) -> None:
    person = sit(invite, screens[0], "place_more/place", has_touch=True, is_mobile=True)
    for width, height, seats, locale, scheme in screens:
        take(person, width, height, locale, scheme)
        open_every_panel(person, width, height, seats)


def open_every_panel(person: Person, width: int, height: int, seats: int) -> None:
    tabs = person.page.locator("nav.tabs > button")
    named = {"machine": ".machine", "food strip": ".forecast", "deck": ".deck", "tabs": "nav.tabs"}
    players = {f"player {seat}": f'.player[data-seat="{seat}"]' for seat in range(seats)}
    bars = {"bar": "[data-bar]", "header": NAMED["header"]}
    found = boxes(person, {**named, **players, **bars})
    assert person.page.evaluate(SCROLLED) == []
    assert overlaps(found) == []
    assert outside({**found, **boxes(person, {"End turn": "[data-bar] .end"})}, width, height) == []
    assert found["bar"][0]["bottom"] - found["bar"][0]["top"] <= 100
    assert person.page.evaluate(SMALL, "nav.tabs > button, [data-bar] button, [data-legal]") == []

    inside = (".player", ".panel.temples", ".tech", ".tiles-of, .market", ".panel.log")
    for tab, content in zip(tabs.all(), inside, strict=True):
        tab.tap()
        sheet = boxes(
            person, {"sheet": ".tab-sheet", "content": f".tab-sheet {content}", "tabs": "nav.tabs"}
        )
        assert outside(sheet, width, height) == []
        assert not covers(sheet["sheet"][0], sheet["tabs"][0])
        top = person.page.evaluate(
            """() => {
                const content = document.querySelector('.tab-sheet .body').firstElementChild;
                const box = content.getBoundingClientRect();
                const at = document.elementFromPoint(box.x + box.width / 2, box.y + 8);
                return at?.closest('.tab-sheet') !== null;
            }"""
        )
        assert top, "the sheet lies over the machine"
        tab.tap()
        expect(person.page.locator(".tab-sheet")).to_have_count(0)  # the same tab closes it


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("asked", "word", "content"),
    [
        ("study/tech", "tech:", ".tech"),
        ("choose_temple/temple", "temple:", ".panel.temples"),
        ("construct/build", "build:", ".tiles-of"),
    ],
)
def test_on_a_phone_the_sheet_with_the_choice_opens_itself(
    invite: Invite, asked: str, word: str, content: str
) -> None:
    screen: Screen = (360, 740, 4, "en-GB", "light")
    person = sit(invite, screen, asked, has_touch=True, is_mobile=True)
    sheet = boxes(person, {"sheet": ".tab-sheet", "content": f".tab-sheet {content}"})
    assert outside(sheet, 360, 740) == []
    place = person.page.locator(f'.tab-sheet [data-legal^="{word}"]').first
    version = person.version()
    place.tap()
    assert person.version() == version, "a first tap only shows"
    place.tap()
    if person.page.locator("[role=menu]").count():
        person.page.locator("[role=menuitem]").first.tap()
    person.wait_beyond(version)


def test_larger_text_leaves_the_machine_large_and_the_placing_in_place(invite: Invite) -> None:
    screen: Screen = (1366, 768, 4, "en-GB", "light")
    person = sit(invite, screen, "place_more/place")
    usual = boxes(person, {"machine": ".machine"})["machine"][0]
    # What would be short has a line of its own, and takes nothing from the cells beside it.
    person.page.locator('[data-legal="place:palenque"]').first.hover()
    expect(person.page.locator(".forecast .feeding")).to_contain_text("afterwards")
    assert two_rows(person) == []
    person.page.evaluate("() => document.documentElement.setAttribute('data-text', 'larger')")
    found = boxes(person, {"machine": ".machine", "placed": ".placing", "bar": "[data-bar]"})
    assert outside(found, 1366, 768) == []
    larger = found["machine"][0]
    assert larger["right"] - larger["left"] > 0.85 * (usual["right"] - usual["left"])
    # A column that must scroll after all says so.
    silent = person.page.evaluate(
        """() => [...document.querySelectorAll('.boards, .left')]
            .filter(e => e.scrollHeight > e.clientHeight + 2)
            .filter(e => !e.hasAttribute('data-below')).length"""
    )
    assert silent == 0


def test_how_far_the_calendar_advances_waits_for_end_turn(invite: Invite) -> None:
    person = sit(invite, (1366, 768, 4, "en-GB", "light"), "choose_days/advance")
    end = person.page.locator("[data-bar] .end")
    assert not end.is_visible() or end.is_disabled()
    version = person.version()
    person.page.keyboard.press("l")
    expect(person.page.locator(".all [data-word^='advance:']")).to_have_count(2)
    expect(person.page.locator(".all")).not_to_contain_text("Ends your turn")
    person.page.keyboard.press("Escape")
    for word in ("advance:2", "advance:1"):
        person.page.locator(f'[data-legal="{word}"]').click()
        assert person.page.locator(".choice.chosen").get_attribute("data-legal") == word
        assert person.version() == version, "nothing is final before End turn"
    end.click()
    person.wait_beyond(version)


def test_a_click_on_a_sector_leaves_no_box_round_it(invite: Invite) -> None:
    person = sit(invite, (1366, 768, 4, "en-GB", "light"), "place_more/place")
    for selector in ('[data-thing="tikal.3"]', '[data-thing="uxmal.2"]'):
        person.page.locator(f".machine {selector}").first.click(force=True)
        person.page.keyboard.press("Escape")
        outlined = person.page.evaluate(
            "() => [...document.querySelectorAll('.machine *')].filter(e =>"
            " e.matches(':focus') && getComputedStyle(e).outlineStyle !== 'none').length"
        )
        assert outlined == 0


def test_what_comes_to_lie_under_a_resting_mouse_opens_no_card(invite: Invite) -> None:
    person = sit(invite, (1366, 768, 4, "en-GB", "light"), "take_turn/pick")
    worker = person.page.locator('.machine [data-legal^="pick:"]').first
    worker.hover()
    person.see(".bubble")
    version = person.version()
    worker.click()
    person.wait_beyond(version)
    settle(person.page)
    expect(person.page.locator(".bubble")).to_have_count(0)


def test_what_can_be_constructed_for_corn_is_never_said_to_lack(invite: Invite) -> None:
    person = sit(invite, (1366, 768, 4, "en-GB", "light"), "construct/build")
    for place in person.page.locator('.tile[data-legal^="build:"]').all():
        assert place.locator(".lack").count() == 0
        place.hover()
        assert person.page.locator(".bubble .lack").count() == 0


def test_the_temples_take_the_height_that_is_left(invite: Invite) -> None:
    person = sit(invite, (1366, 768, 4, "en-GB", "light"), "construct/build")
    found = boxes(person, {"column": ".boards", "panel": ".boards > .panel", "step": ".temple li"})
    assert found["column"][0]["bottom"] - found["panel"][-1]["bottom"] < 3
    low = [box for box in found["step"] if box["bottom"] - box["top"] < 15]
    assert low == [], "a mark of a player is 14 pixels high"


def test_a_good_that_is_a_choice_has_one_card_and_it_leaves_the_panel_free(invite: Invite) -> None:
    person = sit(invite, (1366, 768, 4, "en-GB", "light"), "market/sell")
    good = person.page.locator('.player .good[data-legal*="buy:"]').first
    assert not good.get_attribute("aria-description")
    good.hover()
    person.see(".bubble")
    found = boxes(person, {"card": ".bubble", "panel": ".player.now"})
    assert overlaps(found) == []


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("asked", "pointed", "free"),
    [
        ("take_turn/pick", '[data-legal^="pick:tikal"]', ".boards > .panel:nth-child(3)"),
        ("construct/build", '.tile[data-legal^="build:"]', ".boards > .panel"),
        ("study/tech", '[data-legal^="tech:"]', ".boards > .panel:nth-child(n + 2)"),
    ],
)
def test_a_card_leaves_what_one_compares_free(
    invite: Invite, asked: str, pointed: str, free: str
) -> None:
    person = sit(invite, (1366, 768, 4, "de-DE", "light"), asked)
    person.page.locator(pointed).first.hover()
    person.see(".bubble")
    found = boxes(person, {"card": ".bubble", "compared": free})
    assert [box for box in found["compared"] if covers(found["card"][0], box)] == []
