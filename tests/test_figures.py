"""Figures in the docs agree with the files that benchmarks wrote."""

import json

from benchmarks.__main__ import LATEST, README, in_readme


def test_the_readme_says_what_the_benchmark_measured():
    page = README.read_text()
    seen = json.loads(LATEST.read_text())["seen"]

    assert in_readme(page, seen) == page
    twice = {"compiled tzolkin 4": {"games": [2 * n for n in seen["compiled tzolkin 4"]["games"]]}}
    assert in_readme(page, twice) != page
