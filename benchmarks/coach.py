"""How long a coach takes by the clock, alone and through a server: run it on an idle machine.

`PYTHONPATH=build/compiled python -m benchmarks.coach` plays a game of casual players and has a
coach look at some of their turns: in this process, and asked over HTTP at coached tables of a
server with one worker. It writes `benchmarks/coach.json` and the table in `docs/coach.md`.
"""

import argparse
import json
import os
import platform
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from urllib.request import Request, urlopen

from tests.server.running import running

from cenote.core.record import Record
from cenote.games import GAMES
from cenote.research.live_game import new_game
from cenote.review.coach import Coach
from cenote.review.turns import TurnSpan, spans_of
from cenote.server.common.keys import new_key

TABLES = ("tzolkin 2", "tzolkin 4", "maya 4")
SEED = 1
OUT = Path(__file__).parent / "coach.json"
PAGE = Path(__file__).parents[1] / "docs" / "coach.md"
HEADING = "| seconds | median | 95 % | longest | later than 1 s |"
LIMITS: dict[str, Any] = {"requests_per_second": 1e6, "changes_per_second": 1e6}

Found = dict[str, list[float]]


def seconds(work: Callable[..., object], *about: object) -> float:
    start = time.perf_counter()
    work(*about)
    return time.perf_counter() - start


def sampled(what: str, turns: int) -> tuple[Record, list[TurnSpan]]:
    """A game of casual players, and some of its turns with a choice."""
    name, seats = what.split()
    game = new_game(GAMES[name], int(seats), (), Random(SEED).getrandbits(30), deal=True)
    record = game.play_out("casual").under_way.record
    spans = [span for span in spans_of(record)[0] if not span.is_forced]
    return record, Random(SEED).sample(spans, min(turns, len(spans)))


def alone(record: Record, spans: list[TurnSpan]) -> Found:
    """Judging a turn, finding hints, explaining a turn."""
    coach = Coach(record.game, record.seats)
    found: Found = {"turn": [], "hints": [], "why": []}
    for span in spans:
        state, moves = span.state, span.moves
        found["turn"].append(seconds(coach.advice, state, moves, "normal"))
        found["hints"].append(seconds(coach.hints, state))
        found["why"].append(seconds(coach.motives, state, moves, None))
    return found


class Learner:
    """Somebody at coached tables of a server."""

    def __init__(self, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}/api"
        self.key = new_key()

    def ask(self, path: str, body: Any = None) -> Any:
        """A GET, or a POST of this body."""
        headers = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(self.address + path, data, headers), timeout=30) as answer:
            return json.load(answer)

    def table(self, record: Record, span: TurnSpan) -> str:
        """A table just before the move that ends this turn."""
        seats: list[Any] = [{"kind": "bot", "level": "novice"} for _ in range(record.seats)]
        seats[span.seat] = {"kind": "me", "name": "Ana", "coach": "normal"}
        here = Record(record.game, record.seats, record.options, record.entries[: span.end - 1])
        body = {"game": record.game.name, "seats": seats, "record": here.text()}
        return f"/tables/{self.ask('/tables', body)['table']}"


def through_server(record: Record, spans: list[TurnSpan]) -> Found:
    """The same as requests: until the answer is here."""
    found: Found = {"turn over HTTP": [], "hints over HTTP": []}
    with TemporaryDirectory() as data, running(Path(data), bots=1, **LIMITS) as server:
        server.services.limits.coached.burst = server.services.limits.tables_made.burst = 1e6
        learner = Learner(server.config.port)
        for number, span in enumerate([spans[0], *spans]):
            table = learner.table(record, span)
            version = learner.ask(table)["version"]
            turn = {"version": version, "move": record.game.word(span.moves[-1])}
            hint = {"version": version, "step": 3}
            times = [
                seconds(learner.ask, f"{table}/coach/turn", turn),
                seconds(learner.ask, f"{table}/coach/hint", hint),
            ]
            if number > 0:  # the first one waits for the worker to start
                for kind, taken in zip(found, times, strict=True):
                    found[kind].append(taken)
    return found


def rows(turns: int) -> Iterator[tuple[str, dict[str, float]]]:
    for what in TABLES:
        record, spans = sampled(what, turns)
        for kind, times in {**alone(record, spans), **through_server(record, spans)}.items():
            yield f"{what} {kind}", figures(times)


def figures(times: list[float]) -> dict[str, float]:
    times.sort()
    return {
        "turns": len(times),
        "median": round(times[len(times) // 2], 3),
        "p95": round(times[len(times) * 95 // 100], 3),
        "longest": round(times[-1], 3),
        "late": sum(one > 1 for one in times),
    }


def line(name: str, row: dict[str, float]) -> str:
    parts = (f"{row[part]:.2f}" for part in ("median", "p95", "longest"))
    return f"| {name} | {' | '.join(parts)} | {row['late']} of {row['turns']} |"


def table(measured: dict[str, Any]) -> str:
    return "\n".join(
        [HEADING, "|---|---|---|---|---|", *(line(*row) for row in measured["rows"].items())]
    )


def written(page: str, measured: dict[str, Any]) -> str:
    """The page with this table in place of the one it has."""
    before, heading, rest = page.partition(HEADING)
    assert heading, f"{PAGE.name} has no table of seconds"
    return before + table(measured) + "\n\n" + rest.partition("\n\n")[2]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=40, help="turns of each game")
    parser.add_argument("--out", type=Path, default=OUT, help="the file of figures")
    arguments = parser.parse_args()
    measured: dict[str, Any] = {
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 1),
        "rows": {},
    }
    print(HEADING)
    for name, row in rows(arguments.turns):
        measured["rows"][name] = row
        print(line(name, row), flush=True)
    arguments.out.write_text(json.dumps(measured, indent=1) + "\n")
    if arguments.out == OUT:
        PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), measured), encoding="utf-8")


if __name__ == "__main__":
    main()
