"""A server of its own, a browser, and people who use them."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.person import PATIENCE, Person
from tests.browser.profiles import Invite, Profiles
from tests.browser.server import RunningServer, launch, missing

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


@pytest.fixture(scope="session")
def profiles(browser: Browser) -> Profiles:
    return Profiles(browser)


@pytest.fixture
def invite(server: RunningServer, profiles: Profiles) -> Iterator[Invite]:
    with profiles.inviting(server.url) as come:
        yield come


@pytest.fixture
def ana(invite: Invite) -> Person:
    return invite()
