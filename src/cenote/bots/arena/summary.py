"""The results of a run, contestant by contestant."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from cenote.bots.arena.intervals import Estimate, estimate, estimate_rate
from cenote.bots.arena.ratings import Rating, ratings
from cenote.bots.arena.results import Forfeit, GameResult, SeatResult
from cenote.bots.arena.run import Run

Block = Sequence[GameResult]
Means = dict[str, float]


@dataclass(frozen=True)
class Standing:
    """One name of the run: all its entries, over all blocks."""

    name: str
    entries: int
    wins: Estimate
    score: Estimate
    centred: Estimate
    rank: Estimate
    winning_score: float | None
    rating: Rating | None
    decisions_per_turn: float
    seconds_per_turn: float
    forfeits: int
    sources: Means
    statistics: Means
    statistics_of_wins: Means


@dataclass(frozen=True)
class Fall:
    """A lost seat, and in which game."""

    name: str
    number: int
    seat: int
    forfeit: Forfeit
    record: str


@dataclass(frozen=True)
class Summary:
    """What a run has shown. Only whole blocks count."""

    run: Run
    blocks: int
    standings: list[Standing]
    all_seats: Means
    winners: Means
    sources_of_all: Means
    sources_of_winners: Means
    falls: list[Fall]

    @property
    def null(self) -> float:
        """How often anybody would win if all were equally strong."""
        return 1 / self.run.seats

    @property
    def games(self) -> int:
        return self.blocks * self.run.seats


def summarize(run: Run, results: Sequence[GameResult]) -> Summary:
    """The results in any order; those of a block with a missing game are left out."""
    ordered = in_order(results)
    blocks = whole_blocks(run, ordered)
    games = [game for block in blocks for game in block]
    seats = [seat for game in games for seat in game.seats]
    rated = ratings(run, games)
    return Summary(
        run=run,
        blocks=len(blocks),
        standings=[standing(run, name, blocks, rated.get(name)) for name in run.names],
        all_seats=means([seat.statistics for seat in seats]),
        winners=means([seat.statistics for seat in seats], [seat.won for seat in seats]),
        sources_of_all=means([seat.sources for seat in seats]),
        sources_of_winners=means([seat.sources for seat in seats], [seat.won for seat in seats]),
        falls=list(falls(run, ordered)),
    )


def in_order(games: Sequence[GameResult]) -> list[GameResult]:
    return sorted(games, key=lambda game: game.number)


def whole_blocks(run: Run, games: Sequence[GameResult]) -> list[Block]:
    grouped = groupby(in_order(games), key=lambda game: run.block_of(game.number))
    blocks = [list(block) for _, block in grouped]
    return [block for block in blocks if len(block) == run.seats]


def standing(run: Run, name: str, blocks: Sequence[Block], rating: Rating | None) -> Standing:
    def over_blocks(value: Callable[[GameResult, SeatResult], float]) -> list[float]:
        return [block_mean(run, name, block, value) for block in blocks]

    seats = [seat for block in blocks for game in block for seat in seats_of(run, name, game)]
    won = [seat.won for seat in seats]
    turns = max(1, sum(seat.turns for seat in seats))
    wins = estimate_rate(over_blocks(lambda game, seat: seat.won))
    centred = estimate(over_blocks(lambda game, seat: seat.points - game.mean_points))
    has_rivals = len(run.names) > 1  # without other contestants these two are known beforehand
    return Standing(
        name=name,
        entries=run.contestants.count(name),
        wins=wins if has_rivals else Estimate(wins.mean),
        score=estimate(over_blocks(lambda game, seat: seat.points)),
        centred=centred if has_rivals else Estimate(0.0),
        rank=estimate(over_blocks(lambda game, seat: seat.rank)),
        winning_score=means([{"points": seat.points} for seat in seats], won).get("points"),
        rating=rating,
        decisions_per_turn=sum(seat.decisions for seat in seats) / turns,
        seconds_per_turn=sum(seat.seconds for seat in seats) / turns,
        forfeits=sum(seat.forfeit is not None for seat in seats),
        sources=means([seat.sources for seat in seats]),
        statistics=means([seat.statistics for seat in seats]),
        statistics_of_wins=means([seat.statistics for seat in seats], won),
    )


def block_mean(
    run: Run, name: str, block: Block, value: Callable[[GameResult, SeatResult], float]
) -> float:
    """Over the games of a block and the entries of a name."""
    values = [value(game, seat) for game in block for seat in seats_of(run, name, game)]
    return sum(values) / len(values)


def seats_of(run: Run, name: str, game: GameResult) -> list[SeatResult]:
    return [seat for seat in game.seats if run.contestants[seat.contestant] == name]


def means(rows: Sequence[Means], weights: Sequence[float] | None = None) -> Means:
    """The weighted mean of each value; nothing if nobody has weight."""
    weights = [1.0] * len(rows) if weights is None else weights
    total = sum(weights)
    if total == 0:
        return {}
    return {
        key: sum(row[key] * weight for row, weight in zip(rows, weights, strict=True)) / total
        for key in rows[0]
    }


def falls(run: Run, games: Sequence[GameResult]) -> Iterator[Fall]:
    for game in games:
        for number, seat in enumerate(game.seats):
            if seat.forfeit is not None:
                name = run.contestants[seat.contestant]
                yield Fall(name, game.number, number, seat.forfeit, game.record)
