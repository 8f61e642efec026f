"""Profiles of the browser, used by one person after another.

What the app loads stays in their cache, so that its pages are there in half the time. Of whoever
had a profile before, no other trace is left.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext

from tests.browser.person import Person

Invite = Callable[..., Person]

ENGLISH = {
    "locale": "en-GB",
    "viewport": {"width": 1440, "height": 900},
    "service_workers": "block",  # what it answers, tests could not see
    "reduced_motion": "reduce",  # tests wait for what happens, not for how it looks on the way
}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


class Profiles:
    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.idle: dict[str, list[BrowserContext]] = defaultdict(list)

    @contextmanager
    def inviting(self, address: str, **usual: Any) -> Iterator[Invite]:
        """People with a profile each; in the end nothing may have gone wrong for anybody.

        On a first visit nothing lies in the cache.
        """
        people: list[Person] = []
        lent: list[tuple[str, BrowserContext]] = []

        def come(lively: bool = False, first_visit: bool = False, **manners: Any) -> Person:
            manners = {**ENGLISH, **usual, **manners}
            kind = "" if first_visit else f"{address} {sorted(manners.items())}"
            context = self.borrow(kind, manners)
            lent.append((kind, context))
            people.append(Person(address, context, lively))
            return people[-1]

        yield come
        for kind, context in lent:
            self.take_back(kind, context)
        for person in people:
            assert person.complaints == []
            assert person.strangers == set()

    def borrow(self, kind: str, manners: dict[str, Any]) -> BrowserContext:
        idle = self.idle[kind]
        return idle.pop() if idle else self.browser.new_context(**manners)

    def take_back(self, kind: str, context: BrowserContext) -> None:
        if kind:
            for page in context.pages:
                page.close()
            self.idle[kind].append(context)
        else:
            context.close()
