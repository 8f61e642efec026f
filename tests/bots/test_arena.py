"""`cenote arena` as people run it: results, bad input, journals, kills."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cenote.bots.arena import files, journal
from cenote.bots.arena.journal import Journal
from cenote.bots.arena.run import BadRun
from cenote.core.record import read
from cenote.games import GAMES
from tests.bots.arena import made_up_game, program, small_run
from tests.text.keyboard import PROGRAM, Keyboard, cenote, environment

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "mybot.py"
BUILDER = f"cmd:{sys.executable} {EXAMPLE}"
"""A bot that is better than chance, and quick."""
SMALL = ("arena", BUILDER, "random", "--games", "6", "--seed", "5")
SLOW = 120.0


def arena(*arguments: object, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return cenote("arena", *map(str, arguments), cwd=cwd)


def children(pid: int) -> list[int]:
    """All its descendant processes."""
    try:
        found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return []
    return [int(child) for child in found] + [g for child in found for g in children(int(child))]


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_until(condition, what: str) -> None:
    end = time.monotonic() + SLOW
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.05)


@pytest.fixture(scope="module")
def small(tmp_path_factory) -> tuple[Path, subprocess.CompletedProcess[str]]:
    """A small run with all its files, and its output."""
    folder = tmp_path_factory.mktemp("small")
    done = cenote(
        *SMALL, "--jobs", "1", "--json", "r.json", "--parquet", "r.parquet", "--records", "games",
        cwd=folder,
    )  # fmt: skip
    return folder, done


class TestResults:
    def test_a_table_for_people(self, small):
        _, done = small
        assert done.returncode == 0 and done.stderr == ""
        assert done.stdout.startswith("tzolkin, 2 seats, seed 5: 6 games in 3 blocks.")
        assert "by chance" in done.stdout and "points from" in done.stdout
        assert "workers by day 14" in done.stdout

    def test_json(self, small):
        values = json.loads((small[0] / "r.json").read_text())
        assert values["null"] == 0.5 and values["blocks"] == 3
        better, random = values["standings"]
        assert better["name"] == BUILDER and better["wins"]["mean"] > random["wins"]["mean"]
        assert better["rating"]["mu"] > 25 > random["rating"]["mu"]
        assert set(values["winners"]) == set(better["statistics"]) >= {"monuments"}

    def test_parquet(self, small):
        parquet = pytest.importorskip("pyarrow.parquet")
        table = parquet.read_table(small[0] / "r.parquet").to_pylist()
        assert len(table) == 12
        by_game = [sum(row["won"] for row in table if row["game"] == n) for n in range(6)]
        assert by_game == [1] * 6
        assert [row["name"] for row in table[:4]] == [BUILDER, "random", "random", BUILDER]

    def test_records(self, small):
        records = sorted((small[0] / "games").iterdir())
        assert [path.name for path in records] == [f"0000{n}.txt" for n in range(6)]
        for path in records:
            assert read(path.read_text(), GAMES).seats == 2
        assert f"# seat 0: {BUILDER}, " in records[0].read_text()

    def test_the_same_seed_gives_the_same_result_with_any_number_of_jobs(self, small, tmp_path):
        again = cenote(
            *SMALL, "--jobs", "3", "--json", "r.json", "--parquet", "r.parquet", cwd=tmp_path
        )
        assert again.returncode == 0
        for name in ("r.json", "r.parquet"):
            assert (tmp_path / name).read_bytes() == (small[0] / name).read_bytes()

    def test_another_seed_gives_another_result(self, small, tmp_path):
        other = ("arena", BUILDER, "random", "--games", "6", "--seed", "6")
        cenote(*other, "--json", "r.json", cwd=tmp_path)
        assert (tmp_path / "r.json").read_bytes() != (small[0] / "r.json").read_bytes()

    def test_blocks_are_played_to_their_end(self, tmp_path):
        done = arena("random", "random", "random", "--games", 4, cwd=tmp_path)
        assert "6 games in 2 blocks" in done.stdout

    def test_an_option_of_the_game(self, tmp_path):
        done = arena(
            "random",
            "random",
            "--games",
            2,
            "--option",
            "first:1",
            "--records",
            "games",
            cwd=tmp_path,
        )
        assert "tzolkin, first:1, 2 seats" in done.stdout
        for path in (tmp_path / "games").iterdir():
            assert "options first:1\n" in path.read_text()

    def test_a_closed_pipe_is_no_error(self):
        command = [*PROGRAM, "arena", "random", "random", "--games", "2"]
        run = subprocess.Popen(
            command, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        assert run.stdout is not None and run.stderr is not None
        run.stdout.close()
        assert run.stderr.read() == b"" and run.wait() == 0
        run.stderr.close()

    def test_a_full_disk_is_reported_in_one_line(self, tmp_path):
        """As good as full: no file can grow beyond a few thousand bytes."""
        command = [*PROGRAM, "arena", "random", "random", "--games", "20", "--resume", "j"]
        limited = f"ulimit -f 8; exec {shlex.join(command)}"
        done = subprocess.run(
            ["bash", "-c", limited],
            cwd=tmp_path,
            env=environment(),
            capture_output=True,
            check=False,
        )
        assert done.returncode == 2 and done.stderr.count(b"\n") == 1
        assert b"cannot continue: [Errno 27] File too large" in done.stderr

    def test_a_terminal_shows_a_progress_bar(self):
        with Keyboard("arena", "random", "random", "--games", "2", "--jobs", "1") as person:
            assert "2 random: 100%" in person.wait_for("2/2 [00:")
            person.wait_for("by chance")
            assert person.end()[0] == 0


class TestBadInput:
    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            (["storng", "random"], "unknown bot 'storng'; allowed: novice, "),
            (["random", "random", "--seats", "4"], "4 seats need 4 contestants, not 2"),
            ([], "name the bots"),
            (["random"] * 5, "2 to 4 seats, not 5"),
            (["random", "random", "--seats", "0"], "0 seats need 0 contestants"),
            (["random", "random", "--game", "chess"], "unknown game 'chess'; allowed: tzolkin"),
            (["random", "random", "--option", "rain"], "unknown option 'rain'"),
            (["random", "random", "--games", "0"], "must be at least 1"),
            (["random", "random", "--jobs", "0"], "must be at least 1"),
            (["random", "random", "--games", "x"], "--games"),
            (["random", "random", "--time-limit", "0"], "time limit"),
            (["random", "random", "--json", "no/such/folder.json"], "cannot write no/such"),
            (["random", "random", "--json", "."], "cannot write .: it is a folder"),
            (["random", "random", "--parquet", "no/such/x"], "cannot write no/such"),
            (["random", "random", "--records", "/proc/none"], "cannot make the folder"),
            (["random", "random", "--resume", "no/such/file"], "cannot use the journal"),
            (["random", "random", "--resume", "/dev/full"], "it is not a file"),
            (["random", "--bot", "./no-such-bot"], "there is no such program"),
            (["random", "--bot", "'oops"], "cannot read the command"),
            (["random", "cmd:"], "there is no such program"),
            (["random", "--ladder"], "name no bots"),
            (["--ladder", "--seats", "9"], "2 to 4 seats, not 9"),
            (["random", "random", "--level", "club"], "--level chooses tables of --ladder"),
            (["--ladder", "--level", "random"], "--level"),
        ],
    )
    def test_one_clear_line_and_exit_code_2(self, arguments, said, tmp_path):
        done = cenote("arena", *arguments, cwd=tmp_path)
        assert done.returncode == 2 and done.stdout == ""
        assert said in done.stderr and done.stderr.count("\n") == 1
        assert list(tmp_path.iterdir()) == []

    def test_parquet_without_pyarrow(self, monkeypatch):
        monkeypatch.setattr(files, "extra", lambda module: None)
        with pytest.raises(BadRun, match=r"needs pyarrow.*pip install 'cenote\[arena\]'"):
            files.check_parquet()

    def test_a_journal_of_another_run(self, tmp_path):
        arguments = ["random", "random", "--games", 2, "--resume", "j"]
        assert arena(*arguments, cwd=tmp_path).returncode == 0
        before = (tmp_path / "j").read_bytes()
        done = arena(*arguments, "--seed", 9, cwd=tmp_path)
        assert done.returncode == 2 and "belongs to another run: seed is 1, not 9" in done.stderr
        assert (tmp_path / "j").read_bytes() == before


class TestJournal:
    def journal(self, tmp_path: Path, games: int = 3):
        """A journal with some games, and the results written to it."""
        run, path = small_run("novice", "random"), tmp_path / "j"
        played = [made_up_game(run, number, [number, 2]) for number in range(games)]
        book = Journal(path, run)
        for game in played:
            book.add(game)
        book.close()
        return run, path, played

    def test_a_journal_reads_back(self, tmp_path):
        run, path, played = self.journal(tmp_path)
        book = Journal(path, run)
        book.close()
        assert list(book.finished.values()) == played

    @pytest.mark.parametrize("cut", [1, 40, 300])
    def test_a_game_whose_line_was_cut_short_is_played_again(self, cut, tmp_path):
        run, path, played = self.journal(tmp_path)
        whole = path.read_bytes()
        path.write_bytes(whole[:-cut])
        book = Journal(path, run)
        assert list(book.finished.values()) == played[:2]
        book.add(played[2])
        book.close()
        assert path.read_bytes() == whole

    def test_a_journal_cut_at_any_byte_can_be_used(self, tmp_path):
        run, path, _ = self.journal(tmp_path, games=1)
        whole = path.read_bytes()
        for length in range(0, len(whole), 7):
            path.write_bytes(whole[:length])
            Journal(path, run).close()
            assert whole.startswith(path.read_bytes())

    @pytest.mark.parametrize(
        ("content", "said"),
        [
            (b"my shopping list", "is not a journal"),
            (b"milk\neggs\n", "is damaged at line 1"),
            (b"[1]\n", "it has no header"),
            (b"{}\n", "belongs to another run"),
            (b"\xff\xfe\n", "is damaged at line 1"),
        ],
    )
    def test_another_file_is_left_alone(self, content, said, tmp_path):
        path = tmp_path / "j"
        path.write_bytes(content)
        with pytest.raises(BadRun, match=said):
            Journal(path, small_run())
        assert path.read_bytes() == content

    @pytest.mark.parametrize("line", [b"{", b"{}", b"7", b'{"number": 1, "seats": [7]}'])
    def test_damage_in_the_middle_is_detected(self, line, tmp_path):
        run, path, _ = self.journal(tmp_path)
        lines = path.read_bytes().splitlines(keepends=True)
        path.write_bytes(b"".join([lines[0], line + b"\n", *lines[2:]]))
        with pytest.raises(BadRun, match="is damaged at line 2"):
            Journal(path, run)

    def test_a_journal_of_older_rules_is_refused(self, tmp_path, monkeypatch):
        run, path, _ = self.journal(tmp_path)
        header = journal.header_of(run)
        monkeypatch.setattr(journal, "header_of", lambda run: {**header, "rules": 99})
        with pytest.raises(BadRun, match="rules is 1, not 99"):
            Journal(path, run)


class TestResume:
    LONGER = ("arena", BUILDER, "random", "--games", "24", "--seed", "5")

    @pytest.mark.thorough
    def test_killed_in_the_middle_and_resumed(self, tmp_path):
        """Byte for byte what an undisturbed run gives, and no process outlives the kill."""
        whole = tmp_path / "whole"
        whole.mkdir()
        files_written = ("--json", "r.json", "--parquet", "r.parquet", "--records", "games")
        assert cenote(*self.LONGER, "--jobs", "1", *files_written, cwd=whole).returncode == 0

        command = [*PROGRAM, *self.LONGER, "--jobs", "2", *files_written, "--resume", "j"]
        first = subprocess.Popen(
            command, cwd=tmp_path, env=environment(), stdout=subprocess.DEVNULL
        )
        book = tmp_path / "j"
        wait_until(lambda: book.exists() and book.read_bytes().count(b"\n") > 4, "no games")
        workers = children(first.pid)
        first.send_signal(signal.SIGKILL)
        first.wait()
        assert len(workers) >= 2
        wait_until(lambda: not any(map(is_running, workers)), "a worker outlived its run")
        done = book.read_bytes().count(b"\n") - 1
        assert 3 < done < 24 and not (tmp_path / "r.json").exists()
        with book.open("ab") as file:
            file.write(b'{"number": 23, "sea')  # as if the kill had come while writing

        again = subprocess.run(
            command, cwd=tmp_path, env=environment(), capture_output=True, check=True
        )
        assert again.stderr == b""
        for name in ("r.json", "r.parquet"):
            assert (tmp_path / name).read_bytes() == (whole / name).read_bytes()
        games = sorted(path.name for path in (whole / "games").iterdir())
        assert len(games) == 24
        for name in games:
            assert (tmp_path / "games" / name).read_text() == (whole / "games" / name).read_text()

    def test_a_finished_run_can_be_made_longer(self, small, tmp_path):
        start = [BUILDER, "random", "--seed", 5, "--resume", "j"]
        assert arena(*start, "--games", 2, cwd=tmp_path).returncode == 0
        before = (tmp_path / "j").read_bytes()
        assert arena(*start, "--games", 6, "--json", "r.json", cwd=tmp_path).returncode == 0
        assert (tmp_path / "j").read_bytes().startswith(before)
        assert (tmp_path / "r.json").read_bytes() == (small[0] / "r.json").read_bytes()

    def test_control_c_says_how_to_continue(self, tmp_path):
        with Keyboard(*self.LONGER, "--games", "2000", "--resume", "j", cwd=tmp_path) as person:
            person.wait_for(" 0/2000 [")
            person.wait_for("/2000 [")
            workers = children(person.program.pid)
            os.killpg(person.program.pid, signal.SIGINT)
            person.wait_for("The same command plays the games that are missing.")
            code, last = person.end()
            assert code == 130 and "Traceback" not in last
        wait_until(lambda: not any(map(is_running, workers)), "a worker outlived its run")


class TestOutsideBots:
    def test_a_bot_that_fails_is_reported_and_the_run_goes_on(self, tmp_path):
        bot = program(tmp_path, "print('hm', flush=True)").removeprefix("cmd:")
        done = arena("random", "--bot", bot, "--games", 4, "--json", "r.json", cwd=tmp_path)
        assert done.returncode == 0
        assert "4 games in 2 blocks" in done.stdout and "Seats lost" in done.stdout
        assert "lost seat 1 at move" in done.stderr and "it said: hm" in done.stderr
        values = json.loads((tmp_path / "r.json").read_text())
        assert [standing["forfeits"] for standing in values["standings"]] == [0, 4]
        assert values["standings"][0]["wins"]["mean"] == 1
        assert values["falls"][0]["forfeit"]["why"] == "its answer is not JSON"

    def test_it_may_take_any_seat(self, tmp_path):
        bot = program(tmp_path, "print(json.dumps(legal[0]), flush=True)")
        done = arena(bot, "random", bot, "--games", 3, "--json", "r.json", cwd=tmp_path)
        assert done.returncode == 0 and done.stderr == ""
        values = json.loads((tmp_path / "r.json").read_text())
        assert [standing["entries"] for standing in values["standings"]] == [2, 1]

    def test_the_time_limit(self, tmp_path):
        bot = program(tmp_path, "time.sleep(600)")
        done = arena(bot, "random", "--games", 2, "--time-limit", 0.5, cwd=tmp_path)
        assert done.returncode == 0 and "no answer within 0.5 seconds" in done.stderr

    def test_a_dead_worker_costs_only_its_game(self, tmp_path):
        """A bot that kills the process that asked it, once."""
        deed = (
            "if not os.path.exists('killed'):\n"
            "    open('killed', 'w').close(); os.kill(os.getppid(), 9)\n"
            "print(json.dumps(legal[0]), flush=True)"
        )
        bot = program(tmp_path, deed)
        arguments = [bot, "random", "--games", 6, "--jobs", 1, "--resume", "j"]
        done = arena(*arguments, cwd=tmp_path)
        assert done.returncode == 1
        assert "game 0 could not be finished, its block does not count" in done.stderr
        assert "exit code -9" in done.stderr and "4 games in 2 blocks" in done.stdout
        again = arena(*arguments, cwd=tmp_path)
        assert again.returncode == 0 and "6 games in 3 blocks" in again.stdout

    def test_bots_end_when_the_run_is_killed(self, tmp_path):
        bot = program(tmp_path, "while True: pass").removeprefix("cmd:")
        command = [*PROGRAM, "arena", "random", "--bot", bot, "--games", "2", "--jobs", "1"]
        run = subprocess.Popen(command, cwd=tmp_path, env=environment(), stdout=subprocess.DEVNULL)

        def bots() -> list[int]:
            return [
                pid
                for pid in children(run.pid)
                if b"bot.py" in Path(f"/proc/{pid}/cmdline").read_bytes()
            ]

        wait_until(bots, "the bot was not started")
        started = bots()
        run.kill()
        run.wait()
        wait_until(lambda: not any(map(is_running, started)), "a bot outlived its run")


class TestLadder:
    def test_it_writes_its_table_into_the_docs(self, tmp_path):
        page = tmp_path / "docs" / "bots.md"
        page.parent.mkdir()
        page.write_text(
            "# Bots\n<!-- ladder tzolkin 2 -->\n<!-- end of ladder tzolkin 2 -->\nEnd\n"
        )
        small = small_ladder(tmp_path)
        assert small.returncode == 0, small.stderr
        text = page.read_text()
        assert text.startswith("# Bots\n") and text.endswith("\nEnd\n")
        assert "| novice, random | novice | " in text
        assert "| at the table of novice, random | novice | random | winners |" in text
        assert "| workers by day 14 | " in text
        assert "--ladder --game tzolkin --seats 2 --games 2 --seed 1" in small.stdout
        assert list((tmp_path / "journals").iterdir())
        assert isinstance(json.loads((tmp_path / "l.json").read_text()), list)

    def test_docs_without_a_place_for_the_table(self, tmp_path):
        (tmp_path / "docs").mkdir()
        (tmp_path / "docs" / "bots.md").write_text("# Bots\n")
        done = small_ladder(tmp_path)
        assert done.returncode == 2 and "has no place for this table" in done.stderr


def small_ladder(folder: Path) -> subprocess.CompletedProcess[str]:
    """The two lowest rungs only: the others think for longer than a test may."""
    command = (
        "import sys; from cenote.bots.arena import ladder; from cenote.cli import main; "
        "ladder.RUNGS = ('random', 'novice'); sys.exit(main(sys.argv[1:]))"
    )
    arguments = ("arena", "--ladder", "--seats", "2", "--games", "2", "--jobs", "1")
    return subprocess.run(
        [sys.executable, "-c", command, *arguments, "--resume", "journals", "--json", "l.json"],
        cwd=folder, env=environment(), capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_measured_at_every_size(game, tmp_path):
    for seats in (GAMES[game].seats[0], GAMES[game].seats[-1]):
        done = arena("--game", game, *["random"] * seats, "--games", 1, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        assert f"{game}, {seats} seats, seed 1: {seats} games in 1 block." in done.stdout
