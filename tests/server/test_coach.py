"""Coached tables: who can have a coach, what it is told, and what it never says."""

from random import Random
from typing import get_args

import pytest

from cenote.core.driver import Play, play_out, random_chooser
from cenote.games import GAMES
from cenote.review.coach_levels import LEVELS, Threshold
from cenote.server.common.bodies import NewSeat
from cenote.server.common.wire.coach import Hint
from cenote.server.jobs.bot_queue import QUICK_PASS, TRIED, WATCHED, BotQueue
from cenote.server.jobs.coach_work import CoachWork
from cenote.server.learning.coaching import entries_of
from cenote.server.tables.match import Match
from tests.server import mock_reviews, wire_types
from tests.server.people import BOT, Person
from tests.server.test_bots import order_of, ticket
from tests.server.test_reviews import ENDLESS, RECORDS, mocked
from tests.server.test_wire import fits

ME = {"kind": "me", "name": "Ana", "coach": "normal"}
GUEST = {"kind": "device", "name": "Ben"}
FRIEND = {"kind": "link"}
LIVE = {"kind": "live", "seconds": 600, "increment": 5}


@pytest.fixture
def server(open_server):
    return mocked(open_server)


def coached(person, *seats, game="tzolkin", **more):
    """A table where this person begins, with a coach."""
    bots = [BOT] * (1 if game == "tzolkin" else 2)
    return person.makes(*(seats or (ME, *bots)), game=game, options=["first:0"], **more)["table"]


def ask(person, table, what, status=200, **body):
    return person.post(f"/tables/{table}/coach/{what}", body, status)


def to_the_end(sitting):
    """Play until a move on offer would end the turn; returns that move."""
    if (seat := sitting.view["pass_to"]) is not None:
        sitting.say("look", seat=seat)
    while not (ends := [m["word"] for m in sitting.view["moves"] if m["ends_turn"]]):
        sitting.moves(sitting.words()[0])
    return ends[0]


# Who can have one


@pytest.mark.parametrize("game", GAMES)
def test_a_person_among_computers_has_a_coach(server, game):
    ana = Person(server)
    table = coached(ana, game=game)
    view = ana.get(f"/tables/{table}")

    assert view["table"]["seats"][0]["coach"] == "normal"
    assert view["table"]["coached"]
    assert ana.get("/tables")["tables"][0]["coached"]


def test_on_one_device_each_seat_has_its_own(server):
    ana = Person(server)
    table = coached(ana, ME, {**GUEST, "coach": "strict"}, GUEST)
    view = ana.get(f"/tables/{table}")

    assert [seat["coach"] for seat in view["table"]["seats"]] == ["normal", "strict", None]


def test_most_tables_have_none(server):
    ana = Person(server)
    table = ana.makes({"kind": "me"}, BOT)["table"]

    assert not ana.get(f"/tables/{table}")["table"]["coached"]
    assert not ana.get("/tables")["tables"][0]["coached"]


@pytest.mark.parametrize(
    "seats, more, detail",
    [
        ((ME, FRIEND), {}, "seats: somebody may join from another device"),
        (({**FRIEND, "coach": "strict"}, BOT), {}, "seats.0.coach: only people at this device"),
        ((GUEST, {**BOT, "coach": "strict"}), {}, "seats.1.coach: only people at this device"),
        ((ME, BOT), {"clock": LIVE}, "clock: a coached game has none"),
    ],
)
def test_other_tables_are_refused_a_coach_with_a_reason(server, seats, more, detail):
    body = {"game": "tzolkin", "seats": list(seats), **more}
    refused = Person(server).post("/tables", body, 400)

    assert refused["reason"] == "cannot_coach" and detail in refused["detail"]


def test_an_unknown_coach_is_refused(server):
    body = {"game": "tzolkin", "seats": [{"kind": "me", "coach": "harsh"}, BOT]}
    refused = Person(server).post("/tables", body, 400)

    assert refused["reason"] == "bad_request" and "coach" in refused["detail"]


# It stays with the game


def test_the_record_says_so_and_can_still_be_read(server):
    ana = Person(server)
    table = coached(ana)
    record = ana.get(f"/tables/{table}/record")

    assert record.splitlines()[4] == "# 0 coach normal"
    ana.makes({"kind": "me"}, BOT, record=record, options=None)


def test_it_is_there_after_a_restart_and_in_a_rematch(open_server):
    server = mocked(open_server)
    ana = Person(server)
    record = RECORDS["tzolkin"].text()
    table = ana.makes(ME, BOT, record=record, options=None)["table"]
    server.__exit__(None, None, None)

    again = Person(mocked(open_server), ana.key)
    assert again.get(f"/tables/{table}")["table"]["coached"]
    rematch = again.post(f"/tables/{table}/rematch", status=201)["table"]
    seats = again.get(f"/tables/{rematch}")["table"]["seats"]
    assert [seat["coach"] for seat in seats] == [None, "normal"]  # seats rotate


def test_a_game_continued_without_a_coach_does_not_mention_one(server):
    ana = Person(server)
    start = {"table": coached(ana), "moves": 5}
    table = ana.makes({"kind": "me"}, BOT, start=start)["table"]

    assert not ana.get(f"/tables/{table}")["table"]["coached"]


# A turn that is held


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_is_judged_before_it_is_made(server, game):
    """Asking changes nothing: the move is not in the record, and everything can be undone."""
    ana = Person(server)
    table = coached(ana, game=game)
    with ana.sits(table) as sitting:
        word = to_the_end(sitting)
        version = sitting.view["version"]
        advice = ask(ana, table, "turn", version=version, move=word)

        assert advice["speaks"] and advice["about"]
        fits(wire_types.review_shape().Advice, advice)
        assert ana.get(f"/tables/{table}")["version"] == version
        assert sitting.moves(word)["type"] == "view"


def test_another_try_is_judged_again(server):
    ana = Person(server)
    table = coached(ana)
    with ana.sits(table) as sitting:
        word = to_the_end(sitting)
        version = sitting.view["version"]
        first = ask(ana, table, "turn", version=version, move=word)
        sitting.say("restart", version=version)
        word = to_the_end(sitting)
        second = ask(ana, table, "turn", version=sitting.view["version"], move=word)

    assert (first["speaks"], second["speaks"]) == (True, False)
    assert second["mark"] == "best"


def test_requests_that_cannot_be_judged_are_refused(server):
    ana, eve = Person(server), Person(server)
    table = coached(ana, ME, GUEST)
    with ana.sits(table) as sitting:
        word = to_the_end(sitting)
        now = {"version": sitting.view["version"], "move": word}

        assert ask(eve, table, "turn", 403, **now)["reason"] == "not_your_seat"
        assert ask(ana, table, "turn", 409, **{**now, "version": 1})["reason"] == "stale"
        illegal = ask(ana, table, "turn", 409, **{**now, "move": "fly"})
        assert illegal["reason"] == "illegal_move"
        assert ask(ana, table, "turn", 400, version=1)["reason"] == "bad_request"


def test_a_seat_without_a_coach_gets_no_advice_from_anothers(server):
    ana = Person(server)
    table = coached(ana, {"kind": "me"}, {**GUEST, "coach": "strict"})
    with ana.sits(table) as sitting:
        word = to_the_end(sitting)
        version = sitting.view["version"]
        refused = ask(ana, table, "turn", 409, version=version, move=word)
        assert refused["reason"] == "not_coached"


def test_when_it_is_not_your_turn_there_is_no_advice(open_server):
    server = mocked(open_server, ENDLESS)
    ana = Person(server)
    table = ana.makes(ME, BOT, options=["first:1"])["table"]
    version = ana.get(f"/tables/{table}")["version"]

    for what, body in (("turn", {"move": "done"}), ("hint", {"step": 1})):
        refused = ask(ana, table, what, 409, version=version, **body)
        assert refused["reason"] == "not_your_turn"


def test_the_coach_is_silent_once_somebody_plays_from_another_device(server):
    ana, ben = Person(server), Person(server)
    table = coached(ana, ME, GUEST)
    link = ana.post(f"/tables/{table}/seats/1/link")
    ben.claims({"table": table, "links": [link]})
    version = ana.get(f"/tables/{table}")["version"]

    assert ask(ana, table, "hint", 409, version=version, step=1)["reason"] == "not_coached"
    assert ask(ana, table, "why", 409, first=0)["reason"] == "not_coached"


def test_a_second_device_of_the_same_person_is_coached_too(server):
    phone, laptop = Person(server), Person(server)
    table = coached(phone)
    link = phone.post(f"/tables/{table}/seats/0/link")
    laptop.claims({"table": table, "links": [link]}, 0)
    version = laptop.get(f"/tables/{table}")["version"]

    for person in (phone, laptop):
        assert ask(person, table, "hint", version=version, step=1)["about"]


def test_a_coach_out_of_time_lets_the_turn_pass(open_server, monkeypatch):
    monkeypatch.setattr("cenote.server.learning.coaching.DEADLINE", 0.05)
    server = mocked(open_server, ENDLESS)
    ana = Person(server)
    table = coached(ana)
    with ana.sits(table) as sitting:
        word = to_the_end(sitting)
        advice = ask(ana, table, "turn", version=sitting.view["version"], move=word)
        assert (advice["in_time"], advice["speaks"], advice["mark"]) == (False, False, None)
        hint = ask(ana, table, "hint", 503, version=sitting.view["version"], step=1)
        assert hint["reason"] == "unavailable"


def test_a_worker_that_dies_lets_the_turn_pass(open_server):
    server = mocked(open_server, ("-c", "raise SystemExit"))
    ana = Person(server)
    table = coached(ana)
    with ana.sits(table) as sitting:
        word = to_the_end(sitting)
        advice = ask(ana, table, "turn", version=sitting.view["version"], move=word)
        assert not advice["in_time"]


def test_requests_are_rate_limited(server):
    server.app.state.services.limits.coached.burst = 1
    ana = Person(server)
    table = coached(ana)
    version = ana.get(f"/tables/{table}")["version"]
    ask(ana, table, "hint", version=version, step=1)

    assert ask(ana, table, "hint", 429, version=version, step=1)["reason"] == "too_fast"


def test_it_comes_before_every_review():
    """A coach's job is as urgent as a bot that somebody waits for."""
    first = ticket("first")
    others = [ticket("review", QUICK_PASS), ticket("try", TRIED), ticket("coach", WATCHED)]

    assert order_of(BotQueue(1), first, *others) == ["first", "coach", "try", "review"]


# Hints


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
        fits(Hint, hint)


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


# The real one


@pytest.mark.parametrize("game", GAMES)
def test_the_coach_itself_works_for_the_server(open_server, game):
    ana = Person(open_server(bots=1))
    table = coached(ana, game=game)
    with ana.sits(table) as sitting:
        word = to_the_end(sitting)
        version = sitting.view["version"]
        advice = ask(ana, table, "turn", version=version, move=word)
        hint = ask(ana, table, "hint", version=version, step=3)

    fits(wire_types.review_shape().Advice, advice)
    fits(Hint, hint)
    assert hint["turn"]["entries"][-1]["by"] == 0


def test_repeated_requests_for_a_hint_do_not_search_again(monkeypatch):
    record = RECORDS["maya"]
    words = [record.game.word(entry.move) for entry in record.entries]
    first = next(i for i, entry in enumerate(record.entries) if entry.by >= 0)
    job = {"table": "t", "game": "maya", "seats": 3, "options": [], "words": words, "first": first}
    work = CoachWork()
    found = work.hint(job)
    monkeypatch.setattr("cenote.server.jobs.coach_work.position", None)

    assert work.hint({**job, "words": words[: first + 1]}) == found


def test_a_worker_out_of_time_says_so(monkeypatch):
    monkeypatch.setattr("cenote.server.jobs.coach_work.SECONDS", -1.0)
    record = RECORDS["tzolkin"]
    first = next(i for i, entry in enumerate(record.entries) if entry.by >= 0)
    words = [record.game.word(entry.move) for entry in record.entries]
    job = {"table": "t", "game": "tzolkin", "seats": 2, "options": [], "first": first}
    turn = words[: first + 1]

    assert not CoachWork().advise({**job, "words": turn, "level": "strict"})["advice"]["in_time"]
    assert CoachWork().hint({**job, "words": turn})["hints"] is None
    explained = CoachWork().explain({**job, "words": turn, "end": first + 1, "eyes": None})
    assert explained["motives"] is None


def test_the_mock_and_the_worker_know_the_same_tasks():
    mock = mock_reviews.Worker()
    assert all(hasattr(mock, task) for task in ("advise", "hint", "explain"))


def test_the_levels_and_what_they_let_pass_are_listed(server):
    coaches = Person(server).get("/games")["coaches"]
    assert [coach["id"] for coach in coaches] == list(LEVELS)
    assert [Threshold(coach["points"], coach["chance"]) for coach in coaches] == list(
        LEVELS.values()
    )
    offered = next(iter(get_args(NewSeat.model_fields["coach"].annotation)))
    assert get_args(offered) == tuple(LEVELS)
