"""Blocks: equal deals, rotating seats, and chance that still keeps its odds."""

from collections import Counter
from collections.abc import Sequence

import pytest

from cenote.bots.arena.deal import Deal
from cenote.core.game import CHANCE
from cenote.core.record import Record, read
from cenote.games import GAMES
from cenote.games.tzolkin.names import BUILDINGS, MONUMENTS, WEALTH
from cenote.games.tzolkin.state import PLAYERS
from tests.bots.arena import played, small_run

TRIES = 4000
FIRST_SEATS = [f"first:{seat}" for seat in range(4)]


def tiles(record: Record, names: Sequence[str]) -> list[str]:
    """Which of these tiles were dealt, in order."""
    words = [record.game.word(entry.move) for entry in record.entries if entry.by == CHANCE]
    return [tile for word in words if (tile := word.removeprefix("deal:")) in names]


@pytest.fixture(scope="module")
def block() -> list[Record]:
    """The four games of one block."""
    run = small_run("novice", "random", "random", "random")
    return [read(played(run, number).record, GAMES) for number in range(8, 12)]


class TestBlocks:
    def test_every_contestant_takes_every_seat_once(self):
        run = small_run("random", "novice", "random")
        for contestant in range(3):
            seats = [
                seat
                for number in range(3, 6)
                for seat in range(3)
                if run.contestant_at(number, seat) == contestant
            ]
            assert sorted(seats) == [0, 1, 2]

    def test_the_games_of_a_block_are_dealt_alike(self, block):
        first = block[0]
        for record in block[1:]:
            for names in (MONUMENTS, WEALTH, FIRST_SEATS):
                assert tiles(record, names) == tiles(first, names) != []

    def test_the_buildings_come_in_the_same_order_however_many_are_built(self, block):
        orders = [tiles(record, BUILDINGS) for record in block]
        longest = max(orders, key=len)
        for order in orders:
            assert [tile for tile in longest if tile in order] == [
                tile for tile in order if tile in longest
            ]
            assert order[:6] == longest[:6]

    def test_each_seat_is_dealt_the_same_wealth(self, block):
        dealt = []
        for record in block:
            start = next(n for n, entry in enumerate(record.entries) if entry.by != CHANCE)
            dealt.append(list(record.replay(start).cells)[PLAYERS:])
        assert all(cells == dealt[0] for cells in dealt)

    def test_the_games_of_a_block_are_not_the_same_game(self, block):
        assert len({record.text() for record in block}) == 4

    def test_blocks_and_seeds_differ(self):
        deals = {
            tuple(tiles(read(played(small_run(seed=seed), number).record, GAMES), MONUMENTS))
            for seed, number in ((1, 0), (1, 3), (2, 0))
        }
        assert len(deals) == 3

    def test_a_game_can_be_played_again(self):
        run = small_run("novice", "random")
        first, again = played(run, 5), played(run, 5)
        assert first.record == again.record


class TestOdds:
    def frequencies(self, draw):
        """How often each outcome came, over many seeds."""
        counts = Counter(draw(Deal(str(seed))) for seed in range(TRIES))
        return {outcome: count / TRIES for outcome, count in counts.items()}

    def test_equal_odds(self):
        found = self.frequencies(lambda deal: deal.draw([4, 5, 6, 7], [1, 1, 1, 1]))
        assert found == {move: pytest.approx(0.25, abs=0.03) for move in (4, 5, 6, 7)}

    def test_unequal_odds(self):
        found = self.frequencies(lambda deal: deal.draw([4, 5, 6], [1, 3, 6]))
        assert found == {
            4: pytest.approx(0.1, abs=0.02),
            5: pytest.approx(0.3, abs=0.03),
            6: pytest.approx(0.6, abs=0.03),
        }

    def test_an_outcome_with_odds_0_never_comes(self):
        assert self.frequencies(lambda deal: deal.draw([4, 5], [0, 1])) == {5: 1.0}

    def test_a_die_does_not_remember(self):
        """A word that stays on offer is as likely to come again as it was at first."""

        def two_throws(deal):
            return deal.draw([1, 2, 3], [1, 1, 1]) == deal.draw([1, 2, 3], [1, 1, 1])

        assert self.frequencies(two_throws)[True] == pytest.approx(1 / 3, abs=0.03)

    def test_a_word_that_is_offered_later_has_no_advantage(self):
        def third(deal):
            first = deal.draw([1, 2, 3], [1, 1, 1])
            return deal.draw([4, *({1, 2, 3} - {first})], [1, 1, 1]) == 4

        assert self.frequencies(third)[True] == pytest.approx(1 / 3, abs=0.03)

    def test_odds_may_change_during_a_game(self):
        def second(deal):
            deal.draw([1, 2, 3], [1, 1, 98])
            return deal.draw([1, 2], [4, 1])

        assert self.frequencies(second)[1] == pytest.approx(0.8, abs=0.03)

    def test_other_words_on_offer_do_not_change_the_order(self):
        alone, among = Deal("x"), Deal("x")
        left, right = [1, 2, 3, 4], [1, 2, 3, 4, 50, 51, 52]
        orders = []
        for deal, stack in ((alone, left), (among, right)):
            order = []
            while stack:
                order.append(deal.draw(stack, [1] * len(stack)))
                stack.remove(order[-1])
            orders.append([move for move in order if move < 50])
        assert orders[0] == orders[1]
