"""Outside bots as real processes: good ones, and those that lose their seat."""

import json
import sys
import time
from pathlib import Path

import pytest

from cenote.bots.arena import outside, players, run, tournament
from cenote.bots.arena.command import FAILED, add_arguments
from cenote.bots.arena.table import Table
from cenote.bots.bot import Bot
from cenote.bots.levels import make_bot
from cenote.core.record import read
from cenote.games import GAMES
from cenote.text.command_line import Parser
from tests.bots.arena import played, program, small_run

FIRST = "print(json.dumps(legal[0]), flush=True)"
EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "mybot.py"


def seat_of_the_outsider(contestant: str, time_limit: float = 20.0):
    """Its result in a game for two, with no process left behind."""
    result = played(small_run(contestant, "random", time_limit=time_limit), 0)
    assert not outside.ALIVE
    assert read(result.record, GAMES)
    return result.seats[0], result.seats[1]


class TestGoodBots:
    def test_the_example_plays_a_whole_game(self):
        mine, _ = seat_of_the_outsider(f"cmd:{sys.executable} {EXAMPLE}")
        assert mine.forfeit is None and mine.decisions > 30

    def test_the_example_is_short(self):
        lines = EXAMPLE.read_text().splitlines()
        assert len([line for line in lines if line.strip()]) <= 10

    def test_what_it_is_told(self, tmp_path):
        """Hello, questions, the end; nothing its seat may not see."""
        heard = tmp_path / "heard.jsonl"
        file = tmp_path / "listener.py"
        file.write_text(
            "import json, sys\n"
            f"with open({str(heard)!r}, 'w') as heard:\n"
            "    for line in sys.stdin:\n"
            "        heard.write(line)\n"
            "        message = json.loads(line)\n"
            "        if message['type'] == 'choose':\n"
            "            print(json.dumps(message['legal'][-1]), flush=True)\n"
        )
        contestant = f"cmd:{sys.executable} {file}"
        run = small_run("random", contestant, "random")
        result = played(run, 1)
        hello, *questions, over = [json.loads(line) for line in heard.read_text().splitlines()]
        assert hello == {
            "type": "hello", "protocol": 1, "game": "tzolkin", "version": 1, "seats": 3,
            "seat": 2, "options": [], "seed": hello["seed"], "time_limit": 20.0,
        }  # fmt: skip
        assert over["type"] == "over"
        assert [score["points"] for score in over["scores"]] == [s.points for s in result.seats]

        record = read(result.record, GAMES)
        mine = [n for n, entry in enumerate(record.entries) if entry.by == 2]
        assert len(questions) == len(mine)
        for number, (question, n) in enumerate(zip(questions, mine, strict=True), 1):
            state = record.replay(n)
            assert question == json.loads(
                json.dumps(
                    {
                        "type": "choose",
                        "number": number,
                        "observation": record.game.observe(state, 2),
                        "question": record.game.question(state),
                        "legal": [
                            record.game.word(move) for move in record.game.legal_moves(state)
                        ],
                    }
                )
            )

    def test_it_may_write_to_standard_error(self, tmp_path):
        chatty = program(tmp_path, f"print('x' * 5000, file=sys.stderr)\n{FIRST}")
        mine, _ = seat_of_the_outsider(chatty)
        assert mine.forfeit is None

    def test_a_bot_that_does_not_exit_is_ended(self, tmp_path):
        bot = program(tmp_path, FIRST)
        file = tmp_path / "bot.py"
        file.write_text(file.read_text() + "time.sleep(600)\n")
        began = time.monotonic()
        mine, _ = seat_of_the_outsider(bot)
        assert mine.forfeit is None and time.monotonic() - began < 60


MISDEEDS = {
    "hangs": ("time.sleep(600)", "no answer within 1 seconds", ""),
    "crashes": ("raise ValueError('my fault')", "ended with exit code 1", "ValueError: my fault"),
    "is killed": ("os.kill(os.getpid(), 9)", "was killed by signal 9", ""),
    "closes its output": ("os.close(1); time.sleep(600)", "closed its output", ""),
    "says no JSON": ("print('done', flush=True)", "its answer is not JSON", "done"),
    "says no word": ("print('[1, {}]', flush=True)", "not one of the legal words", "[1, {}]"),
    "says an illegal word": ("print('\"win\"', flush=True)", "not one of the legal words", "win"),
    "says nothing readable": (
        "os.write(1, bytes([255, 254, 10]))", "its answer is not JSON", "\ufffd\ufffd",
    ),
    "says a line without end": (
        "os.write(1, b'x' * 70000); time.sleep(600)", "a line of more than 65536 bytes", "xxx ...",
    ),
    "leaves in the middle of a word": (
        "os.write(1, b'\"do'); os._exit(3)", "ended with exit code 3", '"do',
    ),
}  # fmt: skip


class TestBadBots:
    @pytest.mark.parametrize("misdeed", MISDEEDS)
    def test_it_loses_its_seat_and_the_game_goes_on(self, misdeed, tmp_path):
        deed, why, said = MISDEEDS[misdeed]
        limit = 1.0 if misdeed == "hangs" else 20.0
        bot = program(tmp_path, f"if number == 3: {deed}\n{FIRST}")
        mine, other = seat_of_the_outsider(bot, limit)
        assert why in mine.forfeit.why and said in mine.forfeit.said
        assert mine.forfeit.move > 2 and not mine.forfeit.is_ours
        assert (mine.rank, mine.won) == (2, 0) and (other.rank, other.won) == (1, 1)

    def test_a_bot_that_never_stops_writing(self, tmp_path):
        file = tmp_path / "bot.py"
        file.write_text("while True: print('\"done\"')\n")
        mine, _ = seat_of_the_outsider(f"cmd:{sys.executable} {file}")
        assert "not one of the legal words" in mine.forfeit.why

    def test_a_bot_that_never_reads(self, tmp_path):
        file = tmp_path / "bot.py"
        file.write_text("import time\ntime.sleep(600)\n")
        mine, _ = seat_of_the_outsider(f"cmd:{sys.executable} {file}", time_limit=1.0)
        assert "no answer within 1 seconds" in mine.forfeit.why

    def test_a_bot_that_exits_at_once(self):
        mine, _ = seat_of_the_outsider("cmd:true")
        assert mine.forfeit.why == "ended with exit code 0"

    def test_a_bot_that_cannot_be_started(self, tmp_path):
        file = tmp_path / "bot"
        file.write_text("no program")
        file.chmod(0o755)
        mine, _ = seat_of_the_outsider(f"cmd:{file}")
        assert "could not be started" in mine.forfeit.why

    def test_its_child_processes_end_with_it(self, tmp_path):
        child = tmp_path / "child"
        start = "import subprocess; p = subprocess.Popen(['sleep', '600'])"
        note = f"open({str(child)!r}, 'w').write(str(p.pid))"
        bot = program(tmp_path, f"{start}\n{note}\ntime.sleep(600)")
        mine, _ = seat_of_the_outsider(bot, time_limit=2.0)
        assert mine.forfeit is not None
        deadline = time.monotonic() + 10  # a killed process may need a moment to be gone
        while is_running(child.read_text()):
            assert time.monotonic() < deadline
            time.sleep(0.01)


def is_running(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


class Broken:
    """One of our bots, with a bug that shows some way into the game."""

    def __init__(self, rng):
        self.asked = 0

    def choose(self, sight):
        self.asked += 1
        if self.asked == 5:
            raise RuntimeError("a mistake of ours")
        return sight.legal_moves[0]


class Cheat:
    """A bot that chooses an illegal move."""

    def __init__(self, rng):
        pass

    def choose(self, sight):
        return None


NO_BOTS: dict[str, Bot] = {}
FAULTY = {"broken": Broken, "cheat": Cheat, "unmade": lambda rng: NO_BOTS["no weights"]}


class TestOurOwnBots:
    @pytest.fixture(autouse=True)
    def levels(self, monkeypatch):
        def make(name, game, rng):
            return FAULTY[name](rng) if name in FAULTY else make_bot(name, game, rng)

        monkeypatch.setattr(players, "make_bot", make)
        monkeypatch.setattr(run, "is_level", lambda name, game: True)

    @pytest.mark.parametrize(
        ("level", "why"),
        [
            ("broken", "RuntimeError: a mistake of ours"),
            ("cheat", "IllegalMove: the bot chose None, which is not a legal move"),
            ("unmade", "KeyError: 'no weights'"),
        ],
    )
    def test_a_failure_costs_the_seat_and_says_why(self, level, why):
        mine, _ = seat_of_the_outsider(level)
        assert mine.forfeit.why == why and mine.forfeit.is_ours
        assert "Traceback" in mine.forfeit.said

    def test_the_run_goes_on_and_fails_at_the_end(self, monkeypatch, capsys):
        def here(run, numbers, plan):
            return (Table(run, number).play() for number in numbers)

        monkeypatch.setattr(tournament, "played", here)
        parser = Parser()
        add_arguments(parser)
        asked = parser.parse_args(["broken", "random", "--games", "4"])
        with pytest.raises(SystemExit) as end:
            asked.run(asked)
        shown = capsys.readouterr()
        assert end.value.code == FAILED
        assert "4 games in 2 blocks" in shown.out and "4 by broken" in shown.out
        assert "game 0: broken lost seat 0 at move" in shown.err
        assert "RuntimeError: a mistake of ours" in shown.err
        assert "  game tzolkin 1\n  seats 2\n" in shown.err

    def test_the_replacement_is_seeded_too(self):
        run = small_run("broken", "random")
        assert played(run, 0).record == played(run, 0).record


def test_a_player_measures_its_turns():
    player = players.seat_player(small_run("random", "random"), 0, 0)
    state = GAMES["tzolkin"].new(2)
    game = GAMES["tzolkin"]
    while game.to_act(state) != 0:
        game.apply(state, game.legal_moves(state)[0])
    from cenote.core.sight import Sight  # noqa: PLC0415

    for turn in (3, 3, 4):
        player.choose(Sight(game, state, 0), turn, 0)
    assert (player.turns, player.decisions) == (2, 3) and player.seconds >= 0
