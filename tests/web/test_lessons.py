"""The scenes of the tours are what the engine plays today."""

import runpy
from pathlib import Path

SCRIPTS = Path(__file__).parents[2] / "web" / "scripts"


def test_the_scenes_of_the_tour_are_up_to_date() -> None:
    script = runpy.run_path(str(SCRIPTS / "tzolkin_lessons.py"))

    assert script["TARGET"].read_text(encoding="utf-8") == script["text"]()
