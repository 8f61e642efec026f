"""Taking back: chance deals the same again, and clocks gain nothing."""

import random

import pytest

from cenote.core.game import CHANCE
from cenote.games import GAMES
from cenote.games.tzolkin.names import BUILDINGS
from cenote.games.tzolkin.tables.buildings import AGE_2_FROM
from cenote.server.storage.table import Clock, Seat, Table
from cenote.server.tables import clocks
from cenote.server.tables.match import Match
from tests.server.test_take_backs import ALONE, comes_round, ends_turn, takes_back_to


def begun(game: str, options: list[str]) -> Match:
    """A game before its first decision."""
    match = Match(GAMES[game], 3, options)
    match.chance(random.Random())
    return match


def deals(match: Match) -> list[str]:
    """Play at random to the end; returns what was dealt."""
    start = len(match.entries)
    rng = random.Random()
    match.chance(rng)
    while not match.is_over:
        match.play(rng.choice(match.game.legal_moves(match.state)))
        match.chance(rng)
    return [match.game.word(entry.move) for entry in match.entries[start:] if entry.by == CHANCE]


def by_stack(words: list[str]) -> list[list[str]]:
    """Tiles of the first and second age lie in separate stacks."""
    first = {f"deal:{name}" for name in BUILDINGS[:AGE_2_FROM]}
    return [[word for word in words if (word in first) is is_first] for is_first in (True, False)]


def test_tiles_come_in_the_same_order_whatever_is_played():
    match = begun("tzolkin", ["first:0"])
    start = len(match.entries)
    seen: list[list[str]] = [[], []]
    for _ in range(8):
        for known, now in zip(seen, by_stack(deals(match)), strict=True):
            assert now[: len(known)] == known[: len(now)]
            known[:] = now if len(now) > len(known) else known
        match.rewind(start)
    assert len(seen[1]) >= 6


def test_auctions_offer_the_same_markers_again():
    match = begun("maya", ["first:0", "expert"])
    start = len(match.entries)
    dealt = deals(match)
    for _ in range(3):
        match.rewind(random.randrange(start, len(match.entries)))
        deals(match)
        words = match.words(start)
        again = [word for word in words if word in match.game.vocabulary and word in set(dealt)]
        assert again == dealt
    assert dealt


@pytest.mark.parametrize("game", GAMES)
def test_a_rewound_match_equals_one_that_never_went_further(game):
    """In its fence, undo and log."""
    match = begun(game, ["first:0"])
    whole = match.fork()
    deals(whole)
    for moves in random.sample(range(len(match.entries), len(whole.entries)), 12):
        twin, plain = whole.fork(), Match(match.game, 3, match.options)
        twin.rewind(moves)
        for entry in whole.entries[:moves]:
            plain.play(entry.move)
        assert twin.state == plain.state and twin.log == plain.log
        assert (twin.fence, twin.at_fence) == (plain.fence, plain.at_fence)
        assert twin.words() == plain.words()


# Clocks


def timed(kind: str = "live", to_act: int = 0) -> Table:
    seats = [Seat(left=60_000, holders={"ana"}), Seat(left=60_000, holders={"ben"})]
    clock = Clock(kind, 60_000, 5_000, "turn")
    return Table("t", "tzolkin", (), "ana", seats, clock=clock, to_act=to_act, acting_since=1000)


def test_the_increment_of_a_turn_is_returned():
    tick = clocks.take_back(timed(to_act=1), [0], {0: 2}, 0, 11_000)

    assert tick.left == {0: 50_000}
    assert (tick.acting_since, tick.deadline) == (11_000, 61_000)


def test_the_players_own_thinking_time_is_charged_and_others_is_not():
    assert clocks.take_back(timed(to_act=0), [0], {}, 0, 11_000).left == {0: 50_000}
    assert clocks.take_back(timed(to_act=1), [0], {}, 0, 11_000).left == {}


def test_ending_and_taking_back_gains_no_time(ana):
    clock = {"kind": "live", "seconds": 600, "increment": 60}
    made = ana.makes(*ALONE, options=["first:0"], clock=clock)
    with ana.sits(made["table"]) as sitting:
        comes_round(sitting)
        before = sitting.view["clock"]["left"][0]
        turn = sitting.view["turn"]
        for _ in range(3):
            ends_turn(sitting)
            comes_round(sitting)
            takes_back_to(sitting, turn)
        assert sitting.view["clock"]["left"][0] <= before
        assert sitting.view["clock"]["running"] == 0
