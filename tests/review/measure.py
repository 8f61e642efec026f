"""How right reviews are: `python -m tests.review.measure detection|calibration|cost|same`.

docs/review.md has the figures and the sizes they were measured with.
"""

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from benchmarks.review import cost_of

from cenote.bots.levels import make_bot
from cenote.core.record import Record
from cenote.core.sight import Sight
from cenote.games import GAMES
from cenote.review.chance import chances, spread
from cenote.review.judging import TurnJudge, TurnStudy, deep
from cenote.review.marks import LEVELS as MARKS
from cenote.review.marks import SURE
from cenote.review.reviewer import DOMAINS, Reviewer
from cenote.review.shape import CERTAIN, POINT
from cenote.review.turns import TurnSpan, spans_of
from tests.review.sampling import LEVELS, forecasts, game_of, is_blind

HELD_OUT = 1_000_000
"""Seeds from here on were not used for fitting."""

TRULY = 3.0
"""Points from which a replaced turn should be flagged."""

TENTHS = 10
INACCURACY, MISTAKE = MARKS[2][1] / POINT, MARKS[1][1] / POINT


@dataclass
class Detected:
    """Counts of turns: replaced ones and those of them that cost much, and untouched ones."""

    games: int = 0
    replaced: int = 0
    costly: int = 0
    flagged: int = 0
    untouched: int = 0
    accused: int = 0


class Judged(NamedTuple):
    """What a reviewer says a turn cost."""

    loss: float
    error: float

    def is_called(self, points: float) -> bool:
        return self.loss >= points and self.loss > SURE * self.error


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=MEASURES)
    parser.add_argument("--game", default="tzolkin", choices=DOMAINS)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument(
        "--turns", type=int, default=10, help="turns of each game that are looked at"
    )
    parser.add_argument("--picture", type=Path, help="where calibration draws its plot")
    parser.add_argument("--out", type=Path, help="where detection keeps its counts, as JSON")
    arguments = parser.parse_args()
    MEASURES[arguments.what](arguments)


def detection(arguments: argparse.Namespace) -> None:
    """Turns of experts, and the same turns replaced by a novice's choice."""
    game, domain = GAMES[arguments.game], DOMAINS[arguments.game]
    judge = TurnJudge(game, domain)
    counts = Detected()
    for seed in range(HELD_OUT, HELD_OUT + arguments.games):
        record = game_of(arguments.game, arguments.seats, seed, ("expert",))
        for index, span in some_turns(record, domain, arguments.turns, seed):
            look_at(judge, span, index, counts)
        counts.games += 1
        print(f"{arguments.game} {arguments.seats}: {counts}", flush=True)
    if arguments.out:
        known = json.loads(arguments.out.read_text()) if arguments.out.exists() else {}
        known[f"{arguments.game} {arguments.seats}"] = asdict(counts)
        arguments.out.write_text(json.dumps(known, indent=1) + "\n")


def look_at(judge: TurnJudge, span: TurnSpan, index: int, counts: Detected) -> None:
    """A turn as the expert played it, and as a novice would have."""
    counts.untouched += 1
    counts.accused += judged(judge, span, index, 1.0).is_called(MISTAKE)
    other = replace(span, moves=novice_turn(judge.game, span, index))
    if other.moves == span.moves:
        return
    counts.replaced += 1
    if judged(judge, other, index, 10.0).loss >= TRULY:
        counts.costly += 1
        counts.flagged += judged(judge, other, index, 1.0).is_called(INACCURACY)


def some_turns(record: Record, domain: Any, turns: int, seed: int) -> list[tuple[int, TurnSpan]]:
    spans, _ = spans_of(record)
    open_turns = [(i, span) for i, span in enumerate(spans) if not is_blind(span, domain)]
    return Random(seed).sample(open_turns, min(turns, len(open_turns)))


def judged(judge: TurnJudge, span: TurnSpan, index: int, effort: float) -> Judged:
    verdict = TurnStudy(judge, span, index, deep(effort)).verdict()
    scale = judge.domain.scale(span.state.seats())
    return Judged(scale * verdict.loss.mean, scale * verdict.loss.error)


def novice_turn(game: Any, span: TurnSpan, seed: int) -> tuple[int, ...]:
    """What a novice does in the same position, to the end of the turn."""
    bot = make_bot("novice", game.name, Random(seed))
    state, turn, moves = span.state.copy(), game.turn(span.state), []
    while game.to_act(state) == span.seat and game.turn(state) == turn:
        moves.append(int(bot.choose(Sight(game, state, span.seat))))
        game.apply(state, moves[-1])
    return tuple(moves)


def calibration(arguments: argparse.Namespace) -> None:
    """Forecast chances in games not used for fitting, and how often they came true."""
    told: list[tuple[float, float]] = []
    for seed in range(HELD_OUT, HELD_OUT + arguments.games):
        record = game_of(arguments.game, arguments.seats, seed, LEVELS)
        told += forecast_chances(record, seed, arguments.turns)
    rows = list(by_tenth(told))
    print(f"\n{arguments.game} for {arguments.seats}: {arguments.games} games\n")
    print("| forecast | number | said | happened |\n|---|---|---|---|")
    for tenth, number, said, happened in rows:
        print(f"| {10 * tenth} to {10 * tenth + 10} % | {number} | {said:.1%} | {happened:.1%} |")
    if arguments.picture:
        arguments.picture.write_text(drawn(rows))


def forecast_chances(record: Record, seed: int, turns: int) -> Iterator[tuple[float, float]]:
    for forecast in forecasts(record, seed, turns):
        width = spread(record.game.name, record.seats, forecast.stage)
        said = chances([round(POINT * points) for points in forecast.expected], width)
        yield from zip((chance / CERTAIN for chance in said), forecast.won, strict=True)


def by_tenth(
    told: Sequence[tuple[float, float]],
) -> Iterator[tuple[int, int, float, float]]:
    """For each tenth of forecasts: their number, mean forecast, and how often it came true."""
    for tenth in range(TENTHS):
        here = [pair for pair in told if min(int(pair[0] * TENTHS), TENTHS - 1) == tenth]
        if here:
            said, happened = (sum(column) / len(here) for column in zip(*here, strict=True))
            yield tenth, len(here), said, happened


def drawn(rows: Sequence[tuple[int, int, float, float]]) -> str:
    """A plot of outcome (y) against forecast (x); on the line the two agree."""
    dots = "".join(
        f'<circle cx="{40 + 300 * said:.0f}" cy="{320 - 300 * happened:.0f}" r="5"/>'
        for _, _, said, happened in rows
    )
    ticks = "".join(
        f'<text x="{40 + 3 * i}" y="338" text-anchor="middle">{i}</text>'
        f'<text x="32" y="{324 - 3 * i}" text-anchor="end">{i}</text>'
        for i in range(0, 101, 20)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 360" width="360" '
        'font-family="sans-serif" font-size="11" fill="#274">'
        '<rect width="360" height="360" fill="#fff"/>'
        '<path d="M40 320V20M40 320H340M40 320L340 20" stroke="#999" fill="none"/>'
        f"{ticks}{dots}"
        '<text x="190" y="354" text-anchor="middle">said, %</text>'
        '<text x="46" y="16">happened, %</text></svg>\n'
    )


def cost(arguments: argparse.Namespace) -> None:
    """CPU seconds of an expert game and of its review."""
    for seed in range(HELD_OUT, HELD_OUT + arguments.games):
        start = time.process_time()
        record = game_of(arguments.game, arguments.seats, seed, ("expert",))
        played = time.process_time() - start
        quick, whole = cost_of(record).values()
        print(
            f"{arguments.game} {arguments.seats}: game {played:.1f} s, "
            f"quick pass {quick:.1f} s, whole review {whole:.1f} s, "
            f"{whole / played:.1f} times the game",
            flush=True,
        )


def same(arguments: argparse.Namespace) -> None:
    """Whether two reviews of the same game are the same, byte for byte."""
    for seed in range(HELD_OUT, HELD_OUT + arguments.games):
        record = game_of(arguments.game, arguments.seats, seed, LEVELS)
        first, second = (json.dumps(Reviewer(record).finished()) for _ in range(2))
        assert first == second, seed
        print(f"{arguments.game} {arguments.seats}: {len(first)} bytes, the same", flush=True)


MEASURES = {
    "detection": detection,
    "calibration": calibration,
    "cost": cost,
    "same": same,
}

if __name__ == "__main__":
    main()
