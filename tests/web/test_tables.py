"""The browser's tables agree with the engine."""

import runpy
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[2] / "web" / "scripts"


@pytest.mark.parametrize(
    "name",
    [
        *("tzolkin_tables", "tzolkin_cases", "maya_tables", "maya_moments", "phrase_cases"),
        "first_occasions",
    ],
)
def test_the_browsers_copies_of_engine_data_are_up_to_date(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(SCRIPTS)  # as when a script is run by itself
    script = runpy.run_path(str(SCRIPTS / f"{name}.py"))

    assert script["TARGET"].read_text(encoding="utf-8") == script["text"]()
