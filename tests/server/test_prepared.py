"""Prepared deals: by name, the same for everybody, for one person among computers."""

import pytest

from cenote.games import GAMES
from cenote.server.lobby.new_tables import dealt
from cenote.server.lobby.prepared import DEALS, FIRST_GAME
from tests.server.people import BOT, TWO, Person, play_until

ME = {"kind": "me", "name": ""}
SET_UP = 6 + 6 + 16
"""Monuments, buildings and wealth tiles dealt before the first turn of Tzolk'in."""
SEATS = {game: [ME, *[BOT] * (deal.seats - 1)] for (game, _), deal in DEALS.items()}


def first_game(person: Person, game: str) -> str:
    table: str = person.makes(*SEATS[game], game=game, deal=FIRST_GAME)["table"]
    return table


@pytest.mark.parametrize("game", SEATS)
def test_a_first_game_begins_with_the_learners_turn_and_names_its_deal(ana, game):
    view = ana.get(f"/tables/{first_game(ana, game)}")

    assert view["to_act"] == 0 and view["moves"]
    assert view["table"]["deal"] == FIRST_GAME
    assert not view["table"]["begun"] and view["can_undo"] is False
    assert [table["deal"] for table in ana.get("/tables")["tables"]] == [FIRST_GAME]


def test_any_other_table_has_no_deal(ana):
    view = ana.get(f"/tables/{ana.makes(ME, BOT)['table']}")

    assert view["table"]["deal"] is None


@pytest.mark.parametrize("game", SEATS)
def test_what_a_deal_begins_with_is_nobodys_turn_to_take_back(ana, game):
    table = first_game(ana, game)
    with ana.sits(table) as sitting:
        assert sitting.view["take_back"] is None
        refused = sitting.say("take_back", moves=5)
        assert refused["reason"] == "cannot_take_back"
        begins = len(sitting.view["log"]["entries"])
        play_until([sitting], lambda view: view["turn"] > 0 and view["take_back"] is not None)
        offered = sitting.view["take_back"]
        assert offered is not None and offered["moves"] >= begins


@pytest.mark.parametrize("game", SEATS)
def test_a_first_game_can_be_played_to_its_end(ana, game):
    table = first_game(ana, game)
    with ana.sits(table) as sitting:
        play_until([sitting], lambda view: False)

    assert ana.get(f"/tables/{table}")["scores"]


def deals(person: Person, table: str) -> list[str]:
    words = person.get(f"/tables/{table}/record").split()
    return [word for word in words if word.startswith("deal:")]


def in_order(found: list[str]) -> bool:
    """Whether chance dealt the prepared tiles; leftovers of the first age are skipped."""
    deal = DEALS["tzolkin", FIRST_GAME]
    known = [word for word in (deal.begin + deal.stack).split() if word.startswith("deal:")]
    places = [known.index(word) for word in found]
    return places == sorted(places) and places[:SET_UP] == list(range(SET_UP))


def test_every_first_game_of_tzolkin_deals_the_same_tiles_in_the_same_order(ana):
    for _ in range(2):
        table = first_game(ana, "tzolkin")
        with ana.sits(table) as sitting:
            play_until([sitting], lambda view: view["board"]["age"] == 2)
        assert len(deals(ana, table)) >= SET_UP + 6
        assert in_order(deals(ana, table))


def test_a_stack_is_complete_so_that_nothing_is_left_to_chance():
    match = dealt("tzolkin", DEALS["tzolkin", FIRST_GAME])
    told = match.game.observe(match.state, None)["stacks"]

    assert len(match.to_deal) == len(set(match.to_deal)) == told["age_1"] + told["age_2"]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"deal": "another"}, "bad_option"),
        ({"game": "maya", "seats": [ME, BOT, BOT]}, "bad_request"),
        ({"options": ["first:1"]}, "bad_request"),
        ({"record": "game tzolkin 1"}, "bad_request"),
        ({"start": {"table": "abcdefgh", "moves": 3}}, "bad_request"),
        ({"seats": [ME, BOT]}, "bad_request"),
        ({"seats": [*TWO, BOT, BOT]}, "bad_request"),
        ({"seats": [ME, {"kind": "device"}, BOT, BOT]}, "bad_request"),
        ({"seats": [BOT, ME, BOT, BOT]}, "bad_request"),
    ],
)
def test_a_deal_is_used_whole_or_not_at_all(ana, change, reason):
    body = {"game": "tzolkin", "deal": FIRST_GAME, "seats": SEATS["tzolkin"], **change}

    assert ana.post("/tables", body, 400)["reason"] == reason


def test_taking_back_a_turn_leaves_the_stack_as_it_was(ana):
    table = first_game(ana, "tzolkin")
    with ana.sits(table) as sitting:
        play_until([sitting], lambda view: view["board"]["age"] == 2 and bool(view["moves"]))
        before = deals(ana, table)
        sitting.say("take_back", moves=sitting.view["take_back"]["moves"])
        play_until([sitting], lambda view: view["board"]["tooth"] > 16)

    assert len(before) >= SET_UP + 6
    assert in_order(deals(ana, table))


def test_a_rematch_of_a_first_game_is_a_game_like_any_other(ana):
    table = first_game(ana, "maya")
    with ana.sits(table) as sitting:
        play_until([sitting], lambda view: False)
    again = ana.post(f"/tables/{table}/rematch", {}, 201)["table"]
    view = ana.get(f"/tables/{again}")

    assert view["table"]["deal"] is None
    assert view["board"]["phase"] == "setup"
    assert set(SEATS) == set(GAMES)
