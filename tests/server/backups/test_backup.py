"""`cenote backup` while people play, and back again; from and to SQLite and PostgreSQL."""

import sqlite3

import pytest

from cenote.server.storage import database as databases
from tests.server.backups.stores import BOTH, a_few_games, contents, damage, left_over, run
from tests.server.disks import disk, fill
from tests.server.people import BOT, TWO, Person
from tests.server.players import Player, wait_for
from tests.server.served import Guest, Served


class Steady(Player):
    """A player that takes nothing back, so acknowledged moves stay."""

    def undo(self, chair):
        self.move(chair, self.rng.choice(chair.words()))


@pytest.mark.parametrize(("source", "target"), [BOTH, BOTH[::-1]])
def test_a_backup_during_play_has_every_move_acknowledged_before_it(
    place, tmp_path, source, target
):
    busy, quiet = place(source, "busy"), place(target, "quiet")
    file = tmp_path / "backup.cenote"
    with Served(*busy, bots="1") as served:
        players = []
        for _ in range(4):
            guest = Guest(served.url)
            table = guest.makes(TWO[0], BOT, BOT)["table"]
            players.append(Steady([served.url], guest, table))
            players[-1].start()
        for _ in range(2):  # the second one replaces the first
            wait_for(players, 30)
            before = [dict(player.acknowledged) for player in players]
            told = sum(player.told for player in players)
            done = run("backup", file, busy)
            assert (done.returncode, done.stderr) == (0, ""), done
            assert done.stdout.startswith("Backed up 4 tables with ")
        assert sum(player.told for player in players) > told, "people went on meanwhile"
        for player in players:
            player.stopping.set()
            player.join(30)
            assert player.failure is None, player.failure
    assert file.stat().st_mode & 0o077 == 0, "for the host's eyes only"
    done = run("restore", file, quiet)
    assert (done.returncode, done.stderr) == (0, ""), done

    with Served(*quiet, bots="1") as served:
        for player, acknowledged in zip(players, before, strict=True):
            guest = Guest(served.url, player.guest.key)
            log = guest.ask(f"/tables/{player.table}")["log"]["entries"]
            assert acknowledged
            for number, word in acknowledged.items():
                assert log[number]["word"] == word
            with guest.sits(player.table) as chair:
                assert chair.view["frozen"] is None
                while chair.view["to_act"] not in (0, None):
                    chair.hear()
                if chair.words():
                    assert chair.moves(chair.words()[0])["type"] == "view"


@pytest.mark.parametrize("target", BOTH)
@pytest.mark.parametrize("source", BOTH)
def test_backup_and_restore_change_nothing(place, tmp_path, cenote, source, target):
    here, there, back = place(source, "here"), place(target, "there"), place(source, "back")
    a_few_games(here)
    cenote("backup", tmp_path / "one", here)
    cenote("restore", tmp_path / "one", there)
    cenote("backup", tmp_path / "two", there)
    cenote("restore", tmp_path / "two", back)

    assert contents(here) == contents(there) == contents(back)
    assert len(contents(here)["tables"]) == 2 and contents(here)["chat"]
    dumps = []
    for name in ("one", "two"):
        with sqlite3.connect(tmp_path / name) as connection:
            dumps.append(sorted(connection.iterdump()))
        connection.close()
    assert [line for line in dumps[0] if "INSERT" in line] == [
        line for line in dumps[1] if "INSERT" in line
    ], "to the last null"


@pytest.mark.parametrize("target", BOTH)
def test_new_ids_come_after_the_restored_ones(place, tmp_path, cenote, target):
    here, there = place("sqlite", "here"), place(target, "there")
    ana = a_few_games(here)
    cenote("backup", tmp_path / "one", here)
    cenote("restore", tmp_path / "one", there)
    with Served(*there, bots="1") as served:
        again = Guest(served.url, ana.key)
        table = again.ask("/tables")["tables"][-1]["table"]
        with again.sits(table) as chair:
            chair.connection.send('{"type": "chat", "text": "again"}')
            chair.say("hello")
            assert [said["text"] for said in chair.view["chat"]][-1] == "again"
        again.ask(f"/tables/{table}/seats/0/leave", {})


# A backup is complete or not made at all


@pytest.fixture
def games(open_server, tmp_path):
    """A folder with a game, and a server that runs on it."""
    ana = Person(open_server())
    ana.makes()
    return tmp_path / "data", None


def test_a_backup_on_a_full_disk_keeps_the_older_one(games, tmp_path, cenote):
    with disk(tmp_path / "disk", size="512k") as folder:
        cenote("backup", folder / "backup", games)
        before = (folder / "backup").read_bytes()
        fill(folder)

        assert "the disk is full" in cenote("backup", folder / "backup", games, code=2)
        assert (folder / "backup").read_bytes() == before
        assert left_over(folder, "backup", "ballast") == []


def test_a_backup_never_overwrites_anything_else(games, tmp_path, cenote):
    (tmp_path / "letter.txt").write_text("dear all")
    live = games[0] / databases.FILE

    assert "is no backup" in cenote("backup", tmp_path / "letter.txt", games, code=2)
    assert (tmp_path / "letter.txt").read_text() == "dear all"
    assert "the games themselves" in cenote("backup", live, games, code=2)
    assert "is a folder" in cenote("backup", tmp_path, games, code=2)
    assert "there is no folder" in cenote("backup", tmp_path / "no" / "x", games, code=2)
    nowhere = (tmp_path / "nowhere", None)
    assert "there are no games in" in cenote("backup", tmp_path / "x", nowhere, code=2)
    assert left_over(tmp_path, "letter.txt", "data") == []


def test_a_damaged_database_is_not_backed_up(tmp_path, cenote):
    where = (tmp_path / "data", None)
    a_few_games(where)
    damage(where[0] / databases.FILE)

    said = cenote("backup", tmp_path / "backup", where, code=2)

    assert "is damaged" in said
    assert left_over(tmp_path, "data") == []
