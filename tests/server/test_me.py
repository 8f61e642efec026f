"""Claimed names: claimed, joined, secured, renamed and left."""

from typing import Any

import pytest
from sqlalchemy import String

from cenote.server.common import own_names, recovery
from cenote.server.common.refusals import Refused
from cenote.server.common.server_time import now
from cenote.server.storage import persons as stored
from cenote.server.storage.device_columns import AT_TABLES, ELSEWHERE
from cenote.server.storage.schema import (
    BANS,
    CHAT,
    HOLDERS,
    JOIN_CODES,
    METADATA,
    PASSKEYS,
    PERSON_DEVICES,
    PERSONS,
    REPORTS,
    REVIEWS,
    TABLES,
)
from tests.server.authenticator import Authenticator
from tests.server.people import BOT, Person, services
from tests.server.test_endings import table_of
from tests.server.test_people import run, says, select


def takes(person: Person, name: str = "Ana Lee") -> str:
    """Claim a name with a phrase; returns the phrase."""
    answer = person.post("/me/name", {"name": name})
    assert answer["me"]["name"] == name
    return str(answer["phrase"])


def with_passkey(person: Person, passkey: Authenticator, name: str = "Ana Lee") -> None:
    ask = person.post("/me/passkey/ask", {"purpose": "take", "name": name})
    made = person.post("/me/passkey", {"credential": passkey.creates(ask["options"])})
    assert made["name"] == name


def enters(person: Person, passkey: Authenticator, status: int = 200):
    ask = person.post("/me/passkey/ask", {"purpose": "enter"})
    return person.post("/me/passkey", {"credential": passkey.signs(ask["options"])}, status)


def person_id(client) -> str:
    return str(select(client, PERSONS.select())[0].id)


# Names


@pytest.mark.parametrize(
    "name", ["Ana", "Zoë", "Max-Otto", "Иван", "健太 Ken", "山田ひろし", "O’Neil", "R2 D2"]
)
def test_names_in_one_alphabet_can_be_taken(name):
    assert own_names.own_name(f"  {name} ") == name


@pytest.mark.parametrize(
    "name",
    ["", "x", "a" * 25, "12", "Anа", "A\u200bna", "\u202eAna", "Ana😀", "-Ana", "Ana\n\x00",
     "Adm1n", "Cenote", "Ixchel", "赤", "Y O U", "ℂenote"],
)  # fmt: skip
def test_names_that_could_deceive_are_refused(name):
    with pytest.raises(Refused) as refused:
        own_names.own_name(name)
    assert refused.value.reason == "bad_name"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "ANA"),
        ("Ana", "Ａｎａ"),
        ("Ian", "lan"),
        ("Max", "rnax"),
        ("Осо", "oco"),
        ("A.na", "a_Na"),
    ],
)
def test_names_that_look_alike_are_the_same(one, other):
    assert own_names.name_key(one) == own_names.name_key(other)


def test_japanese_names_that_differ_in_a_mark_differ():
    assert own_names.name_key("かき") != own_names.name_key("がき")


def test_a_name_is_taken_once(ana, ben):
    takes(ana, "Ana Lee")

    assert ben.post("/me/name", {"name": "ANA  LEE"}, 409)["reason"] == "name_taken"
    ask = {"purpose": "take", "name": "ana-lee"}
    assert ben.post("/me/passkey/ask", ask, 409)["reason"] == "name_taken"
    assert ana.post("/me/name", {"name": "Another"}, 409)["reason"] == "already_named"


def test_without_a_name_nothing_is_there(ana):
    nobody: dict[str, Any] = {
        "name": None,
        "passkeys": [],
        "devices": [],
        "phrase": False,
        "rename_in": 0,
    }
    assert ana.get("/me") == nobody
    for path in ("/me/code", "/me/phrase"):
        assert ana.post(path, {}, 404)["reason"] == "no_name"
    assert ana.post("/me/rename", {"name": "Somebody"}, 404)["reason"] == "no_name"


# Phrases and codes


def test_a_phrase_is_long_speakable_and_forgiving():
    phrase = recovery.new_phrase()
    assert recovery.BITS > 90 and len(phrase.split()) == recovery.WORDS
    typed = phrase.upper().replace(" ", " - ")
    assert recovery.phrase_hash(typed) == recovery.phrase_hash(phrase)
    assert recovery.phrase_hash(phrase[:-1]) != recovery.phrase_hash(phrase)


def test_a_second_device_joins_with_the_phrase(client, ana, ben):
    phrase = takes(ana)
    assert phrase.replace(" ", "") not in str(select(client, PERSONS.select()))

    assert ben.post("/me/enter", {"phrase": phrase + "x"}, 403)["reason"] == "bad_phrase"
    assert ben.post("/me/enter", {"phrase": phrase.upper()})["name"] == "Ana Lee"
    # Both may have joined within a millisecond: the order is then not known.
    assert sorted(device["this"] for device in ben.get("/me")["devices"]) == [False, True]


def test_a_new_phrase_replaces_the_old_one(client, ana, ben):
    old = takes(ana)
    new = ana.post("/me/phrase")["phrase"]

    assert ben.post("/me/enter", {"phrase": old}, 403)["reason"] == "bad_phrase"
    ben.post("/me/enter", {"phrase": new})


def test_a_code_lets_one_device_join(client, ana, ben):
    takes(ana)
    ana.post("/me/code")
    shown = ana.post("/me/code")
    assert len(shown["code"]) == 8 and 0 < shown["left"] <= recovery.CODE_LASTS

    assert ben.post("/me/enter", {"code": f" {shown['code'].lower()}"})["name"] == "Ana Lee"
    late = Person(client)
    assert late.post("/me/enter", {"code": shown["code"]}, 403)["reason"] == "bad_code"
    ana.post("/me/code")
    run(client, JOIN_CODES.update().values(until=now() - 1))
    assert late.post("/me/enter", {"code": shown["code"]}, 403)["reason"] == "bad_code"


def test_guessing_is_slow(open_server):
    client = open_server(sign_ins_per_minute=3)
    thief = Person(client)
    for _ in range(3):
        assert thief.post("/me/enter", {"code": "BCDFGHJK"}, 403)["reason"] == "bad_code"
    assert thief.post("/me/enter", {"code": "BCDFGHJK"}, 429)["reason"] == "too_fast"


def test_an_address_takes_few_names(open_server):
    client = open_server(names_per_day=2)
    for name in ("First", "Second"):
        takes(Person(client), name)
    assert Person(client).post("/me/name", {"name": "Third"}, 429)["reason"] == "too_fast"


def test_one_way_in_at_a_time(ana):
    for body in ({}, {"phrase": "a", "code": "b"}):
        assert ana.post("/me/enter", body, 400)["reason"] == "bad_request"


# Everything moves


def test_every_column_with_a_device_moves_or_is_known_to_stay():
    """A new column of this length holds a device, or says here that it does not."""
    stays = {
        "seats.key_hash", "persons.id", "persons.handle", "persons.phrase_hash",
        "person_devices.device", "person_devices.person", "passkeys.person", "challenges.id",
        "challenges.device", "challenges.handle", "join_codes.person", "join_codes.code_hash",
        "ratings.person", "rating_changes.person", "shown.person", "progress.person",
        "mail_addresses.code_hash", "notice_choices.zone", "push_subscriptions.endpoint_hash",
    }  # fmt: skip
    found = {
        str(column)
        for table in METADATA.tables.values()
        for column in table.c
        if isinstance(column.type, String) and column.type.length == 64
    }
    assert found - stays == {str(column) for column in (*AT_TABLES, *ELSEWHERE)}


def test_everything_a_device_has_moves_to_its_name(client, ana, ben):
    made = ana.makes()
    ben.claims(made, name="Ben")
    message = says(ben, made["table"], "rude")
    ana.post(f"/tables/{made['table']}/report", {"message": message})
    says(ana, made["table"], "hello")
    row = {"table_id": made["table"], "judge": "j", "state": "waiting", "step": 0, "done": 0}
    run(client, REVIEWS.insert(), {**row, "turns": 0, "asked": 0, "device": ana.device})

    takes(ana)

    person = person_id(client)
    for column in (*AT_TABLES, *ELSEWHERE):
        values = {getattr(each, column.name) for each in select(client, column.table.select())}
        assert ana.device not in values, column
    assert select(client, TABLES.select())[0].host == person
    assert {row.device for row in select(client, CHAT.select())} == {person, ben.device}
    assert select(client, REPORTS.select())[0].reporter == person
    seat = table_of(ben, made["table"])["seats"][0]
    assert (seat["name"], seat["named"]) == ("Ana Lee", True)
    assert person not in str(ben.get(f"/tables/{made['table']}"))


def test_a_socket_stays_when_its_device_takes_a_name(ana):
    made = ana.makes({"kind": "me"}, BOT, options=["first:0"])
    with ana.sits(made["table"]) as sitting:
        version = sitting.view["version"]
        takes(ana)
        assert sitting.moves(sitting.words()[0])["version"] == version + 1
        assert sitting.view["mine"] == [0] and sitting.view["host"]


def test_two_devices_at_one_table_become_one_person(client, ana, ben):
    made = ana.makes(*[{"kind": "me", "name": "A"}, {"kind": "link"}, {"kind": "link"}])
    ben.claims(made, 1, name="B")
    key = ana.post(f"/tables/{made['table']}/seats/0/link")["key"]
    ben.post(f"/tables/{made['table']}/seats/0/claim", {}, **{"X-Seat-Key": key})
    phrase = takes(ana)
    assert not table_of(ana, made["table"])["seats"][0]["named"]  # another device holds it too

    ben.post("/me/enter", {"phrase": phrase})

    held = [(row.seat, row.device) for row in select(client, HOLDERS.select())]
    assert sorted(held) == [(0, person_id(client)), (1, person_id(client))]
    names = [seat["name"] for seat in table_of(ana, made["table"])["seats"]]
    assert names == ["A", "B", ""]  # several seats are several people


def test_what_a_device_left_behind_while_joining_moves_later(client, ana):
    takes(ana)
    made = ana.makes()
    person = person_id(client)
    run(client, HOLDERS.update().values(device=ana.device))
    run(client, PERSON_DEVICES.update().values(made=0))

    client.portal.call(services(client).persons.settle)

    assert select(client, HOLDERS.select())[0].device == person
    assert select(client, PERSON_DEVICES.select())[0].settled
    assert ana.get(f"/tables/{made['table']}")["mine"] == [0]


def test_nobody_escapes_a_ban_by_taking_a_name(client, ana, ben):
    made = ana.makes()
    ban = {"why": "", "made": now(), "until": None}
    run(client, BANS.insert(), {"kind": "chat-device", "who": ana.device, **ban})
    phrase = takes(ana)
    ben.post("/me/enter", {"phrase": phrase})
    client.portal.call(services(client).look_at_bans)

    for person in (ana, ben):
        with person.sits(made["table"]) as sitting:
            sitting.session.send_json({"type": "chat", "text": "ha"})
            assert sitting.wait(lambda m: m["type"] in ("chat", "refusal"))["reason"] == "muted"


def test_a_device_of_one_name_joins_no_other(ana, ben):
    phrase = takes(ana, "First Name")
    takes(ben, "Second")
    assert ben.post("/me/enter", {"phrase": phrase}, 409)["reason"] == "already_named"


def test_a_name_has_a_limit_of_devices(client, ana, ben, monkeypatch):
    monkeypatch.setattr(stored, "MOST_DEVICES", 1)
    phrase = takes(ana)
    assert ben.post("/me/enter", {"phrase": phrase}, 409)["reason"] == "too_many_devices"


# Seats


def test_the_mark_belongs_to_the_name_and_not_to_its_letters(client, ana, ben):
    """Others may call themselves the same, as before; only the owner has the mark."""
    takes(ana)
    made = ana.makes(
        {"kind": "me", "name": "Whatever"}, {"kind": "link"}, {"kind": "device", "name": "Guest 2"}
    )
    ben.claims(made, name="Ana Lee")

    seats = table_of(ben, made["table"])["seats"]
    assert [(seat["name"], seat["named"]) for seat in seats] == [
        ("Ana Lee", True),
        ("Ana Lee", False),
        ("Guest 2", False),
    ]
    assert ben.get("/tables")["tables"][0]["seats"][0]["named"]
    ana.post(f"/tables/{made['table']}/seats/0/name", {"name": "Incognito"})
    assert not table_of(ben, made["table"])["seats"][0]["named"]
    ana.post(f"/tables/{made['table']}/seats/0/name", {"name": "Ana Lee"})
    assert table_of(ben, made["table"])["seats"][0]["named"]


def test_somebody_with_a_name_sits_down_under_it(ana, ben):
    takes(ben, "Ben Ten")
    made = ana.makes()
    ben.claims(made, name="Else")
    seat = table_of(ana, made["table"])["seats"][1]
    assert (seat["name"], seat["named"]) == ("Ben Ten", True)
    ben.post(f"/tables/{made['table']}/seats/1/leave")
    assert not table_of(ana, made["table"])["seats"][1]["named"]


def test_a_new_name_shows_at_all_seats_and_may_change_once_a_week(client, ana, ben):
    takes(ana)
    made = ana.makes(listed=True)
    with ben.sits(made["table"]) as watching:
        renamed = ana.post("/me/rename", {"name": "Anabel"})
        watching.wait(lambda m: m["type"] == "view" and m["table"]["seats"][0]["name"] == "Anabel")
    assert renamed["name"] == "Anabel" and renamed["rename_in"] > 0

    assert ana.post("/me/rename", {"name": "Anabela"}, 409)["reason"] == "renamed_lately"
    takes(ben, "Ana Lee")  # the old name is free
    run(client, PERSONS.update().values(renamed=0))
    assert ana.post("/me/rename", {"name": "ana lee"}, 409)["reason"] == "name_taken"
    assert ana.post("/me/rename", {"name": "me"}, 400)["reason"] == "bad_name"


# Leaving


def test_signing_out_leaves_everything_with_the_name(client, ana, ben):
    phrase = takes(ana)
    made = ana.makes()
    with ana.sits(made["table"]) as sitting:
        ana.post("/me/leave")
        assert sitting.wait(lambda m: m["type"] == "bye")["reason"] == "players_only"

    assert ana.get("/me")["name"] is None and ana.get("/tables")["tables"] == []
    ben.post("/me/enter", {"phrase": phrase})
    assert ben.get("/tables")["tables"][0]["mine"] == [0]


def test_a_lost_device_is_signed_out_from_another(ana, ben):
    phrase = takes(ana)
    ben.post("/me/enter", {"phrase": phrase})
    made = ben.makes()
    lost = next(device for device in ana.get("/me")["devices"] if not device["this"])
    with ben.sits(made["table"]) as sitting:
        assert len(ana.delete(f"/me/devices/{lost['tag']}")["devices"]) == 1
        sitting.wait(lambda m: m["type"] == "bye")
    assert ben.get("/me")["name"] is None
    assert ana.delete(f"/me/devices/{lost['tag']}", 404)["reason"] == "no_device"


def test_forget_me_erases_the_name_and_all_that_belongs_to_it(client, ana, ben):
    passkey = Authenticator()
    with_passkey(ana, passkey)
    phrase = ana.post("/me/phrase")["phrase"]
    ben.post("/me/enter", {"phrase": phrase})
    ana.post("/me/code")
    ana.makes()

    assert ben.post("/me/forget") == {"tables": 1}

    for rows in (PERSONS, PERSON_DEVICES, PASSKEYS, JOIN_CODES, TABLES, HOLDERS):
        assert select(client, rows.select()) == [], rows
    assert ana.get("/me")["name"] is None
    takes(ana)  # the name is free again


# Several processes


def test_another_process_hears_who_joined_and_who_left(open_server, database):
    """A socket there follows the device; nothing waits for the cache to expire."""
    one, other = open_server(database_url=database), open_server(database_url=database)
    ana = Person(one)
    elsewhere = Person(other, ana.key)
    made = ana.makes()
    assert elsewhere.get("/me")["name"] is None
    with elsewhere.sits(made["table"]) as sitting:
        takes(ana)
        sitting.wait(
            lambda m: m["type"] == "view" and m["table"]["seats"][0]["named"] and m["mine"] == [0]
        )
        assert elsewhere.get("/me")["name"] == "Ana Lee"
        ana.post("/me/leave")
        assert sitting.wait(lambda m: m["type"] == "bye")["reason"] == "players_only"
