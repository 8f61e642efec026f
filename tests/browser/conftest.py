"""A server of its own, a browser, and people who use them."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.person import PATIENCE, Person
from tests.browser.server import RunningServer, launch, missing

Invite = Callable[..., Person]

expect.set_options(timeout=PATIENCE)


LONG = ("first_game_alone", "axe_finds_nothing", "whole_game", "in_sight", "in_every_language")
"""Parts of the names of tests that take long."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests first: in the end nobody waits for the last one."""
    items.sort(key=lambda item: next((n for n, part in enumerate(LONG) if part in item.name), 99))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    if reason := missing():
        pytest.skip(reason)
    with RunningServer(tmp_path_factory.mktemp("server")) as served:
        yield served


@pytest.fixture(scope="session")
def browser(server: RunningServer) -> Iterator[Browser]:
    with sync_playwright() as playwright, launch(playwright) as opened:
        yield opened


@pytest.fixture
def invite(server: RunningServer, browser: Browser, tmp_path: Path) -> Iterator[Invite]:
    """People with a browser of their own; in the end nothing may have gone wrong in any."""
    people: list[Person] = []

    def come(lively: bool = False, **manners: Any) -> Person:
        person = Person(server.url, browser.new_context(**{**ENGLISH, **manners}), lively)
        people.append(person)
        return person

    yield come
    for person in people:
        person.leave()
    for person in people:
        assert person.complaints == []
        assert person.strangers == set()


@pytest.fixture
def ana(invite: Invite) -> Person:
    return invite()


ENGLISH = {
    "locale": "en-GB",
    "viewport": {"width": 1440, "height": 900},
    "service_workers": "block",  # what it answers, tests could not see
    "reduced_motion": "reduce",  # tests wait for what happens, not for how it looks on the way
}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
