"""From games to figures: intervals, ranks, shares, ratings, tables."""

import json
import statistics
from random import Random

import pytest

from cenote.bots.arena import ladder, ratings, tournament
from cenote.bots.arena.files import rows, summary_values
from cenote.bots.arena.intervals import Estimate, estimate, estimate_rate, student
from cenote.bots.arena.players import Player
from cenote.bots.arena.report import report, short, told_falls
from cenote.bots.arena.run import BadRun
from cenote.bots.arena.summary import summarize
from cenote.bots.arena.table import final_ranks, shares
from cenote.bots.simple import RandomBot
from cenote.core.game import Score
from cenote.games import GAMES
from tests.bots.arena import fallen, made_up_game, small_run


class TestIntervals:
    def test_a_known_case(self):
        """Five blocks 1 to 5: mean 3, standard error 0.7071, and 2.776 of them to each side."""
        found = estimate([1, 2, 3, 4, 5])
        assert found.mean == 3
        assert found.low == pytest.approx(1.0368, abs=1e-3)
        assert found.high == pytest.approx(4.9632, abs=1e-3)

    @pytest.mark.parametrize(
        ("freedom", "value"), [(1, 12.7062), (9, 2.2622), (31, 2.0395), (99, 1.9842), (999, 1.9623)]
    )
    def test_students_t(self, freedom, value):
        assert student(freedom) == pytest.approx(value, abs=2e-4)

    def test_one_block_has_no_interval(self):
        assert estimate([4.0]) == Estimate(4.0)
        assert estimate_rate([1.0]) == Estimate(1.0)

    def test_a_rate_stays_between_0_and_1(self):
        found = estimate_rate([1, 1, 1, 0.75])
        assert found.high == 1 and found.low is not None and found.low < 0.9375

    def test_blocks_that_agree_do_not_prove_certainty(self):
        """Twenty of twenty: the lower end is where twenty in a row would still happen to 2.5 %."""
        found = estimate_rate([1.0] * 20)
        assert found.mean == found.high == 1
        assert found.low is not None and found.low**20 == pytest.approx(0.025)

    def test_the_interval_covers_the_truth_in_95_of_100_runs(self):
        rng = Random(3)
        covered = 0
        for _ in range(1000):
            found = estimate([rng.gauss(10, 4) for _ in range(8)])
            assert found.low is not None and found.high is not None
            covered += found.low < 10 < found.high
        assert 930 <= covered <= 970


class TestSummary:
    def summary(self):
        """Two blocks of three: the first entry wins 5 of 6 games, one of them shared."""
        run = small_run("novice", "random", "random")
        points: list[list[float]] = [
            [30, 20, 10],
            [30, 20, 10],
            [30, 30, 10],
            [40, 0, 20],
            [40, 0, 20],
            [0, 15, 12],
        ]
        games = [made_up_game(run, number, table) for number, table in enumerate(points)]
        return run, games, summarize(run, games[::-1])

    def test_the_block_is_the_sample(self):
        _, _, summary = self.summary()
        novice, random = summary.standings
        assert summary.blocks == 2 and summary.games == 6
        assert novice.wins.mean == pytest.approx((2.5 / 3 + 2 / 3) / 2)
        spread = statistics.stdev([2.5 / 3, 2 / 3])
        assert novice.wins.low == max(0, novice.wins.mean - 12.7062 * spread / 2**0.5)
        assert random.wins.mean == pytest.approx((1 - novice.wins.mean) / 2)
        assert summary.null == pytest.approx(1 / 3)

    def test_scores_ranks_and_times(self):
        _, games, summary = self.summary()
        novice, random = summary.standings
        assert novice.score.mean == pytest.approx(170 / 6)
        centred = [
            seat.points - g.mean_points for g in games for seat in g.seats if not seat.contestant
        ]
        assert novice.centred.mean == pytest.approx(statistics.fmean(centred))
        assert random.centred.mean == pytest.approx(-novice.centred.mean / 2)
        assert novice.rank.mean == pytest.approx((1 + 1 + 1 + 1 + 1 + 3) / 6)
        assert novice.decisions_per_turn == 3 and novice.seconds_per_turn == 0.5
        assert novice.winning_score == pytest.approx((30 + 30 + 15 + 40 + 40) / 4.5)

    def test_statistics_of_winners_and_of_all(self):
        _, _, summary = self.summary()
        assert summary.all_seats == {"workers": pytest.approx(4)}
        assert summary.winners == {"workers": pytest.approx((4.5 * 3 + 1.5 * 4) / 6)}
        assert summary.standings[0].statistics_of_wins == {"workers": 3}
        assert summary.sources_of_winners["corn"] == pytest.approx((140 + 15 + 15 + 15) / 6)

    def test_a_block_with_a_missing_game_does_not_count(self):
        run, games, whole = self.summary()
        part = summarize(run, games[:4])
        assert part.blocks == 1 and whole.blocks == 2
        wins = part.standings[0].wins
        assert wins.mean == pytest.approx(2.5 / 3) and wins.low is wins.high is None

    def test_ratings_follow_the_ranks(self):
        _, _, summary = self.summary()
        novice, random = summary.standings
        assert novice.rating.mu > 25 > random.rating.mu
        assert random.rating.sigma < 25 / 3

    def test_equals_keep_equal_ratings(self):
        run = small_run("random", "random")
        games = [made_up_game(run, number, [9, 3]) for number in range(4)]
        assert ratings.ratings(run, games)["random"].mu == pytest.approx(25)

    def test_in_self_play_only_the_score_is_uncertain(self):
        run = small_run("random", "random")
        games = [made_up_game(run, number, [9 + number, 3]) for number in range(4)]
        (alone,) = summarize(run, games).standings
        assert alone.wins == Estimate(0.5) and alone.centred == Estimate(0.0)
        low, high = alone.score.low, alone.score.high
        assert low is not None and high is not None and low < alone.score.mean < high

    def test_the_summary_as_text(self):
        text = report(self.summary()[2])
        assert "tzolkin, 3 seats, seed 7: 6 games in 2 blocks" in text
        assert "novice" in text and "75.0 % [" in text and "33.3 %" in text
        assert "Under 150 blocks" in text
        assert all(line == line.rstrip() for line in text.splitlines())

    def test_as_json_and_as_rows(self):
        run, games, summary = self.summary()
        values = json.loads(json.dumps(summary_values(summary)))
        assert values["standings"][0]["wins"]["mean"] == pytest.approx(0.75)
        assert "seconds" not in json.dumps(values)
        table = list(rows(run, games))
        assert len(table) == 18
        assert table[0]["name"] == "novice" and table[0]["from_corn"] == 30

    def test_without_openskill_there_are_no_ratings(self, monkeypatch):
        monkeypatch.setattr(ratings, "extra", lambda module: None)
        summary = self.summary()[2]
        assert summary.standings[0].rating is None
        assert "openskill is not installed" in report(summary)

    @pytest.mark.parametrize("has_tqdm", [True, False])
    def test_without_tqdm_there_is_no_bar(self, monkeypatch, capsys, has_tqdm):
        if not has_tqdm:
            monkeypatch.setattr(tournament, "extra", lambda module: None)
        monkeypatch.setattr("sys.stderr.isatty", lambda: True)
        with tournament.progress(small_run(), 3, 0) as bar:
            bar.update()
        assert ("1/3" in capsys.readouterr().err) == has_tqdm


def test_a_long_command_is_shortened_to_its_end():
    assert short("cmd:/a/long/way/to/python /and/to/the/mybot.py") == "...thon /and/to/the/mybot.py"
    assert short("novice") == "novice"


class TestForfeits:
    def players(self, *forfeited: bool):
        players = [Player(lambda: RandomBot(Random()), Random(), is_ours=True) for _ in forfeited]
        for player, is_out in zip(players, forfeited, strict=True):
            player.forfeit = fallen() if is_out else None
        return players

    def scores(self, *ranks: int):
        return [Score(points=50 - rank, tiebreak=0, rank=rank, sources={}) for rank in ranks]

    def test_a_contestant_that_lost_its_seat_comes_last_and_cannot_win(self):
        players, scores = self.players(True, False, False), self.scores(1, 2, 3)
        assert final_ranks(scores, players) == [3, 1, 2]
        assert shares([3, 1, 2], players) == [0, 1, 0]

    def test_a_shared_victory_is_split(self):
        assert shares([1, 1, 3], self.players(False, False, False)) == [0.5, 0.5, 0]

    def test_nobody_wins_when_all_seats_were_lost(self):
        players = self.players(True, True)
        assert final_ranks(self.scores(2, 1), players) == [2, 1]
        assert shares([2, 1], players) == [0, 0]


class TestLadder:
    def test_each_level_meets_the_one_below(self, monkeypatch):
        monkeypatch.setattr(ladder, "RUNGS", ("random", "novice", "club", "strong"))
        assert ladder.tables(3) == [
            ("novice", "random", "random"),
            ("club", "novice", "novice"),
            ("strong", "club", "club"),
            ("strong", "club", "novice"),
        ]

    def test_a_mixed_table_of_few_levels(self, monkeypatch):
        monkeypatch.setattr(ladder, "RUNGS", ("random", "novice"))
        assert ladder.tables(4) == [("novice", "random", "random", "random")]

    def test_only_the_tables_of_one_level(self, monkeypatch):
        monkeypatch.setattr(ladder, "RUNGS", ("random", "novice", "club", "strong"))
        assert ladder.tables(3, "club") == [("club", "novice", "novice")]
        assert len(ladder.tables(3, "strong")) == 2

    def test_a_new_level_comes_on_top_of_a_ladder(self, monkeypatch):
        monkeypatch.setattr(ladder, "RUNGS", ("random", "novice", "club"))
        head = ["", "| table | bot |", "| --- | --- |"]
        low = ["| novice, random | novice |", "| novice, random | random |"]
        high = ["| club, novice | club |", "| club, novice | novice |"]
        gone = ["| club, novice, random | club |"]
        whole, level = "`cenote arena --ladder --game", "`cenote arena --ladder --level club --game"

        known = "\n".join([f"{whole} a", *head, *low, *gone, "", "ways"])
        new = "\n".join([f"{level} b", *head, *high, "", "new\nways"])
        both = "\n".join([f"{whole} a", f"{level} b", *head, *low, *high, "", "new\nways"])
        assert ladder.extended(known, new, 2) == both
        assert ladder.extended(both, new, 2) == both
        assert ladder.extended(both, new.replace("game b", "game c"), 2) == both.replace(
            "game b", "game c"
        )
        lower = "\n".join([f"{whole.replace(' --game', ' --level novice --game')} d", *head, *low])
        below = ladder.extended(both, f"{lower}\n\nother ways", 2)
        assert below.endswith("\n\nnew\nways"), "how they play is told of the last table"
        ladder.check_rest(known, 2, "club")
        with pytest.raises(BadRun, match="no table of novice, random; play it whole"):
            ladder.check_rest(new, 2, "club")

    def test_only_the_table_in_the_docs_changes(self, tmp_path):
        begin, end = ladder.markers("tzolkin", 4)
        page = f"before\n{begin}\nold\n{end}\nafter\n"
        once = ladder.written(page, "new", "tzolkin", 4, tmp_path)
        assert once == f"before\n{begin}\n\nnew\n\n{end}\nafter\n"
        assert ladder.written(once, "new", "tzolkin", 4, tmp_path) == once

    def test_docs_without_a_place_for_it(self, tmp_path):
        with pytest.raises(BadRun, match="ladder tzolkin 3"):
            ladder.place_in("nothing", "tzolkin", 3, tmp_path)

    def test_the_docs_have_a_place_for_every_table_size(self):
        page = ladder.DOCS.read_text()
        for game in GAMES.values():
            for seats in game.seats:
                assert ladder.place_in(page, game.name, seats, ladder.DOCS)

    def test_the_rows_of_the_table(self):
        run = small_run("novice", "random")
        games = [made_up_game(run, number, [20, 10]) for number in range(4)]
        table = ladder.markdown([summarize(run, games)])
        assert "cenote arena --ladder --game tzolkin --seats 2 --games 4 --seed 7" in table
        assert "| novice, random | novice | 100.0 % |" in table


def test_failures_of_our_own_bots_are_reported_with_the_record():
    run = small_run("novice", "random")
    games = [made_up_game(run, number, [20, 10]) for number in range(2)]
    for game, is_ours in zip(games, (True, False), strict=True):
        object.__setattr__(game.seats[0], "forfeit", fallen("ValueError: oops", is_ours))
    ours, theirs = told_falls(summarize(run, games).falls)
    assert "game 0: novice lost seat 0 at move 5: ValueError: oops" in ours
    assert "  record" in ours and "  record" not in theirs
