"""No six lines of code stand in two places of `src` or `web/src`; imports and styles may."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

ROOT = Path(__file__).parent.parent
LINES = 6

GENERATED_OR_FINAL = ("web/src/wire.ts", "src/cenote/server/storage/migrations/versions/")
"""Written by a program; or never edited again, and so independent of everything else."""

FOR_SPEED = {
    ("src/cenote/games/maya/setup.py", "src/cenote/games/tzolkin/setup.py"),
    ("src/cenote/games/maya/state.py", "src/cenote/games/tzolkin/state.py"),
}
"""Compiled rules in which shared code would have to look up the places of each game's state."""

STYLE = re.compile(r"<style.*?</style>", re.DOTALL)
IMPORT = re.compile(r"^\s*import\s[^;]*;", re.MULTILINE)
REMARK = re.compile(r"/\*.*?\*/|<!--.*?-->|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)


def code_of(source: str) -> list[str]:
    """The lines of a Python module without imports, docstrings, comments and empty lines."""
    left_out = {
        number
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.stmt) and is_left_out(node)
        for number in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    lines = enumerate(source.splitlines(), start=1)
    return stripped(line.split("  #")[0] for number, line in lines if number not in left_out)


def is_left_out(node: ast.stmt) -> bool:
    """Whether it is an import or a docstring."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    return isinstance(node, ast.Import | ast.ImportFrom)


def page_of(source: str) -> list[str]:
    """The lines of a TypeScript module or a Svelte component, likewise, without its styles."""
    for pattern in (STYLE, IMPORT, REMARK):
        source = pattern.sub("", source)
    return stripped(source.splitlines())


def stripped(lines: Iterator[str] | list[str]) -> list[str]:
    found = (line.strip() for line in lines)
    return [line for line in found if line and not line.startswith("#")]


def repeated(files: dict[str, list[str]]) -> dict[tuple[str, str], str]:
    """Pairs of files, or a file twice, with the first of the lines that they share."""
    places = defaultdict(list)
    for file, lines in files.items():
        for start in range(len(lines) - LINES + 1):
            places["\n".join(lines[start : start + LINES])].append(file)
    return {pair: run for run, found in places.items() for pair in combinations(sorted(found), 2)}


def sources() -> dict[str, list[str]]:
    readers = {".py": code_of, ".ts": page_of, ".svelte": page_of}
    paths = [*(ROOT / "src").rglob("*"), *(ROOT / "web" / "src").rglob("*")]
    named = {path.relative_to(ROOT).as_posix(): path for path in sorted(paths)}
    return {
        name: readers[path.suffix](path.read_text(encoding="utf-8"))
        for name, path in named.items()
        if path.suffix in readers and not name.startswith(GENERATED_OR_FINAL)
    }


def test_nothing_of_six_lines_is_written_twice():
    files = sources()

    assert len(files) > 500
    found = repeated(files)
    assert {pair: run for pair, run in found.items() if pair not in FOR_SPEED} == {}
    assert set(found) >= FOR_SPEED, "an exception is no longer needed"


def test_repeated_lines_are_found_in_one_file_and_in_two():
    lines = [f"x{i} = {i}" for i in range(LINES)]
    text = "\n".join(lines)
    files = {
        "a": code_of(f"import one\n\n{text}"),
        "b": code_of(text.replace("\n", "  # why\n\n# and\n")),
        "c": [*lines, "y = 1", *lines],
        "d": lines[1:],
    }

    assert set(repeated(files)) == {("a", "b"), ("a", "c"), ("b", "c"), ("c", "c")}


def test_only_imports_and_styles_of_a_component_are_left_out():
    script = "<script>\nimport {\n  a,\n} from './b';\nlet c;\n</script>"
    component = f"{script}\n<!-- d -->\n<p>\n<style>\np {{}}\n</style>"

    assert page_of(component) == ["<script>", "let c;", "</script>", "<p>"]
