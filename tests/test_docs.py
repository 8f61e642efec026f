"""What docs say about the folders of the project is so."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
SERVER = ROOT / "src/cenote/server"
APP = ROOT / "web/src"


def modules_by_folder() -> dict[str, set[str]]:
    """The modules of the server; migrations speak for themselves."""
    found: dict[str, set[str]] = {}
    for path in SERVER.rglob("*/*.py"):
        folder = f"{path.parent.relative_to(SERVER).as_posix()}/"
        if path.stem != "__init__" and not folder.endswith("versions/"):
            found.setdefault(folder, set()).add(path.stem)
    return found


def named_by_folder(section: str) -> dict[str, set[str]]:
    """The first column of a table, and the names in the second without what is in brackets."""
    rows = re.findall(r"^\| `([\w/]+/)` \| (.*) \|$", section, re.MULTILINE)
    return {folder: set(re.findall(r"`(\w+)`", without_brackets(text))) for folder, text in rows}


def without_brackets(text: str) -> str:
    return re.sub(r"\([^)]*\)", "", text)


def first_column(table: str) -> str:
    return " ".join(row.split("|")[1] for row in table.splitlines())


def test_every_module_of_the_server_is_named_in_the_architecture():
    docs = (ROOT / "docs/architecture.md").read_text()
    section = docs.partition("### All modules of the server\n")[2].partition("\n###")[0]
    named, there = named_by_folder(section), modules_by_folder()
    folders = named.keys() | there.keys()
    wrong = {each: named.get(each, set()) ^ there.get(each, set()) for each in folders}
    assert {folder: names for folder, names in wrong.items() if names} == {}


def test_every_module_of_reviews_is_named_in_the_architecture():
    docs = (ROOT / "docs/architecture.md").read_text()
    section = docs.partition("## From a position to a review\n")[2].partition("\n##")[0]
    modules = {path.stem for path in (ROOT / "src/cenote/review").glob("*.py")} - {"__init__"}
    assert set(re.findall(r"`(\w+)`", section)) == modules


def test_every_document_is_named_in_the_readme_and_in_the_architecture():
    documents = {path.stem for path in (ROOT / "docs").glob("*.md")}
    readme = (ROOT / "README.md").read_text().partition("## Read on\n")[2]
    assert set(re.findall(r"\(docs/([\w-]+)\.md\)", readme)) == documents
    architecture = (ROOT / "docs/architecture.md").read_text()
    row = next(line for line in architecture.splitlines() if line.startswith("docs/ "))
    assert set(re.findall(r"[\w-]+", row)) >= documents - {"architecture"}


def test_every_folder_and_page_of_the_app_is_named_in_its_readme():
    table = (ROOT / "web/README.md").read_text().partition("| folder | |\n")[2].partition("\n\n")[0]
    folders = {path.name for path in APP.iterdir() if path.is_dir()}
    named = set(re.findall(r"`src/(\w+)[^`]*`", without_brackets(first_column(table))))
    assert named == folders
    pages = {path.stem for path in (APP / "pages").glob("*.svelte")}
    (row,) = [line for line in table.splitlines() if line.startswith("| `src/pages` ")]
    assert set(re.findall(r"`(\w+)`", row)) == pages
