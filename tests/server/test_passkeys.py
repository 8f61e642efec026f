"""Names that are secured by passkeys."""

import pytest

from cenote.server.common.server_time import now
from cenote.server.storage.schema import CHALLENGES, PASSKEYS
from tests.server.authenticator import Authenticator
from tests.server.people import Person
from tests.server.test_me import enters, with_passkey
from tests.server.test_people import run, select


def test_a_name_with_a_passkey_and_back_on_another_device(client, ana, ben):
    passkey = Authenticator()
    with_passkey(ana, passkey)

    assert enters(ben, passkey)["name"] == "Ana Lee"
    (kept,) = ben.get("/me")["passkeys"]
    assert kept["here"] and ben.get("/me")["phrase"] is False
    assert select(client, PASSKEYS.select())[0].sign_count == 1


def test_a_challenge_is_used_once_and_by_the_device_that_asked(client, ana, ben):
    passkey = Authenticator()
    with_passkey(ana, passkey)
    asked = ben.post("/me/passkey/ask", {"purpose": "enter"})["options"]
    signed = {"credential": passkey.signs(asked)}
    other = Person(client)

    assert other.post("/me/passkey", signed, 403)["reason"] == "bad_passkey"
    ben.post("/me/passkey", signed)
    assert ben.post("/me/passkey", signed, 403)["reason"] == "bad_passkey"


def test_an_old_challenge_is_refused(client, ana):
    ask = ana.post("/me/passkey/ask", {"purpose": "take", "name": "Ana Lee"})
    run(client, CHALLENGES.update().values(until=now() - 1))
    made = {"credential": Authenticator().creates(ask["options"])}
    assert ana.post("/me/passkey", made, 403)["reason"] == "bad_passkey"
    ana.post("/me/passkey/ask", {"purpose": "enter"})
    assert len(select(client, CHALLENGES.select())) == 1  # the old one is gone


def test_a_passkey_of_another_site_is_refused(ana, ben):
    passkey = Authenticator()
    with_passkey(ana, passkey)
    passkey.origin = "http://evil.example"

    assert enters(ben, passkey, 403)["reason"] == "bad_passkey"
    stranger = Authenticator()
    assert enters(ben, stranger, 403)["reason"] == "bad_passkey"
    assert ben.get("/me")["name"] is None


@pytest.mark.parametrize(
    "credential",
    [
        {},
        {"response": 3},
        {"response": {"clientDataJSON": "%%%"}},
        {"response": {"clientDataJSON": "e30"}},
    ],
)
def test_a_credential_that_is_none_is_refused(ana, credential):
    answer = ana.post("/me/passkey", {"credential": credential}, 403)
    assert answer["reason"] == "bad_passkey"


def test_the_last_way_in_stays(ana):
    passkey = Authenticator()
    with_passkey(ana, passkey)
    (first,) = ana.get("/me")["passkeys"]
    assert ana.delete(f"/me/passkeys/{first['tag']}", 409)["reason"] == "last_way_in"

    ask = ana.post("/me/passkey/ask", {"purpose": "add"})["options"]
    assert [each["id"] for each in ask["excludeCredentials"]]
    ana.post("/me/passkey", {"credential": Authenticator().creates(ask)})
    left = ana.delete(f"/me/passkeys/{first['tag']}")["passkeys"]
    assert len(left) == 1
    ana.post("/me/phrase")
    assert ana.delete(f"/me/passkeys/{left[0]['tag']}")["passkeys"] == []
    assert ana.delete("/me/passkeys/nothing", 404)["reason"] == "no_device"
