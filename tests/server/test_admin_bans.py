# ruff: noqa: F811
"""`cenote admin ban`, `mute` and `reports` beside a running server."""

import pytest

from cenote.server.common.keys import hashed
from cenote.server.common.server_time import now
from cenote.server.operation.admin.found import SHORT_DEVICE
from cenote.server.storage.schema import BANS, REPORTS
from tests.server.people import TWO
from tests.server.test_admin import (  # noqa: F401
    DAY,
    admin,
    ana,
    ben,
    device,
    engine,
    report,
    rows,
    server,
    short,
    url,
)


def test_bans_and_mutes_are_rows_the_servers_read(admin, engine, ana, ben):
    made = ana.makes()
    ben.claims(made)
    admin("ban", "device", device(ben), "--days", "7", "--why", "spam")
    admin("ban", "address", "203.0.113.77/24")
    admin("ban", "address", "2001:db8::1")
    admin("ban", "address", "::ffff:198.51.100.7")
    admin("mute", "device", device(ana), "--days", "0.5")
    admin("mute", "table", short(made))
    found = {(row.kind, row.who): row for row in rows(engine, BANS)}

    assert set(found) == {
        ("device", hashed(ben.key)),
        ("address", "203.0.113.0/24"),
        ("address", "2001:db8::1/128"),
        ("address", "198.51.100.7/32"),
        ("chat-device", hashed(ana.key)),
        ("chat-table", made["table"]),
    }
    spam = found["device", hashed(ben.key)]
    assert spam.why == "spam" and abs(spam.until - now() - 7 * DAY) < 60_000
    assert found["chat-table", made["table"]].until is None
    assert len(admin("bans", json=True)["bans"]) == 6
    text = admin("bans")
    assert "banned device" in text and "forever" in text and "spam" in text
    assert hashed(ben.key) not in text and made["table"] not in text


def test_bans_and_mutes_take_effect_within_seconds(admin, ana, ben):
    made = ana.makes()
    ben.claims(made)
    with ana.sits(made["table"]) as here, ben.sits(made["table"]) as there:
        admin("mute", "table", short(made))
        admin("ban", "device", device(ben))
        assert there.wait(lambda m: m["type"] == "bye")["reason"] == "banned"
        said = {"type": "chat", "text": "hello", "id": 99}
        here.session.send_json(said)
        assert here.wait(lambda m: m.get("re") == 99)["reason"] == "muted"
    body = {"game": "tzolkin", "seats": list(TWO)}
    assert ben.post("/tables", body, 403)["reason"] == "banned"


def test_a_second_ban_replaces_the_first(admin, engine, ana):
    ana.makes()
    admin("ban", "device", device(ana), "--days", "1", "--why", "first")
    admin("ban", "device", device(ana), "--why", "second")

    (ban,) = rows(engine, BANS)
    assert (ban.why, ban.until) == ("second", None)


def test_bans_can_be_lifted(admin, engine, ana):
    made = ana.makes()
    for what in (("ban", "device", device(ana)), ("ban", "address", "203.0.113.7")):
        admin(*what)
    for what in (("mute", "device", device(ana)), ("mute", "table", short(made))):
        admin(*what)
    assert "is not banned" in admin("unban", "address", "203.0.113.8", code=2)
    admin("unban", "address", "203.0.113.7/32")
    admin("unban", "device", device(ana)[:8])
    admin("unmute", "table", short(made))
    assert [row.kind for row in rows(engine, BANS)] == ["chat-device"]
    admin("unmute", "device", device(ana))
    assert admin("bans") == "No bans.\n"
    assert "is not muted" in admin("unmute", "device", device(ana), code=2)


@pytest.mark.parametrize("bad", ["0.0.0.0/0", "::/0", "nowhere", "203.0.113.0/99", "203.0.113"])
def test_an_invalid_network_is_refused(admin, engine, bad):
    assert bad in admin("ban", "address", bad, code=2)
    assert rows(engine, BANS) == []


def test_reports_are_listed_newest_first_until_they_are_closed(admin, engine, ana):
    made = ana.makes()
    for number in (1, 2, 3):
        report(engine, made["table"], number, at=now() - 1000 * number, why=f"reason {number}")
    told = admin("reports", json=True)["reports"]

    assert [one["why"] for one in told] == ["reason 1", "reason 2", "reason 3"]
    assert told[0]["text"] == "bad words" and told[0]["device"] == "b" * SHORT_DEVICE
    assert "bad words" in admin("reports", "--limit", "1")
    assert "there is no report 99" in admin("reports", "--done", str(told[0]["id"]), "99", code=2)
    assert len(rows(engine, REPORTS)) == 3
    admin("reports", "--done", str(told[0]["id"]), str(told[2]["id"]))
    assert [row.why for row in rows(engine, REPORTS)] == ["reason 2"]
