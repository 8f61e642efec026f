"""Dependencies point one way. A new part of the package gets a row here: what it may import."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src"
PACKAGE = SOURCE / "cenote"

ENGINE = ("core", "games")
TO_PLAY = (*ENGINE, "bots", "words", "build")

MAY_USE = {
    "core": (),
    "games": ("core",),
    "words": ("core", "games"),
    "build": ("core",),
    "bots": ENGINE,
    "review": (*ENGINE, "bots"),
    "puzzles": (*ENGINE, "bots", "review"),
    "research": (*TO_PLAY, "text", "review"),
    "tzolkin": ("games", "research"),
    "maya": ("games", "research"),
    "text": (*TO_PLAY, "review"),
    "server": (*TO_PLAY, "review", "puzzles"),
    "client": (*TO_PLAY, "text"),
    "cli": (*TO_PLAY, "review", "puzzles", "research", "text", "server", "client"),
    "__main__": ("cli",),
    "__init__": (),
}
"""For each part of the package, the other parts it may import. Only the command line knows
the server."""

SERVER_MAY_USE = {
    "common": ("monitoring",),
    "monitoring": (),
    "storage": ("monitoring", "common"),
    "jobs": ("monitoring", "common"),
    "tables": ("jobs", "storage", "monitoring", "common"),
    "events": ("tables", "jobs", "storage", "monitoring", "common"),
    "people": ("tables", "storage", "monitoring", "common"),
    "results": ("tables", "storage", "common"),
    "learning": ("results", "tables", "jobs", "storage", "monitoring", "common"),
    "lobby": ("results", "people", "events", "tables", "jobs", "storage", "common"),
    "notices": ("events", "tables", "jobs", "storage", "monitoring", "common"),
    "http": (
        "notices",
        "lobby",
        "learning",
        "results",
        "people",
        "events",
        "tables",
        "jobs",
        "storage",
        "monitoring",
        "common",
    ),
    "serve": ("http", "storage", "monitoring", "common"),
    "operation": ("serve", "http", "people", "tables", "storage", "common"),
    "__init__": (),
}
"""The same within the server: a request comes in at `http`, goes to its table, and ends in
`storage`; `operation` is what the host does from the command line."""

THIRD_PARTY = ("server", "client", "research", "bots")
"""Parts that may need more than the standard library, at run time."""


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def part_of(path: Path) -> str:
    """The part of the package a module belongs to: core, games, cli, ..."""
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def server_part_of(path: Path) -> str:
    return path.relative_to(PACKAGE / "server").with_suffix("").parts[0]


def name_of(path: Path) -> str:
    return str(path.relative_to(PACKAGE))


def imports(tree: ast.AST) -> Iterator[str]:
    """Every module that is imported, at the top or inside a function."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports say the whole name"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def run_time(tree: ast.Module) -> ast.Module:
    """The module without code for type checking only."""

    class Runs(ast.NodeTransformer):
        def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
            if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
                return node.orelse
            return self.generic_visit(node)

    result: ast.Module = Runs().visit(tree)
    return result


def wrong_arrows(part: str, names: Iterator[str]) -> list[str]:
    allowed = {part, *MAY_USE[part]}
    own = [name.split(".") for name in names if name.split(".")[0] == "cenote"]
    return [".".join(name) for name in own if len(name) > 1 and name[1] not in allowed]


def wrong_server_arrows(part: str, names: Iterator[str]) -> list[str]:
    allowed = {part, *SERVER_MAY_USE[part]}
    own = [name.split(".") for name in names if name.startswith("cenote.server.")]
    return [".".join(name) for name in own if name[2] not in allowed]


def foreign(names: Iterator[str]) -> list[str]:
    return [n for n in names if n.split(".")[0] not in {*sys.stdlib_module_names, "cenote"}]


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_dependencies_point_one_way(path):
    assert part_of(path) in MAY_USE, f"{part_of(path)} needs a row in MAY_USE"
    assert wrong_arrows(part_of(path), imports(ast.parse(path.read_text()))) == []


def server_modules() -> list[Path]:
    return sorted((PACKAGE / "server").rglob("*.py"))


@pytest.mark.parametrize("path", server_modules(), ids=name_of)
def test_dependencies_within_the_server_point_one_way(path):
    part = server_part_of(path)
    assert part in SERVER_MAY_USE, f"{part} needs a row in SERVER_MAY_USE"
    assert wrong_server_arrows(part, imports(ast.parse(path.read_text()))) == []


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_only_the_outer_parts_need_more_than_the_standard_library(path):
    if part_of(path) not in THIRD_PARTY:
        assert foreign(imports(run_time(ast.parse(path.read_text())))) == []


def games() -> list[str]:
    return sorted(path.name for path in (PACKAGE / "games").iterdir() if is_game(path))


def is_game(path: Path) -> bool:
    return (path / "__init__.py").exists()


@pytest.mark.parametrize("game", games())
def test_the_games_do_not_know_each_other(game):
    others = [f"cenote.games.{other}" for other in games() if other != game]
    for path in sorted((PACKAGE / "games" / game).rglob("*.py")):
        for name in imports(ast.parse(path.read_text())):
            assert not name.startswith(tuple(others)), f"{name_of(path)} imports {name}"


def test_only_the_command_line_imports_the_server():
    assert [part for part, used in MAY_USE.items() if "server" in used] == ["cli"]


def test_the_core_does_not_know_the_games():
    assert MAY_USE["core"] == ()
    assert MAY_USE["games"] == ("core",)


WRONG = {
    "core": "from cenote.games import GAMES",
    "games": "import cenote.bots.simple",
    "bots": "def late():\n    from cenote.server import app",
    "text": "from cenote import server",
    "server": "from cenote.research.dataset import Dataset",
}


@pytest.mark.parametrize("part", WRONG)
def test_a_wrong_import_is_found(part):
    assert len(wrong_arrows(part, imports(ast.parse(WRONG[part])))) == 1


def test_a_wrong_import_within_the_server_is_found():
    source = "from cenote.server.http import socket\nfrom cenote.server.storage.store import Store"
    names = imports(ast.parse(source))

    assert wrong_server_arrows("tables", names) == ["cenote.server.http.socket"]


def test_a_third_party_import_is_found_unless_only_for_type_checking():
    source = "import numpy\nif TYPE_CHECKING:\n    import attrs\nelse:\n    import yaml\n"

    assert foreign(imports(run_time(ast.parse(source)))) == ["numpy", "yaml"]


def test_a_game_can_be_played_where_nothing_else_is_installed():
    """Python without its site-packages plays a whole game."""
    play = (
        f"import sys; sys.path.insert(0, {str(SOURCE)!r})\n"
        "from random import Random\n"
        "from cenote.core.driver import Play, play_out, random_chooser\n"
        "from cenote.games import GAMES\n"
        "for game in GAMES.values():\n"
        "    seats = game.seats[0]\n"
        "    play = Play.new(game, seats)\n"
        "    play_out(play, [random_chooser(Random(1))] * seats, Random(2))\n"
        "    print(game.name, play.is_over)\n"
    )
    shown = subprocess.run(
        [sys.executable, "-I", "-S", "-c", play], capture_output=True, text=True, check=True
    )
    assert shown.stdout.split()[1::2] == ["True"] * (len(shown.stdout.split()) // 2)
    assert "tzolkin True" in shown.stdout


COMPILED_NEED = {"cenote", "librt", "mypy_extensions"}
SLOW = {"asyncio", "http", "sqlite3", "ssl", "unittest", "xml"}


def loaded(statement: str) -> set[str]:
    """The top-level packages that Python has imported after it."""
    code = f"{statement}; import sys; print(*sys.modules)"
    names = subprocess.check_output([sys.executable, "-c", code], text=True).split()
    return {name.split(".")[0] for name in names}


@pytest.mark.parametrize(
    "statement", ["import cenote", "from cenote import tzolkin, maya", "import cenote.cli"]
)
def test_importing_loads_no_slow_library(statement):
    """Servers, arrays and databases are imported by the commands that need them."""
    read = loaded(statement) - loaded("pass")
    others = {name for name in read - sys.stdlib_module_names if "__" not in name}

    assert others <= COMPILED_NEED
    assert not read & SLOW
