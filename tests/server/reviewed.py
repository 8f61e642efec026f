"""Finished games and mock reviewers: what the tests of reviews and coaches are written with."""

import time
from random import Random

from cenote.core.driver import Play, play_out, random_chooser
from cenote.games import GAMES
from tests.server import mock_reviews

ENDLESS = ("-c", "import time; time.sleep(60)")


def finished_record(game="tzolkin", seats=2):
    play = Play.new(GAMES[game], seats)
    play_out(play, [random_chooser(Random(1))] * seats, Random(2))
    return play.record


RECORDS = {game: finished_record(game, seats) for game, seats in (("tzolkin", 2), ("maya", 3))}


def finished(person, game="tzolkin"):
    """A table whose game is over."""
    record = RECORDS[game]
    others = [{"kind": "device"}] * (record.seats - 1)
    made = person.makes({"kind": "me"}, *others, game=game, record=record.text(), options=None)
    return made["table"]


def mocked(open_server, command=mock_reviews.COMMAND, **settings):
    """A server whose workers give mock reviews."""
    client = open_server(**settings)
    client.app.state.services.bots.bot_pool.command = command
    return client


def wait_for(person, table, state="done"):
    for _ in range(600):
        now = person.get(f"/tables/{table}/review")
        if now["state"] == state:
            return now
        time.sleep(0.05)
    raise AssertionError(now["state"])
