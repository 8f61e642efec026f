# ruff: noqa: F811
"""`cenote admin names` and `remove-name` beside a running server."""

from cenote.server.people import principals
from tests.server.people import TWO
from tests.server.test_admin import admin, ana, ben, engine, server, url  # noqa: F401
from tests.server.test_me import takes


def answering(monkeypatch, text):
    """What is asked on the terminal from now on, each time answered with this."""
    asked = []

    def typed(question):
        asked.append(question)
        return text

    monkeypatch.setattr("builtins.input", typed)
    return asked


def test_names_are_listed_and_found_by_what_they_look_like(admin, ana, ben):
    takes(ana, "Ana Lee")
    takes(ben, "Ben Ten")

    listed = admin("names", json=True)
    assert {one["name"] for one in listed["names"]} == {"Ana Lee", "Ben Ten"}
    assert all((one["devices"], one["games"]) == (1, 0) for one in listed["names"])
    (found,) = admin("names", "--find", "ANA", json=True)["names"]
    assert found["name"] == "Ana Lee"
    assert "Ana Lee" in admin("names", "--find", "ana")


def test_a_name_that_is_taken_away_leaves_the_games_to_its_devices(
    admin,
    ana,
    ben,
    monkeypatch,
):
    monkeypatch.setattr(principals, "LASTS", 0.0)  # a command is heard of within seconds
    takes(ana, "Ana Lee")
    table = ana.makes()["table"]

    for text in ("n", ""):
        asked = answering(monkeypatch, text)
        assert admin("remove-name", "ana lee", code=1).strip() == "Nothing was changed."
    assert "Ana Lee, claimed " in asked[0] and "1 device, 0 passkeys, 0 rated games" in asked[0]
    assert ana.get("/me")["name"] == "Ana Lee"

    assert "Ana Lee is gone" in admin("remove-name", "ana lee", "--yes")

    assert ana.get("/me")["name"] is None
    assert [one["table"] for one in ana.get("/tables")["tables"]] == [table]
    takes(ben, "Ana Lee")
    assert "nobody has the name" in admin("remove-name", "Chac", code=2)


def test_a_device_is_forgotten_when_its_owner_asks_the_operator(admin, ana, ben, monkeypatch):
    made = ana.makes(*TWO, options=["first:0"])
    ben.claims(made, name="Ben")
    with ana.sits(made["table"]) as left, ben.sits(made["table"]) as right:
        left.moves()
        right.session.send_json({"type": "chat", "text": "hello"})
        left.wait(lambda message: message["type"] == "chat")
        asked = answering(monkeypatch, "")
        assert admin("forget", ben.device[:12], code=1).strip() == "Nothing was changed."
        assert "1 table, 1 message" in asked[0]

        assert "is forgotten. It was at 1 table." in admin("forget", ben.device[:12], "--yes")

        left.wait(
            lambda message: message["type"] == "view" and message["table"]["seats"][1]["open"]
        )
    view = ana.get(f"/tables/{made['table']}")
    assert (view["table"]["seats"][1]["name"], view["chat"]) == ("", [])
    assert ben.get("/tables")["tables"] == []


def test_a_name_is_forgotten_with_everything_that_belongs_to_it(admin, ana, monkeypatch):
    monkeypatch.setattr(principals, "LASTS", 0.0)  # a command is heard of within seconds
    takes(ana, "Ana Lee")
    (one,) = admin("names", json=True)["names"]

    assert admin("forget", one["id"], "--yes", json=True)["tables"] == 0

    assert ana.get("/me")["name"] is None and admin("names", json=True)["names"] == []
