"""My games: all tables somebody sat at, what counts in their statistics, and who may see it."""

import csv
import io
import json
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import Connection, delete, insert, select, update
from starlette.testclient import TestClient

from cenote.server.common.wire.my_games import MyGames
from cenote.server.common.wire.stats import MyStats, Player
from cenote.server.jobs.file_reading import Moves
from cenote.server.results import results as working_out
from cenote.server.results.facts import fact_of
from cenote.server.results.results import falls, plain_level
from cenote.server.storage import results
from cenote.server.storage.schema import HOLDERS, MOVES, RESULTS, SEATS, SHOWN, TABLES
from tests.server.people import BOT, TWO, Person, services, write
from tests.server.test_me import takes
from tests.server.test_reviews import RECORDS, finished, mocked, wait_for
from tests.server.test_wire import fits

Json = dict[str, Any]
RECORD = RECORDS["tzolkin"]


def without_waiting(client: TestClient) -> TestClient:
    """Our records are known: no process has to be started to read them."""
    known = {
        record.text(): Moves(
            record.game.name,
            record.seats,
            tuple(record.options),
            [record.game.word(entry.move) for entry in record.entries],
        )
        for record in RECORDS.values()
    }

    async def read(text: str, boards: Any) -> Moves:
        return known[text]

    services(client).reading.record = read  # type: ignore[method-assign]
    return client


@pytest.fixture
def client(open_server):
    return without_waiting(open_server())


def worked_out(client: TestClient) -> None:
    """The server has stored the results of all finished games."""
    assert client.portal is not None
    services(client).results.next_pass = 0.0
    client.portal.call(services(client).results.look)


def as_if_played(client: TestClient, table: str) -> None:
    """Moves of an imported record look like moves made here, also to results stored already."""
    store, results = services(client).store, services(client).results

    def change(connection: Connection) -> None:
        connection.execute(update(MOVES).where(MOVES.c.table_id == table).values(at=1))
        connection.execute(delete(RESULTS).where(RESULTS.c.table_id == table))

    async def while_nobody_counts() -> None:
        async with results.lock:
            await store.write(change)

    assert client.portal is not None
    client.portal.call(while_nobody_counts)


def played(person: Person, *others: Json, counts: bool = True) -> str:
    """A finished game of this person."""
    seats = [{"kind": "me", "name": "Ana"}, *(others or [BOT])]
    made = person.makes(*seats, record=RECORD.text(), options=None)
    table: str = made["table"]
    if counts:
        as_if_played(person.client, table)
    return table


def stored(client: TestClient, query: Any) -> list[Any]:
    with services(client).store.engine.connect() as connection:
        return list(connection.execute(query))


def invented(client: TestClient, table: str, **values: Any) -> None:
    """Change what is stored about the first seat of a table."""
    here = (RESULTS.c.table_id == table, RESULTS.c.seat == 0)
    write(client, lambda c: c.execute(update(RESULTS).where(*here).values(values)))


def tally(person: Person, game: str = "tzolkin") -> Json:
    found = person.get("/me/stats")["games"]
    return next((each for each in found if each["game"] == game), {"all": {"games": 0}})


# Facts


@pytest.mark.parametrize(
    ("seat", "unfed", "fact"),
    [
        (0, 2, ("ahead", "monuments", 12, 0)),
        (1, 2, ("unfed", "hunger", -6, 2)),
        (1, 0, ("behind", "monuments", 12, 0)),
        (2, 0, ("behind", "monuments", 14, 0)),
    ],
)
def test_a_fact_says_what_made_the_difference(seat, unfed, fact):
    sources = [
        {"temples": 10, "monuments": 14, "hunger": -3},
        {"temples": 14, "monuments": 2, "hunger": -6},
        {"temples": 1, "monuments": 0, "hunger": 0},
    ]

    found = fact_of(seat, [1, 2, 3], sources, unfed)
    assert (found["kind"], found["source"], found["points"], found["times"]) == fact


def test_without_a_difference_a_fact_says_where_most_came_from():
    tied = [{"temples": 10, "monuments": 14}] * 2

    assert fact_of(0, [1, 1], tied, 0)["kind"] == "most"
    assert fact_of(0, [1, 1], tied, 0)["source"] == "monuments"


def test_a_replay_counts_the_days_on_which_workers_went_hungry():
    assert falls([0, 0, -3, -3, -9, -9]) == 2


def test_results_of_an_earlier_version_get_their_fact(client, ana):
    table = played(ana)
    worked_out(client)
    invented(client, table, account='{"own":0,"luck":0,"others":0,"hidden":0}')
    write(client, lambda c: c.execute(update(RESULTS).values(fact=None)))
    assert ana.get("/me/games")["games"][0]["results"][0]["fact"] is None
    worked_out(client)

    (result,) = ana.get("/me/games")["games"][0]["results"]
    assert result["fact"] is not None and result["account"] is not None


def test_a_running_game_tells_how_it_stands(client, ana):
    table = ana.makes({"kind": "me"}, {"kind": "device"}, options=["first:0"])["table"]
    with ana.sits(table) as sitting:
        points = [player["points"] for player in sitting.view["board"]["players"]]

    (game,) = ana.get("/me/games")["games"]
    assert game["standing"] == points and "standing" not in game["figures"]


# Counting


def test_a_finished_game_is_listed_and_counted(client, ana):
    table = played(ana)
    worked_out(client)

    page = ana.get("/me/games")
    (game,) = page["games"]
    (result,) = game["results"]
    scores = RECORD.game.scores(RECORD.replay())

    fits(MyGames, page)
    assert page["counts"] == {"all": 1, "running": 0, "finished": 1, "turn": 0}
    assert (result["points"], result["rank"]) == (scores[0].points, scores[0].rank)
    assert result["other"] == scores[1].points
    assert result["course"][-1] == scores[0].points and len(result["course"]) <= 24
    assert result["uncounted"] is None and result["account"] is None and not game["review"]

    assert result["fact"]["kind"] in ("ahead", "behind", "unfed", "most")

    stats = ana.get("/me/stats")
    fits(MyStats, stats)
    (of_game,) = stats["games"]
    assert of_game["all"]["games"] == 1 and of_game["all"]["even"] == 0.5
    assert of_game["all"]["points"] == of_game["all"]["best"] == scores[0].points
    assert of_game["best_table"] == table
    assert [each["against"] for each in of_game["against"]] == ["random"]
    assert sum(each["points"] for each in of_game["sources"]) == 1000 * scores[0].points
    assert all(each["usual"] is not None for each in of_game["sources"])
    (opening,) = of_game["openings"]
    assert len(opening["opening"]) == 2 and opening["worth"] is not None


def test_tied_winners_share_the_win(client, ana):
    assert [working_out.won(seat, [1, 1, 3]) for seat in range(3)] == [30, 30, 0]
    tables = [played(ana), played(ana)]
    worked_out(client)
    invented(client, tables[0], won=30, points=50)
    invented(client, tables[1], won=0, points=70)

    found = tally(ana)["all"]

    assert (found["won"], found["points"], found["best"]) == (0.25, 60, 70)


@pytest.mark.parametrize(
    ("seats", "more", "why"),
    [
        ([{"kind": "me", "coach": "gentle"}, BOT], {}, "coached"),
        ([{"kind": "me"}, {"kind": "device"}], {}, "shared"),
        ([{"kind": "me"}, BOT], {"imported": True}, "continued"),
    ],
)
def test_some_games_are_shown_but_do_not_count(client, ana, seats, more, why):
    made = ana.makes(*seats, record=RECORD.text(), options=None)
    if not more:
        as_if_played(client, made["table"])
    worked_out(client)

    (game,) = ana.get("/me/games?state=finished")["games"]
    stats = ana.get("/me/stats")

    assert {result["uncounted"] for result in game["results"]} == {why}
    assert stats == {"games": [], "uncounted": {why: 1}}


def test_a_seat_that_a_computer_finished_does_not_count(client, ana):
    table = played(ana)
    run = update(SEATS).where(SEATS.c.table_id == table, SEATS.c.seat == 0)
    write(client, lambda c: c.execute(run.values(stand_in="club")))
    worked_out(client)

    assert ana.get("/me/stats")["uncounted"] == {"stand_in": 1}


def test_opponents_are_people_a_level_or_mixed(client, ana):
    played(ana, {"kind": "bot", "level": "builder"})
    played(ana, {"kind": "link"})
    worked_out(client)

    assert {each["against"] for each in tally(ana)["against"]} == {"club", "people"}
    assert plain_level("expert*3", "tzolkin") == "expert"


def test_maya_has_sources_and_openings_of_its_own(client, ana):
    record = RECORDS["maya"]
    made = ana.makes({"kind": "me"}, BOT, BOT, game="maya", record=record.text(), options=None)
    as_if_played(client, made["table"])
    worked_out(client)

    found = tally(ana, "maya")

    assert {"tikal", "forced_passes"} <= {each["source"] for each in found["sources"]}
    assert found["openings"][0]["worth"] is None and len(found["openings"][0]["opening"]) == 2


@pytest.mark.thorough
def test_thousands_of_games_are_counted_by_the_database(client, ana):
    """The answer does not grow with the number of games."""
    table = played(ana)
    worked_out(client)
    copied(client, table, 2000)

    stats = ana.get("/me/stats")

    (game,) = stats["games"]
    assert game["all"]["games"] == 2001
    assert len(game["points"]) == 100 and len(json.dumps(stats)) < 20_000


def copied(client: TestClient, table: str, times: int) -> None:
    """More games like this one."""

    def copy(connection: Any) -> None:
        for part in (TABLES, HOLDERS, RESULTS):
            key = part.c.id if part is TABLES else part.c.table_id
            rows = connection.execute(select(part).where(key == table)).mappings().all()
            more = [{**row, key.name: f"copy{n:08d}"} for n in range(times) for row in rows]
            connection.execute(insert(part), more)

    write(client, copy)


# When it is worked out


def test_a_game_that_ends_here_is_worked_out_at_once(client, ana):
    """Also one whose results somebody else has stored meanwhile."""
    table = played(ana)
    assert table in services(client).results.waiting or stored(client, select(RESULTS))
    worked_out(client)
    rows = stored(client, select(RESULTS))
    as_rows = [results.Result(**row._mapping) for row in rows]

    write(client, results.keep, [replace(row, points=1.0) for row in as_rows])

    assert stored(client, select(RESULTS)) == rows


def test_earlier_games_are_worked_out_bit_by_bit(open_server, monkeypatch):
    monkeypatch.setattr(working_out, "AT_ONCE", 2)
    client = without_waiting(open_server())
    ana = Person(client)
    for _ in range(5):
        played(ana)
    services(client).results.waiting.clear()
    write(client, lambda c: c.execute(RESULTS.delete()))

    for _ in range(3):
        worked_out(client)

    assert tally(ana)["all"]["games"] == 5
    assert services(client).results.next_pass > 0


def test_a_game_that_no_longer_replays_keeps_its_points(client, ana):
    table = played(ana)
    wrong = update(MOVES).where(MOVES.c.table_id == table, MOVES.c.number == 5)
    write(client, lambda c: c.execute(wrong.values(word="done")))
    write(client, lambda c: c.execute(RESULTS.delete()))
    worked_out(client)

    (game,) = ana.get("/me/games")["games"]

    assert game["results"][0]["course"] is None
    assert game["results"][0]["points"] == game["points"][0]


def test_a_review_adds_its_short_account(open_server):
    client = without_waiting(mocked(open_server))
    ana = Person(client)
    table = finished(ana)
    worked_out(client)
    ana.post(f"/tables/{table}/review")
    review = wait_for(ana, table)["review"]
    expected = [
        {part: seat["account"]["points"][part] for part in ("own", "luck", "others", "hidden")}
        for seat in review["seats"]
    ]

    (game,) = ana.get("/me/games")["games"]
    assert game["review"] and [result["account"] for result in game["results"]] == expected

    write(client, lambda c: c.execute(RESULTS.delete()))
    worked_out(client)
    (game,) = ana.get("/me/games")["games"]
    assert [result["account"] for result in game["results"]] == expected


# The list


def test_what_waits_comes_with_the_clock_that_runs_out_first(client, ana):
    clocks = (
        {"kind": "none"},
        {"kind": "days", "seconds": 86_400},
        {"kind": "live", "seconds": 60},
    )
    tables = [ana.makes({"kind": "me"}, BOT, clock=clock, options=["first:0"]) for clock in clocks]

    page = ana.get("/me/games?state=turn")

    assert [game["table"] for game in page["games"]] == [made["table"] for made in tables[::-1]]
    assert page["counts"]["turn"] == 3 and page["games"][0]["left"] <= 60_000
    assert page["games"][2]["left"] is None


def test_a_table_that_waits_for_players_does_not_wait_for_me(client, ana):
    ana.makes({"kind": "me"}, {"kind": "anyone"}, options=["first:0"])

    page = ana.get("/me/games")

    assert page["counts"] == {"all": 1, "running": 1, "finished": 0, "turn": 0}
    assert page["games"][0]["waiting"] and not page["games"][0]["your_turn"]


def test_filters_narrow_the_list_and_its_counts(client, ana, ben):
    with_ben = ana.makes(*TWO)
    ben.claims(with_ben)
    ana.makes({"kind": "me"}, {"kind": "bot", "level": "club", "name": "50%_Bot"}, BOT)
    over = played(ana)
    found = {
        "?against=people": [with_ben["table"]],
        "?name=be": [with_ben["table"]],
        "?name=ana": [],
        "?name=%25": 1,
        "?name=0%25_": 1,
        "?against=club&seats=3": 1,
        "?against=club&seats=2": [],
        "?against=mixed": 1,
        "?against=mixed&seats=2": [],
        "?state=finished": [over],
        "?state=running&game=tzolkin": 2,
        "?game=maya": [],
    }
    for query, expected in found.items():
        tables = [game["table"] for game in ana.get(f"/me/games{query}")["games"]]
        assert (tables if isinstance(expected, list) else len(tables)) == expected, query
    assert ana.get("/me/games?against=people&state=finished")["counts"]["running"] == 1


def test_pages_follow_each_other(client, ana):
    made = [ana.makes({"kind": "me"}, {"kind": "me"})["table"] for _ in range(5)]
    seen, after = [], ""
    while True:
        page = ana.get(f"/me/games?limit=2{after}")
        seen += [game["table"] for game in page["games"]]
        if page["next"] is None:
            break
        after = f"&after={page['next']}"
    assert sorted(seen) == sorted(made)


@pytest.mark.parametrize(
    "query",
    [
        "state=won",
        "seats=0",
        "seats=x",
        "limit=101",
        "after=1",
        "name=",
        f"name={'x' * 100}",
        f"game={'x' * 41}",
        f"against={'x' * 41}",
        "name=%00",
        "against='%20or%201=1--",
    ],
)
def test_hostile_filters_are_refused(ana, query):
    assert ana.get(f"/me/games?{query}", 400)["reason"] == "bad_request"


def test_strange_filters_find_nothing(client, ana):
    played(ana)
    for query in ("against=nobody", "name='%3B--", "name=%F0%9F%92%80", "game=chess"):
        assert ana.get(f"/me/games?{query}")["games"] == []


# Who may see it


def test_nobody_else_sees_any_of_it(client, ana, ben):
    table = played(ana)
    ana.makes({"kind": "me"}, BOT)
    worked_out(client)

    for person in (ben, None):
        headers = person.headers if person else {}
        assert client.get("/api/me/games", headers=headers).json()["games"] == []
        assert client.get("/api/me/stats", headers=headers).json() == {"games": [], "uncounted": {}}
        assert table not in client.get("/api/me/results", headers=headers).text
    assert ana.device not in json.dumps([ana.get("/me/games"), ana.get("/me/stats")])


def test_forget_me_takes_the_results_away(client, ana):
    played(ana)
    worked_out(client)
    ana.post("/me/forget")

    assert ana.get("/me/games")["games"] == [] and ana.get("/me/stats")["games"] == []


def test_a_deleted_table_leaves_no_results(client, ana):
    played(ana)
    worked_out(client)
    write(client, lambda c: c.execute(update(TABLES).values(begun=False)))
    ana.post("/me/forget")

    assert stored(client, select(RESULTS)) == []


# As a file


def test_results_can_be_downloaded(client, ana):
    table = played(ana)
    worked_out(client)

    answer = client.get("/api/me/results?form=csv", headers=ana.headers)
    (row,) = csv.DictReader(io.StringIO(answer.text))
    (same,) = ana.get("/me/results?form=json")["results"]

    assert "attachment" in answer.headers["content-disposition"]
    assert row["table"] == same["table"] == table
    assert float(row["points"]) == same["points"]
    assert float(row["from_temples"]) == same["sources"]["temples"]
    assert ana.get("/me/results?form=xml", 400)["reason"] == "bad_request"


def test_files_and_statistics_are_rate_limited(client, ana):
    limits = services(client).limits
    for path, limit in (
        ("/me/results", limits.files_asked),
        ("/me/stats", limits.figures_asked),
    ):
        limit.rate, limit.burst = 1e-9, 2
        statuses = [client.get(f"/api{path}", headers=ana.headers).status_code for _ in range(3)]
        assert statuses == [200, 200, 429]


# Shown to everybody


def shown(person: Person, is_shown: bool = True) -> None:
    person.post("/me/shown", {"shown": is_shown})


def test_without_a_name_nothing_can_be_shown(ana):
    assert ana.get("/me/shown") == {"name": None, "shown": False}
    assert ana.post("/me/shown", {"shown": True}, 404)["reason"] == "no_name"


def test_a_player_is_shown_only_if_they_wish(client, ana):
    played(ana)
    takes(ana, "Ana Lee")
    worked_out(client)
    stranger = Person(client)
    for path in ("/people/Ana%20Lee", "/people/Nobody%20Here", "/people/%00", "/people/x"):
        assert stranger.get(path, 404)["reason"] == "no_player"
        assert stranger.get(f"{path}/games", 404)["reason"] == "no_player"

    shown(ana)
    found = stranger.get("/people/ana%20lee")

    fits(Player, found)
    assert ana.get("/me/shown") == {"name": "Ana Lee", "shown": True}
    assert found["name"] == "Ana Lee" and found["games"][0]["all"]["games"] == 1
    shown(ana, False)
    assert stranger.get("/people/Ana%20Lee", 404)["reason"] == "no_player"


def test_strangers_see_neither_running_nor_private_games_nor_devices(client, ana):
    private = played(ana)
    public = played(ana)
    ana.post(f"/tables/{public}/settings", {"listed": True})
    running = ana.makes({"kind": "me"}, BOT, listed=True)["table"]
    takes(ana, "Ana Lee")
    worked_out(client)
    shown(ana)
    stranger = Person(client)

    page = stranger.get("/people/Ana%20Lee/games")
    told = json.dumps([page, stranger.get("/people/Ana%20Lee")])
    owner = stored(client, select(HOLDERS.c.device).where(HOLDERS.c.table_id == public))[0][0]

    fits(MyGames, page)
    assert [game["table"] for game in page["games"]] == [public]
    assert page["counts"]["all"] == 1 and page["games"][0]["mine"] == []
    assert private not in told and running not in told
    assert ana.device not in told and owner not in told


def test_whoever_is_forgotten_is_no_longer_shown(client, ana):
    takes(ana, "Ana Lee")
    shown(ana)
    ana.post("/me/forget")

    assert stored(client, select(SHOWN)) == []
    assert ana.get("/people/Ana%20Lee", 404)["reason"] == "no_player"
