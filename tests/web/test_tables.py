"""The tables that the browser has are those of the engine."""

import runpy
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"


def test_the_browsers_tables_are_up_to_date():
    script = runpy.run_path(str(WEB / "scripts" / "tzolkin_tables.py"))

    assert script["TARGET"].read_text(encoding="utf-8") == script["text"]()
