"""What it saves to splice views from JSON that is written already.

`PYTHONPATH=build/compiled python -m benchmarks.views` plays half a game of random moves and shows
the last one to a spectator, and the whole log to somebody who comes in: spliced as
`tables/views.spliced` does, and written anew. It writes `benchmarks/views.json`.
"""

import json
import timeit
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from tests.server.figures import write

from cenote.core.game import CHANCE
from cenote.games import GAMES
from cenote.server.tables.match import Match
from cenote.server.tables.views import choices_view, log_view, spliced, written

TABLES = ("tzolkin 4", "maya 4")
MOVES = 200
RUNS = 200
OUT = Path(__file__).parent / "views.json"


def half_played(name: str, seats: int) -> Match:
    rng = Random(1)
    match = Match(GAMES[name], seats)
    while len(match.entries) < MOVES:
        match.chance(rng)
        match.play(rng.choice(match.game.legal_moves(match.state)))
    match.chance(rng)
    assert match.to_act != CHANCE
    return match


def microseconds(work: Callable[[], object]) -> float:
    """The best of five runs."""
    return round(min(timeit.repeat(work, number=RUNS, repeat=5)) / RUNS * 1e6, 1)


def measured(what: str) -> dict[str, float]:
    name, seats = what.split()
    match = half_played(name, int(seats))
    choices = choices_view(match, None, False)
    part = written(choices)
    entries = [json.loads(line.seen[-1]) for line in match.log]
    last = len(entries) - 1
    legal = match.game.legal_moves(match.state)[0]

    def anew(start: int) -> str:
        log: Any = {"from": start, "entries": entries[start:]}
        return written({**choices, "log": log})

    assert json.loads(spliced([part], log_view(match, None, 0))) == json.loads(anew(0))
    return {
        "move_us": microseconds(lambda: match.fork().play(legal)),
        "shown_spliced_us": microseconds(lambda: spliced([part], log_view(match, None, last))),
        "shown_anew_us": microseconds(lambda: anew(last)),
        "log_spliced_us": microseconds(lambda: spliced([part], log_view(match, None, 0))),
        "log_anew_us": microseconds(lambda: anew(0)),
    }


if __name__ == "__main__":
    write(OUT, "views", {what: measured(what) for what in TABLES})
    print(OUT.read_text())
