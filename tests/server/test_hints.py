"""Hints of a coach, and why a computer did what it did."""

from random import Random

import pytest

from cenote.core.driver import Play, play_out, random_chooser
from cenote.games import GAMES
from cenote.server.common import wire
from cenote.server.tables.coaching import entries_of
from cenote.server.tables.match import Match
from tests.server import wire_types
from tests.server.coached import GUEST, ME, ask, coached, to_the_end
from tests.server.people import BOT, Person
from tests.server.reviewed import RECORDS, mocked
from tests.server.test_wire import fits


@pytest.fixture
def server(open_server):
    return mocked(open_server)


@pytest.mark.parametrize("game", GAMES)
def test_hints_come_one_step_at_a_time(server, game):
    ana = Person(server)
    table = coached(ana, game=game)
    version = ana.get(f"/tables/{table}")["version"]
    one, two, three = (ask(ana, table, "hint", version=version, step=n) for n in (1, 2, 3))

    assert one["about"] and one["places"] is None and one["turn"] is None
    assert two["places"] is not None and two["turn"] is None
    assert three["turn"]["entries"] and three["turn"]["points"] > 0
    for hint in (one, two, three):
        fits(wire.Hint, hint)


@pytest.mark.parametrize("step", [0, 4, "2", None])
def test_there_are_three_steps(server, step):
    ana = Person(server)
    table = coached(ana)

    assert ask(ana, table, "hint", 400, version=1, step=step)["reason"] == "bad_request"


def test_hints_are_about_the_whole_turn_even_in_its_middle(server):
    ana = Person(server)
    table = coached(ana)
    with ana.sits(table) as sitting:
        before = ask(ana, table, "hint", version=sitting.view["version"], step=3)
        to_the_end(sitting)
        after = ask(ana, table, "hint", version=sitting.view["version"], step=3)

    assert before == after


@pytest.mark.parametrize("game", GAMES)
def test_the_turn_that_is_shown_reveals_no_secret(game):
    """Its last move may turn cards over or deal a tile: that is not shown."""
    record = RECORDS[game]
    match = Match(record.game, record.seats, record.options)
    told = 0
    for number, entry in enumerate(record.entries):
        if entry.by >= 0 and match.fence == number:
            turn = [
                other
                for other in record.entries[number : number + 60]
                if (other.turn, other.by) == (entry.turn, entry.by)
            ]
            words = [record.game.word(other.move) for other in turn]
            shown = entries_of(match, entry.by, words)
            assert [one["word"] for one in shown] == words
            offers = {one["word"]: one["news"] for one in shown}
            assert all(news[0] not in ("deal", "reveal") for news in offers[words[-1]])
            assert len(match.entries) == number
            told += 1
        match.play(entry.move)
    assert told > 10


# Why did it do that?


def half_played(seats):
    """The middle of a game, on seat 0's turn: nothing is hidden any more."""
    play = Play.new(GAMES["tzolkin"], seats, ["first:0"])
    play_out(play, [random_chooser(Random(1))] * seats, Random(2))
    entries = play.record.entries
    begins = [i for i in range(80, len(entries)) if entries[i].by == 0 != entries[i - 1].by]
    del entries[begins[0] :]
    return {"record": play.record.text(), "options": None}


def computer_turn(person, table):
    """Where the first turn of a computer begins."""
    log = person.get(f"/tables/{table}")["log"]["entries"]
    return next(i for i, entry in enumerate(log) if entry["by"] == 1)


def test_a_computer_s_turn_is_explained_at_a_coached_table(server):
    ana = Person(server)
    table = ana.makes(ME, BOT, **half_played(2))["table"]
    motives = ask(ana, table, "why", first=computer_turn(ana, table))

    assert motives["motives"]
    fits(wire_types.review_shape().Motives, motives)


def test_at_other_tables_only_once_the_game_is_over(server):
    ana, eve = Person(server), Person(server)
    table = ana.makes({"kind": "me"}, BOT, **half_played(2))["table"]
    assert ask(ana, table, "why", 409, first=0)["reason"] == "not_coached"
    assert ask(eve, table, "why", 403, first=0)["reason"] == "not_your_seat"

    record = RECORDS["tzolkin"].text()
    over = ana.makes({"kind": "me"}, BOT, record=record, options=None)["table"]
    assert ask(eve, over, "why", first=computer_turn(ana, over))["motives"]


def test_only_turns_of_computers_are_explained_from_their_first_move(server):
    ana = Person(server)
    record = RECORDS["tzolkin"].text()
    table = ana.makes({"kind": "me"}, BOT, record=record, options=None)["table"]
    log = ana.get(f"/tables/{table}")["log"]["entries"]
    mine = next(i for i, entry in enumerate(log) if entry["by"] == 0)
    middle = next(i for i in range(1, len(log)) if log[i]["by"] == 1 == log[i - 1]["by"])

    for first in (0, mine, middle, len(log)):
        assert ask(ana, table, "why", 404, first=first)["reason"] == "no_moment"


def test_on_one_device_the_explanation_is_from_the_viewers_seat(server):
    ana = Person(server)
    table = ana.makes(ME, BOT, GUEST, **half_played(3))["table"]
    first = computer_turn(ana, table)

    assert ask(ana, table, "why", first=first, seat=2)["motives"]
    assert ask(ana, table, "why", 403, first=first, seat=1)["reason"] == "not_your_seat"
