"""Compares two files that `make bench` wrote: python -m benchmarks.compare BEFORE AFTER."""

import argparse
import json
import statistics
import sys
from pathlib import Path
from typing import Any

LESS_IS_BETTER = (
    "legal_ns", "apply_ns", "copy_ns", "bytes", "engine_ns", "encoded_ns", "environment_ns",
    "spiel_ns", "spiel_clone_ns", "judge_ns", "crossing_ns", "crossing_alone_ns", "plan_us",
    "rollout_us",
)  # fmt: skip
NOISE = 1.2
"""Changes below this factor mean nothing on a busy machine."""


def read(path: Path) -> Any:
    try:
        return json.loads(path.read_text())["seen"]
    except (OSError, ValueError, KeyError) as error:
        sys.exit(f"{path} is not a file of make bench: {error}")


def speed(seen: Any) -> float:
    """How fast the machine was, by the calibration loop."""
    return float(statistics.median(seen["calibration loop"]["rounds"]))


def compare(before: Any, after: Any) -> list[str]:
    """One line for each figure in both files, as a factor; 2.0 means twice as good."""
    machine = speed(after) / speed(before)
    lines = [f"machine {machine:.2f} times as fast; the factors below are corrected for it"]
    for name in before.keys() & after.keys() - {"calibration loop", "two processes"}:
        for column in before[name].keys() & after[name].keys():
            old, new = (statistics.median(seen[name][column]) for seen in (before, after))
            if column == "bytes":
                factor = old / new
            elif column in LESS_IS_BETTER:
                factor = old / new / machine
            else:
                factor = new / old / machine
            verdict = "better" if factor > NOISE else "worse" if factor < 1 / NOISE else ""
            lines.append(f"{name:24}{column:18}{old:14,.0f}{new:14,.0f}{factor:8.2f}  {verdict}")
    return [lines[0], *sorted(lines[1:])]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.compare", description=__doc__)
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    options = parser.parse_args()
    print("\n".join(compare(read(options.before), read(options.after))))


if __name__ == "__main__":
    main()
