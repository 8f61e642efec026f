"""Bans of devices, addresses and tables, and what they leave open."""

import pytest
from starlette.testclient import TestClient

from cenote.server.common.server_time import now
from cenote.server.people.bans import KINDS, Bans
from cenote.server.storage.schema import BANS
from tests.server.people import TWO
from tests.server.test_people import run


def ban(client, kind: str, who: str, until: int | None = None) -> None:
    row = {"kind": kind, "who": who, "why": "", "made": now(), "until": until}
    run(client, BANS.insert().values(row))
    client.portal.call(client.app.state.services.look_at_bans)


def test_a_banned_device_changes_nothing_and_gets_no_socket(client, ana, ben):
    made = ana.makes()
    ben.claims(made)
    table = made["table"]
    ban(client, "device", ana.device)

    for path, methods in client.get("/openapi.json").json()["paths"].items():
        if path in OPEN_TO_BANNED:
            continue
        place = path.replace("{table}", table).replace("{seat}", "0").removeprefix("/api")
        for method in methods.keys() - {"get"}:
            body = (
                {"game": "tzolkin", "seats": list(TWO)}
                if place == "/tables"
                else BODIES.get(place.rsplit("/", 1)[-1], {})
            )
            answer = client.request(method, f"/api{place}", json=body, headers=ana.headers)
            assert answer.json()["reason"] == "banned", (method, path)
    assert ana.get(f"/tables/{table}")["mine"] == [0]
    with client.websocket_connect(ana.socket(table), headers=ana.headers) as session:
        assert session.receive_json() == {"type": "bye", "reason": "banned"}
    assert ana.post("/me/forget") == {"tables": 1}


LEAVING = ("/api/me/forget", "/api/me/notices/push/remove", "/api/me/notices/mail/remove")
OPEN_TO_BANNED = ("/api/boards", *LEAVING)
"""Checking a file changes nothing, and everybody may leave."""
BODIES = {
    "end": {"agree": True},
    "report": {"message": 1},
    "name": {"name": "x"},
    "auto": {"on": True},
    "stand-in": {"level": None},
}


def test_a_banned_devices_sockets_are_closed(client, ana, ben):
    made = ana.makes(*TWO, options=["first:0"])
    ben.claims(made)
    with ana.sits(made["table"]) as sitting, ben.sits(made["table"]) as other:
        ban(client, "device", ana.device)
        assert sitting.wait(lambda m: m["type"] == "bye")["reason"] == "banned"
        assert other.say("ping")["type"] == "pong"


@pytest.mark.parametrize("kind", ["chat-device", "chat-table"])
def test_muted_players_play_but_cannot_chat(client, ana, ben, kind):
    made = ana.makes(*TWO, options=["first:0"])
    ben.claims(made)
    ban(client, kind, ana.device if kind == "chat-device" else made["table"])
    with ana.sits(made["table"]) as sitting:
        assert sitting.say("chat", text="hello")["reason"] == "muted"
        assert sitting.moves()["type"] == "view"
    with ben.sits(made["table"]) as sitting:
        sitting.session.send_json({"type": "chat", "text": "hello"})
        heard = sitting.wait(lambda m: m["type"] in ("chat", "refusal"))
        assert heard["type"] == ("chat" if kind == "chat-device" else "refusal")


def test_a_ban_expires(client, ana):
    ban(client, "device", ana.device, now() + 60_000)
    assert ana.post("/tables", {"game": "tzolkin", "seats": list(TWO)}, 403)["reason"] == "banned"

    bans: Bans = client.app.state.services.bans
    bans.take([("device", ana.device, now() - 1)])

    ana.makes()


def test_addresses_are_banned_by_network():
    bans = Bans()
    bans.take(
        [
            ("address", "203.0.113.0/24", None),
            ("address", "198.51.100.7", None),
            ("address", "2001:db8::/32", None),
            ("address", "192.0.2.0/24", now() - 1),
            ("address", "nonsense", None),
        ]
    )

    barred = ["203.0.113.9", "198.51.100.7", "2001:db8:1::5", "::ffff:203.0.113.9"]
    assert [address for address in barred if not bans.bars_address(address)] == []
    free = ["203.0.114.1", "198.51.100.8", "2001:db9::1", "192.0.2.1", "testclient", "?", ""]
    assert [address for address in free if bans.bars_address(address)] == []


def test_every_kind_of_ban_is_known():
    bans = Bans()
    bans.take([(kind, "10.0.0.0/8", None) for kind in KINDS])

    assert bans.bars_device("10.0.0.0/8") and bans.bars_address("10.1.2.3")
    assert bans.bars_chat("10.0.0.0/8", "") and bans.bars_chat(None, "10.0.0.0/8")
    assert not bans.bars_device(None) and not bans.bars_chat(None, "another")


def test_a_banned_address_gets_nothing_and_its_sockets_are_closed(client, ana):
    """The whole server is closed to it, including open sockets."""
    table = ana.makes()["table"]
    services = client.app.state.services
    with ana.sits(table) as sitting:
        (viewer,) = services.rooms.rooms[table].viewers
        viewer.ip = "192.0.2.7"
        row = {"kind": "address", "who": "192.0.2.0/24", "why": "", "made": 1, "until": None}
        run(client, BANS.insert().values(row))
        client.portal.call(services.look_at_bans)
        assert sitting.wait(lambda m: m["type"] == "bye")["reason"] == "banned"

    elsewhere = TestClient(client.app, base_url="http://testserver", client=("192.0.2.9", 1))
    answer = elsewhere.get("/api/games")
    assert (answer.status_code, answer.json()["reason"]) == (403, "banned")
    assert elsewhere.get("/").status_code == 403
    assert client.get("/api/games").status_code == 200
