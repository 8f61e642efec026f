"""The scenes of the tours agree with the engine."""

import runpy
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[2] / "web" / "scripts"


@pytest.mark.parametrize("game", ["tzolkin", "maya"])
def test_the_scenes_of_the_tours_are_up_to_date(game: str) -> None:
    script = runpy.run_path(str(SCRIPTS / f"{game}_lessons.py"))

    assert script["TARGET"].read_text(encoding="utf-8") == script["text"]()
