"""After a take-back: what chance deals, what clocks show, restarts, other processes."""

import random

import pytest

from cenote.core.game import CHANCE
from cenote.games import GAMES
from cenote.games.tzolkin.names import BUILDINGS
from cenote.games.tzolkin.tables.buildings import AGE_2_FROM
from cenote.server.storage.table import Clock, Seat, Table
from cenote.server.tables import clocks
from cenote.server.tables.match import Match
from tests.server.people import TWO
from tests.server.served import Chair, Guest, Served
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
            known[:] = max(known, now, key=len)
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


# Kept


def plays_and_takes_back(chair: Chair) -> None:
    """Play until a finished turn can be taken back, and take it back."""
    while True:
        if not chair.words():
            chair.hear()
        elif chair.view["take_back"] and chair.view["question"][0] == "take_turn":
            chair.say("take_back", moves=chair.view["take_back"]["moves"])
            return
        else:
            chair.moves(chair.words()[0])


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_it_survives_a_restart(tmp_path, request, kind):
    where = request.getfixturevalue("database") if kind == "postgresql" else None
    with Served(tmp_path, where, bots="1") as served:
        ana = Guest(served.url)
        table = ana.makes(*ALONE, options=["first:0"])["table"]
        with ana.sits(table) as chair:
            plays_and_takes_back(chair)
            view = chair.view
        served.kill()
        served.start()
        again = ana.ask(f"/tables/{table}")
        assert again["board"] == view["board"] and again["version"] == view["version"]
        assert again["table"]["taken_back"] == 1 and again["fence"] == view["fence"]
        assert again["frozen"] is None


def test_another_process_sees_it_and_continues(tmp_path, database):
    """The other one's fence was beyond the moves taken back."""
    with (
        Served(tmp_path / "one", database, bots="1") as one,
        Served(tmp_path / "two", database, bots="0") as two,
    ):
        ana = Guest(one.url)
        table = ana.makes(*ALONE, options=["first:0"])["table"]
        with ana.sits(table) as here, ana.sits(table, two.url) as there:
            plays_and_takes_back(here)
            there.wait_for_version(here.view["version"])
            assert there.view["board"] == here.view["board"]
            there.moves(there.words()[0])
            here.wait_for_version(there.view["version"])
            assert here.view["board"] == there.view["board"]


def test_agreement_works_across_two_processes(tmp_path, database):
    with (
        Served(tmp_path / "one", database, bots="1") as one,
        Served(tmp_path / "two", database, bots="1") as two,
    ):
        ana, ben = Guest(one.url), Guest(two.url)
        made = ana.makes(*TWO, options=["first:0"])
        ben.claims(made)
        with ana.sits(made["table"]) as here, ben.sits(made["table"]) as there:
            while here.view["take_back"] is None or here.words():
                actor = here if here.words() else there
                actor.moves(actor.words()[0])
                for chair in (here, there):
                    chair.wait_for_version(actor.view["version"])
            here.say("take_back", moves=here.view["take_back"]["moves"])
            while there.view["request"] is None:
                there.hear()
            back = there.say("answer", moves=there.view["request"]["moves"], agree=True)
            here.wait_for_version(back["version"])
            assert here.words() and here.view["board"]["gears"] == back["board"]["gears"]
