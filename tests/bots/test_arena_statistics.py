"""What the arena counts of how a game was played: in whole games, and in hand-made endings."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from cenote.bots.arena.begging import begs, points_after
from cenote.bots.arena.maya import MayaWatch, bidding, bids
from cenote.bots.arena.run import Run
from cenote.bots.arena.table import Table
from cenote.bots.arena.tzolkin import TzolkinWatch
from cenote.bots.arena.watch import Watch
from cenote.core.record import Entry, Record, read
from cenote.games import GAMES
from cenote.games.maya.tables import ROUNDS
from cenote.games.tzolkin.state import OVALS, TOOTH
from tests.bots.arena import played, small_run
from tests.maya import table as maya
from tests.tzolkin.table import position

LAST_ROUND: dict[str, Any] = {"tooth": 26, "food_days": 3, "age": 2, "seats": 2}
FED = ["terrace_1", "terrace_2"]
"""Two terraces: nobody costs corn."""
AHEAD = {1: {"chaac": 5, "quetzalcoatl": 8, "kukulcan": 5, "built": FED}}
"""A rival whom nobody overtakes on a temple."""


class Begun:
    """A game that begins with a position set up by hand."""

    def __init__(self, game: Any, start: Any) -> None:
        self.game = game
        self.start = start

    def new(self, seats: int, options: Sequence[str] = ()) -> Any:
        return self.start.copy()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)


def record_of(name: str, start: Any, line: str) -> Record:
    """The record of a game from a position on; each word of the line is a move."""
    game: Any = Begun(GAMES[name], start)
    record, state = Record(game, int(start.seats())), start.copy()
    for word in line.split():
        entry = Entry(game.turn(state), game.to_act(state), game.move(word))
        record.entries.append(entry)
        game.apply(state, entry.move)
    return record


def counted(watch: Callable[[Record], Watch], record: Record, seat: int = 0) -> dict[str, float]:
    """The statistics of a seat in a hand-made game."""
    watching, end = watch(record), record.replay()
    watching.see(end, seat)
    return watching.statistics(end, seat)


def last_round(line: str, *places: str, **mine: Any) -> Record:
    """A last round of two in which seat 0 makes these moves, and seat 1 what costs nothing."""
    start = position(*places, **LAST_ROUND, players=AHEAD, **mine)
    return record_of("tzolkin", start, f"{line} done place:uxmal done")


class TestGamesOfTzolkin:
    def test_they_agree_with_the_record(self):
        run = small_run("novice", "random", "novice", seed=3)
        result = played(run, 1)
        record = read(result.record, GAMES)
        last = GAMES["tzolkin"].observe(record.replay(), None)
        half = next(
            state
            for n in range(len(record.entries))
            if (state := record.replay(n)).cells[TOOTH] >= 14
        )
        then = GAMES["tzolkin"].observe(half, None)
        for number, seat in enumerate(result.seats):
            player, before, found = (
                last["players"][number],
                then["players"][number],
                seat.statistics,
            )
            assert found["workers_at_the_end"] == 6 - player["workers"]["in_bank"]
            assert found["workers_by_day_14"] == 6 - before["workers"]["in_bank"]
            assert found["buildings"] == len(player["buildings"])
            assert found["monuments"] == len(player["monuments"])
            levels = list(player["technologies"].values())
            assert found["technologies_at_level_3"] == levels.count(3)
            assert found["has_5_workers_by_day_14"] == (found["workers_by_day_14"] >= 5)
            assert found["begs"] == words_of(record, number).count("beg")
        assert sum(seat.statistics["skulls_placed"] for seat in result.seats) == sum(last["ovals"])
        assert sum(last["ovals"]) > 0

    def test_a_skull_belongs_to_the_player_who_placed_it(self):
        record = Record(GAMES["tzolkin"], 3)
        watch, state = TzolkinWatch(record), record.new()
        for seat, ovals in ((0, 0b1), (2, 0b101), (1, 0b101), (2, 0b111)):
            state.cells[OVALS] = ovals
            watch.see(state, seat)
        assert watch.skulls == [1, 0, 2]


def words_of(record: Record, seat: int) -> list[str]:
    """The verbs of a seat's moves."""
    entries = [entry for entry in record.entries if entry.by == seat]
    return [record.game.word(entry.move).partition(":")[0] for entry in entries]


class TestBegging:
    def test_a_beg_that_only_cost_a_step_could_be_deleted(self):
        """A quarter more corn, and the step from 2 points down to 0."""
        record = last_round("beg:chaac place:tikal", corn=2, chaac=2, built=FED)
        assert [(beg.seat, beg.corn, beg.saved) for beg in begs(record)] == [(0, 2, 1.75)]
        found = counted(TzolkinWatch, record)
        assert found["begs"] == found["begs_with_corn_in_hand"] == 1
        assert (found["begs_that_could_be_deleted"], found["points_lost_by_these"]) == (1, 1.75)
        assert counted(TzolkinWatch, record, seat=1)["begs"] == 0

    def test_a_beg_that_paid_for_a_worker_could_not(self):
        """The second worker costs a corn, and there was none."""
        record = last_round("beg:chaac place:tikal place:palenque", corn=0, built=FED)
        assert [beg.saved for beg in begs(record)] == [None]
        found = counted(TzolkinWatch, record)
        assert (found["begs"], found["begs_with_corn_in_hand"]) == (1, 0)
        assert (found["begs_that_could_be_deleted"], found["points_lost_by_these"]) == (0, 0)

    @pytest.mark.parametrize(("corn", "saved"), [(1, -2.0), (2, 0.75)])
    def test_a_beg_that_fed_a_worker_was_worth_it(self, corn, saved):
        """Three points for two corn, and a point for the step: not with the two in hand."""
        record = last_round("beg:chaac place:tikal", corn=corn)
        assert [beg.saved for beg in begs(record)] == [saved]
        found = counted(TzolkinWatch, record)
        assert found["begs_that_could_be_deleted"] == (saved >= 0)

    def test_a_beg_that_changed_no_points_could_be_deleted(self):
        """It fed a worker, for three points, and cost the step from 9 points down to 6."""
        record = last_round("beg:quetzalcoatl place:tikal", corn=1, quetzalcoatl=6)
        assert [beg.saved for beg in begs(record)] == [0]
        assert counted(TzolkinWatch, record)["begs_that_could_be_deleted"] == 1

    def test_moves_of_another_seat_are_not_the_same_game(self):
        record = last_round("place:tikal")
        swapped = [replace(entry, by=1 - entry.by) for entry in record.entries]
        assert points_after(record.new(), record.entries, 1) is not None
        assert points_after(record.new(), swapped, 1) is None


class TestWaste:
    def test_unfed_workers(self):
        """Three workers and five corn: one goes hungry."""
        found = counted(TzolkinWatch, last_round("place:tikal", corn=5))
        assert (found["unfed_workers"], found["corn_left"]) == (1, 1)

    def test_what_is_left(self):
        having = {"corn": 6, "wood": 2, "gold": 1, "skull": 1, "raised": ["palace"]}
        record = last_round("place:tikal", built=FED, **having)
        found = counted(TzolkinWatch, record)
        assert (found["corn_left"], found["blocks_left"], found["skulls_left"]) == (6, 3, 1)
        assert (found["has_no_monument"], found["unfed_workers"]) == (0, 0)
        assert counted(TzolkinWatch, record, seat=1)["has_no_monument"] == 1

    def test_two_days_at_once(self):
        """Seat 0 could hurry and did; then seat 1 could and did not."""
        line = "place:start done place:tikal done advance:2 place:start done place:uxmal done"
        record = record_of("tzolkin", position(seats=2, corn=9), f"{line} advance:1")
        watch = TzolkinWatch(record)
        days = [(watch.made(seat, 4), watch.made(seat, 3)) for seat in (0, 1)]
        assert days == [(1, 0), (0, 1)]


def test_maya_counts_where_the_blocks_stood():
    run = Run("maya", 3, ("random",) * 3, 5)
    table = Table(run, 0)
    result = table.play()
    last = GAMES["maya"].observe(table.state, None)
    levels = [level for pyramid in last["pyramids"].values() for level in pyramid]
    for seat, found in enumerate(result.seats):
        standing = [level["blocks"][seat] for level in levels]
        assert found.statistics["blocks_at_the_end"] == sum(standing)
        assert found.statistics["most_blocks_on_pyramids"] >= sum(standing)
        assert found.statistics["levels_ruled_at_the_end"] == sum(
            all(own > level["blocks"][other] for other in range(3) if other != seat)
            for own, level in zip(standing, levels, strict=True)
        )


class TestBlocksOfMaya:
    def test_what_was_given_back(self):
        """A block for each pass and each double move, and nothing by a free pass."""
        result = played(Run("maya", 4, ("random",) * 4, 3, ("expert",)), 0)
        record = read(result.record, GAMES)
        for seat, found in enumerate(result.seats):
            words = words_of(record, seat)
            given = words.count("pass") + words.count("double") - ROUNDS  # one pass ends laying
            assert found.statistics["blocks_given_back"] == given

    def test_what_could_not_be_carried(self):
        hands = {seat: {"hand": "", "passed": 1} for seat in (1, 2)}
        start = maya.position("laying", seats=3, held=9, hand="3 4", players=hands)
        found = counted(MayaWatch, record_of("maya", start, "pass done"))
        assert (found["blocks_not_carried"], found["blocks_given_back"]) == (2, 0)


class TestBids:
    def test_tens_and_ones(self):
        record = Record(GAMES["maya"], 3, ("expert",))
        words = [(1, "bid:20"), (1, "more:3"), (0, "bid:0"), (0, "more:0"), (1, "bid:0")]
        words += [(1, "more:1"), (2, "pass")]
        record.entries += [Entry(0, seat, record.game.move(word)) for seat, word in words]
        assert [bids(record, seat) for seat in range(3)] == [[0], [23, 1], []]

    def test_the_mean_and_the_share_of_nothing(self):
        assert bidding([0, 3, 0, 5]) == {"mean_bid": 2, "has_bids_of_0": 0.5}
        assert bidding([]) == {}

    @pytest.mark.parametrize("options", [(), ("expert",)])
    def test_only_with_auctions(self, options):
        result = played(Run("maya", 3, ("random",) * 3, 3, options), 0)
        for seat in result.seats:
            assert ("mean_bid" in seat.statistics) == bool(options)
