"""Plays the games behind `review/usual.json`: what the expert's judge makes by source.

`python -m tests.review.usual --games 200` writes it again; the same number gives the same table.
"""

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import Any

import cenote.review.usual
from cenote.core.dice import Dice, derived_seed
from cenote.games import GAMES
from cenote.review.history import played_out
from cenote.review.reviewer import DOMAINS
from cenote.review.rollouts import RolloutPlayer
from cenote.review.shape import POINT
from cenote.review.usual import FILE, Sources, Usual

GAMES_AT_EACH_SIZE = 200


def sources_at(player: RolloutPlayer, seats: int, games: int) -> dict[str, int]:
    """What the expert's judge makes by source at tables of one size."""
    totals: Counter[str] = Counter()
    for number in range(games):
        dice = Dice(derived_seed(number, "usual", seats))
        last = played_out(player, player.game.new(seats), dice).last
        for score in player.game.scores(last):
            totals.update({source: round(POINT * made) for source, made in score.sources.items()})
    return {source: round(total / (games * seats)) for source, total in totals.items()}


def sizes_of(game: Any, games: int) -> dict[str, Sources]:
    player = RolloutPlayer(game)
    return {str(seats): sources_at(player, seats, games) for seats in game.seats}


def made(games: int) -> Usual:
    """The averages over this many games of each size."""
    sizes = {game: sizes_of(GAMES[game], games) for game in GAMES if game in DOMAINS}
    return {"games": games, "sizes": sizes}


def written(usual: Usual) -> str:
    """The table as it ships: a line for each size."""
    tables = ",\n".join(
        f'"{game}":{{\n' + ",\n".join(lines_of(sizes)) + "\n}"
        for game, sizes in usual["sizes"].items()
    )
    return f'{{"games":{usual["games"]},"sizes":{{\n{tables}\n}}}}\n'


def lines_of(sizes: dict[str, Sources]) -> list[str]:
    return [
        f'"{seats}":{json.dumps(sources, separators=(",", ":"))}'
        for seats, sources in sizes.items()
    ]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES_AT_EACH_SIZE)
    parser.add_argument(
        "--out", type=Path, default=Path(cenote.review.usual.__file__).parent / FILE
    )
    arguments = parser.parse_args()
    arguments.out.write_text(written(made(arguments.games)), encoding="utf-8")
