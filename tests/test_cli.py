"""The program as people run it: commands, bad input, whole games through pipes and a terminal."""

import subprocess
import sys
from pathlib import Path

import pytest

from cenote.core.record import Record, read
from cenote.games import GAMES
from cenote.games.tzolkin.game import TZOLKIN
from cenote.text.layout import plain, width_of
from cenote.text.records import LARGEST
from cenote.text.terminal import CLEAR
from cenote.words import LANGUAGES, Words
from tests.text.keyboard import PROGRAM, Keyboard, cenote, environment, random_record, started

TEXT = ("text", "--game", "tzolkin")
TWO = (*TEXT, "--seats", "2")
ALONE = (*TWO, "--humans", "1", "--seed", "3", "--names", "Ana")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A finished game in a file."""
    file = tmp_path / "game.txt"
    file.write_text(random_record("tzolkin", 3, seed=3).text())
    return file


class TestCommands:
    def test_the_version(self):
        assert cenote("--version").stdout.startswith("cenote 0.")

    def test_the_script_and_the_module_are_the_same(self):
        script = Path(sys.executable).with_name("cenote")
        shown = subprocess.run([script, "--help"], capture_output=True, text=True, check=True)
        assert shown.stdout == started("--help").stdout == cenote("--help").stdout
        assert "text" in shown.stdout and "replay" in shown.stdout

    @pytest.mark.parametrize("command", ["text", "replay"])
    def test_each_command_explains_itself(self, command):
        assert "--lang" in cenote(command, "--help").stdout


class TestWholeGames:
    @pytest.mark.sampled(2)
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_the_first_legal_move_again_and_again_ends_with_a_ranking(self, language):
        done = cenote(
            *TEXT, "--seats", "3", "--humans", "1", "--seed", "1", "--lang", language,
            typed="1\n" * 1500,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, "")
        assert Words(language).say("text.standing") in done.stdout
        assert all(width_of(line) <= 80 for line in done.stdout.splitlines())
        assert "\x1b" not in done.stdout

    def test_everybody_is_a_person(self):
        done = cenote(*TEXT, "--seats", "2", "--humans", "2", typed="1\n" * 2500)
        assert done.returncode == 0 and "Final standing" in done.stdout

    def test_the_environment_sets_the_language(self):
        done = cenote(*ALONE, typed="quit\n", LC_ALL="nl_NL.UTF-8")
        assert "Beurt van Ana" in done.stdout
        done = cenote("--lang", "de", *ALONE, typed="quit\n", LC_ALL="nl_NL.UTF-8")
        assert "Zug von Ana" in done.stdout

    def test_a_terminal_without_unicode_works_too(self):
        done = started(*ALONE, "--lang", "ja", typed="1\nquit\n", PYTHONIOENCODING="ascii")
        assert (done.returncode, done.stderr) == (0, "")

    def test_any_bytes_may_be_typed(self):
        done = started(*ALONE, typed=b"\xff\xfe\x00\x1b[A\n\x80" * 50 + b"\nquit\n")
        assert (done.returncode, done.stderr) == (0, "")


class TestReplay:
    def test_a_game_is_printed_to_its_end(self, game):
        done = cenote("replay", str(game))
        assert done.returncode == 0
        assert "places a worker on" in done.stdout and "Food Day 4 of 4." in done.stdout
        assert "Final standings\n1. " in done.stdout

    def test_standard_input(self, game):
        assert cenote("replay", "-", typed=game.read_text()).stdout == cenote(
            "replay", str(game)
        ).stdout  # fmt: skip

    def test_up_to_a_move_with_the_board(self, game):
        done = cenote("replay", str(game), "--to", "60")
        assert "Gears\n" in done.stdout and "Monuments\n" in done.stdout
        assert "After move 60 of" in done.stdout and "Final standing" not in done.stdout

    def test_before_the_first_move(self, game):
        assert "Day: 0 of 26, age 1" in cenote("replay", str(game), "--to", "0").stdout

    def test_a_valid_record(self, game, tmp_path):
        record = read(game.read_text(), GAMES)
        moves = len(record.entries)
        assert cenote("replay", "--check", str(game)).stdout == f"valid: {moves} moves, finished\n"
        part = tmp_path / "part.txt"
        part.write_text(Record(TZOLKIN, 3, (), record.entries[:99]).text())
        assert cenote("replay", "--check", str(part)).stdout == "valid: 99 moves, unfinished\n"

    def test_a_closed_pipe_is_no_error(self, game):
        command = f"'{PROGRAM[0]}' -m cenote replay '{game}' | head -n 1"
        done = subprocess.run(
            ["bash", "-o", "pipefail", "-c", command],
            capture_output=True, text=True, env=environment(), check=False,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, "")

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_it_is_printed_in_every_language(self, game, language):
        told = cenote("replay", str(game), "--lang", language).stdout
        assert Words(language).say("text.standing") in told


WRONG = [
    (("dance",), "invalid choice: 'dance'"),
    (("text", "--frobnicate"), "--frobnicate"),
    (("replay",), "FILE"),
    ((*TEXT, "--seats", "7", "--humans", "1"), "7 is not a valid number of players"),
    ((*TWO, "--humans", "9"), "9 people do not fit"),
    ((*TWO, "--names", "A,B,C"), "3 names for 2 seats"),
    ((*TWO, "--humans", "0", "--option", "speed"), "unknown option speed"),
    (("text", "--game", "chess", "--seats", "2", "--humans", "0"), "unknown game chess"),
    ((*TWO, "--humans", "0", "--computer", "deep"), "deep; allowed: novice"),
    (("text", "--lang", "fr"), "unknown language fr; allowed: en, nl, de, ja"),
    (("text", "--load", "missing.txt"), "cannot read missing.txt"),
    (("replay", "missing.txt"), "cannot read missing.txt"),
    (("replay", "."), "cannot read ."),
    (("replay", "binary"), "binary is not a text file (see byte 1)"),
    (("replay", "huge"), f"huge is too large for a record: more than {LARGEST} bytes"),
    (("replay", "empty"), "line 1: expected 'game ...'"),
    (
        ("replay", "game.txt", "--to", "9999"),
        "9999 is not a move number of this game; allowed: 0 to",
    ),
    (("replay", "game.txt", "--to", "-1"), "-1"),
    (("replay", "game.txt", "--to", "x"), "x is not a move"),
    (("replay", "game.txt", "--to", "9" * 5000), "is not a move"),
    ((*TWO, "--names", "\x1b[31m"), "“?[31m” cannot be a name"),
    (("replay", "game.txt", "--to", "3", "--check"), "not allowed with"),
    (("replay", "--check", "unknown_word"), "there is no move called 'place:moon'"),
    (("replay", "--check", "illegal"), "is not allowed here; allowed: first:0"),
    (("replay", "--check", "no_header"), "line 4: a line '--' must follow the header"),
    (("replay", "--check", "five_seats"), "line 2: "),
    (("replay", "--check", "newer"), "newer than ours"),
    (("replay", "--check", "options"), "line 3: unknown option 'speed'"),
    (("text", "--load", "unknown_word", "--humans", "0"), "line 5, move 1"),
]


@pytest.fixture(scope="module")
def bad_files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("bad")
    good = random_record("tzolkin", 2).text()
    head = "game tzolkin 1\nseats 2\noptions base\n--\n"
    contents: dict[str, str | bytes] = {
        "game.txt": good,
        "binary": b"\x89PNG\r\n\x1a\n\x00",
        "huge": good + "\n" * LARGEST,
        "empty": "",
        "unknown_word": f"{head}*  place:moon\n",
        "illegal": f"{head}*  done\n",
        "no_header": good.replace("--\n", "", 1),
        "five_seats": good.replace("seats 2", "seats 5"),
        "newer": good.replace("tzolkin 1", "tzolkin 99"),
        "options": good.replace("base", "speed"),
    }
    for name, content in contents.items():
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


@pytest.mark.parametrize("arguments, message", WRONG)
def test_bad_input_gets_one_line_and_exit_code_two(arguments, message, bad_files):
    before = sorted(bad_files.iterdir())
    done = cenote(*arguments, cwd=bad_files)
    assert done.returncode == 2
    assert message in done.stderr
    assert done.stderr.count("\n") == 1 and done.stderr.startswith("cenote")
    assert sorted(bad_files.iterdir()) == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_bad_input_is_explained_in_every_language(language, bad_files):
    done = cenote("replay", "missing.txt", "--lang", language, cwd=bad_files)
    assert done.stderr.startswith("cenote: ") and "missing.txt" in done.stderr
    assert done.returncode == 2


class TestTerminal:
    """A person at a real terminal."""

    def test_questions_colours_and_undo(self):
        with Keyboard(*TEXT, "--seed", "3") as person:
            person.wait_for("[4] ")
            person.type("2")
            person.wait_for("[1] ")
            person.type("")
            person.wait_for("[Red] ")
            person.type("Ana")
            person.wait_for("Enter for none. ")
            person.type("first:0")
            person.wait_for("[casual] ")
            person.type("novice")
            assert "\x1b[1;31mAna\x1b[0m" in person.wait_for("Ana> ")
            person.type("1")
            person.wait_for("Ana> ")
            person.type("undo")
            person.wait_for("Taken back.")
            person.wait_for("Ana> ")
            person.type("quit")
            person.wait_for("press Enter to leave. ")
            person.type("")
            assert person.end()[0] == 0

    def test_colour_can_be_turned_off(self):
        with Keyboard(*ALONE, NO_COLOR="1") as person:
            assert "\x1b[1;31m" not in person.wait_for("Ana> ")
            person.press(b"\x04")
            person.wait_for("press Enter to leave. ")
            person.press(b"\x04")
            code, last = person.end()
            assert code == 0 and "Goodbye." in last

    def test_control_c_offers_the_record(self, tmp_path):
        with Keyboard(*ALONE, cwd=tmp_path) as person:
            person.wait_for("Ana> ")
            person.interrupt()
            person.wait_for("press Enter to leave. ")
            person.type("kept.txt")
            person.wait_for("Saved to kept.txt.")
            code, last = person.end()
            assert code == 0 and "Traceback" not in last
        assert read((tmp_path / "kept.txt").read_text(), GAMES)

    def test_control_c_twice_leaves_at_once(self):
        with Keyboard(*ALONE) as person:
            person.wait_for("Ana> ")
            person.interrupt()
            person.wait_for("press Enter to leave. ")
            person.interrupt()
            code, last = person.end()
            assert code == 0 and "Traceback" not in last

    def test_control_c_before_the_game(self):
        with Keyboard(*TEXT) as person:
            person.wait_for("[4] ")
            person.interrupt()
            code, last = person.end()
            assert code == 0 and "Traceback" not in last

    def test_the_screen_is_cleared_between_two_people(self):
        with Keyboard(*TWO, "--names", "Ana,Bo", "--option", "first:0") as people:
            people.wait_for("nobody else is looking. ")
            people.type("")
            people.wait_for("Ana> ")
            people.type("1")
            people.wait_for("Ana> ")
            people.type("1")
            people.wait_for("Ana> ")
            people.type("done")
            seen = people.wait_for("Pass the keyboard to \x1b[1;32mBo\x1b[0m.")
            assert CLEAR in seen
            assert "keep:" not in plain(seen.rpartition(CLEAR)[2])

    def test_saving_and_continuing(self, tmp_path):
        with Keyboard(*ALONE, cwd=tmp_path) as person:
            for line in ("1", "1", "done", "save my game.txt"):
                person.wait_for("Ana> ")
                person.type(line)
            person.wait_for("Saved to my game.txt.")
            person.type("save my game.txt")
            person.wait_for("Overwrite it? (yes/no) ")
            person.type("yes")
            person.wait_for("Saved to my game.txt.")
            person.type("quit")
            assert person.end()[0] == 0
        with Keyboard("text", "--load", "my game.txt", "--names", "Ana", cwd=tmp_path) as person:
            person.wait_for("Ana> ")
            person.type("log")
            person.wait_for("keeps the Starting Wealth Tiles")
