"""`cenote admin` beside a running server, on SQLite and PostgreSQL."""

import json
import random

import pytest
from sqlalchemy import create_engine, insert, select, update

from cenote.cli import main
from cenote.server.common.keys import hashed, new_table_id
from cenote.server.common.server_time import now
from cenote.server.operation.admin.found import SHORT_DEVICE, SHORT_TABLE
from cenote.server.storage import database as databases
from cenote.server.storage.schema import BANS, CHAT, EVENTS, METADATA, NOTICES, REPORTS, TABLES
from tests.server.people import BOT, TWO, Person

DAY = 24 * 60 * 60 * 1000


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request):
    return None if request.param == "sqlite" else request.getfixturevalue("database")


@pytest.fixture
def server(open_server, url):
    return open_server(database_url=url)


@pytest.fixture
def engine(server, tmp_path, url):
    engine = create_engine(databases.address(tmp_path / "data", url))
    yield engine
    engine.dispose()


@pytest.fixture
def admin(server, tmp_path, url, capsys):
    """A command's answer (text, or data with json=True) and its exit code."""
    where = ["--data", str(tmp_path / "data")] if url is None else ["--database-url", url]

    def ask(*arguments, code=0, json=False):
        given = ["admin", *arguments[:1], *where, *(["--json"] if json else []), *arguments[1:]]
        with pytest.raises(SystemExit) as ended:
            main(given)
        said = capsys.readouterr()
        assert ended.value.code == code, said
        if code == 2:
            assert said.out == "" and said.err.count("\n") == 1
            return said.err
        assert said.err == ""
        return globals()["json"].loads(said.out) if json else said.out

    return ask


@pytest.fixture
def ana(server):
    return Person(server)


@pytest.fixture
def ben(server):
    return Person(server)


def short(made):
    return made["table"][:SHORT_TABLE]


def device(person):
    return hashed(person.key)[:SHORT_DEVICE]


def change(engine, table, **values):
    with engine.begin() as connection:
        connection.execute(update(TABLES).where(TABLES.c.id == table).values(values))


def rows(engine, part, **where):
    with engine.connect() as connection:
        query = select(part).where(*(part.c[name] == value for name, value in where.items()))
        return connection.execute(query).all()


def test_tables_by_their_state_game_age_and_device(admin, engine, ana, ben):
    made = {state: ana.makes(*TWO) for state in ("unbegun", "over", "frozen", "archived")}
    made["playing"] = ben.makes({"kind": "me"}, {"kind": "device"}, {"kind": "device"}, game="maya")
    change(engine, made["over"]["table"], over=True, begun=True)
    change(engine, made["frozen"]["table"], frozen=True)
    change(engine, made["archived"]["table"], archived=now())
    change(engine, made["playing"]["table"], begun=True, touched=now() - 40 * DAY)

    def found(*filters):
        return [table["table"] for table in admin("tables", *filters, json=True)["tables"]]

    for state, table in made.items():
        assert found("--state", state) == [short(table)], state
    assert found("--game", "maya") == [short(made["playing"])]
    assert found("--older", "30") == [short(made["playing"])]
    assert found("--older", "41") == []
    assert found("--device", device(ben)) == [short(made["playing"])]
    assert len(found("--device", device(ana))) == 4
    assert found()[-1] == short(made["playing"]), "touched last comes first"
    assert admin("tables", "--older", "99") == "No tables.\n"
    ben.claims(made["unbegun"])
    assert len(found("--device", device(ben)[:8])) == 2


def test_tables_come_in_pages(admin, ana):
    made = {short(ana.makes()) for _ in range(5)}
    pages = [
        admin("tables", "--limit", "2", "--page", str(page), json=True)["tables"]
        for page in (1, 2, 3, 4)
    ]

    assert [len(page) for page in pages] == [2, 2, 1, 0]
    assert {table["table"] for page in pages for table in page} == made
    text = admin("tables", "--limit", "2", "--page", "2")
    assert text.splitlines()[0].split()[:3] == ["TABLE", "GAME", "STATE"]
    assert text.splitlines()[-1] == "3 to 4 of 5 tables; the next with --page 3"
    assert admin("tables", "--page", "9") == "There are only 5 tables: page 9 is empty.\n"


def test_one_table_is_shown_without_its_moves_and_keys(admin, ana, ben):
    made = ana.makes(TWO[0], TWO[1], BOT, options=["first:0"], title="Friday \u00e9")
    with ana.sits(made["table"]) as sitting:
        sitting.moves("keep:" + sitting.words()[0].partition(":")[2])
        sitting.session.send_json({"type": "chat", "text": "between us"})
        sitting.wait(lambda message: message["type"] == "chat")
        played = {entry["word"] for entry in sitting.log if ":" in entry["word"]}
    played -= {"first:0"}  # also an option
    told = admin("table", made["table"][:5], json=True)
    text = admin("table", f"https://games.example/table/{made['table']}#seat=1&key=x")

    assert told["seats"][0] | {"left": 0} == {
        "seat": 0,
        "kind": "person",
        "level": None,
        "name": "Ana",
        "devices": [device(ana)],
        "link": False,
        "stand_in": None,
        "left": 0,
    }
    assert told["seats"][1]["link"] and told["seats"][1]["devices"] == []
    assert told["sizes"]["chat"] == 1 and told["sizes"]["moves"] == told["moves"] > 20
    assert told["host"] == device(ana) and told["title"] == "Friday é"
    secrets = {made["table"], made["links"][0]["key"], hashed(made["links"][0]["key"]), ana.key}
    for secret in secrets | played | {hashed(ana.key), "between us"}:
        assert secret not in text and secret not in json.dumps(told)
    assert "SEAT" in text and "link out" in text.lower()


def test_control_characters_are_not_printed(admin, engine, ana):
    made = ana.makes()
    change(engine, made["table"], title="\x1b[2Jgone")

    assert "\x1b" not in admin("table", made["table"])
    assert "?[2Jgone" in admin("tables")


def test_ids_may_be_abbreviated_but_not_too_much(admin, engine, ana):
    made = ana.makes()
    twin = made["table"][:6] + ("A" if made["table"][6] != "A" else "B") + "AAAAA"
    with engine.begin() as connection:
        row = dict(
            connection.execute(select(TABLES).where(TABLES.c.id == made["table"])).one()._mapping
        )
        connection.execute(insert(TABLES).values(row | {"id": twin}))

    assert admin("table", made["table"], json=True)["table"] == short(made)
    said = admin("table", made["table"][:5], code=2)
    names = ", ".join(sorted((made["table"][:7], twin[:7])))
    assert said == f"cenote admin: {made['table'][:5]} fits 2 tables: {names}; give more of it\n"
    assert admin("table", twin[:7], json=True)["table"] == twin[:SHORT_TABLE]
    assert "at least 5 characters" in admin("table", made["table"][:4], code=2)
    assert "there is no table" in admin("table", "AAAAAAAAAAAA", code=2)
    assert "cannot be the beginning" in admin("table", "a b c d e f", code=2)
    assert "there is no table" in admin("table", made["table"][:6].swapcase(), code=2)
    assert "at least 8 characters" in admin("ban", "device", "abc", code=2)
    assert "there is no device" in admin("tables", "--device", "0" * 12, code=2)


def test_an_id_that_starts_with_a_dash_can_be_given(admin, engine, ana):
    made = ana.makes()
    with engine.begin() as connection:
        row = dict(
            connection.execute(select(TABLES).where(TABLES.c.id == made["table"])).one()._mapping
        )
        connection.execute(insert(TABLES).values(row | {"id": "-AAAAAAAAAAA"}))

    assert admin("table", "--", "-AAAA", json=True)["table"] == "-AAAAAAA"
    assert admin("table", "/table/-AAAAA", json=True)["table"] == "-AAAAAAA"
    assert not any(new_table_id().startswith("-") for _ in range(1000)), "new ones never do"


def test_devices_with_most_open_tables_first(admin, engine, ana, ben):
    mine = [ana.makes() for _ in range(3)]
    ben.claims(mine[0])
    ben.makes()
    change(engine, mine[1]["table"], over=True)
    change(engine, mine[2]["table"], archived=now())
    admin("ban", "device", device(ana))
    told = admin("devices", json=True)["devices"]

    assert [(one["device"], one["open"], one["made"], one["tables"]) for one in told] == [
        (device(ben), 2, 1, 2),
        (device(ana), 1, 3, 3),
    ]
    assert told[1]["barred"] == "banned"
    assert "LAST TOUCHED" in admin("devices")


# Doing


def test_archiving_a_table_notifies_the_servers(admin, engine, ana):
    made, other = ana.makes(listed=True), ana.makes()
    with ana.sits(made["table"]) as sitting:
        assert admin("archive", short(made), short(other)) == (
            f"Archived: {short(made)}, {short(other)}.\n"
        )
        sitting.wait(lambda m: m["type"] == "view" and m["table"]["archived"] is not None)
    (row,) = rows(engine, TABLES, id=made["table"])

    assert row.archived is not None and not row.listed and row.version == made["version"] + 1
    assert rows(engine, EVENTS, table_id=made["table"])[-1].event == "archived"
    assert {notice.table_id for notice in rows(engine, NOTICES)} == {made["table"], other["table"]}
    assert "already archived" in admin("archive", short(made))
    assert len(rows(engine, NOTICES)) == 2


def test_archive_does_all_or_nothing(admin, engine, ana):
    made = ana.makes()
    admin("archive", short(made), "AAAAAAAA", code=2)

    assert rows(engine, TABLES, id=made["table"])[0].archived is None


def test_delete_removes_everything_about_a_table(admin, engine, server, ana, ben):
    made, kept = ana.makes(TWO[0], TWO[1], BOT), ana.makes()
    ben.claims(made)
    with ana.sits(made["table"]) as sitting:
        sitting.session.send_json({"type": "chat", "text": "hm"})
        sitting.wait(lambda message: message["type"] == "chat")
        message = rows(engine, CHAT)[0]
        report(engine, made["table"], message.id)
        admin("mute", "table", short(made))
        assert admin("delete", "--yes", short(made)) == f"Deleted: {short(made)}.\n"
        assert sitting.wait(lambda m: m["type"] == "bye")["reason"] == "no_table"
    assert ana.get(f"/tables/{made['table']}", 404)["reason"] == "no_table"

    for part in METADATA.sorted_tables:
        if "table_id" in part.c and part not in (REPORTS, NOTICES):
            assert rows(engine, part, table_id=made["table"]) == [], part.name
    assert [row.id for row in rows(engine, TABLES)] == [kept["table"]]
    assert rows(engine, BANS) == []
    assert [row.table_id for row in rows(engine, NOTICES)] == [made["table"]]
    (left,) = rows(engine, REPORTS)
    assert left.text == "bad words" and left.chat_id < 0, "what was reported stays"


def test_delete_asks_first(admin, engine, ana, monkeypatch, capsys):
    made = ana.makes(title="Friday")
    asked = []

    def answer(text):
        def typed(question):
            asked.append(question)
            if text is None:
                raise EOFError
            return text

        return typed

    for text in ("", "n", "nope", None):
        monkeypatch.setattr("builtins.input", answer(text))
        assert admin("delete", short(made), code=1).strip() == "Nothing was deleted."
    assert len(rows(engine, TABLES)) == 1
    monkeypatch.setattr("builtins.input", answer("y"))
    assert "Deleted" in admin("delete", short(made))
    assert rows(engine, TABLES) == []
    assert f'{short(made)} "Friday": tzolkin, unbegun' in asked[0]


def report(engine, table, message, at=None, why="rude"):
    with engine.begin() as connection:
        connection.execute(
            insert(REPORTS).values(
                table_id=table,
                chat_id=message,
                name="Ben",
                text="bad words",
                device="b" * 64,
                reporter="a" * 64,
                why=why,
                at=at or now(),
            )
        )


def test_commands_cope_with_many_tables(admin, engine, ana):
    made = ana.makes()
    with engine.begin() as connection:
        row = dict(
            connection.execute(select(TABLES).where(TABLES.c.id == made["table"])).one()._mapping
        )
        hosts = [hashed(str(number)) for number in range(50)]
        connection.execute(
            insert(TABLES),
            [row | {"id": new_table_id(), "host": random.choice(hosts)} for _ in range(3000)],
        )

    assert admin("tables", json=True)["total"] == 3001
    assert admin("devices", json=True)["total"] == 51


# Without games


def complaint(capsys, *arguments):
    with pytest.raises(SystemExit) as ended:
        main(["admin", *map(str, arguments)])
    assert ended.value.code == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1
    return said.err.removeprefix("cenote admin: ").strip()


def test_looking_creates_no_folder(tmp_path, capsys):
    said = complaint(capsys, "status", "--data", tmp_path / "new")

    assert said == f"there are no games in {tmp_path / 'new'}; name the folder with --data"
    assert not (tmp_path / "new").exists()
    file = tmp_path / "new.sqlite3"
    assert "there is no file" in complaint(capsys, "status", "--database-url", f"sqlite:///{file}")
    assert not file.exists()


def test_a_database_that_is_empty_old_or_new(tmp_path, capsys, database):
    assert "no games in this database" in complaint(capsys, "tables", "--database-url", database)
    engine = databases.connect(databases.address(tmp_path, database))
    databases.migrate(engine)
    for revision, said in (("0003", "earlier Cenote"), ("9999", "newer Cenote")):
        with engine.begin() as connection:
            connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{revision}'")
        assert said in complaint(capsys, "tables", "--database-url", database)
    engine.dispose()


@pytest.mark.parametrize(
    "wrong",
    [
        ("dance",),
        ("tables", "--state", "lost"),
        ("tables", "--older", "soon"),
        ("tables", "--limit", "0"),
        ("ban", "device"),
        ("ban", "planet", "mars"),
        ("ban", "device", "abcdefgh", "--days", "-1"),
        ("reports", "--done", "all"),
        (),
    ],
)
def test_wrong_arguments_are_reported_in_one_line(wrong, capsys):
    assert complaint(capsys, *wrong)
