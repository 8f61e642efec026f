"""Several servers on one PostgreSQL: any of them serves any table."""

import threading
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from urllib.error import HTTPError

import pytest

from cenote.server.common.refusals import Refused
from cenote.server.storage.schema import TABLES
from tests.server.people import BOT, TWO, Person, write
from tests.server.people import services as services_of
from tests.server.served import Guest, Served


@contextmanager
def two_on(folder, database):
    with (
        Served(folder / "one", database, bots="1") as one,
        Served(folder / "two", database, bots="1") as two,
    ):
        yield one, two


@pytest.fixture(scope="module")
def two_servers(tmp_path_factory, shared_database):
    """Two servers, for tests that leave both running."""
    with two_on(tmp_path_factory.mktemp("two"), shared_database) as both:
        yield both


def test_a_move_in_one_process_reaches_a_watcher_in_the_other(two_servers):
    one, two = two_servers
    ana = Guest(one.url)
    made = ana.makes(*TWO, options=["first:0"], listed=True)
    with ana.sits(made["table"]) as here, Guest(two.url).sits(made["table"]) as there:
        for _ in range(2):
            here.moves(here.words()[0])
        there.wait_for_version(here.view["version"])
        assert there.view["table"] | {"seats": 0} == here.view["table"] | {"seats": 0}
        assert there.view["board"]["gears"] == here.view["board"]["gears"]
        here.say("undo", version=here.view["version"])
        there.wait_for_version(here.view["version"])
        assert there.view["fence"] == here.view["fence"]


def test_two_people_at_two_processes_play_one_game(two_servers):
    one, two = two_servers
    ana, ben = Guest(one.url), Guest(two.url)
    made = ana.makes(*TWO)
    ben.claims(made)
    with ana.sits(made["table"]) as left, ben.sits(made["table"]) as right:
        versions = []
        for _ in range(40):
            newest = max(left.view["version"], right.view["version"])
            for chair in (left, right):
                chair.wait_for_version(newest)
            actor = left if left.words() else right
            actor.moves(actor.words()[0])
            versions.append(actor.view["version"])
        assert versions == list(range(versions[0], versions[0] + 40))


def test_names_chat_and_presence_reach_the_other_process(two_servers):
    one, two = two_servers
    ana, ben = Guest(one.url), Guest(two.url)
    made = ana.makes(*TWO)
    ben.claims(made)
    with ana.sits(made["table"]) as left:
        with ben.sits(made["table"]) as right:
            while left.hear()["type"] != "presence":
                pass
            ben.ask(f"/tables/{made['table']}/seats/1/name", {"name": "Benno"})
            while left.view["table"]["seats"][1]["name"] != "Benno":
                left.hear()
            assert left.view["presence"]["seats"] == [True, True]
            right.connection.send('{"type": "chat", "text": "hi"}')
            while (heard := left.hear())["type"] != "chat":
                pass
            assert heard["messages"][0]["text"] == "hi"
        while left.hear().get("seats") != [True, False]:
            pass


def test_chat_arrives_once_at_the_process_that_wrote_it(two_servers):
    one, two = two_servers
    ana, ben = Guest(one.url), Guest(two.url)
    made = ana.makes(*TWO)
    ben.claims(made)
    with ana.sits(made["table"]) as left, ben.sits(made["table"]) as right:
        for number in range(5):
            left.connection.send(f'{{"type": "chat", "text": "{number}"}}')
        hear_until(right, lambda m: m["type"] == "chat" and m["messages"][-1]["text"] == "4")
        right.connection.send('{"type": "chat", "text": "all of them"}')
        said = []
        while "all of them" not in said:  # its notice comes after those of the five
            heard = left.hear()
            said += [each["text"] for each in heard.get("messages", ()) if heard["type"] == "chat"]
    assert said == [*"01234", "all of them"]


KINDS = {"moves", "table", "chat", "plans", "presence", "device"}
"""All kinds of notices between processes."""


def test_a_process_ignores_its_own_notices(open_server, database, monkeypatch):
    client = open_server(database_url=database, bots=0)
    services, heard, sent = services_of(client), [], []
    notices, listener = services.store.notices, services.notice_listener
    assert notices is not None
    put, is_heard = notices.put, threading.Event()

    def note(*news):
        sent.append(news[1])
        put(*news)

    async def hear(table, what, number):
        heard.append((table, what, number))
        is_heard.set()

    monkeypatch.setattr(listener, "on_notice", hear)
    monkeypatch.setattr(notices, "put", note)
    do_something_of_every_kind(Person(client))
    monkeypatch.setattr(notices, "process", "another")
    client.portal.call(services.store.tell, "last", "table")

    assert is_heard.wait(30)
    assert set(sent) == KINDS
    assert heard == [("last", "table", 0)]


def do_something_of_every_kind(ana):
    ana.post("/me/name", {"name": "Ana Lee"})
    made = ana.makes(*TWO, options=["first:0"])
    table = made["table"]
    with ana.sits(table) as sitting:
        sitting.moves()
        sitting.session.send_json({"type": "chat", "text": "hello"})
        sitting.wait(lambda message: message["type"] == "chat")
        ana.delete(f"/tables/{table}/seats/0/plans/play")
    ana.post(f"/tables/{table}/seats/0/name", {"name": "Anna"})


@pytest.mark.thorough
def test_the_bots_of_a_dead_process_continue_in_another(tmp_path, database):
    with two_on(tmp_path, database) as (one, two):
        ana = Guest(one.url)
        made = ana.makes({"kind": "me"}, BOT, BOT, options=["first:1"], pace=1500)
        one.kill()
        began = time.monotonic()

        with Guest(two.url, ana.key).sits(made["table"]) as chair:
            while chair.view["to_act"] != 0:
                chair.hear(timeout=60)

    assert time.monotonic() - began < 60


def test_a_graceful_stop_says_goodbye_and_releases_its_bots(tmp_path, database):
    with Served(tmp_path / "two", database, bots="1") as two:
        one = Served(tmp_path / "one", database, bots="1")
        one.start()
        ana = Guest(one.url)
        made = ana.makes({"kind": "me"}, BOT, options=["first:1"], pace=2000)
        with ana.sits(made["table"]) as chair:
            began = time.monotonic()
            one.stop()
            while (heard := chair.hear())["type"] != "bye":
                pass
            assert heard["reason"] == "unavailable"
        assert one.process is not None and one.process.returncode == 0
        assert time.monotonic() - began < 10
        with Guest(two.url, ana.key).sits(made["table"]) as chair:
            version = chair.view["version"]
            chair.wait_for_version(version + 1)


def test_a_second_server_on_the_same_folder_is_refused(tmp_path):
    with Served(tmp_path):
        second = Served(tmp_path)
        with pytest.raises(AssertionError, match="another server uses"):
            second.start()


def delete(guest, table):
    request = urllib.request.Request(f"{guest.url}/api/tables/{table}", method="DELETE")
    request.add_header("Authorization", f"Bearer {guest.key}")
    urllib.request.urlopen(request, timeout=30).close()


def hear_until(chair, wanted):
    while not wanted(message := chair.hear()):
        pass
    return message


def test_a_table_deleted_in_one_process_is_gone_in_the_other(two_servers):
    one, two = two_servers
    ana, ben = Guest(one.url), Guest(two.url)
    made = ana.makes(*TWO)
    ben.claims(made)
    with ben.sits(made["table"]) as chair:
        delete(ana, made["table"])
        bye = hear_until(chair, lambda message: message["type"] == "bye")
        assert bye["reason"] == "no_table"
    for guest in (ana, ben):
        with pytest.raises(HTTPError) as error:
            guest.ask(f"/tables/{made['table']}")
        assert error.value.code == 404
        error.value.close()
    assert "trace" not in (two.data / "server.log").read_text()


def test_simultaneous_agreement_in_different_processes(two_servers):
    """Nobody's answer is lost, however close together they come."""
    one, two = two_servers
    ana, ben, cem = Guest(one.url), Guest(one.url), Guest(two.url)
    for _ in range(5):
        made = ana.makes(*TWO, {"kind": "link"})
        ben.claims(made, 1)
        cem.claims(made, 2)
        end = f"/tables/{made['table']}/end"
        with cem.sits(made["table"]) as chair, ThreadPoolExecutor(2) as pool:
            ana.ask(end, {"agree": True})
            answers = [pool.submit(guest.ask, end, {"agree": True}) for guest in (ben, cem)]
            assert [answer.result() for answer in answers] == [{}, {}]
            if not chair.view["table"]["archived"]:
                hear_until(chair, lambda m: m["type"] == "view" and m["table"]["archived"])
            assert chair.moves("done")["reason"] == "archived"


def test_reports_lists_and_forgetting_work_on_postgresql(two_servers):
    one, two = two_servers
    ana, ben = Guest(one.url), Guest(two.url)
    made = [ana.makes(*TWO, options=["first:0"]) for _ in range(25)]
    table = made[0]["table"]
    ben.claims(made[0])
    with ana.sits(table) as left, ben.sits(table) as right:
        left.moves(left.words()[0])
        right.connection.send('{"type": "chat", "text": "hello"}')
        said = hear_until(left, lambda message: message["type"] == "chat")["messages"][0]
        for _ in range(2):
            assert ana.ask(f"/tables/{table}/report", {"message": said["id"]}) == {}
        first = ana.ask("/tables?limit=20")
        rest = ana.ask(f"/tables?limit=20&after={first['next']}")
        assert (len(first["tables"]), len(rest["tables"]), rest["next"]) == (20, 5, None)
        assert ana.ask("/me/forget", {}) == {"tables": 25}
        hear_until(right, lambda m: m["type"] == "view" and m["table"]["seats"][0]["open"])
    assert ana.ask("/tables")["tables"] == []
    assert ben.ask(f"/tables/{table}")["host"]
    assert ben.ask("/me/forget", {}) == {"tables": 1}


def test_missed_notices_are_requested_until_the_database_answers(open_server, database):
    """PostgreSQL was away, and does not answer at once when it is back."""
    client = open_server(database_url=database, bots=0)
    ana = Person(client)
    made = ana.makes(title="before")
    services = client.app.state.services
    with ana.sits(made["table"]) as sitting:
        write(client, lambda connection: connection.execute(TABLES.update().values(title="after")))
        load_whole, services.store.load_whole = services.store.load_whole, refused
        client.portal.call(services.rooms.recheck_all)
        assert services.rooms.to_recheck == {made["table"]}

        services.store.load_whole = load_whole
        sitting.wait(lambda m: m["type"] == "view" and m["table"]["title"] == "after")

    assert not services.rooms.to_recheck


async def refused(*_):
    raise Refused("unavailable")
