"""The notebooks of the examples run from their first cell to their last."""

import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.research.needs import needs

needs("nbclient", "torch", "sb3_contrib")

import pytest

import cenote

EXAMPLES = Path(__file__).parent.parent.parent / "examples"

pytestmark = pytest.mark.filterwarnings("ignore")
"""Warnings of Jupyter itself; an error in a notebook is reported as such."""


def run(name: str, instead: Mapping[str, str] | None = None) -> str:
    """Everything that its cells print and display, with some texts in them replaced."""
    import nbformat  # noqa: PLC0415  these take a second, in every process that collects tests
    from nbclient import NotebookClient  # noqa: PLC0415

    notebook = nbformat.read(EXAMPLES / name, as_version=4)
    nbformat.validate(notebook)
    assert all(not cell.get("outputs") for cell in notebook.cells), "save it without outputs"
    for text, other in (instead or {}).items():
        (cell,) = [cell for cell in notebook.cells if text in cell.source]
        cell.source = cell.source.replace(text, other)
    client = NotebookClient(notebook, timeout=300, resources={"metadata": {"path": EXAMPLES}})
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(Path(cenote.__file__).parent.parent))  # of the same form
        client.execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    return "".join(
        output.get("text", "") + "".join(output.get("data", {}).values()) for output in outputs
    )


def test_write_a_bot_and_rate_it():
    shown = run("write-a-bot.ipynb")
    assert "<svg" in shown and "game tzolkin 1" in shown
    assert "Farmer" in shown and "Builder" in shown and "random" in shown


@pytest.mark.thorough
def test_train_with_masked_ppo():
    """It visibly learns: more points and better places on the same deals."""
    shown = run("train-with-ppo.ipynb")
    rows = re.findall(r"^ *(\d+) +(-?[\d.]+) +(-?[\d.]+)$", shown, re.MULTILINE)
    table = {int(steps): (float(reward), float(points)) for steps, reward, points in rows}
    (reward, points), (better_reward, better_points) = table[0], table[8192]
    assert better_points > points + 4
    assert better_reward > reward + 0.2
    assert "Learned" in shown


@pytest.mark.thorough
def test_train_a_value(tmp_path):
    """With hardly any games: that it learns well takes longer (docs/research.md)."""
    weights = tmp_path / "value.pt"
    budget = {"= 600, 3, 8, 100": "= 10, 2, 1, 4", '"value.pt"': repr(str(weights))}
    shown = run("train-a-value.ipynb", budget)
    assert "generation 1: 20 games" in shown and weights.exists()
    assert re.search(r"^value +\d.*^club +\d", shown, re.MULTILINE | re.DOTALL)


@pytest.mark.thorough
def test_train_a_value_from_the_command_line(tmp_path):
    weights = tmp_path / "value.pt"
    budget = ["--games", "10", "--generations", "2", "--epochs", "1", "--rated", "4"]
    bots = ["--against", "random"]
    command = [sys.executable, EXAMPLES / "train_value.py", *budget, *bots, "--out", weights]
    shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "generation 0: 10 games" in shown and "generation 1: 20 games" in shown
    assert re.search(r"^value +\d", shown, re.MULTILINE) and weights.exists()
