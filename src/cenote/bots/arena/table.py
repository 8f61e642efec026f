"""Playing one game of a run."""

import traceback
from collections.abc import Sequence

from cenote.bots.arena.deal import Deal
from cenote.bots.arena.players import Player, seat_players
from cenote.bots.arena.results import GameResult, Lost, SeatResult
from cenote.bots.arena.run import Run
from cenote.bots.arena.watch import watch
from cenote.core.driver import play_game
from cenote.core.game import Score
from cenote.core.record import Record
from cenote.core.sight import Sight


class Table:
    """A game of a run, from the deal to the result."""

    def __init__(self, run: Run, number: int) -> None:
        self.run = run
        self.number = number
        self.game = run.rules
        self.record = Record(self.game, run.seats, run.options)
        self.state = self.record.new()
        self.deal = Deal(f"{run.seed} deal {run.block_of(number)}")
        self.watch = watch(self.record)
        self.players = seat_players(run, number)

    def play(self) -> GameResult:
        """Play to the end; no outside bot keeps running."""
        try:
            moves = play_game(
                self.game, self.state, self.record.entries, self.choose, self.deal.draw
            )
            for entry in moves:
                self.watch.see(self.state, entry.by)
            scores = self.game.scores(self.state)
            for player in self.players:
                player.over(scores)
        finally:
            for player in self.players:
                player.close()
        return GameResult(self.number, seat_results(self, scores), self.record.text())

    def choose(self, seat: int) -> int:
        sight = Sight(self.game, self.state, seat)
        turn = self.game.turn(self.state)
        return self.players[seat].choose(sight, turn, len(self.record.entries))


def play_or_lose(run: Run, number: int) -> GameResult | Lost:
    """A game that breaks is reported with its record."""
    table = Table(run, number)
    try:
        return table.play()
    except Exception:
        return Lost(number, f"{traceback.format_exc()}\n{table.record.text()}")


def seat_results(table: Table, scores: Sequence[Score]) -> tuple[SeatResult, ...]:
    ranks = final_ranks(scores, table.players)
    wins = shares(ranks, table.players)
    return tuple(
        SeatResult(
            contestant=table.run.contestant_at(table.number, seat),
            points=score.points,
            rank=ranks[seat],
            won=wins[seat],
            sources=dict(score.sources),
            statistics=table.watch.statistics(table.state, seat),
            turns=player.turns,
            decisions=player.decisions,
            seconds=player.seconds,
            forfeit=player.forfeit,
        )
        for seat, (score, player) in enumerate(zip(scores, table.players, strict=True))
    )


def final_ranks(scores: Sequence[Score], players: Sequence[Player]) -> list[int]:
    """As the game ranks them, except that a player who lost the seat comes last."""
    standing = [
        (player.forfeit is not None, score.rank)
        for score, player in zip(scores, players, strict=True)
    ]
    return [1 + sum(other < mine for other in standing) for mine in standing]


def shares(ranks: Sequence[int], players: Sequence[Player]) -> list[float]:
    """Each seat's part of the victory; a seat that was lost never has one."""
    winners = [
        rank == 1 and player.forfeit is None for rank, player in zip(ranks, players, strict=True)
    ]
    return [won / max(1, sum(winners)) for won in winners]
