"""`cenote probe`: a search against a fixed bot, measured on deals that it never saw."""

import json
from dataclasses import replace

import pytest

from cenote.bots.arena.run import BadRun
from cenote.bots.judges import LATEST, shipped_weights
from cenote.bots.thinking.net import SECOND
from cenote.cli import main
from cenote.games import GAMES
from cenote.research import best_response
from cenote.research.best_response import (
    FINAL,
    FRESH,
    SEARCH,
    UNCHANGED,
    Generation,
    Probe,
    respond,
    search,
    shifted_weights,
    winner,
)
from cenote.research.probe import measure, read_search, write_search
from cenote.research.protocol import TEST_SEED

SMALL = Probe("random", "maya", 3, (), "novice", 2, 4, 1, 1, 10.0)


@pytest.fixture
def small(monkeypatch):
    monkeypatch.setattr(best_response, "CANDIDATES", 4)
    monkeypatch.setattr(best_response, "BLOCKS", 1)
    monkeypatch.setattr(best_response, "FINAL_BLOCKS", 1)


def probe(*arguments):
    main(["probe", *arguments, "--jobs", "1"])


def play(games):
    return [respond(*game) for game in games]


def counted(games_played):
    """Plays games, and notes how many and on which seeds."""

    def played(games):
        games_played.extend(run.seed for run, *_ in games)
        return play(games)

    return played


def test_deals_of_search_final_and_measurement_are_never_the_same():
    seeds = [SMALL.run_on(SEARCH, number).seed for number in range(20)]
    seeds += [SMALL.run_on(FINAL).seed, SMALL.run_on(FRESH).seed, TEST_SEED]
    seeds += [replace(SMALL, seed=2).run_on(FRESH).seed]
    assert len(set(seeds)) == len(seeds)


def test_the_budget_is_what_the_search_plays(small):
    searched: list[int] = []
    generations = list(search(SMALL, counted(searched)))
    winner(SMALL, generations, counted(searched))
    assert len(searched) == SMALL.budget == (2 * 4 + 4) * 3
    assert SMALL.run_on(FRESH).seed not in searched


@pytest.mark.parametrize("game", GAMES)
def test_only_the_last_layer_is_shifted(game):
    weights = shipped_weights(game)
    assert shifted_weights(game, LATEST, UNCHANGED) == weights
    moved = shifted_weights(game, LATEST, (0.5,) * SECOND)
    changed = [place for place in range(len(weights)) if weights[place] != moved[place]]
    assert changed == list(range(len(weights) - SECOND - 1, len(weights) - 1))


def test_the_centre_moves_to_candidates_that_lead(monkeypatch):
    """A made-up game, whose lead is greater the closer the first number is to 1."""
    monkeypatch.setattr(
        best_response,
        "leads_of",
        lambda probe, shifts, *_: [-abs(shift[0] - 1) for shift in shifts],
    )
    asked = replace(SMALL, generations=25, candidates=16)
    found = list(search(asked, play))
    assert found[-1].centre[0] > 0.7 > found[0].centre[0]
    assert found[-1].lead > found[0].lead
    assert abs(winner(asked, found, play)[0] - 1) < 0.3


def test_the_unchanged_judge_may_win_the_final(monkeypatch):
    worse = Generation((9.0,) * SECOND, (5.0,) * SECOND, 0.0, 0.0)
    monkeypatch.setattr(
        best_response, "leads_of", lambda probe, shifts, *_: [-abs(shift[0]) for shift in shifts]
    )
    assert winner(SMALL, [worse], play) == UNCHANGED


def test_a_search_that_was_interrupted_ends_as_it_would_have(tmp_path):
    whole = list(search(SMALL, play))
    kept = tmp_path / "search.json"
    write_search(kept, SMALL, whole[:1])
    played: list[int] = []
    done = read_search(kept, SMALL)
    assert [*done, *search(SMALL, counted(played), done)] == whole
    assert len(played) == 4 * 3
    for other in (replace(SMALL, seed=2), replace(SMALL, bot="novice")):
        with pytest.raises(BadRun, match="another search"):
            read_search(kept, other)
    kept.write_text("{}")
    with pytest.raises(BadRun, match="not a file"):
        read_search(kept, SMALL)


def test_before_and_after_are_played_on_the_same_fresh_deals(small):
    unchanged = Generation(UNCHANGED, UNCHANGED, 0.0, 0.0)
    played: list[int] = []
    result = measure(replace(SMALL, generations=1), counted(played), [unchanged], 6, None)
    assert result.before == result.after and result.gain.mean == 0
    assert played.count(SMALL.run_on(FRESH).seed) == 2 * 6
    assert result.after.wins.low is not None


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game, seats", [("maya", 3), ("tzolkin", 2)])
def test_a_probe_has_a_report_and_a_file(game, seats, small, tmp_path, capsys):
    file = tmp_path / "probe.json"
    asked = ("random", "--game", game, "--seats", str(seats), "--start", "novice")
    rest = ("--generations", "1", "--games", str(2 * seats), "--json", str(file))
    probe(*asked, *rest)
    shown = capsys.readouterr().out
    values = json.loads(file.read_text())
    assert (values["bot"], values["seed"], values["budget"]) == ("random", 1, (4 + 3) * seats)
    assert values["after"]["games"] == values["before"]["games"] == 2 * seats
    assert values["after"]["by_chance"] == 1 / seats
    assert f"{values['budget']} games of search" in shown and "by chance" in shown
    assert values["after"]["wins"]["mean"] > 0.5, "a planner beats random moves"
    first = file.read_bytes()
    probe(*asked, *rest)
    assert file.read_bytes() == first


@pytest.mark.parametrize(
    "arguments",
    [("genius",), ("club", "--start", "random"), ("club", "--generations", "0"),
     ("club", "--seats", "9")],
)  # fmt: skip
def test_what_cannot_be_probed_is_refused(arguments, capsys):
    with pytest.raises(SystemExit) as end:
        probe(*arguments)
    assert end.value.code == 2
    assert capsys.readouterr().err.startswith("cenote probe: ")
