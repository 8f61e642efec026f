"""Seats: links, devices, sharing a device, stand-ins."""

from tests.server.people import BOT, TWO, Person, play_until

LOCAL = ({"kind": "me", "name": "Ana"}, {"kind": "device", "name": "Bo"})


def claim(person, table, seat, key, status=200):
    path = f"/tables/{table}/seats/{seat}/claim"
    return person.post(path, {}, status, **{"X-Seat-Key": key})


def test_a_link_works_once(client, ana, ben):
    made = ana.makes()
    key = made["links"][0]["key"]

    assert claim(ben, made["table"], 1, key)["mine"] == [1]
    stranger = Person(client)
    assert claim(stranger, made["table"], 1, key, 409)["reason"] == "seat_taken"
    assert claim(ben, made["table"], 1, key)["mine"] == [1]  # pressing twice does no harm


def test_a_wrong_key_opens_nothing(ana, ben):
    made = ana.makes()

    assert claim(ben, made["table"], 1, "x" * 43, 403)["reason"] == "bad_key"
    assert claim(ben, made["table"], 7, "x" * 43, 404)["reason"] == "no_seat"
    bots = ana.makes({"kind": "me"}, BOT)["table"]
    assert claim(ben, bots, 1, "x" * 43, 409)["reason"] == "not_a_person"


def test_keys_are_kept_only_as_hashes(ana, tmp_path):
    made = ana.makes()
    ana.post(f"/tables/{made['table']}/seats/0/link")

    kept = b"".join(file.read_bytes() for file in (tmp_path / "data").iterdir())

    assert made["table"].encode() in kept
    assert made["links"][0]["key"].encode() not in kept
    assert ana.key.encode() not in kept


def test_the_host_can_send_a_new_link_and_the_old_one_is_void(ana, ben):
    made = ana.makes()
    new = ana.post(f"/tables/{made['table']}/seats/1/link")["key"]

    old = made["links"][0]["key"]
    assert claim(ben, made["table"], 1, old, 403)["reason"] == "bad_key"
    assert claim(ben, made["table"], 1, new)["mine"] == [1]
    path = f"/tables/{made['table']}/seats/1/link"
    assert ana.post(path, {}, 403)["reason"] == "not_your_seat"


def test_a_seat_can_be_opened_on_a_second_device(client, ana):
    table = ana.makes()["table"]
    key = ana.post(f"/tables/{table}/seats/0/link")["key"]
    phone = Person(client)

    assert claim(phone, table, 0, key)["mine"] == [0]
    assert phone.get(f"/tables/{table}")["board"] == ana.get(f"/tables/{table}")["board"]


def test_only_its_holder_changes_a_name(ana, ben):
    table = ana.makes()["table"]
    path = f"/tables/{table}/seats/0/name"

    assert ben.post(path, {"name": "x"}, 403)["reason"] == "not_your_seat"
    assert ana.post(path, {"name": "x" * 41}, 400)["reason"] == "bad_request"
    ana.post(path, {"name": " A\u202en\x00a "})

    assert ana.get(f"/tables/{table}")["table"]["seats"][0]["name"] == "A n a"


def test_leaving_opens_the_seat_for_somebody_else(client, ana, ben):
    made = ana.makes(listed=True)
    ben.claims(made)
    table = made["table"]
    with ben.sits(table) as sitting:
        ben.post(f"/tables/{table}/seats/1/leave")
        gone = sitting.wait(lambda m: m["type"] == "view" and m["mine"] == [])
        assert gone["eyes"] is None and gone["log"]["from"] == 0

    key = ana.post(f"/tables/{table}/seats/1/link")["key"]
    assert claim(Person(client), table, 1, key)["mine"] == [1]
    events = ana.get(f"/tables/{table}")["table"]["events"]
    assert [event["event"] for event in events] == ["joined", "left", "joined"]


def test_a_shared_device_shows_no_secrets_until_it_is_passed_on(ana):
    made = ana.makes(*LOCAL, options=["first:0"])
    with ana.sits(made["table"]) as sitting:
        view = sitting.view
        assert (view["eyes"], view["pass_to"], view["moves"]) == (None, 0, [])
        assert all(player["wealth_dealt"] is None for player in view["board"]["players"])

        sitting.say("look", seat=0)
        assert sitting.view["eyes"] == 0 and sitting.view["pass_to"] is None
        assert sitting.view["board"]["players"][0]["wealth_dealt"]
        assert sitting.view["log"]["from"] == 0  # another seat's view needs the whole log

        for _ in range(3):
            sitting.moves(sitting.words()[0])
        view = sitting.view
        assert (view["eyes"], view["pass_to"]) == (None, 1)
        assert "keep:?" in [entry["word"] for entry in sitting.log]
        assert sitting.view["board"]["players"][0]["wealth"] is None


def test_a_shared_device_follows_the_turn_when_nothing_is_hidden(ana):
    made = ana.makes(*LOCAL, options=["first:0"])
    with ana.sits(made["table"]) as sitting:
        for seat in (0, 1):
            sitting.say("look", seat=seat)
            for _ in range(3):
                sitting.moves(sitting.words()[0])
        while sitting.view["question"][0] != "take_turn":
            sitting.moves()
        for _ in range(20):
            assert sitting.view["eyes"] == sitting.view["to_act"]
            assert sitting.view["pass_to"] is None
            sitting.moves()


def test_a_bot_stands_in_for_an_absent_person_and_leaves_again(ana, ben):
    made = ana.makes(*TWO, options=["first:1"])
    ben.claims(made)
    table = made["table"]
    stand_in = f"/tables/{table}/seats/1/stand-in"
    assert ben.get(f"/tables/{table}")["to_act"] == 1
    with ana.sits(table) as sitting:
        ana.post(stand_in, {"level": "random"})
        sitting.wait(lambda m: m["type"] == "view" and m["to_act"] == 0)
        assert sitting.view["table"]["seats"][1]["stand_in"] == "random"
        with ben.sits(table) as absent:
            version = absent.view["version"]
            refusal = absent.say("move", version=version, move="done")
            assert refusal["reason"] == "not_your_turn"
        ben.post(stand_in, {"level": None})
        back = sitting.wait(lambda m: m["type"] == "view")
        assert back["table"]["seats"][1]["stand_in"] is None
        play_until([sitting], lambda view: view["to_act"] == 1)
        with ben.sits(table) as present:
            present.moves()
            play_until([sitting, present], lambda view: False)

    record = ana.get(f"/tables/{table}/record").splitlines()
    assert "# 1 stand_in random" in record and "# 1 back" in record
    assert record.index("# 1 stand_in random") < record.index("# 1 back")
    ana.makes({"kind": "me"}, {"kind": "device"}, record="\n".join(record))


def test_nobody_is_replaced_while_at_the_table(ana, ben):
    made = ana.makes()
    ben.claims(made)
    stand_in = f"/tables/{made['table']}/seats/1/stand-in"
    with ben.sits(made["table"]):
        assert ana.post(stand_in, {"level": "random"}, 409)["reason"] == "not_absent"
        ben.post(stand_in, {"level": "random"})  # you may hand over your own seat
        ana.post(stand_in, {"level": None})


def test_a_stranger_cannot_hand_a_seat_to_a_bot(ana, ben):
    table = ana.makes()["table"]

    refusal = ben.post(f"/tables/{table}/seats/0/stand-in", {"level": "random"}, 403)

    assert refusal["reason"] == "not_your_seat"


def test_taking_the_seat_back_stops_the_thinking_bot(ana):
    """The bot is slow; the person comes back and plays before it has moved."""
    made = ana.makes({"kind": "me"}, BOT, options=["first:0"], pace=5000)
    table = made["table"]
    ana.post(f"/tables/{table}/seats/0/stand-in", {"level": "novice"})
    ana.post(f"/tables/{table}/seats/0/stand-in", {"level": None})
    with ana.sits(table) as sitting:
        version = sitting.view["version"]
        assert sitting.acts
        assert sitting.moves()["version"] == version + 1
