"""Figures in the docs agree with the files that benchmarks wrote."""

import json
import re
import tomllib
from pathlib import Path
from statistics import median

import pytest
from benchmarks import coach, endings, leaderboard, review, training
from benchmarks.__main__ import DOCS, LATEST, README, in_docs, in_readme

from cenote.bots.arena.report import ENOUGH
from cenote.bots.judges import card_of
from cenote.build import TIMES_SLOWER
from cenote.research.protocol import POOLS, TASKS
from cenote.review.chance import chances, spread
from cenote.review.shape import CERTAIN, POINT

ROOT = Path(__file__).parent.parent
PICTURED = {"training-tzolkin-master"}
SETUP = ROOT / "setup.py"


def test_the_readme_says_what_the_benchmark_measured():
    page = README.read_text()
    seen = json.loads(LATEST.read_text())["seen"]

    assert in_readme(page, seen) == page
    twice = {"compiled tzolkin 4": {"games": [2 * n for n in seen["compiled tzolkin 4"]["games"]]}}
    assert in_readme(page, twice) != page


def test_the_page_of_research_says_what_the_benchmark_measured():
    page = DOCS.read_text()
    seen = json.loads(LATEST.read_text())["seen"]
    assert in_docs(page, seen) == page
    seen["research maya 4"]["crossing_alone_ns"] = [123_456.0]
    seen["thinking tzolkin 4"] = {"plan_us": [0.0876], "rollout_us": [9876.0]}
    seen["thinking maya 4"] = {"plan_us": [101.0], "rollout_us": [9.96]}
    changed = in_docs(page, seen)
    assert " | 120 µs |\n" in changed
    assert "| 0.088 µs | 100 µs |" in changed and "| 9,900 µs | 10 µs |" in changed


def test_what_we_say_of_the_plain_rules_was_measured():
    ratios = json.loads(LATEST.read_text())["ratios"]
    times = median(
        value for name, value in ratios.items() if name.endswith("compiled, times plain")
    )
    assert 0.75 * TIMES_SLOWER < times < 1.25 * TIMES_SLOWER
    assert re.search(rf"about {TIMES_SLOWER} times slower", SETUP.read_text())


def test_the_page_of_the_coach_shows_what_was_measured():
    page = coach.PAGE.read_text(encoding="utf-8")
    measured = json.loads(coach.OUT.read_text())

    assert coach.written(page, measured) == page
    rows = {name: {**row, "median": 9.0} for name, row in measured["rows"].items()}
    assert "| 9.00 |" in coach.written(page, {"rows": rows})
    assert any("over HTTP" in name for name in rows)


def test_the_coach_answers_within_a_second():
    rows = json.loads(coach.OUT.read_text())["rows"]
    assert {name.split()[0] for name in rows} == {"tzolkin", "maya"}
    assert {name: row["late"] for name, row in rows.items()} == dict.fromkeys(rows, 0)


def test_the_page_of_reviews_shows_what_was_detected():
    page = (ROOT / "docs/review.md").read_text()
    counted = json.loads((ROOT / "benchmarks/detection.json").read_text())
    for name, counts in counted.items():
        game, seats = name.split()
        title = {"tzolkin": "Tzolk'in", "maya": "Maya"}[game]
        assert f"| {title}, {seats} seats | {' | '.join(map(str, counts.values()))} |" in page
        assert counts["flagged"] >= 0.9 * counts["costly"] > 0
        assert counts["accused"] <= 0.05 * counts["untouched"]


def test_the_page_of_reviews_says_what_they_cost():
    page = review.PAGE.read_text(encoding="utf-8")
    seen = json.loads(LATEST.read_text())["seen"]

    assert review.written(page, seen) == page
    costs = seen["review maya 4"] | {"quick_review_s": [99.0]}
    assert "| 99.0 |" in review.written(page, seen | {"review maya 4": costs})


@pytest.mark.parametrize("game", ["tzolkin", "maya"])
def test_tables_of_forecasts_are_what_the_pictures_show(game):
    page = review.PAGE.read_text(encoding="utf-8")
    before = page.partition(f"(pictures/calibration-{game}.svg)")[0].rpartition("| forecast |")[2]
    rows = re.findall(r"\| ([\d.]+) % \| ([\d.]+) % \|$", before, re.MULTILINE)
    told = [(40 + 3 * float(said), 320 - 3 * float(happened)) for said, happened in rows]
    picture = (ROOT / f"docs/pictures/calibration-{game}.svg").read_text()
    drawn = [(int(x), int(y)) for x, y in re.findall(r'cx="(\d+)" cy="(\d+)"', picture)]

    assert len(told) == len(drawn) == 10
    for spot, dot in zip(told, drawn, strict=True):
        assert dot == pytest.approx(spot, abs=1)


def test_the_page_of_bots_shows_what_last_turns_lose():
    found = json.loads(endings.OUT.read_text())
    assert endings.table(found) in endings.PAGE.read_text()
    for bots in found.values():
        assert bots[endings.HOPING]["mean"] < 0.1
        assert bots[endings.HOPING]["mean"] < bots["expert"]["mean"]
        assert bots["expert"]["mean"] < bots["expert-2026-11"]["mean"]


def test_the_benchmark_page_shows_the_results_files():
    page = leaderboard.PAGE.read_text()
    assert leaderboard.written(page) == page
    assert leaderboard.PICTURE.read_text() == leaderboard.picture(leaderboard.results())


def test_the_benchmark_page_shows_the_probes(monkeypatch):
    page = leaderboard.PAGE.read_text()
    found = leaderboard.probes()
    assert leaderboard.probe_table(found) in page
    assert {(probe["game"], probe["bot"]) for probe in found} >= {
        ("maya", "club"),
        *(("tzolkin", level) for level in ("novice", "casual", "club")),
    }
    for probe in found:
        assert probe["before"]["wins"]["low"] is not None, "figures have intervals over blocks"
    found[0]["after"]["wins"]["mean"] = 0.123
    monkeypatch.setattr(leaderboard, "probes", lambda: found)
    assert "12.3 % [" in leaderboard.written(page) != page


def test_a_bot_is_listed_once_it_has_played_a_whole_task():
    def row(opponents, wins, blocks=1):
        figures = {"mean": wins, "low": None, "high": None}, {"mean": 30, "low": 20, "high": 40}
        row = {"task": "maya-3", "opponents": opponents, "games": 3 * blocks, "blocks": blocks}
        return row | dict(zip(("wins", "points"), figures, strict=True))

    rows = [row(pool, share) for pool, share in zip(POOLS["maya"], [1, 0.5, 0.5, 0], strict=True)]
    whole, part = {"bot": "py:some.module:mine", "rows": rows}, {"bot": "half", "rows": rows[:2]}
    sure = {"bot": "sure", "rows": [row(pool, 0.25, ENOUGH) for pool in POOLS["maya"]]}
    table = leaderboard.tables([part, sure, whole])
    mine = "| mine | 100.0 % | 50.0 % | 50.0 % | 0.0 % | 50.0 % | 30.0 [20.0, 40.0] | 3 (hint) |"
    assert mine in table and table.index(mine) < table.index("| sure |")
    assert table.endswith("| 30.0 [20.0, 40.0] | 450 |")
    assert "half" not in table and "maya-4" not in table
    picture = leaderboard.picture([part, sure, whole])
    assert "maya-3, mine" in picture and "half" not in picture


def test_levels_and_baselines_are_on_the_benchmark_page():
    found = leaderboard.results()
    for task in TASKS:
        bots = {line.bot for line in leaderboard.ranked(found, task)}
        assert bots >= {"random", "novice", "casual", "club"}
    everybody = {line.bot for line in leaderboard.ranked(found, "tzolkin-4")}
    assert everybody >= {"strong", "mcts", "ppo"}


def test_the_benchmark_page_says_where_people_stand():
    """The scores of tournament winners, beside those of winners among our experts."""
    page, bots = leaderboard.PAGE.read_text(), (ROOT / "docs/bots.md").read_text()
    ladder = bots[bots.index("<!-- ladder tzolkin 4 -->") :]
    row = next(
        line
        for line in ladder.splitlines()
        if line.startswith("| expert, strong, strong, strong |")
    )
    won = row.split("|")[-3].strip()
    assert "101 points on average" in page and f"{won} points" in page


def test_what_the_page_of_bots_says_of_judges_is_on_their_cards():
    page = (ROOT / "docs/bots.md").read_text()
    names = ("tzolkin-early", "tzolkin", "tzolkin-master")
    cards = {name: card_of(name)["strength"] for name in names}
    points = [re.search(r"four seats: ([\d.]+) points", card) for card in cards.values()]
    said = re.search(
        r"earliest makes (\d+) points .*\s.*experts (\d+), that of masters (\d+)\.", page
    )
    assert said is not None
    assert said.groups() == tuple(str(round(float(found[1]))) for found in points if found)
    best = cards["tzolkin"]
    won = re.search(r"won (\d+) %, ([\d.]+) points to .* \((\d+) games\)", best)
    said = re.search(r"it won (\d+) % of (\d+) games, with ([\d.]+) points", page)
    assert won is not None and said is not None
    assert said.groups() == (won[1], won[3], won[2])


def test_curves_of_training_show_what_the_runs_wrote():
    page, drawn = (ROOT / "docs/bots.md").read_text(), training.pictures()
    assert {file.stem for file in drawn} >= PICTURED
    for file, picture in drawn.items():
        assert file.read_text() == picture
        assert f"(pictures/{file.name})" in page
        generations = training.progress(
            training.KEPT / f"{file.stem.removeprefix('training-')}.jsonl"
        )
        card = card_of(file.stem.removeprefix("training-"))
        assert len(generations) == card["generations"]


def test_the_citation_names_this_version():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert f"\nversion: {project['version']}\n" in (ROOT / "CITATION.cff").read_text()


def test_what_points_are_worth_to_a_coached_player_is_what_reviews_reckon_with():
    page = coach.PAGE.read_text(encoding="utf-8")
    said = re.search(r"at a spread of ([\d.]+) points.*\s.*goes from 25 % to (.*) %\. Near", page)
    assert said is not None
    width = spread("tzolkin", 4, 0.5)
    worth = [chances([-behind * POINT, 0, 0, 0], width)[0] / CERTAIN for behind in (2, 4, 6)]
    told = [f"{share:.0%}".removesuffix("%") for share in worth]
    assert said.groups() == (f"{width:.1f}", f"{told[0]}, {told[1]} or {told[2]}")
