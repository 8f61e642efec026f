"""How long things took in the last minutes, by name."""

import time
from collections import Counter
from dataclasses import dataclass

MINUTES = 5
MOST = 1000
"""The most different names in one minute."""


@dataclass
class Spent:
    """Count, total and longest, in seconds."""

    count: int = 0
    total: float = 0.0
    longest: float = 0.0

    def add(self, other: "Spent") -> None:
        self.count += other.count
        self.total += other.total
        self.longest = max(self.longest, other.longest)


class Timings:
    """Times by name; only the last minutes are kept."""

    def __init__(self) -> None:
        self.minutes: dict[int, dict[str, Spent]] = {}

    def add(self, name: str, seconds: float) -> None:
        names = self.this_minute()
        if name in names or len(names) < MOST:
            names.setdefault(name, Spent()).add(Spent(1, seconds, seconds))

    def this_minute(self) -> dict[str, Spent]:
        minute = int(time.monotonic() // 60)
        if minute not in self.minutes:
            self.minutes = {m: names for m, names in self.minutes.items() if m > minute - MINUTES}
            self.minutes[minute] = {}
        return self.minutes[minute]

    def spent(self) -> dict[str, Spent]:
        """The sums over the last minutes."""
        self.this_minute()
        together: dict[str, Spent] = {}
        for names in self.minutes.values():
            for name, spent in names.items():
                together.setdefault(name, Spent()).add(spent)
        return together

    def most(self, number: int) -> list[tuple[str, Spent]]:
        """Where most of the time went."""
        spent = self.spent()
        totals = Counter({name: times.total for name, times in spent.items()})
        return [(name, spent[name]) for name, _ in totals.most_common(number)]

    def slowest(self, number: int) -> list[tuple[str, Spent]]:
        """The longest single times."""
        ranked = sorted(self.spent().items(), key=lambda item: -item[1].longest)
        return ranked[:number]
