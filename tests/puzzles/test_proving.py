"""Proving, judging and mining puzzles."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cenote.cli import main
from cenote.core.game import IllegalMove
from cenote.games import GAMES
from cenote.puzzles import command, difficulty, mining, proof
from cenote.puzzles.collection import shipped
from cenote.puzzles.difficulty import difficulty_of
from cenote.puzzles.judging import PuzzleJudge
from cenote.puzzles.mining import FirstSight
from cenote.puzzles.proof import Margin
from cenote.puzzles.puzzle import Puzzle, read
from cenote.puzzles.themes import Question, maya_theme, possible_themes, tzolkin_theme
from cenote.puzzles.verifying import NO_LONGER, Verifier


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A prover with the effort of a review, which is enough to tell right from wrong here."""
    monkeypatch.setattr(proof, "EFFORT", 1.0)


def clearest(game: str) -> Puzzle:
    """The puzzle in which the club player loses most."""
    return max(
        (one for one in shipped().values() if one.game == game), key=lambda one: one.gain.club
    )


GAMES_WITH_PUZZLES = ("tzolkin", "maya")


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("game", GAMES_WITH_PUZZLES)
def test_a_correct_puzzle_is_proven_and_a_wrong_one_is_not(game: str) -> None:
    verifier = Verifier(game)
    puzzle = verifier.today(clearest(game))
    assert puzzle is not None and verifier.fault(puzzle) is None
    swapped = replace(puzzle, solution=puzzle.club, club=puzzle.solution)
    assert verifier.fault(swapped) == NO_LONGER


@pytest.mark.usefixtures("hasty")
def test_a_puzzle_whose_figures_are_wrong_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(difficulty, "TRIES", dict.fromkeys(difficulty.TRIES, 1))
    verifier = Verifier("maya")
    puzzle = verifier.today(clearest("maya"), difficulty=True)
    assert puzzle is not None and verifier.fault(puzzle, difficulty=True) is None
    gain, reasons = puzzle.gain, puzzle.reasons
    within = replace(gain, club=gain.club + gain.club_error)
    assert verifier.fault(replace(puzzle, gain=within)) is None
    unfound = replace(puzzle, found=dict.fromkeys(puzzle.found, 37))
    assert verifier.fault(unfound) is None, "bots only play again when asked to"
    faults = [
        verifier.fault(wrong, difficulty=True)
        for wrong in (
            replace(puzzle, gain=replace(gain, club=gain.club + gain.club_error + 1)),
            replace(puzzle, gain=replace(gain, alone=gain.alone - gain.alone_error - 1)),
            replace(puzzle, theme="transport"),
            replace(puzzle, when=puzzle.when + 1),
            replace(puzzle, reasons=reasons[::-1]),
            unfound,
        )
    ]
    assert [str(fault).split()[1] for fault in faults] == [
        *("gain", "gain", "theme", "when", "reasons", "found")
    ]


def test_a_puzzle_that_breaks_the_rules_is_detected() -> None:
    puzzle = clearest("tzolkin")
    verifier = Verifier("tzolkin")
    faults = [
        verifier.misfit(wrong)
        for wrong in (
            replace(puzzle, moves=puzzle.moves[:-1]),
            replace(puzzle, moves=(*puzzle.moves, "pick:tikal.9")),
            replace(puzzle, solution=puzzle.solution[:-1]),
            replace(puzzle, seat=(puzzle.seat + 1) % puzzle.seats),
            replace(puzzle, id="t000000"),
        )
    ]
    assert None not in faults


@pytest.mark.parametrize("game", GAMES_WITH_PUZZLES)
def test_attempts_are_judged_by_what_they_lose(game: str) -> None:
    puzzle, judge = clearest(game), PuzzleJudge(game)
    best, club = (judge.judged(puzzle, turn) for turn in (puzzle.solution, puzzle.club))
    assert best["solved"] and best["loss"] == 0 and best["reasons"] == []
    assert not club["solved"] and club["loss"] > 0
    assert sum(reason["share"] for reason in club["reasons"]) == club["loss"]


def test_the_same_turn_in_another_order_is_just_as_good() -> None:
    """Workers placed on different gears in reverse order, whether the turn is best or not."""
    puzzle = next(
        replace(puzzle, solution=puzzle.club)
        for puzzle in shipped().values()
        if len(set(puzzle.club)) > 2
        and all(word.startswith("place:") or word == "done" for word in puzzle.club)
        and "place:start" not in puzzle.club
    )
    words = [*reversed(puzzle.solution[:-1]), "done"]
    judged = PuzzleJudge("tzolkin").judged(puzzle, words)
    assert judged["solved"] and judged["loss"] == 0


def test_moves_that_are_not_one_turn_are_not_judged() -> None:
    puzzle, judge = clearest("tzolkin"), PuzzleJudge("tzolkin")
    for words in (puzzle.solution[:-1], (*puzzle.solution, "done"), ("keep:uxmal_5",)):
        with pytest.raises(IllegalMove):
            judge.judged(puzzle, words)


def test_verdicts_do_not_depend_on_hidden_things() -> None:
    """Two positions that the seat cannot tell apart get the same verdict, to the last digit."""
    game = GAMES["maya"]
    puzzle, state = next(
        (one, state)
        for one in shipped().values()
        if one.game == "maya"
        for state in [game.determinize(one.span.state, one.seat, Random(5))]
        if state != one.span.state
    )
    other = replace(puzzle)
    other.__dict__["span"] = replace(puzzle.span, state=state)
    judge = PuzzleJudge("maya")
    assert judge.judged(puzzle, puzzle.club) == judge.judged(other, puzzle.club)


@pytest.fixture
def easily_pleased(hasty: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A miner that quickly accepts nearly anything."""
    monkeypatch.setattr(mining, "FIRST_SIGHT", {"maya": FirstSight(0.0, 1.5)})
    monkeypatch.setattr(proof, "MARGINS", {"maya": Margin(0.05, 0.05)})
    monkeypatch.setattr(mining, "MARGINS", {"maya": Margin(0.0, 0.0)})
    monkeypatch.setattr(proof, "SURE", 0.0)
    monkeypatch.setattr(difficulty, "TRIES", dict.fromkeys(difficulty.TRIES, 1))
    return iter(())


@pytest.mark.thorough
@pytest.mark.usefixtures("easily_pleased")
def test_mining_resumes_where_it_stopped(tmp_path: Path, capsys: Any) -> None:
    out = tmp_path / "maya.jsonl"
    mine = ["puzzles", "mine", "--game", "maya", "--out", str(out), "--puzzles"]
    assert main([*mine, "1"]) == 0
    first = out.read_text().splitlines()
    games = len((tmp_path / "maya.progress").read_text().splitlines())
    assert main([*mine, "1"]) == 0
    assert out.read_text().splitlines() == first and len(first) >= 1
    assert f"{games} games" in capsys.readouterr().out

    with pytest.raises(SystemExit):
        main([*mine, "1", "--seats", "7"])
    with pytest.raises(SystemExit):
        main([*mine, "1", "--theme", "food"])
    puzzle = read(first[0])
    assert Verifier("maya").misfit(puzzle) is None


def test_verification_fails_if_one_puzzle_is_wrong(
    monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setattr(proof, "EFFORT", 1.0)
    right = Verifier.of("maya").today(clearest("maya"))
    assert right is not None
    wrong = replace(right, id="m000000")
    monkeypatch.setattr(command, "shipped", lambda: {right.id: right, wrong.id: wrong})
    assert main(["puzzles", "verify", right.id]) == 0
    with pytest.raises(SystemExit) as left:
        main(["puzzles", "verify", "--game", "maya"])
    assert left.value.code == 1
    assert "1 of 2 puzzles are right" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["puzzles", "verify", "nonsense"])


@pytest.mark.usefixtures("hasty")
def test_a_file_is_told_anew_as_a_proof_would_tell_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(difficulty, "TRIES", dict.fromkeys(difficulty.TRIES, 1))
    proven = Verifier.of("maya").today(clearest("maya"), difficulty=True)
    assert proven is not None
    outdated = replace(proven, theme="bluff", reasons=[], found={})
    file = tmp_path / "maya.jsonl"
    file.write_text(f"{outdated.line()}\n" * 2)
    (tmp_path / "maya.retold").write_text(f"{outdated.line()}\n")
    assert main(["puzzles", "retell", str(file), "--difficulty"]) == 0
    assert [read(line) for line in file.read_text().splitlines()] == [outdated, proven], "resumed"
    assert [path.name for path in tmp_path.iterdir()] == ["maya.jsonl"]


def test_difficulty_is_the_lowest_level_that_finds_it_half_the_time() -> None:
    found = {"novice": 0, "casual": 45, "club": 50, "strong": 0, "expert": 100}
    assert difficulty_of(found) == "club"
    assert difficulty_of(dict.fromkeys(found, 49)) == "beyond"


def reason(subject: str, *facts: str) -> Any:
    told = [{"fact": fact, "values": {}} for fact in facts]
    return {"subject": subject, "share": 1000, "facts": told}


@pytest.mark.parametrize(
    ("kind", "when", "solution", "subject", "theme"),
    [
        ("take_turn", 12, "place:tikal done", "food", "food"),
        ("take_turn", 12, "place:tikal done", "jungle", "building"),
        ("take_turn", 12, "place:tikal done", "tempo", "workers"),
        ("take_turn", 25, "place:tikal done", "food", "last_round"),
        ("choose_days", 12, "advance:1", "food", "two_days"),
    ],
)
def test_themes_of_tzolkin(kind: str, when: int, solution: str, subject: str, theme: str) -> None:
    question = Question(kind, when, solution.split(), ["done"], [reason(subject)])
    assert tzolkin_theme(question) == theme


@pytest.mark.parametrize(
    ("kind", "solution", "facts", "theme"),
    [
        ("build_turn", "set:tikal", ["majorities.most", "majorities.left"], "majority"),
        ("build_turn", "set:tikal", ["majorities.left", "majorities.more"], "erosion"),
        ("build_turn", "set:tikal", ["blocks.more", "majorities.lasting"], "erosion"),
        ("build_turn", "set:tikal", ["blocks.more"], "majority"),
        ("choose_quarry", "pass", ["quarries.lead"], "transport"),
        ("choose_quarry", "lay:q1 card:5", ["hand.keeps", "quarries.more"], "transport"),
        ("choose_quarry", "lay:q1 card:5", ["quarries.more", "hand.keeps"], "bluff"),
        ("choose_victim", "minus:0", ["blocks.soon"], "bluff"),
    ],
)
def test_themes_of_maya(kind: str, solution: str, facts: list[str], theme: str) -> None:
    reasons = [reason("majorities", fact) for fact in facts]
    question = Question(kind, 1, solution.split(), ["lay:q2"], reasons)
    assert maya_theme(question) == theme
    assert theme in possible_themes("maya", kind)


def test_a_marker_that_carries_makes_a_puzzle_of_transport() -> None:
    for marker, theme in (("transport_4", "transport"), ("points_2", "bluff")):
        why = reason("markers", "markers.more")
        why["facts"][0]["values"] = {"marker": marker}
        question = Question("claim_marker", 1, ["claim:" + marker], ["claim:joker"], [why])
        assert maya_theme(question) == theme


def test_what_speaks_against_the_solution_makes_no_theme() -> None:
    against = reason("majorities", "majorities.left")
    against["share"] = -400
    question = Question("build_turn", 1, ["set:tikal"], ["pass"], [against, reason("blocks")])
    assert maya_theme(question) == "majority"
