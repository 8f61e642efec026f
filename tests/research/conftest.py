"""What the tests of research need beyond the others. In CI nothing of it may be missing."""

import os
from importlib.util import find_spec

NEEDS = {
    "test_aec.py": ["pettingzoo"],
    "test_gymnasium.py": ["gymnasium"],
    "test_spiel.py": ["pyspiel"],
    "test_cluster.py": ["ray"],
    "test_notebooks.py": ["torch", "sb3_contrib", "nbclient"],
}

MISSING = {
    file: lacking
    for file, modules in NEEDS.items()
    if (lacking := [module for module in modules if find_spec(module) is None])
}

collect_ignore = [] if os.environ.get("CI") else list(MISSING)


def pytest_terminal_summary(terminalreporter) -> None:
    for file, lacking in MISSING.items():
        terminalreporter.write_line(
            f"tests/research/{file} was skipped: {', '.join(lacking)} missing (make setup)"
        )
