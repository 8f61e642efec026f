# ruff: noqa: F811
"""`cenote admin names` and `remove-name` beside a running server."""

from cenote.server.people import principals
from tests.server.test_admin import admin, ana, ben, engine, server, url  # noqa: F401
from tests.server.test_me import takes


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

    asked = []
    for text in ("n", ""):
        monkeypatch.setattr("builtins.input", lambda question: asked.append(question) or text)  # noqa: B023
        assert admin("remove-name", "ana lee", code=1).strip() == "Nothing was changed."
    assert "Ana Lee, claimed " in asked[0] and "1 device, 0 passkeys, 0 rated games" in asked[0]
    assert ana.get("/me")["name"] == "Ana Lee"

    assert "Ana Lee is gone" in admin("remove-name", "ana lee", "--yes")

    assert ana.get("/me")["name"] is None
    assert [one["table"] for one in ana.get("/tables")["tables"]] == [table]
    takes(ben, "Ana Lee")
    assert "nobody has the name" in admin("remove-name", "Chac", code=2)
