"""A third game passes everywhere with nothing but its own files and one registration."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from cenote.bots.thinking.lookahead import Lookahead
from cenote.bots.thinking.planner import Planner
from cenote.bots.thinking.value import PointsValue
from cenote.core.dice import Dice
from cenote.core.playout import draw, play_randomly
from cenote.games import FURTHER, GAMES, PACKAGES, know_game
from cenote.research.decoding import decode
from cenote.words import Words
from tests.pig.game import GAME, ROLL, SHOWN, WEIGHTS
from tests.pig.research import ENCODING
from tests.server.people import BOT
from tests.server.served import Guest, NewlyServed

ROOT = Path(__file__).parent.parent.parent
PACKAGE = "tests.pig"
SUITES = (
    "tests/any_game/test_random_games.py",
    "tests/research/test_aec.py",
    "tests/research/test_gymnasium.py",
    "tests/research/test_spiel.py",
    "tests/research/test_vector.py",
)
"""Tests that apply to every game."""


def run(
    *command: str, typed: str = "", packages: str = PACKAGE
) -> subprocess.CompletedProcess[str]:
    """Python where the environment registers Pig, and does not search this folder by itself."""
    return subprocess.run(
        [sys.executable, "-P", "-m", *command],
        cwd=ROOT,
        env={**os.environ, FURTHER: packages},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def registered(monkeypatch):
    """Pig, registered in this process for one test."""
    monkeypatch.setitem(GAMES, "pig", GAME)
    monkeypatch.setitem(PACKAGES, "pig", PACKAGE)


@pytest.mark.parametrize("packages", ["nothing.here", "tests", ".pig", "tests.pig nothing"])
def test_a_package_without_a_game_is_named_in_one_line(packages):
    done = run("cenote", "--version", packages=packages)

    assert (done.returncode, done.stdout) == (1, "")
    wrong = packages.split()[-1]
    assert done.stderr.startswith(f"{FURTHER} lists '{wrong}', which has no game: ")
    assert done.stderr.count("\n") == 1


def test_the_tests_of_all_games_pass():
    done = run("pytest", "-q", "-k", "pig", "-p", "no:cacheprovider", *SUITES)

    assert done.returncode == 0, done.stdout[-3000:] + done.stderr
    assert " passed" in done.stdout or "[100%]" in done.stdout


def test_a_registered_game_is_known():
    before = set(GAMES)
    try:
        assert know_game(PACKAGE) is GAMES["pig"] is GAME
    finally:
        for name in GAMES.keys() - before:
            del GAMES[name], PACKAGES[name]


def test_bots_play_it_in_the_arena():
    done = run(
        "cenote", "arena", "casual", "random", "--game", "pig", "--games", "4", "--jobs", "1"
    )

    assert done.returncode == 0, done.stderr
    assert "pig, 2 seats, seed 1: 4 games in 2 blocks" in done.stdout


@pytest.mark.parametrize("language", ["en", "ja"])
def test_it_is_played_in_the_terminal(language):
    table = ("--game", "pig", "--seats", "2", "--humans", "1", "--names", "Ana", "--seed", "3")
    done = run("cenote", "text", *table, "--lang", language, typed="done\n1\n" * 300)

    assert (done.returncode, done.stderr) == (0, "")
    assert Words(language).say("text.standing") in done.stdout
    assert "Ana keeps" in done.stdout and "at stake" in done.stdout


def test_a_record_is_checked_and_put_into_words(tmp_path):
    file = tmp_path / "pig.txt"
    file.write_text("game pig 1\nseats 2\noptions base\n--\n0  roll\n*  dice:8\n0  done\n")

    assert run("cenote", "replay", "--check", str(file)).returncode == 0
    assert "Red rolls 8.\nRed keeps 8 points." in run("cenote", "replay", str(file)).stdout


def test_it_becomes_a_dataset(tmp_path):
    pytest.importorskip("pyarrow")
    out = tmp_path / "pig.parquet"
    done = run("cenote", "dataset", "random", "random", "--game", "pig", "--games", "2",
               "--jobs", "1", "--out", str(out))  # fmt: skip

    assert done.returncode == 0, done.stderr
    assert out.exists()


def test_it_is_played_at_a_server(tmp_path, monkeypatch):
    """A person against a bot that thinks, to the end."""
    monkeypatch.setenv(FURTHER, PACKAGE)
    monkeypatch.chdir(ROOT)
    with NewlyServed(tmp_path, bots="1") as served:
        guest = Guest(served.url)
        assert "pig" in [game["id"] for game in guest.ask("/games")["games"]]
        seats = ({"kind": "me", "name": "Ana"}, BOT | {"level": "casual"})
        made = guest.makes(*seats, game="pig", take_backs=False)
        with guest.sits(made["table"]) as chair:
            while chair.view["to_act"] is not None:
                if chair.words():
                    chair.moves(chair.words()[-1])
                else:
                    chair.hear()
            assert max(chair.view["board"]["points"]) > 0


def test_numbers_without_a_decoder_are_refused_with_a_reason(registered):
    numbers = ENCODING.numbers(GAME.new(2), 0)

    with pytest.raises(KeyError, match="pig has no decode in its module research"):
        decode("pig", numbers, 0)


def shown(move: int) -> str:
    return GAME.word(move).removeprefix("dice:")


def test_fast_playouts_keep_the_odds_of_chance():
    state, dice = GAME.new(2), Dice(3)
    GAME.apply(state, ROLL)
    rolls = 36_000

    rolled = Counter(shown(draw(GAME, state, GAME.options_of(state), dice)) for _ in range(rolls))

    for what, weight in zip(SHOWN, WEIGHTS, strict=True):
        assert rolled[what] == pytest.approx(rolls * weight / 36, rel=0.15)
    assert GAME.odds(state) == list(WEIGHTS)


def test_random_games_and_rollouts_end():
    for seed in range(20):
        state = GAME.new(3)
        assert play_randomly(GAME, state, Dice(seed)) > 0
        assert GAME.legal_moves(state) == []
    state, judge = GAME.new(2), PointsValue(GAME)
    planner = Planner(GAME, judge, 2, 50)
    stops = planner.plan(state)
    ahead = Lookahead(GAME, judge, planner, depth=2)
    assert ahead.rank([state], stops, 4, 1, lambda: False)[0].moves == [ROLL]


def test_it_can_be_drawn_and_typed_at_a_prompt(registered):
    pytest.importorskip("numpy")
    from cenote.research.live_game import new_game  # noqa: PLC0415

    game = new_game(GAME, 2, (), seed=1, deal=True)
    while not game.is_over:
        game.play(game.legal[-1])
    assert "0 at stake" in game._repr_svg_()
    assert len(game.numbers(0)) == game.encoding.size
