"""Moves over the socket: made, refused, taken back, seen by the others."""

import pytest

from cenote.games import GAMES
from tests.server.people import BOT, TWO, Person, Sitting, play_until


def drafted(view):
    """In Tzolk'in nothing is hidden once the wealth tiles are chosen."""
    return view["question"][0] == "take_turn"


def to_act(sittings: list[Sitting]) -> tuple[Sitting, Sitting]:
    """The player to act, then the other."""
    first, second = sittings
    return (first, second) if first.acts else (second, first)


@pytest.fixture
def two(ana: Person, ben: Person):
    """Ana and Ben at a table for two, just before the first turn."""
    made = ana.makes(listed=True)
    ben.claims(made)
    with ana.sits(made["table"]) as one, ben.sits(made["table"]) as other:
        play_until([one, other], drafted)
        yield [one, other]


def test_a_move_reaches_both_with_the_next_version(two):
    actor, other = to_act(two)
    version = actor.view["version"]
    place = next(word for word in actor.words() if word.startswith("place"))

    answer = actor.moves(place)

    assert answer["type"] == "view" and answer["version"] == version + 1
    seen = other.wait_for_version(version + 1)
    assert seen["log"]["entries"][-1]["word"] == place
    assert seen["log"]["entries"] == answer["log"]["entries"]
    assert seen["board"]["gears"] == answer["board"]["gears"]
    assert seen["moves"] == [] and answer["moves"] != []


def test_views_correctly_predict_the_effect_of_each_move(two):
    actor, _ = to_act(two)
    place = next(move for move in actor.view["moves"] if move["word"].startswith("place"))

    actor.moves(place["word"])

    assert actor.log[-1]["news"] == place["news"] != []
    assert not place["ends_turn"]
    assert place["then"] == actor.view["to_act"]


def test_ending_the_turn_is_announced(two):
    actor, _ = to_act(two)
    actor.moves(next(word for word in actor.words() if word.startswith("place")))

    done = next(move for move in actor.view["moves"] if move["word"] == "done")

    assert done["ends_turn"]
    assert done["then"] == 1 - actor.view["eyes"]


def test_an_illegal_move_is_refused_and_changes_nothing(two):
    actor, _ = to_act(two)
    version = actor.view["version"]

    refusal = actor.say("move", version=version, move="advance:2")
    nonsense = actor.say("move", version=version, move="dance")

    assert refusal["reason"] == nonsense["reason"] == "illegal_move"
    assert "allowed" in refusal["detail"]
    assert actor.say("hello")["version"] == version


def test_only_the_seat_to_act_may_move(two):
    _, other = to_act(two)

    refusal = other.say("move", version=other.view["version"], move="done")

    assert refusal["reason"] == "not_your_turn"


def test_a_spectator_may_watch_but_neither_move_nor_chat(two, client):
    actor, _ = to_act(two)
    with Person(client).sits(actor.view["table"]["table"]) as stranger:
        assert stranger.view["eyes"] is None and stranger.view["moves"] == []
        version = stranger.view["version"]
        assert stranger.say("move", version=version, move="done")["reason"] == "not_your_seat"
        assert stranger.say("chat", text="hello")["reason"] == "not_your_seat"
        assert stranger.say("look", seat=0)["reason"] == "not_your_seat"


def test_a_stale_version_is_refused_and_the_newest_view_follows(two):
    actor, _ = to_act(two)
    old = actor.view["version"]
    actor.moves(next(word for word in actor.words() if word.startswith("place")))

    refusal = actor.say("move", version=old, move="done")

    assert refusal["reason"] == "stale"
    assert actor.wait(lambda m: m["type"] == "view")["version"] == old + 1


def test_undo_takes_back_one_step_and_restart_the_whole_turn(two):
    actor, other = to_act(two)
    before = actor.view["board"]
    length = len(actor.log)
    for _ in range(2):
        actor.moves(next(word for word in actor.words() if word.startswith("place")))
    middle = len(actor.log) - 1

    undone = actor.say("undo", version=actor.view["version"])
    assert len(actor.log) == middle and undone["can_undo"]
    restarted = actor.say("restart", version=actor.view["version"])

    assert restarted["board"] == before
    assert len(actor.log) == length
    assert not restarted["can_undo"] and restarted["fence"] == length
    other.wait_for_version(restarted["version"])
    assert len(other.log) == length
    assert actor.say("undo", version=restarted["version"])["reason"] == "cannot_undo"


def test_nobody_takes_back_a_turn_that_has_ended(two):
    actor, other = to_act(two)
    actor.moves(next(word for word in actor.words() if word.startswith("place")))
    actor.moves("done")
    other.wait_for_version(actor.view["version"])

    version = actor.view["version"]
    assert actor.say("undo", version=version)["reason"] == "not_your_turn"
    assert other.say("undo", version=version)["reason"] == "cannot_undo"


def test_since_my_last_turn_begins_after_my_last_move(two):
    actor, other = to_act(two)
    actor.moves(next(word for word in actor.words() if word.startswith("place")))
    actor.moves("done")
    other.wait_for_version(actor.view["version"])
    since = actor.view["since"]
    other.moves(next(word for word in other.words() if word.startswith("place")))
    other.moves("done")
    play_until([actor, other], lambda view: view["to_act"] == actor.view["eyes"])

    assert actor.view["since"] == since
    assert {entry["by"] for entry in actor.log[since:]} <= {other.view["eyes"], None}


def test_a_second_tab_and_a_new_connection_show_the_same(two, ana):
    actor, _ = to_act(two)
    table = actor.view["table"]["table"]
    mine = next(s for s in two if s.view["eyes"] == 0)

    with ana.sits(table) as tab:
        assert tab.view["board"] == mine.view["board"]
        assert tab.log == mine.log
        assert tab.view["version"] == mine.view["version"]


def test_chat_reaches_everybody_as_plain_text(two, client):
    ana_sits, ben_sits = two
    ana_sits.session.send_json({"type": "chat", "text": " <b>hi</b>\u202e\n you "})

    said = ben_sits.wait(lambda m: m["type"] == "chat")["messages"][0]

    assert said["text"] == "<b>hi</b> you"
    assert (said["seat"], said["name"]) == (0, "Ana")
    with Person(client).sits(ana_sits.view["table"]["table"]) as late:
        assert [m["text"] for m in late.view["chat"]] == ["<b>hi</b> you"]


def test_presence_is_announced(ana, ben):
    made = ana.makes()
    ben.claims(made)
    with ana.sits(made["table"]) as one:
        assert one.view["presence"] == {"seats": [True, False], "watchers": 0}
        with ben.sits(made["table"]):
            assert one.wait(lambda m: m["type"] == "presence")["seats"] == [True, True]
        assert one.wait(lambda m: m["type"] == "presence")["seats"] == [True, False]


def test_forced_choices_are_played_for_those_who_want_it(ana, ben):
    """After two of four tiles are kept, only `done` is left; it ends the turn and stays."""
    made = ana.makes(TWO[0] | {"auto": True}, BOT, options=["first:0"])
    with ana.sits(made["table"]) as sitting:
        while not drafted(sitting.view):
            if sitting.acts:
                assert len(sitting.words()) > 1 or sitting.view["moves"][0]["ends_turn"]
                sitting.moves()
            else:
                sitting.hear()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_of_two_people_and_bots(client, game):
    """The smallest table of every game, played to its end."""
    ana, ben = Person(client), Person(client)
    bots = [BOT] * (min(GAMES[game].seats) - 2)
    made = ana.makes(*TWO, *bots, game=game)
    ben.claims(made)
    with ana.sits(made["table"]) as one, ben.sits(made["table"]) as other:
        play_until([one, other], lambda view: False)

        assert one.view["to_act"] is None and one.view["question"] is None
        assert one.view["scores"] == other.view["scores"]
        assert {score["rank"] for score in one.view["scores"]} >= {1}
        assert one.say("move", version=one.view["version"], move="done")["reason"] == "game_over"
        record = ana.get(f"/tables/{made['table']}/record")
        assert record.splitlines()[0].startswith(f"game {game} ")
