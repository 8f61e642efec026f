"""Playing, taking back, chance, and choosers."""

from random import Random
from typing import Any

import pytest

from cenote.core.driver import Play, play_out, random_chooser
from cenote.core.game import CHANCE, IllegalMove
from cenote.core.record import Record
from cenote.core.sight import Sight
from cenote.games import GAMES
from tests.golden.games import read_golden

TZOLKIN = GAMES["tzolkin"]


def dealt(seats: int = 3) -> Play:
    """A table where the first seat is about to keep wealth tiles."""
    play = Play.new(TZOLKIN, seats, ("first:0",))
    play.chance(Random(1))
    return play


def make(play: Play, line: str) -> None:
    for word in line.split():
        play.move(TZOLKIN.move(word))


def words(play: Play) -> list[str]:
    return [TZOLKIN.word(move) for move in TZOLKIN.legal_moves(play.state)]


def begun() -> Play:
    """A table of three where the first turn of the game is about to begin."""
    play = dealt()
    for _ in range(3):
        make(play, words(play)[0])
        make(play, words(play)[0])
        make(play, "done")
    return play


def test_a_move_is_made_and_recorded():
    play = begun()
    make(play, "place:tikal")

    assert TZOLKIN.word(play.record.entries[-1].move) == "place:tikal"
    assert play.record.entries[-1].by == 0
    assert play.state == play.record.replay()


def test_an_illegal_move_changes_neither_state_nor_record():
    play = begun()
    before, entries = play.state.copy(), [*play.record.entries]

    with pytest.raises(IllegalMove, match="advance:2 is not allowed here; allowed: place:"):
        make(play, "advance:2")

    assert play.state == before
    assert play.record.entries == entries


def test_undo_takes_back_the_moves_of_a_turn_one_by_one():
    play = begun()
    before = play.state.copy()
    make(play, "place:tikal")
    between = play.state.copy()
    make(play, "place:uxmal")

    play.undo()
    assert play.state == between
    play.undo()
    assert play.state == before
    assert not play.can_undo()


def test_undo_at_the_fence_does_nothing():
    play = begun()
    entries = [*play.record.entries]
    play.undo()

    assert play.record.entries == entries


def test_restart_takes_back_the_whole_turn():
    play = begun()
    before = play.state.copy()
    make(play, "place:tikal place:uxmal")
    play.restart_turn()

    assert play.state == before
    assert len(play.record.entries) == play.fence


def test_a_finished_turn_is_behind_the_fence():
    play = begun()
    make(play, "place:tikal done")

    assert play.to_act == 1
    assert play.fence == len(play.record.entries)
    assert not play.can_undo()


def test_a_seat_with_two_turns_running_cannot_undo_into_the_earlier_one():
    """Seat 2 ends a round and, having claimed the marker, chooses the days and begins the next."""
    play = begun()
    make(play, "place:tikal done place:tikal done place:start done")
    assert (play.to_act, play.can_undo()) == (2, False)
    make(play, "advance:1")

    assert (play.to_act, play.can_undo()) == (2, False)


def test_chance_is_never_taken_back():
    play = Play.new(TZOLKIN, 2)
    make(play, "first:1 deal:codex")

    assert play.to_act == CHANCE
    assert not play.can_undo()
    assert dealt().fence == len(dealt().record.entries)


def test_a_game_can_continue_from_a_record():
    whole = read_golden("tzolkin-3.txt")
    play = Play(Record(whole.game, whole.seats, whole.options, whole.entries[:100]))
    for entry in whole.entries[100:]:
        assert play.to_act == entry.by
        play.move(entry.move)

    assert play.is_over
    assert play.record == whole


def test_news_are_of_the_last_move_even_after_undo():
    play = begun()
    make(play, "place:tikal")
    make(play, "place:uxmal")
    told = TZOLKIN.news(play.state, None)
    assert told[0][:3] == ["place", 0, "uxmal.0"]
    play.undo()
    make(play, "place:uxmal")

    assert TZOLKIN.news(play.state, None) == told


class Loaded:
    """Tzolk'in where chance always makes the last move on offer."""

    def __getattr__(self, name: str) -> Any:
        return getattr(TZOLKIN, name)

    def odds(self, state: Any) -> list[int]:
        return [0] * (len(TZOLKIN.legal_moves(state)) - 1) + [1]


def test_chance_follows_the_odds():
    for seed in range(5):
        play = Play.new(Loaded(), 4)
        play.chance(Random(seed))
        words = [TZOLKIN.word(entry.move) for entry in play.record.entries]

        assert words[:3] == ["first:3", "deal:skull_rack", "deal:triad"]


def test_chance_moves_until_a_seat_is_to_act_and_then_does_nothing():
    play = dealt()
    entries = [*play.record.entries]
    play.chance(Random(2))

    assert {entry.by for entry in entries} == {CHANCE}
    assert play.record.entries == entries
    assert play.to_act == 0


def test_the_same_seed_deals_the_same():
    tables = [Play.new(TZOLKIN, 4) for _ in range(3)]
    for table, seed in zip(tables, (7, 7, 8), strict=True):
        table.chance(Random(seed))

    assert tables[0].record.text() == tables[1].record.text() != tables[2].record.text()


def test_choosers_play_a_game_to_its_end_and_each_sees_only_its_own_seat():
    seen: dict[int, set[int]] = {seat: set() for seat in range(3)}

    def watchful(seat: int) -> Any:
        choose = random_chooser(Random(seat))

        def chooser(sight: Sight) -> int:
            seen[seat].add(sight.seat)
            return choose(sight)

        return chooser

    play = dealt()
    play_out(play, [watchful(seat) for seat in range(3)], Random(3))

    assert play.is_over
    assert seen == {0: {0}, 1: {1}, 2: {2}}
    assert play.state == play.record.replay()
