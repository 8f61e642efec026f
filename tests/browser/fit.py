"""Whether everything on a page fits: nothing beside the page, no words cut."""

from collections.abc import Callable
from typing import Literal

from playwright.sync_api import Page

from tests.browser.person import Person

LANGUAGES = {"en": "en-GB", "nl": "nl-NL", "de": "de-DE", "ja": "ja-JP"}

Scheme = Literal["light", "dark"]

Look = Callable[[Person], list[str]]
"""Says what is wrong with what somebody sees."""

MISFITS = """screen => {
    const found = [];
    const isSeen = e => e.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        && !e.closest('.unseen') && getComputedStyle(e).clipPath === 'none';
    const slides = e => ['auto', 'scroll'].includes(getComputedStyle(e).overflowX);
    const within = e => {
        for (let up = e.parentElement; up && up !== document.body; up = up.parentElement) {
            if (slides(up) && up.scrollWidth > up.clientWidth) return true;
        }
        return false;
    };
    const tell = (why, e) => {
        const said = (e.textContent ?? '').replace(/\\s+/g, ' ').trim().slice(0, 60);
        found.push(`${why}: <${e.localName} class="${e.getAttribute('class')}"> ${said}`);
    };
    const wide = document.documentElement.scrollWidth;
    if (wide > screen) found.push(`the page is ${wide} wide, the screen ${screen}`);
    for (const e of document.querySelectorAll('body *')) {
        if (e.closest('svg') && e.localName !== 'svg' || !isSeen(e)) continue;
        const box = e.getBoundingClientRect();
        if (!box.width || !box.height) continue;
        if ((box.right > screen + 1 || box.left < -1) && !within(e)) tell('beside the page', e);
        if (e.localName === 'svg' || slides(e) || e.matches('input, select, textarea')) continue;
        const hasWords = [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim());
        const isButton = e.matches('button, a.button, label, th, td, h1, h2, h3, summary');
        if ((hasWords || isButton) && e.scrollWidth > e.clientWidth + 1
            && getComputedStyle(e).display !== 'inline') tell('too wide for its place', e);
    }
    return [...new Set(found)];
}"""


SETTLED = """async () => {
    const ends = animation => Number.isFinite(animation.effect.getComputedTiming().endTime);
    // What is drawn inside a picture moves with it.
    const parts = () => [...document.body.querySelectorAll('*')].filter(e => !e.ownerSVGElement);
    const boxes = () => parts().map(e => {
        const b = e.getBoundingClientRect();
        return [b.x, b.y, b.width, b.height];
    }).join();
    await document.fonts.ready;
    await Promise.allSettled(document.getAnimations().filter(ends).map(one => one.finished));
    let before = '';
    for (let frame = 0, same = 0; frame < 300 && same < 3; frame++) {
        await new Promise(requestAnimationFrame);
        const now = boxes();
        same = now === before ? same + 1 : 0;
        before = now;
    }
}"""


def settle(page: Page) -> None:
    """Wait until fonts are there, animations are over, and nothing changes its place any more."""
    page.evaluate(SETTLED)


def misfits(page: Page) -> list[str]:
    """What is wider than the page, or than its own place."""
    assert page.viewport_size is not None
    # A phone shows a page that is too wide smaller: only the viewport tells the true width.
    found: list[str] = page.evaluate(MISFITS, page.viewport_size["width"])
    return found


def take(person: Person, width: int, height: int, locale: str, scheme: Scheme) -> None:
    """Another screen, language and theme for the same table."""
    person.resize(width, height)
    person.page.emulate_media(color_scheme=scheme)
    person.speak(locale[:2])


class Faults:
    """What is wrong, by where it was seen: a test names everything at its end, not the first."""

    def __init__(self, person: Person, look: Look | None = None) -> None:
        self.person = person
        self.look = look or (lambda one: misfits(one.page))
        self.found: dict[str, list[str]] = {}

    def see(self, where: str) -> None:
        settle(self.person.page)
        if wrong := self.look(self.person):
            self.found[where] = wrong

    def see_in_every_language(self, where: str) -> None:
        """One page speaks them all: only its words change."""
        for language in LANGUAGES:
            self.person.speak(language)
            self.see(f"{where}, {language}")
