"""Figures in the docs agree with the files that benchmarks wrote."""

import json
import re
from pathlib import Path
from statistics import median

from benchmarks.__main__ import LATEST, README, in_readme

from cenote.build import TIMES_SLOWER

SETUP = Path(__file__).parent.parent / "setup.py"


def test_the_readme_says_what_the_benchmark_measured():
    page = README.read_text()
    seen = json.loads(LATEST.read_text())["seen"]

    assert in_readme(page, seen) == page
    twice = {"compiled tzolkin 4": {"games": [2 * n for n in seen["compiled tzolkin 4"]["games"]]}}
    assert in_readme(page, twice) != page


def test_what_we_say_of_the_plain_rules_was_measured():
    ratios = json.loads(LATEST.read_text())["ratios"]
    times = median(
        value for name, value in ratios.items() if name.endswith("compiled, times plain")
    )
    assert 0.75 * TIMES_SLOWER < times < 1.25 * TIMES_SLOWER
    assert re.search(rf"about {TIMES_SLOWER} times slower", SETUP.read_text())
