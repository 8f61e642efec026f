"""`cenote serve`: settings from arguments and environment, address."""

import asyncio
import gc
import subprocess
import sys
import weakref
from pathlib import Path

import pytest

from cenote.cli import parser
from cenote.server import serve
from cenote.server.common import garbage
from cenote.server.common.settings import Settings, from_environment
from cenote.server.operation.command import settings_of


def test_every_setting_can_come_from_the_environment(monkeypatch):
    monkeypatch.setenv("CENOTE_PORT", "9000")
    monkeypatch.setenv("CENOTE_DATA", "/somewhere")
    monkeypatch.setenv("CENOTE_BROWSER", "0")
    monkeypatch.setenv("CENOTE_BOTS", "3")

    settings = settings_of(parser().parse_args(["serve", "--port", "9001"]))

    assert settings.port == 9001  # the command line wins
    assert settings.data == Path("/somewhere")
    assert settings.bots == 3 and settings.browser is False


@pytest.mark.parametrize("name, text", [("PORT", "many"), ("BROWSER", "perhaps")])
def test_a_wrong_variable_is_reported_plainly(name, text):
    with pytest.raises(ValueError, match=f"CENOTE_{name} cannot be '{text}'"):
        from_environment({f"CENOTE_{name}": text})


def test_a_wrong_database_ends_with_a_sentence(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "cenote", "serve", "--database-url", "mysql://x/y"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=tmp_path,
    )

    assert done.returncode == 2
    assert done.stderr == "cenote: the database must be PostgreSQL or a SQLite file\n"


def test_a_browser_opens_only_for_a_person_at_this_machine(monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not serve.has_desktop()
    monkeypatch.setenv("DISPLAY", ":0")
    assert serve.has_desktop()


def test_the_address_shown_can_be_opened(tmp_path):
    server = serve.Server(Settings(host="0.0.0.0", port=9, data=tmp_path))

    assert server.address == "http://127.0.0.1:9/"


def test_a_server_collects_everything_only_when_asked(monkeypatch, tmp_path):
    done: list[object] = []
    monkeypatch.setattr("gc.freeze", lambda: done.append("frozen"))
    monkeypatch.setattr("gc.set_threshold", lambda *numbers: done.append(numbers[2]))

    async def started(*_: object) -> None:
        pass

    monkeypatch.setattr("uvicorn.Server.startup", started)
    asyncio.run(serve.Server(Settings(port=9, data=tmp_path)).startup())

    assert done == ["frozen", garbage.NEVER]


class Thing:
    """Refers to itself: only a collection ends it."""

    def __init__(self) -> None:
        self.itself = self


def is_collected(collector: garbage.Collector) -> bool:
    """Whether a look at what is due ends something old that refers to itself."""
    thing = Thing()
    left = weakref.ref(thing)
    gc.collect()  # it is no longer young
    del thing
    gc.collect(1)
    asyncio.run(collector.look())
    return left() is None


def test_what_refers_to_itself_is_collected_in_the_end():
    collector = garbage.Collector()
    assert not is_collected(collector)
    collector.at -= garbage.SECONDS_BETWEEN
    assert is_collected(collector)
    assert not is_collected(collector)


def test_it_is_collected_sooner_when_the_server_grows():
    collector = garbage.Collector()
    collector.memory -= garbage.MOST_GROWTH
    assert is_collected(collector)
    assert abs(garbage.memory() - collector.memory) < garbage.MOST_GROWTH


def test_where_the_system_does_not_tell_the_time_counts(monkeypatch, tmp_path):
    monkeypatch.setattr(garbage, "USED", tmp_path / "nothing")

    assert garbage.memory() == 0
