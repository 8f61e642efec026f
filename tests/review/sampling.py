"""Games that bots play, and what the reviewer forecasts in them: to fit and to measure."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from cenote.core.game import DONE
from cenote.core.record import Record
from cenote.games import GAMES
from cenote.research.live_game import new_game
from cenote.review.chance import final_chances
from cenote.review.judging import QUICK, TurnJudge, TurnStudy
from cenote.review.reviewer import DOMAINS
from cenote.review.rollouts import RolloutPlayer
from cenote.review.shape import CERTAIN
from cenote.review.turns import spans_of

LEVELS = ("casual", "club", "strong", "strong")
"""The levels at tables that chances are fitted to: each seat draws one."""

POSITIONS = 6
"""Moments looked at in each game."""


class Forecast(NamedTuple):
    """What all seats could expect at one moment of a game, and what they got."""

    stage: float
    expected: list[float]
    final: list[float]
    won: list[float]


def game_of(name: str, seats: int, seed: int, levels: tuple[str, ...]) -> Record:
    """A game of bots; each seat draws its level."""
    rng = Random(f"{name}.{seats}.{seed}")
    options = ("expert",) if name == "maya" and seed % 4 == 3 else ()
    game = new_game(GAMES[name], seats, options, rng.getrandbits(30), deal=True)
    return game.play_out(*(rng.choice(levels) for _ in range(seats))).under_way.record


def forecasts(record: Record, seed: int, positions: int = POSITIONS) -> Iterator[Forecast]:
    """What the quick pass expects at some moments of a game."""
    game, domain = record.game, DOMAINS[record.game.name]
    spans, last = spans_of(record)
    scores = game.scores(last)
    judge = TurnJudge(game, domain)
    told = [i for i, span in enumerate(spans) if not is_blind(span, domain)]
    for index in sorted(Random(seed).sample(told, min(positions, len(told)))):
        study: Any = TurnStudy(judge, spans[index], index, QUICK)
        verdict = study.verdict()
        judged = study.values(verdict.best, verdict.seeds)
        yield Forecast(
            domain.stage(spans[index].state),
            domain.points(judged, spans[index].state),
            [score.points for score in scores],
            [share / CERTAIN for share in final_chances(scores)],
        )


def glances(record: Record) -> Iterator[Forecast]:
    """What the judge alone expects after each turn: of each seat after its own last one.

    That is nearly what the reviewer says, and costs next to nothing.
    """
    game, domain = record.game, DOMAINS[record.game.name]
    spans, last = spans_of(record)
    scores = game.scores(last)
    player = RolloutPlayer(game)
    values: dict[int, float] = {}
    for span in spans:
        after = player.after(span.state, [move for move in span.moves if move != DONE])
        player.judge.begin()
        values[span.seat] = player.judge.of(after, span.seat)
        if len(values) == record.seats and span.kind not in domain.secret:
            yield Forecast(
                domain.stage(span.state),
                domain.points([values[seat] for seat in range(record.seats)], span.state),
                [score.points for score in scores],
                [share / CERTAIN for share in final_chances(scores)],
            )


def is_blind(span: Any, domain: Any) -> bool:
    return span.is_forced or span.kind in domain.secret
