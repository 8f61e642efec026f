"""Finished turns taken back: alone, with other people, after a restart and across processes."""

import asyncio
from typing import Any

import pytest
from starlette.testclient import TestClient

from cenote.games import GAMES
from cenote.server.tables import take_backs
from tests.server.people import BOT, TWO, Person, Sitting, play_until, services
from tests.server.served import Chair, Guest, Served
from tests.server.test_playing import drafted, to_act
from tests.server.test_secrets import check_log, check_view, true_match

ALONE = ({"kind": "me", "name": "Ana"}, BOT)
HOT = ({"kind": "me", "name": "Ana"}, {"kind": "device", "name": "Ben"})
Json = dict[str, Any]


def ends_turn(sitting: Sitting) -> None:
    """Any whole turn, ended as soon as it can be."""
    turn = sitting.view["turn"]
    while sitting.acts and sitting.view["turn"] == turn:
        sitting.moves("done" if "done" in sitting.words() else None)


def comes_round(sitting: Sitting) -> None:
    """Wait until it is this person's turn."""
    play_until([sitting], lambda view: drafted(view) and view["to_act"] in view["mine"])


def takes_back(sitting: Sitting, moves: int | None = None) -> Json:
    offered = sitting.view["take_back"]["moves"] if moves is None else moves
    return sitting.say("take_back", moves=offered)


def takes_back_to(sitting: Sitting, turn: int) -> Json:
    """A person may have been asked something between two of their turns; that goes too."""
    while True:
        back = takes_back(sitting)
        assert back["type"] == "view", back
        if back["turn"] <= turn:
            return back


def room_of(client: TestClient, sitting: Sitting) -> Any:
    return services(client).rooms.rooms[sitting.view["table"]["table"]]


@pytest.fixture
def alone(ana: Person):
    """Ana and a computer; it is her turn."""
    made = ana.makes(*ALONE, options=["first:0"])
    with ana.sits(made["table"]) as sitting:
        comes_round(sitting)
        yield sitting


# Among computers


def test_a_turn_is_taken_back_with_the_answers_of_computers(alone):
    before, length, turn = alone.view["board"], len(alone.log), alone.view["turn"]
    ends_turn(alone)
    comes_round(alone)

    back = takes_back_to(alone, turn)

    assert back["to_act"] == 0 and back["can_undo"]
    assert len(alone.log) > length, "all but its end is there, to be undone step by step"
    restarted = alone.say("restart", version=back["version"])
    assert restarted["board"] == before and len(alone.log) == length


def test_it_goes_back_turn_by_turn_to_the_first_decision(alone):
    for _ in range(3):
        ends_turn(alone)
        comes_round(alone)
    while alone.view["take_back"] is not None:
        before = len(alone.log)
        assert takes_back(alone)["type"] == "view"
        assert len(alone.log) < before
        assert alone.view["to_act"] == 0 and alone.acts

    alone.say("restart", version=alone.view["version"])
    assert all(entry["by"] is None for entry in alone.log)
    assert takes_back(alone, 0)["reason"] == "cannot_take_back"


def test_it_is_counted_and_logged(alone):
    ends_turn(alone)
    comes_round(alone)
    takes_back(alone)

    table = alone.view["table"]
    assert table["taken_back"] == 1
    event = table["events"][-1]
    assert (event["event"], event["seat"], event["moves"]) == ("taken_back", 0, len(alone.log))


def test_an_outdated_request_does_nothing(alone):
    ends_turn(alone)
    comes_round(alone)
    offered = alone.view["take_back"]["moves"]
    takes_back(alone)
    length = len(alone.log)

    assert takes_back(alone, offered)["reason"] == "stale"
    assert len(alone.log) == length


def test_a_thinking_computer_stops(client, ana):
    """It is held up for seconds before it moves: that move must not come later."""
    made = ana.makes(*ALONE, options=["first:0"])
    with ana.sits(made["table"]) as sitting:
        comes_round(sitting)
        ana.post(f"/tables/{made['table']}/settings", {"pace": 5000})
        ends_turn(sitting)
        assert sitting.view["to_act"] == 1
        room = room_of(client, sitting)
        thinking = client.app.state.services.bots.tasks[room.table.id]

        takes_back(sitting)

        assert sitting.view["to_act"] == 0
        client.portal.call(finished, thinking)
        assert thinking.cancelled()
        assert room.table.bot_process is None


async def finished(task: asyncio.Task[None]) -> None:
    await asyncio.wait([task])


@pytest.mark.parametrize("game", GAMES)
def test_what_is_hidden_is_hidden_again(client, ana, game):
    made = ana.makes(*ALONE, BOT, game=game)
    with ana.sits(made["table"]) as sitting:
        for _ in range(6):
            play_until([sitting], lambda view: view["take_back"] is not None and sitting.acts)
            takes_back(sitting)
            match = true_match(client, made["table"])
            check_view(match, sitting.view)
            check_log(match, 0, sitting.log)
            sitting.moves()


def test_a_finished_game_stays_finished(ana):
    made = ana.makes(*ALONE, BOT, game="maya")
    with ana.sits(made["table"]) as sitting:
        play_until([sitting], lambda _: False)
        assert sitting.view["scores"] and sitting.view["take_back"] is None
        assert takes_back(sitting, 5)["reason"] == "game_over"


def test_a_table_can_turn_it_off(ana):
    made = ana.makes(*ALONE, options=["first:0"], take_backs=False)
    with ana.sits(made["table"]) as sitting:
        comes_round(sitting)
        ends_turn(sitting)
        comes_round(sitting)
        assert sitting.view["take_back"] is None and not sitting.view["table"]["may_take_back"]
        assert takes_back(sitting, 5)["reason"] == "no_take_backs"


def test_a_stranger_takes_nothing_back(client, alone, ana):
    ana.post(f"/tables/{alone.view['table']['table']}/settings", {"listed": True})
    with Person(client).sits(alone.view["table"]["table"]) as stranger:
        assert stranger.view["take_back"] is None
        assert takes_back(stranger, 5)["reason"] == "not_your_seat"
        assert stranger.say("answer", moves=5, agree=True)["reason"] == "not_your_seat"


def test_people_at_one_device_decide_together(ana):
    made = ana.makes(*HOT, options=["first:0"])
    with ana.sits(made["table"]) as sitting:
        while not drafted(sitting.view):
            if sitting.view["pass_to"] is not None:
                sitting.say("look", seat=sitting.view["pass_to"])
            sitting.moves()
        ends_turn(sitting)
        assert sitting.view["to_act"] == 1 and not sitting.view["take_back"]["asks"]

        takes_back(sitting)

        assert sitting.view["to_act"] == 0 and sitting.acts


def test_a_player_replaced_by_a_computer_must_take_the_seat_back_first(ana, alone):
    table = alone.view["table"]["table"]
    ends_turn(alone)
    comes_round(alone)
    ana.post(f"/tables/{table}/settings", {"pace": 5000})
    ana.post(f"/tables/{table}/seats/0/stand-in", {"level": "random"})
    alone.wait(lambda m: m["type"] == "view" and m["table"]["seats"][0]["stand_in"] is not None)

    assert alone.view["take_back"] is None
    assert takes_back(alone, 5)["reason"] == "cannot_take_back"


def test_taking_back_is_rate_limited(open_server):
    client = open_server()
    services = client.app.state.services
    services.limits.take_backs.rate, services.limits.take_backs.burst = 0.001, 2
    with alone_at(client) as sitting:
        answers = [takes_back(sitting, 99_999).get("reason") for _ in range(3)]
    assert answers[-1] == "too_fast" and "too_fast" not in answers[:2]


def alone_at(client: TestClient) -> Sitting:
    ana = Person(client)
    return ana.sits(ana.makes(*ALONE)["table"])


# With people at other devices


@pytest.fixture
def people(ana: Person, ben: Person):
    """Ana and Ben at separate devices; one of them has just ended a turn."""
    made = ana.makes()
    ben.claims(made)
    with ana.sits(made["table"]) as one, ben.sits(made["table"]) as other:
        play_until([one, other], drafted)
        actor, waiting = to_act([one, other])
        ends_turn(actor)
        waiting.wait_for_version(actor.view["version"])
        yield actor, waiting


def test_other_people_must_agree(people):
    asker, other = people
    length = len(asker.log)
    assert asker.view["take_back"]["asks"]

    asked = takes_back(asker)

    assert asked["request"]["waits"] == other.view["mine"] and len(asker.log) == length
    request = other.wait(lambda m: m["type"] == "view" and m["request"])["request"]
    assert request["seat"] == asker.view["eyes"] and 0 < request["left"] <= take_backs.LASTS
    back = other.say("answer", moves=request["moves"], agree=True)
    assert back["to_act"] == asker.view["eyes"] and back["request"] is None
    asker.wait_for_version(back["version"])
    assert asker.acts and len(asker.log) < length


def test_a_refusal_is_announced(people):
    asker, other = people
    moves, version = takes_back(asker)["request"]["moves"], asker.view["version"]

    answer = other.say("answer", moves=moves, agree=False)

    assert answer["request"] is None and answer["version"] == version
    asker.wait(lambda m: m["type"] == "view" and m["request"] is None)
    assert asker.view["table"]["events"][-1]["event"] == "take_back_declined"
    assert other.say("answer", moves=moves, agree=True)["reason"] == "lapsed"


def test_a_request_can_be_withdrawn(people):
    asker, _ = people
    moves = takes_back(asker)["request"]["moves"]

    assert asker.say("answer", moves=moves, agree=False)["request"] is None
    assert asker.view["table"]["events"][-1]["event"] != "take_back_declined"


def test_there_is_one_request_at_a_time(people):
    asker, _ = people
    takes_back(asker)
    assert takes_back(asker)["reason"] == "already_asked"


def test_requests_are_rate_limited(people):
    asker, _ = people
    answers = [takes_back(asker, 99_999)["reason"] for _ in range(4)]
    assert answers == ["stale"] * 3 + ["too_fast"]


def test_a_move_declines_the_request(people):
    asker, other = people
    moves = takes_back(asker)["request"]["moves"]
    other.wait(lambda m: m["type"] == "view" and m["request"])

    moved = other.moves()

    assert moved["request"] is None
    assert other.say("answer", moves=moves, agree=True)["reason"] == "lapsed"


def test_a_request_expires(people, monkeypatch):
    asker, other = people
    monkeypatch.setattr(take_backs, "LASTS", 0)

    asked = takes_back(asker)

    assert asked["request"] is None
    moves = asker.view["take_back"]["moves"]
    assert other.say("answer", moves=moves, agree=True)["reason"] == "lapsed"
    assert takes_back(asker)["type"] == "view", "it may be asked again"


# Kept


def plays_and_takes_back(chair: Chair) -> None:
    """Play until a finished turn can be taken back, and take it back."""
    while True:
        if not chair.words():
            chair.hear()
        elif chair.view["take_back"] and chair.view["question"][0] == "take_turn":
            chair.say("take_back", moves=chair.view["take_back"]["moves"])
            return
        else:
            chair.moves(chair.words()[0])


@pytest.mark.sampled(1)
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_it_survives_a_restart(tmp_path, request, kind):
    where = request.getfixturevalue("database") if kind == "postgresql" else None
    with Served(tmp_path, where, bots="1") as served:
        ana = Guest(served.url)
        table = ana.makes(*ALONE, options=["first:0"])["table"]
        with ana.sits(table) as chair:
            plays_and_takes_back(chair)
            view = chair.view
        served.kill()
        served.start()
        again = ana.ask(f"/tables/{table}")
        assert again["board"] == view["board"] and again["version"] == view["version"]
        assert again["table"]["taken_back"] == 1 and again["fence"] == view["fence"]
        assert again["frozen"] is None


@pytest.mark.thorough
def test_another_process_sees_it_and_continues(tmp_path, database):
    """The other one's fence was beyond the moves taken back."""
    with (
        Served(tmp_path / "one", database, bots="1") as one,
        Served(tmp_path / "two", database, bots="0") as two,
    ):
        ana = Guest(one.url)
        table = ana.makes(*ALONE, options=["first:0"])["table"]
        with ana.sits(table) as here, ana.sits(table, two.url) as there:
            plays_and_takes_back(here)
            there.wait_for_version(here.view["version"])
            assert there.view["board"] == here.view["board"]
            there.moves(there.words()[0])
            here.wait_for_version(there.view["version"])
            assert here.view["board"] == there.view["board"]


def test_agreement_works_across_two_processes(tmp_path, database):
    with (
        Served(tmp_path / "one", database, bots="1") as one,
        Served(tmp_path / "two", database, bots="1") as two,
    ):
        ana, ben = Guest(one.url), Guest(two.url)
        made = ana.makes(*TWO, options=["first:0"])
        ben.claims(made)
        with ana.sits(made["table"]) as here, ben.sits(made["table"]) as there:
            while here.view["take_back"] is None or here.words():
                actor = here if here.words() else there
                actor.moves(actor.words()[0])
                for chair in (here, there):
                    chair.wait_for_version(actor.view["version"])
            here.say("take_back", moves=here.view["take_back"]["moves"])
            while there.view["request"] is None:
                there.hear()
            back = there.say("answer", moves=there.view["request"]["moves"], agree=True)
            here.wait_for_version(back["version"])
            assert here.words() and here.view["board"]["gears"] == back["board"]["gears"]
