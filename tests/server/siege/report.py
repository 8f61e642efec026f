"""The effect of an attack on others, the promises it broke, and a table of all attacks."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.server.figures import in_ms, percentile
from tests.server.siege.ground import Tally
from tests.server.siege.newcomer import Welcome
from tests.server.siege.pair import Timed

MOVE = 0.1
"""Seconds within which 99 of 100 moves of the pair reach the other one."""
TABLE = 3.0
"""Seconds within which somebody new gets a table, whatever is going on."""
BOT = 10.0
"""Seconds within which a computer makes its first move there."""
GROWTH = 150.0
"""MB by which one attack may make the server grow."""
LEAK = 24
"""Descriptors that may be open after an attack and were not before."""


@dataclass
class Row:
    """One attack."""

    name: str
    seconds: float
    memory_before: float
    descriptors_before: int
    memory_peak: float = 0.0
    memory_after: float = 0.0
    descriptors_after: int = 0
    moves: list[Timed] = field(default_factory=list)
    probes: list[float] = field(default_factory=list)
    lags: Counter[float] = field(default_factory=Counter)
    """How often the event loop was late, by the seconds it was late at most."""
    troubles: list[str] = field(default_factory=list)
    traces: list[str] = field(default_factory=list)
    leaks: list[str] = field(default_factory=list)
    welcomes: list[Welcome] = field(default_factory=list)
    tally: Tally = field(default_factory=Tally)
    tries: int = 1

    @property
    def took(self) -> list[float]:
        """How long the pair's moves took, by wall clock."""
        return [move.took for move in self.moves]

    @property
    def fair(self) -> list[float]:
        """The same without waits for a CPU: promises are about this."""
        return [move.fair for move in self.moves]

    @property
    def p99(self) -> float:
        return percentile(self.fair, 0.99)

    @property
    def lag(self) -> float | None:
        """Milliseconds that the event loop was never later than; None if nobody counts."""
        return max(self.lags) * 1000 if self.lags else None

    @property
    def memory(self) -> tuple[float, float, float]:
        """MB before, at most, and after."""
        return self.memory_before, self.memory_peak, self.memory_after

    @property
    def worst(self) -> float:
        return max(self.fair, default=0.0)

    def broken(self) -> list[str]:
        """Every broken promise."""
        found = [*self.slow(), *self.failed(), *self.grown(), *self.unwelcome()]
        return found + counted(self.leaks)

    def slow(self) -> list[str]:
        if not self.moves:
            return ["the pair made no move"]
        if self.p99 > MOVE:
            return [f"99 of 100 moves took up to {self.p99 * 1000:.0f} ms"]
        return []

    def failed(self) -> list[str]:
        tally = self.tally
        found = [*counted(tally.failures), *counted(self.traces), *counted(self.troubles)]
        if tally.requests + tally.messages == 0:
            found.append("the attack did nothing")
        return [*found, *tally.breaches]

    def grown(self) -> list[str]:
        found = []
        if (more := self.memory_peak - self.memory_before) > GROWTH:
            found.append(f"the server grew by {more:.0f} MB")
        if (more := self.descriptors_after - self.descriptors_before) > LEAK:
            found.append(f"{more} descriptors stayed open")
        if self.tally.left_open:
            found.append(f"{self.tally.left_open} lines were still open after their deadline")
        return found

    def unwelcome(self) -> list[str]:
        found = [f"somebody new: {come.trouble}" for come in self.welcomes if come.trouble]
        found += [
            f"somebody new waited {come.table:.1f} s for a table"
            for come in self.welcomes
            if come.table is not None and come.table > TABLE
        ]
        return found + [
            f"a computer took {come.bot:.1f} s for its first move"
            for come in self.welcomes
            if come.bot is not None and come.bot > BOT
        ]

    def figures(self) -> dict[str, Any]:
        """For a file."""
        return {
            "attack": self.name,
            "seconds": round(self.seconds, 1),
            "tries": self.tries,
            "requests": self.tally.requests,
            "messages": self.tally.messages,
            "answers": dict(sorted(self.tally.answers.items())),
            "hung_up": self.tally.hung_up,
            "moves": len(self.moves),
            "move_ms": in_ms(self.fair),
            "move_by_the_clock_ms": in_ms(self.took),
            "healthz_ms": in_ms(self.probes),
            "loop_lag_up_to_ms": self.lag,
            "table_ms": [come.table and round(come.table * 1000) for come in self.welcomes],
            "bot_ms": [come.bot and round(come.bot * 1000) for come in self.welcomes],
            "memory_mb": [round(mb) for mb in self.memory],
            "descriptors": [self.descriptors_before, self.descriptors_after],
            "slowest_ms": slowest(self.tally),
            "broken": self.broken(),
        }


def counted(lines: Sequence[str]) -> list[str]:
    """Each line once, with how often it came."""
    return [
        f"{line} ({lines.count(line)} times)" if lines.count(line) > 1 else line
        for line in dict.fromkeys(lines)
    ]


def slowest(tally: Tally) -> dict[str, int]:
    """The three requests that took longest."""
    ordered = sorted(tally.times.items(), key=lambda item: -item[1])
    return {name: round(seconds * 1000) for name, seconds in ordered[:3]}


HEAD = (
    f"{'attack':<16}{'sent':>8}{'moves':>7}{'p99':>7}{'worst':>7}{'clock':>7}{'lag':>7}{'healthz':>9}"
    f"{'table':>7}{'bot':>7}{'MB':>15}{'files':>10}{'5xx':>5}{'traces':>7}"
)


def line(row: Row) -> str:
    """One attack in the table; milliseconds, but for the last columns."""
    told = row.figures()
    lag = "-" if row.lag is None else f"{row.lag:.0f}"
    clock = max(row.took, default=0.0) * 1000
    memory = "-".join(f"{mb:.0f}" for mb in row.memory)
    files = f"{row.descriptors_before}-{row.descriptors_after}"
    return (
        f"{row.name:<16}{row.tally.requests + row.tally.messages:>8}{len(row.moves):>7}"
        f"{row.p99 * 1000:>7.0f}{row.worst * 1000:>7.0f}{clock:>7.0f}{lag:>7}"
        f"{told['healthz_ms']['worst']:>9.0f}{longest(told['table_ms']):>7}"
        f"{longest(told['bot_ms']):>7}{memory:>15}{files:>10}"
        f"{len(row.tally.failures):>5}{len(row.traces):>7}"
    )


def longest(times: Sequence[int | None]) -> str:
    return "never" if None in times else str(max(times, default=0, key=lambda time: time or 0))
