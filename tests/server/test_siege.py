"""Short forms of `make siege`: the server is attacked, and two people at a table notice nothing."""

import asyncio
import threading
import time
from contextlib import contextmanager

import pytest

from cenote.server.http.middleware import LONGEST, LONGEST_FILE
from tests.server.figures import percentile
from tests.server.siege import bombs, club, drips, floods, fuzz, races, sharing, strangers
from tests.server.siege.campaign import besieged
from tests.server.siege.report import MOVE
from tests.server.siege.target import Target

TRIES = 4
"""Tries: a busy machine is slow now and then, a frozen server every time."""
FROZEN = 1.0
"""Seconds that even a busy machine does not take."""
CALM = 3.0
"""Seconds for which the pair is watched without an attack, if its moves were late in one."""
BUSY = 3.0
"""How many times longer moves may take under attack if they are late without one."""
MANY_ROUTES = 40
"""Fewer than there are routes that take a body."""
REFUSED = {"400", "401", "403", "404", "409", "413", "422", "429"}
LATE = 2 * MOVE
"""Seconds allowed beside other tests; `make siege` has the machine to itself, and MOVE counts."""


class Siege:
    """A campaign whose people go on playing between the tests."""

    def __init__(self, target):
        self.leaks = []
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.campaigning = besieged(target)
        self.campaign = self.run(self.campaigning.__aenter__())

    def run(self, work):
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(150)

    def end(self):
        self.run(self.campaigning.__aexit__(None, None, None))
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(5)
        self.loop.close()

    def attack(self, name, seconds):
        """The best of some tries: what an attack freezes, it freezes every time. But what failed in
        any of them has failed.
        """
        found = []
        for _ in range(TRIES):
            row = self.run(self.campaign.attack(name, seconds))
            found += row.failed()
            self.leaks += row.leaks
            if found or (row.moves and row.worst <= LATE):
                break
        assert found == []
        assert row.moves, "the pair made no move"
        assert row.worst <= FROZEN, f"a move took {row.worst * 1000:.0f} ms"
        if row.worst > LATE:
            self.compare(row)
        return row

    def compare(self, row):
        """Other tests may keep the machine so busy that moves are late without an attack."""
        self.campaign.forget()
        time.sleep(CALM)
        calm = [move.fair for move in self.campaign.pair.take_moves()]
        late, usual = percentile(row.fair, 0.9), percentile(calm, 0.9)
        assert late <= max(LATE, BUSY * usual), (
            f"moves took {late * 1000:.0f} ms, and {usual * 1000:.0f} when nobody attacked"
        )


@contextmanager
def sieged(folder, database=None):
    with Target(folder, database) as target:
        siege = Siege(target)
        try:
            yield siege
        finally:
            siege.end()


@pytest.fixture(scope="module")
def siege(tmp_path_factory):
    with sieged(tmp_path_factory.mktemp("siege")) as siege:
        yield siege


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", [*bombs.TOML])
def test_a_board_file_that_is_slow_to_parse_delays_nobody(siege, name):
    siege.attack(f"boards: {name}", 0.2)


@pytest.mark.parametrize("name", ["dotted key", "closed brackets", "keys"])
def test_nor_does_one_for_a_new_table(siege, name):
    siege.attack(f"boards: {name}, to be played on", 0.2)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", [*bombs.JSON])
def test_a_body_that_is_slow_to_parse_delays_nobody_at_any_route(siege, name):
    row = siege.attack(f"bodies: {name}", 0.2)

    assert len(row.tally.times) > MANY_ROUTES
    assert set(row.tally.answers) <= REFUSED | {"201"}, "one table was made for this"
    assert row.tally.answers["201"] == 1


def test_bodies_are_as_long_as_they_may_be_and_no_longer():
    for name, make in bombs.JSON.items():
        for size, most in ((bombs.BODY, LONGEST_FILE), (bombs.SMALL_BODY, LONGEST)):
            assert len(make(size)) <= most, name


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", [*bombs.RECORDS])
def test_a_record_that_is_slow_to_parse_delays_nobody(siege, name):
    siege.attack(f"records: {name}", 0.2)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", [attack.name for attack in bombs.ATTACKS[3:]])
def test_odd_texts_requests_and_messages_delay_nobody(siege, name):
    siege.attack(name, 1.5)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", [attack.name for attack in drips.ATTACKS])
def test_slow_clients_delay_nobody(siege, name):
    row = siege.attack(name, 1.0)

    assert row.unwelcome() == []


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", [attack.name for attack in races.ATTACKS])
def test_exactly_one_wins_each_race(siege, name):
    siege.attack(name, 1)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", [attack.name for attack in strangers.ATTACKS])
def test_strangers_stay_outside(siege, name):
    siege.attack(name, 1)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", [attack.name for attack in fuzz.ATTACKS])
def test_nonsense_is_refused(siege, name):
    siege.attack(name, 1)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", [attack.name for attack in floods.ATTACKS])
def test_others_keep_playing_during_a_flood(siege, name):
    siege.attack(name, 1.0)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", [attack.name for attack in club.ATTACKS])
def test_others_keep_playing_while_a_club_is_attacked(siege, name):
    siege.attack(name, 1.0)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", [attack.name for attack in sharing.ATTACKS])
def test_nobody_takes_up_what_everybody_shares(siege, name):
    siege.attack(name, 1.5)


def test_the_log_of_all_this_contains_no_address_and_no_secret(siege):
    siege.attack("messages", 1)

    assert set(siege.leaks) == set()


@pytest.mark.thorough
def test_no_text_is_too_odd_for_postgresql(tmp_path, database):
    """It stores no NUL; SQLite does, so the tests above do not notice."""
    with sieged(tmp_path, database) as siege:
        for place in ("start", "board option", "record"):
            siege.attack(f"texts: NUL in {place}", 0.3)
        siege.attack("records: NUL in the options", 0.3)
        siege.attack("table texts", 1)
        siege.attack("message bombs", 1)
