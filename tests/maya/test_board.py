"""M13: the board file."""

import tomllib
from pathlib import Path

import pytest

from cenote.core.driver import Play
from cenote.core.game import BadOption
from cenote.core.record import BadRecord, Record, read
from cenote.games.maya.board import Board, default_board, load_board
from cenote.games.maya.game import MAYA, Maya
from tests.clauses import rule
from tests.maya.table import SHIPPED, changed, with_figures

BOOK = Path(__file__).parents[2] / "docs" / "rules" / "maya.md"
FIGURES = tomllib.loads(SHIPPED)
TIKAL_1 = '{ spaces = 9, gold = [3, 1], source = { spaces = "reconstructed", gold = "derived" } }'


@rule("M13.1")
def test_the_game_plays_on_the_figures_of_the_file():
    board = with_figures(
        (TIKAL_1, '{ spaces = 11, gold = [9, 4], source = "printed" }'),
        ("[players.4]\npyramids", "# typed in by hand\n[players.4]\npyramids"),
    )
    view = Maya(board).observe(Maya(board).new(4), None)

    assert view["pyramids"]["tikal"][0]["spaces"] == 11
    assert view["pyramids"]["tikal"][0]["gold"] == [9, 4]


@rule("M13.1")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_table_shows_what_the_file_says(seats):
    view = MAYA.observe(MAYA.new(seats), None)
    table = FIGURES["players"][str(seats)]

    assert list(view["pyramids"]) == table["pyramids"]
    for shown, quarry in zip(view["quarries"], table["quarries"], strict=True):
        assert (shown["max_cards"], shown["blocks"]) == (quarry["cards"], quarry["blocks"])
        assert shown["marker"] == quarry["marker"]
    for name, levels in view["pyramids"].items():
        assert [(level["spaces"], level["gold"]) for level in levels] == [
            (level["spaces"], level["gold"]) for level in FIGURES["pyramids"][name]
        ]


@rule("M13.1")
def test_the_clause_book_prints_the_figures_of_the_file():
    book = BOOK.read_text()
    for seats, table in FIGURES["players"].items():
        row = next(line for line in book.splitlines() if line.startswith(f"| **{seats} players**"))
        cells = [cell.strip() for cell in row.split("|")[2:-1] if cell.strip()]
        assert cells == [
            f"{q['cards']} cards, {'/'.join(map(str, q['blocks']))}, {spoken(q['marker'])}"
            for q in table["quarries"]
        ]
    for name, levels in FIGURES["pyramids"].items():
        title = name.replace("_", " ").title()
        row = next(line for line in book.splitlines() if line.startswith(f"| **{title}**"))
        cells = [cell.strip() for cell in row.split("|")[2:-1] if cell.strip()]
        assert cells == [f"{lv['spaces']}: {lv['gold'][0]}/{lv['gold'][1]}" for lv in levels]


def spoken(marker: str) -> str:
    return "transport +2" if marker == "transport_2" else marker.replace("_", " ")


@rule("M13.2")
def test_every_figure_names_its_source():
    sources = [level["source"] for levels in FIGURES["pyramids"].values() for level in levels]
    sources += [q["source"] for table in FIGURES["players"].values() for q in table["quarries"]]
    named = {
        name
        for source in sources
        for name in (source.values() if isinstance(source, dict) else [source])
    }

    assert len(sources) == 17 + 18
    assert named == {"derived", "reconstructed"}


@rule("M13.2")
def test_a_table_says_how_certain_its_board_is():
    view = MAYA.observe(MAYA.new(3), None)

    assert view["board"] == {
        "id": default_board().id,
        "name": "reconstruction",
        "sources": ["derived", "reconstructed"],
    }


@rule("M13.3")
def test_another_file_can_be_used(tmp_path):
    file = tmp_path / "printed.toml"
    file.write_text(changed(("cards = 6, blocks = [4, 3, 1]", "cards = 7, blocks = [5, 3, 1]")))
    game = Maya(default_board())
    option = game.add_board(load_board(file))

    quarry = game.observe(game.new(3, [option]), None)["quarries"][1]
    assert (quarry["max_cards"], quarry["blocks"]) == (7, [5, 3, 1])
    assert game.observe(game.new(3), None)["quarries"][1]["max_cards"] == 6
    assert option in game.options


OTHER = with_figures(("cards = 6, blocks = [4, 3, 1]", "cards = 5, blocks = [4, 3, 1]"))


@rule("M13.5")
def test_a_record_names_its_board():
    lines = Play.new(MAYA, 3, ["expert"]).record.text().splitlines()

    assert lines[2] == f"options expert board:{default_board().id}"


@rule("M13.5")
def test_a_record_of_another_board_is_refused():
    text = Record(Maya(OTHER), 3).text()
    with pytest.raises(BadRecord) as mistake:
        read(text, {"maya": MAYA})

    assert str(mistake.value) == (
        f"line 3: board:{OTHER.id} is not known here, only board:{default_board().id}; "
        "give its file with --board"
    )


@rule("M13.5")
def test_a_record_is_read_where_its_board_is_known():
    game = Maya(default_board())
    game.add_board(OTHER)
    record = read(Record(Maya(OTHER), 3).text(), {"maya": game})

    assert game.observe(record.new(), None)["board"]["id"] == OTHER.id


@rule("M13.5")
def test_a_record_without_a_board_is_refused():
    text = Record(MAYA, 3).text().replace(f"board:{default_board().id}", "base")
    with pytest.raises(BadRecord, match="line 3: the options must say board:"):
        read(text, {"maya": MAYA})


@rule("M13.5")
def test_a_game_has_one_board():
    game = Maya(default_board())
    with pytest.raises(BadOption, match="one board only"):
        game.new(3, [f"board:{default_board().id}", game.add_board(OTHER)])


@rule("M13.5")
def test_positions_on_different_boards_differ():
    assert Maya(OTHER).new(4) != MAYA.new(4)


def id_of(*changes: tuple[str, str]) -> str:
    return with_figures(*changes).id


@rule("M13.6")
def test_comments_names_and_sources_do_not_change_the_id():
    same = id_of(
        ("# The boards of Maya", "# My boards"),
        ('name = "reconstruction"', 'name = "mine"'),
        ('source = "derived"', 'source = "printed"'),
    )
    assert same == default_board().id


@rule("M13.6")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("cards = 5,", "cards = 4,"),
        ("blocks = [4, 2]", "blocks = [4, 1]"),
        ('marker = "transport_2"', 'marker = "shield"'),
        ("spaces = 9,", "spaces = 8,"),
        ("gold = [3, 1]", "gold = [3, 2]"),
        ('["chichen_itza", "copan", "uxmal", "palenque"]', '["copan", "uxmal", "palenque"]'),
    ],
)
def test_any_figure_changes_the_id(old, new):
    assert id_of((old, new)) != default_board().id


@rule("M13.6")
def test_the_id_of_the_shipped_board_is_frozen():
    """Old records rely on it; a corrected figure makes another board."""
    assert isinstance(default_board(), Board)
    assert default_board().id == "9ade171e"
