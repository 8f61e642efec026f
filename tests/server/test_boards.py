"""Tables of Maya on board files that people upload."""

import pytest

from cenote.games.maya.game import MAYA
from cenote.server.tables import boards
from tests.server.people import Person, play_until

SEATS = ({"kind": "me", "name": "Ana"}, *[{"kind": "bot", "level": "novice"}] * 2)


@pytest.fixture
def file() -> str:
    """The shipped board with one level changed, as a person would edit it."""
    here = "{ spaces = 8, gold = [3, 1], source = "
    text = boards.shipped()
    assert text.count(here) == 1
    return text.replace(here, "{ spaces = 6, gold = [7, 2], source = ")


@pytest.fixture(autouse=True)
def forget():
    """Each test starts with only the shipped board."""
    yield
    forget_all()


def forget_all():
    """Forget all boards, as if the process had just started."""
    for board in list(MAYA.boards):
        MAYA.forget_board(board)


def test_the_shipped_file_can_be_downloaded_and_is_valid(ana):
    text = ana.get("/board")

    checked = ana.post("/boards", {"text": text, "name": "boards.toml"})

    assert checked["option"] == f"board:{MAYA.board.id}"
    assert "reconstructed" in checked["sources"]


def test_mistakes_are_reported_with_their_line_and_what_is_allowed(ana, file):
    wrong = file.replace("gold = [7, 2]", "gold = [1, 2]").replace('"shield"', '"shielt"')

    refusal = ana.post("/boards", {"text": wrong, "name": "mine.toml"}, 400)

    assert refusal["reason"] == "bad_board"
    line = 1 + wrong[: wrong.index("gold = [1, 2]")].count("\n")
    first, *others = refusal["detail"].splitlines()
    assert first.startswith(f"mine.toml, line {line}: pyramids.uxmal, entry 1, gold: [1, 2] gives")
    assert len(others) == 2 and "unknown marker 'shielt'; allowed: shield, relocate" in others[0]


def test_a_table_is_played_on_the_file_and_bots_know_it(ana, file):
    made = ana.makes(*SEATS, game="maya", board=file, options=["first:0"])

    with ana.sits(made["table"]) as sitting:
        play_until([sitting], lambda view: view["board"]["phase"] == "laying")
        view, log = sitting.view, sitting.log

    assert view["board"]["pyramids"]["uxmal"][0]["spaces"] == 6
    assert view["board"]["pyramids"]["uxmal"][0]["gold"] == [7, 2]
    assert view["table"]["options"] == ["first:0", f"board:{view['board']['board']['id']}"]
    assert view["board"]["board"]["id"] != MAYA.board.id
    by_bots = [entry["word"] for entry in log if entry["by"] in (1, 2)]
    assert sum(word.startswith("set:") for word in by_bots) == 4
    assert "cenote_bot_failures_total{" not in ana.client.get("/metrics").text


def test_an_uploaded_board_is_offered_to_nobody_else(ana, ben, file):
    ana.makes(*SEATS, game="maya", board=file)

    maya = next(game for game in ben.get("/games")["games"] if game["id"] == "maya")

    assert not any(option.startswith("board:") for option in maya["options"])


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_board_is_there_after_a_restart(open_server, file, kind, request):
    url = None if kind == "sqlite" else request.getfixturevalue("database")
    ana = Person(open_server(database_url=url))
    made = ana.makes(*SEATS, game="maya", board=file, options=["first:0"])
    ana.makes(*SEATS, game="maya", board=file)
    before = ana.get(f"/tables/{made['table']}")["board"]
    forget_all()

    again = Person(open_server(database_url=url), ana.key)

    assert again.get(f"/tables/{made['table']}")["board"]["pyramids"] == before["pyramids"]
    option = f"board:{before['board']['id']}"
    more = again.makes(*SEATS, game="maya", options=[option])
    assert again.get(f"/tables/{more['table']}")["board"]["board"] == before["board"]


def test_a_record_can_be_continued_where_its_board_is_known_or_uploaded(ana, file):
    made = ana.makes(*SEATS, game="maya", board=file, options=["first:0"])
    record = ana.get(f"/tables/{made['table']}/record")
    forget_all()

    kept = ana.makes(*SEATS, game="maya", record=record)
    brought = ana.makes(*SEATS, game="maya", record=record, board=file)
    unknown = record.replace("board:", "board:0", 1)
    body = {"game": "maya", "seats": list(SEATS), "record": unknown}

    assert ana.get(f"/tables/{kept['table']}")["board"]["pyramids"]["uxmal"][0]["spaces"] == 6
    assert ana.get(f"/tables/{brought['table']}")["table"]["options"][-1] in record
    assert "is not known here" in ana.post("/tables", body, 400)["detail"]


def test_only_maya_has_board_files_and_they_must_be_valid(ana, file):
    bot = {"kind": "bot", "level": "random"}

    other = ana.post("/tables", {"game": "tzolkin", "seats": [bot, bot], "board": file}, 400)
    broken = ana.post("/tables", {"game": "maya", "seats": [*SEATS], "board": "name = 1"}, 400)

    assert other["reason"] == "bad_option"
    assert broken["reason"] == "bad_board" and "pyramids is missing" in broken["detail"]


def test_a_refused_table_leaves_no_board_behind(open_server, file):
    client = open_server(tables_per_device=0)
    body = {"game": "maya", "seats": list(SEATS), "board": file}

    assert Person(client).post("/tables", body, 429)["reason"] == "too_many_tables"

    rooms = client.app.state.services.rooms
    rooms.boards.sweep(in_use=(), unused=0)
    assert list(MAYA.boards) == [MAYA.board.id] and not rooms.boards.texts


def test_a_board_stays_while_a_table_in_memory_uses_it(ana, file):
    made = ana.makes(*SEATS, game="maya", board=file)
    option = ana.get(f"/tables/{made['table']}")["table"]["options"][-1]
    boards = ana.client.app.state.services.rooms.boards

    boards.sweep(in_use=[option], unused=0)

    assert option in boards.texts


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a" + ".a" * 32_700 + "=1", "dots in one name"),
        ("a=" + "[" * 30_000, "brackets nested more than"),
        ("\n".join(f"k{i}=1" for i in range(3000)), "more than 2000 keys"),
        ("a=" + "9" * 5000, "digits"),
        ("a='" + "\0" * 100 + "'", "control"),
    ],
    ids=["dots", "brackets", "keys", "digits", "nul"],
)
def test_files_that_are_slow_to_parse_are_refused_at_once(ana, text, why):
    for path, body in (
        ("/boards", {"text": text}),
        ("/tables", {"game": "maya", "seats": list(SEATS), "board": text}),
    ):
        refusal = ana.post(path, body, 400)
        assert refusal["reason"] == "bad_board"
        assert why in refusal["detail"] or "character" in refusal["detail"]
