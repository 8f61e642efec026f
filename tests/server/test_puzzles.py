"""Puzzles on the server: the list, a position as its seat sees it, attempts judged by a worker."""

from random import Random

import pytest

from cenote.games import GAMES
from cenote.puzzles.collection import shipped
from cenote.server.common.wire.puzzles import Puzzle, PuzzleList, PuzzleSolution
from cenote.server.common.wire.replays import Line
from cenote.server.learning import attempts, puzzles
from tests.server import wire_types
from tests.server.people import Person
from tests.server.test_wire import fits

ENDLESS = ("-c", "import time; time.sleep(60)")


def one_of(game):
    return next(puzzle for puzzle in shipped().values() if puzzle.game == game)


def secretive():
    """A puzzle in which other players' cards are hidden."""
    game = GAMES["maya"]
    return next(
        puzzle
        for puzzle in shipped().values()
        if puzzle.game == "maya"
        and game.determinize(puzzle.span.state, puzzle.seat, Random(9)) != puzzle.span.state
    )


@pytest.fixture
def ana(open_server):
    return Person(open_server(bots=1))


def test_all_puzzles_are_listed_in_the_order_of_their_days(ana):
    listed = ana.get("/puzzles")
    assert [puzzle["id"] for puzzle in listed["puzzles"]] == list(shipped())
    fits(PuzzleList, listed)


@pytest.mark.parametrize("game", ["tzolkin", "maya"])
def test_a_puzzle_comes_with_its_story_and_legal_moves(ana, game):
    puzzle = one_of(game)
    shown = ana.get(f"/puzzles/{puzzle.id}")
    line = ana.get(f"/puzzles/{puzzle.id}/line")
    assert len(shown["log"]["entries"]) == len(puzzle.moves)
    assert puzzle.solution[0] in [offer["word"] for offer in line["moves"]]
    assert line["seat"] == puzzle.seat and not line["ended"]
    fits(Puzzle, shown)
    fits(Line, line)


def test_a_puzzle_contains_neither_solution_nor_reasons(ana):
    shown = ana.get(f"/puzzles/{one_of('tzolkin').id}")
    assert not {"solution", "club", "reasons"} & shown.keys()


@pytest.mark.parametrize("game", ["tzolkin", "maya"])
def test_the_solution_ends_its_turn(ana, game):
    puzzle = one_of(game)
    solution = ana.get(f"/puzzles/{puzzle.id}/solution")
    assert [entry["word"] for entry in solution["solution"]["entries"]] == list(puzzle.solution)
    assert solution["solution"]["ended"] and solution["club"]["ended"]
    assert solution["gain"] == puzzle.gain.club
    fits(PuzzleSolution, solution)


def test_a_position_shows_what_its_seat_could_see_and_no_more(ana):
    """The same is shown whatever the others really held."""
    game = GAMES["maya"]
    for puzzle in shipped().values():
        if puzzle.game == "maya":
            position = ana.get(f"/puzzles/{puzzle.id}/line")["positions"][0]
            state = puzzle.record.replay()
            other = game.determinize(state, puzzle.seat, Random(9))
            for may_be in (state, other):
                seen = game.observe(may_be, puzzle.seat)
                seen.pop("news", None)
                assert position["board"] == seen


def test_lines_are_played_on_a_guess_of_the_seat(monkeypatch):
    """What a turn reveals is a guess: the others' real cards are never used."""
    puzzle = secretive()
    others = [seat for seat in range(puzzle.seats) if seat != puzzle.seat]
    monkeypatch.setattr(puzzles, "Random", lambda id: Random(9))
    puzzles.match_of.cache_clear()
    state = puzzles.match_of(puzzle.id).state
    puzzles.match_of.cache_clear()
    expected = GAMES["maya"].determinize(puzzle.record.replay(), puzzle.seat, Random(9))
    seen = [GAMES["maya"].observe(state, seat) for seat in others]
    assert seen == [GAMES["maya"].observe(expected, seat) for seat in others]
    assert seen != [GAMES["maya"].observe(puzzle.record.replay(), seat) for seat in others]


def test_the_log_of_a_puzzle_is_redacted(ana):
    puzzle = secretive()
    entries = ana.get(f"/puzzles/{puzzle.id}")["log"]["entries"]
    hidden = [
        entry["word"]
        for entry, word in zip(entries, puzzle.moves, strict=True)
        if entry["word"] != word
    ]
    assert hidden, "cards that others laid face down are not told"


@pytest.mark.parametrize("game", ["tzolkin", "maya"])
def test_attempts_are_judged(ana, game):
    puzzle = one_of(game)
    path = f"/puzzles/{puzzle.id}/tries"
    right = ana.post(path, {"words": list(puzzle.solution)})
    wrong = ana.post(path, {"words": list(puzzle.club)})
    assert right["solved"] and right["loss"] == 0
    assert not wrong["solved"] and wrong["loss"] > 0 and wrong["reasons"]
    for judged in (right, wrong):
        fits(wire_types.review_shape().PuzzleTry, judged)


@pytest.mark.parametrize("rest", ["", "/line", "/solution"])
def test_an_unknown_puzzle_is_not_found(ana, rest):
    assert ana.get(f"/puzzles/nonsense{rest}", 404)["reason"] == "no_puzzle"
    assert ana.post("/puzzles/nonsense/tries", {"words": ["done"]}, 404)["reason"] == "no_puzzle"


@pytest.mark.parametrize(
    ("words", "status", "reason"),
    [
        ("fly:away", 409, "illegal_move"),
        ("%20".join(["done"] * 101), 400, "bad_request"),
        ("x" * 4001, 400, "bad_request"),
    ],
)
def test_an_invalid_line_is_refused(ana, words, status, reason):
    path = f"/puzzles/{one_of('tzolkin').id}/line?words={words}"
    assert ana.get(path, status)["reason"] == reason


@pytest.mark.parametrize("body", [{}, {"words": []}, {"words": ["done"] * 101}, {"words": [1]}])
def test_a_malformed_attempt_is_refused(ana, body):
    path = f"/puzzles/{one_of('tzolkin').id}/tries"
    assert ana.post(path, body, 400)["reason"] == "bad_request"


def test_half_a_turn_is_not_judged(ana):
    puzzle = one_of("tzolkin")
    path = f"/puzzles/{puzzle.id}/tries"
    answer = ana.post(path, {"words": list(puzzle.solution[:-1])}, 409)
    assert answer["reason"] == "illegal_move"


def test_nobody_waits_for_ever_for_a_judge(open_server, monkeypatch):
    monkeypatch.setattr(attempts, "DEADLINE", 0.05)
    client = open_server()
    client.app.state.services.bots.bot_pool.command = ENDLESS
    puzzle = one_of("tzolkin")
    tries = {"words": list(puzzle.solution)}

    assert Person(client).post(f"/puzzles/{puzzle.id}/tries", tries, 503)["reason"] == "unavailable"


def test_a_process_without_workers_says_so_at_once(open_server):
    puzzle = one_of("tzolkin")
    refused = Person(open_server(bots=0)).post(
        f"/puzzles/{puzzle.id}/tries", {"words": list(puzzle.solution)}, 503
    )

    assert refused["reason"] == "unavailable"


def test_attempts_are_rate_limited(open_server):
    client = open_server(bots=1, thinking_seconds=0.2)
    services = client.app.state.services
    services.bots.bot_pool.command = ENDLESS
    services.limits.turns_tried.burst = 1
    ana = Person(client)
    path, body = f"/puzzles/{one_of('maya').id}/tries", {"words": ["done"]}
    assert ana.post(path, body, 503)["reason"] == "unavailable"
    assert ana.post(path, body, 429)["reason"] == "too_fast"
