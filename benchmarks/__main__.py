"""One table from one run: every contestant is asked in turn, again and again, and medians count.

All times are CPU times, except for the last line, where two processes run side by side.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from benchmarks import previous, review
from benchmarks.compare import LESS_IS_BETTER
from benchmarks.engine import rows
from benchmarks.pages import between, within
from cenote.build import FORM

HERE = Path(__file__).parent
COMPILED = HERE.parent / "build" / "compiled"
LATEST = HERE / "latest.json"
README = HERE.parent / "README.md"
DOCS = HERE.parent / "docs" / "research.md"
MARKS = "<!-- bench -->", "<!-- end of bench -->"
"""What stands between them in these two pages is written from the figures."""
PROOF_GAME = "tzolkin 4"

COLUMNS = {
    "games": "games/s",
    "moves": "moves/s",
    "decisions": "decisions/s",
    "python_decisions": "from Python",
    "legal_ns": "legal ns",
    "apply_ns": "apply ns",
    "copy_ns": "copy ns",
    "bytes": "bytes",
}


RESEARCH_COLUMNS = {
    "engine_ns": "choice ns",
    "encoded_ns": "+ encoding ns",
    "environment_ns": "PettingZoo ns",
    "spiel_ns": "OpenSpiel ns",
    "spiel_clone_ns": "its clone ns",
    "vector": "at once/s",
    "vector_whole": "in int16/s",
    "vector_skipping": "unforced/s",
    "judge_ns": "judge ns",
    "crossing_ns": "evaluator ns",
    "crossing_alone_ns": "alone ns",
}
"""A choice of a seat from Python, with its encoding, through environments; many games at once, with
whole numbers, without forced moves; a position for the shipped judge, and for an evaluator from
outside that does nothing, in a batch or alone."""

BEFORE = "previous"
"""Begins the names of rows of the release before."""
THINKING_COLUMNS = {"plan_us": "a plan in us", "rollout_us": "a rollout in us"}
"""A turn as strong players plan it, and one rollout of an expert."""

TOLD_OF = {"tzolkin 4": "Tzolk'in, 4 seats", "maya 4": "Maya, 4 seats"}
TOLD = (
    ("research", "engine_ns", "a choice: legal moves and `apply`, from Python", "ns"),
    ("research", "encoded_ns", "the same with observation and mask", "ns"),
    ("research", "environment_ns", "through PettingZoo", "ns"),
    ("research", "spiel_ns", "through OpenSpiel", "ns"),
    ("research", "spiel_clone_ns", "a clone of an OpenSpiel state", "ns"),
    ("research", "vector", "choices of many games at once", "a second"),
    ("research", "vector_whole", "the same in whole numbers", "a second"),
    ("research", "vector_skipping", "the same without forced moves", "a second"),
    ("research", "judge_ns", "a position for the shipped judge, alone", "ns"),
    ("research", "crossing_ns", "a position for your evaluator, in a batch of 64", "ns"),
    ("research", "crossing_alone_ns", "a position for your evaluator, alone", "ns"),
    ("thinking", "plan_us", "planning a turn as strong does", "us"),
    ("thinking", "rollout_us", "a rollout of an expert", "us"),
)
"""What docs/research.md tells: row, column, words, unit."""

COMPARED = {
    ("compiled", BEFORE): {"games": "games", "python_decisions": "decisions from Python"},
    ("research", f"{BEFORE} research"): {
        "environment_ns": "PettingZoo",
        "spiel_ns": "OpenSpiel",
        "vector": "many at once",
        "crossing_ns": "evaluator in batches",
    },
    ("thinking", f"{BEFORE} thinking"): {"plan_us": "plans", "rollout_us": "rollouts"},
}
"""Rows of which this run and the release before become ratios."""


class Worker:
    """A process with one contestant in it."""

    def __init__(self, module: str, compiled: Path | None = None) -> None:
        paths = [*([str(compiled)] if compiled else []), str(HERE.parent)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.worker", module],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=HERE.parent,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        )

    def ask(self, what: str, seconds: float) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"what": what, "seconds": seconds}) + "\n")
        self.process.stdin.flush()

    def answer(self) -> dict[str, float]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            sys.exit("A benchmark process died; its message is above.")
        found: dict[str, float] = json.loads(line)
        return found

    def measure(self, what: str, seconds: float) -> dict[str, float]:
        self.ask(what, seconds)
        return self.answer()


def contestants() -> dict[str, tuple[Worker, list[str]]]:
    """Who is measured, and on what."""
    found = {
        "calibration": (Worker("calibration"), ["loop"]),
        "catanatron": (Worker("catan"), ["catan 4"]),
        "openspiel": (Worker("backgammon"), ["backgammon 2"]),
        "plain": (Worker("engine"), rows()),
    }
    if list(COMPILED.rglob("agenda*.so")):
        found["compiled"] = (Worker("engine", compiled=COMPILED), rows())
        found |= others(COMPILED)
    if before := built_before():
        found[BEFORE] = (Worker("engine", compiled=before), rows())
        found |= others(before, f"{BEFORE} ")
    return found


def others(compiled: Path, prefix: str = "") -> dict[str, tuple[Worker, list[str]]]:
    """What is built upon the engine, in the form in this folder."""
    return {
        f"{prefix}{module}": (Worker(module, compiled), rows())
        for module in ("research", "thinking")
    }


def built_before() -> Path | None:
    """The compiled form of the release before, where its commit and a compiler are."""
    commit = previous.release_before()
    return previous.built(commit) if commit else None


def run(rounds: int, seconds: float) -> dict[str, Any]:
    """All measurements: contestant, row, column, then the list of what was seen."""
    seen: dict[str, Any] = {}
    workers = contestants()
    total = rounds * sum(len(asked) for _, asked in workers.values())
    done = 0
    for _ in range(rounds):
        for name, (worker, asked) in workers.items():
            for what in asked:
                progress(done, total)
                for column, value in worker.measure(what, seconds).items():
                    seen.setdefault(f"{name} {what}", {}).setdefault(column, []).append(value)
                done += 1
    progress(total, total)
    if "compiled" in workers:
        seen["two processes"] = two_processes(rounds)
        seen |= reviews()
    return seen


def reviews() -> dict[str, Any]:
    """What reviewing a game costs, measured once: it takes minutes."""
    worker = Worker("review", compiled=COMPILED)
    return {
        f"review {what}": {name: [value] for name, value in worker.measure(what, 0).items()}
        for what in review.ROWS
    }


def two_processes(rounds: int) -> dict[str, list[float]]:
    """What two compiled processes play in a second of wall time, relative to one."""
    workers = [Worker("engine", compiled=COMPILED) for _ in range(2)]
    for worker in workers:
        worker.measure(f"{PROOF_GAME} play", 0.1)
    return {
        "times_one": [games_a_second(workers) / games_a_second(workers[:1]) for _ in range(rounds)]
    }


def games_a_second(workers: list[Worker]) -> float:
    """By wall time: a process that waits for a core, or for the other process, takes longer."""
    cpu_seconds = 1.0
    start = time.perf_counter()
    for worker in workers:
        worker.ask(f"{PROOF_GAME} play", cpu_seconds)
    games = sum(worker.answer()["games"] * cpu_seconds for worker in workers)
    return games / (time.perf_counter() - start)


def progress(done: int, total: int) -> None:
    if sys.stderr.isatty():
        end = "\n" if done == total else ""
        print(f"\r{done}/{total} measured", end=end, file=sys.stderr, flush=True)


def median(values: list[float]) -> float:
    return statistics.median(values)


def spread(values: list[float]) -> float:
    """Half the distance between the lowest and the highest, in percent of the median."""
    return 50 * (max(values) - min(values)) / median(values)


def table(seen: dict[str, Any], titles: dict[str, str], main: str) -> str:
    """Medians of the rows that have the main column, with its spread behind them."""
    lines = [f"{'':24}" + "".join(f"{title:>14}" for title in titles.values()) + "   spread"]
    for name, columns in seen.items():
        if main not in columns:
            continue
        cells = [
            f"{median(columns[column]):>14,.0f}" if column in columns else f"{'':>14}"
            for column in titles
        ]
        lines.append(f"{name:24}" + "".join(cells) + f"   ±{spread(columns[main]):.0f} %")
    return "\n".join(lines)


def ratios(seen: dict[str, Any]) -> dict[str, float]:
    """What the engine promises, relative to what was measured beside it."""
    catan = {key: median(values) for key, values in seen["catanatron catan 4"].items()}
    spiel = {key: median(values) for key, values in seen["openspiel backgammon 2"].items()}
    found: dict[str, float] = {}
    for what in rows():
        if f"compiled {what}" not in seen:
            continue
        fast = {key: median(values) for key, values in seen[f"compiled {what}"].items()}
        slow = {key: median(values) for key, values in seen[f"plain {what}"].items()}
        found[f"{what}: decisions, times Catanatron's"] = fast["decisions"] / catan["decisions"]
        found[f"{what}: decisions, times Catanatron's moves"] = fast["decisions"] / catan["moves"]
        found[f"{what}: decisions from Python, times Catanatron's moves"] = (
            fast["python_decisions"] / catan["moves"]
        )
        found[f"{what}: decisions from Python, times OpenSpiel's backgammon"] = (
            fast["python_decisions"] / spiel["decisions"]
        )
        found[f"{what}: copy, times faster than Catanatron"] = catan["copy_ns"] / fast["copy_ns"]
        found[f"{what}: compiled, times plain"] = fast["decisions"] / slow["decisions"]
        found |= research_ratios(what, seen)
        found |= previous_ratios(what, seen)
    if "two processes" in seen:
        found["two processes, times one"] = median(seen["two processes"]["times_one"])
        for what in review.ROWS:
            costs = {key: median(values) for key, values in seen[f"review {what}"].items()}
            times = costs["review_s"] / costs["expert_game_s"]
            found[f"{what}: review, times a game of experts"] = times
    return found


def previous_ratios(what: str, seen: dict[str, Any]) -> dict[str, float]:
    """How much faster everything has become since the release before, measured in this run."""
    found = {}
    for (now, before), columns in COMPARED.items():
        if f"{before} {what}" not in seen:
            continue
        new, old = seen[f"{now} {what}"], seen[f"{before} {what}"]
        for column, title in columns.items():
            factor = median(new[column]) / median(old[column])
            times = 1 / factor if column in LESS_IS_BETTER else factor
            found[f"{what}: {title}, times the release before"] = times
    return found


def research_ratios(what: str, seen: dict[str, Any]) -> dict[str, float]:
    """What stands around the engine; an environment may cost five times what it stands on."""
    costs = {key: median(values) for key, values in seen[f"research {what}"].items()}
    return {
        f"{what}: PettingZoo, times choice and encoding": costs["environment_ns"]
        / costs["encoded_ns"],
        f"{what}: many at once, times PettingZoo": costs["vector"] * costs["environment_ns"] / 1e9,
        f"{what}: evaluator in batches, times the shipped judge": costs["crossing_ns"]
        / costs["judge_ns"],
    }


def commit() -> str:
    """The commit that was measured; with a plus if files were changed since."""
    command = ["git", "describe", "--always", "--abbrev=40", "--dirty=+", "--exclude=*"]
    described = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=False)
    return described.stdout.strip() or "unknown"


def in_readme(page: str, seen: dict[str, Any]) -> str:
    """The README with the figure of this run."""
    return within(page, MARKS, games_line(seen))


def in_docs(page: str, seen: dict[str, Any]) -> str:
    """docs/research.md with what research costs."""
    return between(page, MARKS, costs_table(seen))


def costs_table(seen: dict[str, Any]) -> str:
    """Medians, a column for each of two tables."""
    head = [f"| | {' | '.join(TOLD_OF.values())} |", f"|{'---|' * (1 + len(TOLD_OF))}"]
    lines = []
    for kind, column, title, unit in TOLD:
        rows = [seen.get(f"{kind} {what}", {}).get(column) for what in TOLD_OF]
        if all(rows):
            figures = " | ".join(told(median(row), unit) for row in rows)
            lines.append(f"| {title} | {figures} |")
    return "\n".join([*head, *lines])


def told(value: float, unit: str) -> str:
    """Two significant digits, in microseconds or per second."""
    rounded = float(f"{value / 1000 if unit == 'ns' else value:.2g}")
    short = f"{rounded:,.10g}"
    return f"{short} a second" if unit == "a second" else f"{short} µs"


def games_line(seen: dict[str, Any]) -> str:
    games = median(seen[f"compiled {PROOF_GAME}"]["games"])
    return f"{round(games, -2):,.0f} random four-player games of Tzolk'in a second"


def main() -> None:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU time a measurement takes")
    parser.add_argument("--write", type=Path, default=LATEST)
    options = parser.parse_args()
    assert FORM == "plain", "the controlling process must run from source"
    seen = run(options.rounds, options.seconds)
    found = ratios(seen)
    print(table(seen, COLUMNS, main="decisions"))
    print()
    print(table(seen, RESEARCH_COLUMNS, main="vector"))
    print()
    print(table(seen, THINKING_COLUMNS, main="plan_us"))
    print()
    for name, value in found.items():
        print(f"{name:60}{value:10.1f}")
    python = sys.version.split()[0]
    report = {
        "commit": commit(),
        "previous": previous.release_before(),
        "python": python,
        "seen": seen,
        "ratios": found,
    }
    options.write.write_text(json.dumps(report, indent=1) + "\n")
    if options.write == LATEST and f"compiled {PROOF_GAME}" in seen:
        README.write_text(in_readme(README.read_text(), seen))
        DOCS.write_text(in_docs(DOCS.read_text(), seen))
        review.PAGE.write_text(review.written(review.PAGE.read_text(), seen))


if __name__ == "__main__":
    main()
