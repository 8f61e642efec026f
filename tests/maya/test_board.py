"""M13: the board file."""

import tomllib
from pathlib import Path

import pytest

from cenote.core.driver import Play
from cenote.core.game import BadOption
from cenote.core.record import BadRecord, Record, read
from cenote.games.maya.board import BadBoard, Board, default_board, load_board, read_board
from cenote.games.maya.game import MAYA, Maya
from tests.clauses import rule
from tests.maya.table import SHIPPED, changed, with_figures

BOOK = Path(__file__).parents[2] / "docs" / "rules" / "maya.md"
FIGURES = tomllib.loads(SHIPPED)

TIKAL_1 = '{ spaces = 9, gold = [3, 1], source = { spaces = "reconstructed", gold = "derived" } }'
FIRST_QUARRY = (
    '{ cards = 5, blocks = [4, 2], marker = "free_double_move", source = "reconstructed" }'
)


def mistakes(text: str) -> list[str]:
    with pytest.raises(BadBoard) as mistake:
        read_board(text, "my.toml")
    return str(mistake.value).splitlines()


def line_of(words: str, text: str = SHIPPED) -> int:
    return 1 + text[: text.index(words)].count("\n")


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


@rule("M13.3")
def test_both_forms_of_an_array_of_tables_are_read():
    """TOML has two ways to write a list of tables; both are read."""
    head, rest = SHIPPED.split("[players.3]\n")
    block, after = rest.split("[players.4]\n")
    quarries = "".join(
        f"[[players.3.quarries]]\ncards = {q['cards']}\nblocks = {q['blocks']}\n"
        f'marker = "{q["marker"]}"\nsource = "printed"\n'
        for q in FIGURES["players"]["3"]["quarries"]
    )
    names = block.splitlines()[0]
    text = f"{head}[players.3]\n{names}\n{quarries}[players.4]\n{after}"
    assert read_board(text, "x").id == default_board().id

    wrong = text.replace("cards = 6\n", "cards = 60\n", 1)
    assert mistakes(wrong) == [
        f"my.toml, line {line_of('cards = 60', wrong)}: players.3.quarries, entry 2, cards: "
        "60 is not a number from 1 to 8"
    ]


MISTAKES = {
    "an unknown marker": (
        (FIRST_QUARRY, FIRST_QUARRY.replace("free_double_move", "free_lunch")),
        "players.3.quarries, entry 1, marker: unknown marker 'free_lunch'; allowed: shield, "
        "relocate, direct_block, transport_2, free_pass, free_double_move, starting_player",
    ),
    "a marker twice": (
        (
            'cards = 6, blocks = [4, 3, 1], marker = "transport_2"',
            'cards = 6, blocks = [4, 3, 1], marker = "free_double_move"',
        ),
        "players.3.quarries, entry 2, marker: free_double_move lies at two quarries, but there is "
        "only one",
    ),
    "a level larger than the one below": (
        ("{ spaces = 7, gold = [4, 2]", "{ spaces = 10, gold = [4, 2]"),
        "pyramids.tikal, entry 2, spaces: 10 is more than the 9 of the level below",
    ),
    "no number": (
        ("{ spaces = 7, gold = [4, 2]", '{ spaces = "7", gold = [4, 2]'),
        "pyramids.tikal, entry 2, spaces: '7' is not a number from 1 to 28",
    ),
    "truth is no number": (
        ("{ spaces = 7, gold = [4, 2]", "{ spaces = true, gold = [4, 2]"),
        "pyramids.tikal, entry 2, spaces: True is not a number from 1 to 28",
    ),
    "one gold figure": (
        ("spaces = 7, gold = [4, 2]", "spaces = 7, gold = [4]"),
        "pyramids.tikal, entry 2, gold: [4] is not a pair: gold for the most and for the second "
        "most blocks",
    ),
    "no gold for the most": (
        ("spaces = 7, gold = [4, 2]", "spaces = 7, gold = [0, 0]"),
        "pyramids.tikal, entry 2, gold: [0, 0] must be numbers up to 50, the first of them at "
        "least 1",
    ),
    "more for the second": (
        ("spaces = 7, gold = [4, 2]", "spaces = 7, gold = [2, 4]"),
        "pyramids.tikal, entry 2, gold: [2, 4] gives more for the second most blocks than for the "
        "most",
    ),
    "more places than players": (
        ("blocks = [4, 3, 1]", "blocks = [4, 3, 2, 1]"),
        "players.3.quarries, entry 2, blocks: pays 4 places, but at most 3 can be taken there",
    ),
    "more places than cards": (
        ("cards = 5, blocks = [4, 2]", "cards = 1, blocks = [4, 2]"),
        "players.3.quarries, entry 1, blocks: pays 2 places, but at most 1 can be taken there",
    ),
    "a worse place wins more": (
        ("blocks = [4, 3, 1]", "blocks = [3, 4, 1]"),
        "players.3.quarries, entry 2, blocks: [3, 4, 1] gives a worse place more than a better one",
    ),
    "a place that wins nothing": (
        ("blocks = [4, 3, 1]", "blocks = [4, 3, 0]"),
        "players.3.quarries, entry 2, blocks: [4, 3, 0] must be numbers from 1 to 28",
    ),
    "no blocks": (
        ("blocks = [4, 3, 1]", "blocks = []"),
        "players.3.quarries, entry 2, blocks: must be a list of blocks for the first, second, ... "
        "place",
    ),
    "too many cards": (
        ("cards = 5,", "cards = 9,"),
        "players.3.quarries, entry 1, cards: 9 is not a number from 1 to 8",
    ),
    "an unknown source": (
        (FIRST_QUARRY, FIRST_QUARRY.replace('"reconstructed"', '"hearsay"')),
        "players.3.quarries, entry 1, source: unknown source 'hearsay'; allowed: printed, derived, "
        "reconstructed",
    ),
    "a source missing for one figure": (
        (
            'source = { spaces = "reconstructed", gold = "derived" }',
            'source = { gold = "derived" }',
        ),
        "pyramids.tikal, entry 1, source: spaces is missing",
    ),
    "a figure missing": (
        ("{ cards = 5, blocks = [4, 2],", "{ cards = 5,"),
        "players.3.quarries, entry 1: blocks is missing",
    ),
    "a figure too many": (
        ("{ cards = 5, blocks = [4, 2],", "{ cards = 5, color = 3, blocks = [4, 2],"),
        "players.3.quarries, entry 1, color: unknown; allowed here: cards, blocks, marker, source",
    ),
    "an unknown pyramid": (
        ("\ntikal = [", "\ntical = ["),
        "pyramids.tical: unknown pyramid; allowed: tikal, chichen_itza, copan, uxmal, palenque",
    ),
    "a pyramid on the table that is none": (
        ('pyramids = ["chichen_itza",', 'pyramids = ["chichen",'),
        "players.3.pyramids: 'chichen' is not a pyramid of this file",
    ),
    "a pyramid twice": (
        ('pyramids = ["chichen_itza",', 'pyramids = ["copan",'),
        "players.3.pyramids: copan is listed twice",
    ),
    "one pyramid only": (
        ('pyramids = ["chichen_itza", "copan", "uxmal", "palenque"]', 'pyramids = ["copan"]'),
        "players.3.pyramids: must be a list of at least 2 pyramids",
    ),
    "an unknown part": (
        ("[players.3]", "[extras]\nx = 1\n\n[players.3]"),
        "extras: unknown; allowed here: name, pyramids, players",
    ),
    "an empty name": (
        ('name = "reconstruction"', 'name = ""'),
        "name: must be a text of at most 80 characters",
    ),
}


TOO_LARGE = {
    "a long file": ("#" * 65_537, "my.toml: longer than 65536 characters"),
    "many keys": ("a=1\n" * 2001, "my.toml: more than 2000 keys"),
    "deep brackets": ("a=" + "[" * 13, "my.toml: brackets nested more than 12 deep"),
    "a long name": ("a" + ".a" * 9 + "=1", "my.toml: more than 8 dots in one name"),
    "a long number": ("a=" + "1" * 19, "my.toml: a number with more than 18 digits"),
}


@rule("M13.4")
@pytest.mark.parametrize("case", TOO_LARGE)
def test_a_file_that_is_too_large_is_not_even_parsed(case, monkeypatch):
    monkeypatch.setattr("tomllib.loads", lambda _: pytest.fail("it was parsed"))
    text, expected = TOO_LARGE[case]

    assert mistakes(text) == [expected]


def test_only_the_first_of_many_mistakes_are_reported():
    assert len(mistakes("\n".join(f"k{i}=1" for i in range(1999)))) == 50


@rule("M13.4")
@pytest.mark.parametrize("case", MISTAKES)
def test_a_mistake_is_reported_with_its_line_and_place(case):
    (old, new), expected = MISTAKES[case]
    text = changed((old, new))
    found = mistakes(text)

    line = line_of(new, text) + (new.startswith("\n"))
    assert f"my.toml, line {line}: {expected}" in found


@rule("M13.4")
def test_a_board_without_quarries_is_a_mistake():
    head, rest = SHIPPED.split("quarries = [\n", 1)
    _, after = rest.split("[players.4]")
    found = mistakes(f"{head}quarries = []\n[players.4]{after}")

    assert found == [
        f"my.toml, line {line_of('quarries = [')}: players.3.quarries: "
        "must be a list of 1 to 7 quarries"
    ]


@rule("M13.4")
def test_a_lowest_level_must_have_room_for_every_opening_block():
    text = changed(
        ("{ spaces = 8, gold = [3, 1]", "{ spaces = 4, gold = [3, 1]"),
        ("{ spaces = 6, gold = [4, 2]", "{ spaces = 4, gold = [4, 2]"),
    )

    assert mistakes(text) == [
        f"my.toml, line {line_of('{ spaces = 4, gold = [3, 1]', text)}: pyramids.uxmal, entry 1, "
        "spaces: 4 cannot hold the opening blocks of 5 players"
    ]


@rule("M13.4")
def test_all_mistakes_are_reported_at_once():
    text = changed(("cards = 5,", "cards = 9,"), ("cards = 4,", "cards = 0,"))

    assert [mistake.split(": ")[1] for mistake in mistakes(text)] == [
        "players.3.quarries, entry 1, cards",
        "players.3.quarries, entry 3, cards",
    ]


@rule("M13.4")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("name = \n", "my.toml: not valid TOML (Invalid value (at line 1, column 8))"),
        ("", "my.toml, line 1: name is missing"),
        ('name = "x"\npyramids = 3\nplayers = 4\n', "my.toml, line 2: pyramids: must be a table"),
        (
            'name = "x"\n[pyramids]\ntikal = []\n[players]\n',
            "my.toml, line 3: pyramids.tikal: must",
        ),
        ('name = "x"\n[pyramids]\n[players]\n3 = 1\n', "my.toml, line 3: players: 4 is missing"),
        (
            'name = "x"\n[pyramids]\n[players]\n3 = 1\n4 = 1\n5 = 1\n',
            "my.toml, line 4: players.3: must be a table with pyramids, quarries",
        ),
    ],
)
def test_a_file_of_another_shape_is_refused(text, expected):
    assert expected in "\n".join(mistakes(text))


@rule("M13.4")
def test_a_file_that_cannot_be_read_is_refused(tmp_path):
    with pytest.raises(BadBoard, match=r"nowhere\.toml: No such file"):
        load_board(tmp_path / "nowhere.toml")
    (tmp_path / "picture.toml").write_bytes(b"\xff\xfe\x00\x80")
    with pytest.raises(BadBoard, match=r"picture\.toml: not a text file in UTF-8"):
        load_board(tmp_path / "picture.toml")


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
