"""Plans: sketches of the next turn, and turns that are played by themselves."""

import json
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from cenote.core.game import OVER
from cenote.games import GAMES
from cenote.server.common.rate_limits import RateLimit
from cenote.server.common.refusals import Refused
from cenote.server.tables.match import Match
from cenote.server.tables.room import nothing
from cenote.server.tables.sketches import Sketch, sketch_view
from tests.server.people import TWO, Person, Sitting, play_until, services
from tests.server.test_playing import drafted

Json = dict[str, Any]

TURN = ["place:palenque", "done"]
START = ["place:start", "done"]


class Planner:
    """Ben, who plans while Ana is to act; both know where they are."""

    def __init__(self, person: Person, table: str, ana: Sitting, ben: Sitting) -> None:
        self.person, self.table = person, table
        self.ana, self.ben = ana, ben

    def path(self, rest: str = "/0", seat: int = 1) -> str:
        return f"/tables/{self.table}/seats/{seat}/plans{rest}"

    def draws(self, *words: str, status: int = 200) -> Json:
        return dict(self.person.put(self.path(), {"words": list(words)}, status))

    def arms(self, *words: str, exact: bool = True, status: int = 200) -> Json:
        """Sketch a turn and have it played; the version that the client has seen is not asked."""
        seen = self.draws(*words)["foresight"]
        body = {"foresight": seen, "exact": exact}
        return dict(self.person.put(self.path("/0/play"), body, status))

    def waits(self) -> Json:
        """Ben's view once he has everything that Ana has."""
        return self.ben.wait_for_version(self.ana.view["version"])

    def is_told(self) -> Json:
        """The newest view of Ben."""
        return self.ben.say("hello")

    def words(self, last: int) -> list[str]:
        return [entry["word"] for entry in self.ben.log[-last:]]

    def plays(self, *words: str) -> None:
        for word in words:
            assert self.ana.moves(word)["type"] == "view"


@pytest.fixture
def planner(ana: Person, ben: Person):
    made = ana.makes(*TWO, options=["first:0"])
    ben.claims(made)
    with ana.sits(made["table"]) as one, ben.sits(made["table"]) as other:
        play_until([one, other], drafted)
        assert one.acts
        yield Planner(ben, made["table"], one, other)


def events_of(view: Json) -> list[str]:
    return [event["event"] for event in view["table"]["events"]]


# Sketches


def test_a_sketch_plays_your_next_turn_while_others_think(planner: Planner):
    before = planner.is_told()

    empty = planner.person.get(planner.path())
    drawn = planner.draws(*TURN)

    assert empty["words"] == [] and {"place:palenque"} <= {one["word"] for one in empty["moves"]}
    assert drawn["turn"] == len(TURN) and drawn["foresight"] and drawn["may_play"]
    kinds = [news[0] for entry in drawn["entries"] for news in entry["news"]]
    assert kinds[0] == "place" and "days" in kinds, "the turn, and the day that follows it"
    assert drawn["position"]["to_act"] == 1, "the sketch goes on with Ben's turn after that"
    assert drawn["position"]["board"]["tooth"] == before["board"]["tooth"] + 1
    after = planner.is_told()
    assert (after["version"], after["board"]) == (before["version"], before["board"])
    assert after["plans"]["sketches"] == [2, 0, 0] and after["plans"]["armed"] is None


def test_a_sketch_goes_on_for_several_turns_until_chance_or_the_end(planner: Planner):
    services(planner.person.client).limits.sketched = RateLimit(
        1e6, 1e6
    )  # a request for every word
    drawn = planner.draws(*TURN)
    words = list(TURN)
    while drawn["moves"] and len(words) < 100:
        offers = {one["word"] for one in drawn["moves"]}
        words.append("done" if "done" in offers else min(offers))
        drawn = planner.draws(*words)
    assert len(words) == 100 or drawn["stops"] == "over"
    assert planner.person.put(planner.path(), {"words": ["done"] * 101}, 400)


def test_nobody_else_learns_of_plans(planner: Planner):
    planner.arms(*TURN)

    seen = planner.ana.say("hello")
    assert seen["plans"] == {"sketches": [0, 0, 0], "armed": None, "failure": None}
    views = [heard for heard in planner.ana.heard if heard["type"] == "view"]
    assert "palenque" not in json.dumps([view["plans"] for view in views])
    assert planner.person.get(planner.path(seat=0), 403)["reason"] == "not_your_seat"
    assert planner.person.put(planner.path(seat=0), {"words": []}, 403)
    stranger = Person(planner.person.client)
    assert stranger.get(planner.path(), 403)["reason"] == "players_only"
    assert stranger.delete(planner.path("/play"), 403)["reason"] == "not_your_seat"
    assert planner.person.get(planner.path("/3"), 404)["reason"] == "no_sketch"


def test_what_is_not_possible_is_refused_and_nothing_is_kept(planner: Planner):
    planner.draws(*TURN)
    refused = planner.draws("place:palenque", "nonsense", status=409)

    assert refused["reason"] == "illegal_move" and "nonsense" in refused["detail"]
    assert planner.person.get(planner.path())["words"] == TURN


def test_a_sketch_says_what_is_no_longer_possible(planner: Planner):
    planner.draws(*START)
    planner.plays("place:start")

    seen = planner.person.get(planner.path())
    assert (seen["words"], seen["broken"]) == ([], "place:start")


def test_nothing_can_be_planned_before_the_tiles_are_chosen(ana: Person, ben: Person):
    made = ana.makes(*TWO, options=["first:0"])
    ben.claims(made)
    path = f"/tables/{made['table']}/seats/1/plans/0"
    assert ben.get(path, 409)["reason"] == "cannot_plan"


def test_several_people_at_one_device_cannot_plan(ana: Person):
    made = ana.makes({"kind": "me"}, {"kind": "device"}, options=["first:0"])
    path = f"/tables/{made['table']}/seats/1/plans/0"
    assert ana.get(path, 409)["reason"] == "cannot_plan"


def test_a_coached_seat_sketches_but_plays_its_turns_itself(ana: Person):
    seats = ({"kind": "me", "coach": "normal"}, {"kind": "bot", "level": "random"})
    made = ana.makes(*seats, options=["first:0"])
    with ana.sits(made["table"]) as sitting:
        play_until([sitting], drafted)
    path = f"/tables/{made['table']}/seats/0/plans/0"
    drawn = ana.put(path, {"words": TURN})
    assert drawn["may_play"] is False
    body = {"foresight": drawn["foresight"]}
    assert ana.put(f"{path}/play", body, 409)["reason"] == "cannot_plan"


@pytest.mark.parametrize("game", ["tzolkin", "maya"])
def test_positions_that_look_alike_give_the_same_sketch(game):
    """Whatever the others hide, and however often somebody asks."""
    compared = 0
    for seed in range(6):
        rng = Random(seed)
        match = match_at(game, rng)
        for seat in range(match.seats):
            other = match.fork()
            other.state = match.game.determinize(match.state, seat, rng)
            compared += other.state != match.state
            assert text_of(match, seat, Random(seed)) == text_of(other, seat, Random(seed))
    assert compared > 0 or game == "tzolkin"


def match_at(game: str, rng: Random) -> Match:
    """A game after some random moves."""
    rules = GAMES[game]
    match = Match(rules, rules.seats[0], ())
    match.chance(rng)
    for _ in range(rng.randint(4, 40)):
        match.play(rng.choice(rules.legal_moves(match.state)))
        match.chance(rng)
    return match


def text_of(match: Match, seat: int, rng: Random) -> str:
    """A random sketch as it is sent."""
    sketch = Sketch(match, seat)
    texts = [json.dumps(sketch_view(sketch, 0, None, True))]
    while sketch.offers() and len(sketch.words) < 10:
        sketch.play(rng.choice(sketch.offers())["word"])
        texts.append(json.dumps(sketch_view(sketch, 0, None, True)))
    return "\n".join(texts)


def test_a_sketch_stops_where_hidden_cards_would_be_turned_over():
    rules = GAMES["maya"]
    stopped = 0
    for seed in range(8):
        rng = Random(seed)
        match = Match(rules, 3, ())
        match.chance(rng)
        while match.to_act != OVER and rules.question(match.state)[0] != "choose_victim":
            for seat in range(3):
                stopped += foresees_no_card(match, seat)
            match.play(rng.choice(rules.legal_moves(match.state)))
            match.chance(rng)
            if rules.observe(match.state, None)["phase"] == "building":
                break
    assert stopped


def foresees_no_card(match: Match, seat: int) -> bool:
    """Pass if possible: no card of others is shown that they have not shown."""
    sketch = Sketch(match, seat)
    for word in ("pass", "done"):
        if any(offer["word"] == word for offer in sketch.offers()):
            sketch.play(word)
    board = sketch.position()["board"]
    known = match.game.observe(match.state, seat)
    for quarry, before in zip(board["quarries"], known["quarries"], strict=True):
        assert quarry["cards"] == before["cards"], "a card was turned over"
    return sketch.stops == "unknown"


# Turns that are played by themselves


def test_a_planned_turn_is_played_when_its_time_comes(planner: Planner):
    planner.arms(*TURN)
    armed = planner.is_told()["plans"]["armed"]
    assert armed == {"sketch": 0, "words": TURN, "exact": True}

    planner.plays("place:tikal", "done")

    view = planner.waits()
    assert planner.words(2) == TURN and view["to_act"] == 0
    assert view["plans"] == {"sketches": [0, 0, 0], "armed": None, "failure": None}
    assert events_of(view)[-1] == "planned" and view["table"]["events"][-1]["seat"] == 1
    assert events_of(planner.ana.say("hello"))[-1] == "planned", "everybody may know that"


def test_what_was_sketched_after_the_turn_stays(planner: Planner):
    planner.arms(*TURN, "place:palenque", "done")
    planner.plays("place:tikal", "done")
    planner.waits()

    kept = planner.person.get(planner.path())
    assert kept["words"] == ["place:palenque", "done"]
    assert planner.is_told()["plans"]["armed"] is None


@pytest.mark.parametrize(
    ("plan", "why"), [(TURN, "different"), (START, "illegal")], ids=["dearer", "taken"]
)
def test_if_somebody_comes_first_you_are_asked(planner: Planner, plan: list[str], why: str):
    planner.arms(*plan)
    planner.plays(*plan)

    view = planner.waits()
    assert view["to_act"] == 1 and not view["can_undo"], "nothing of it was played"
    assert view["plans"]["failure"] == {"word": plan[0], "why": why, "by": 0}
    assert view["plans"]["armed"] is None
    planner.person.delete(planner.path("/play"))
    assert planner.is_told()["plans"]["failure"] is None


def test_a_turn_may_be_played_even_if_it_does_something_else(planner: Planner):
    planner.arms(*TURN, exact=False)
    planner.plays(*TURN)

    planner.waits()
    assert planner.words(2) == TURN and planner.ben.view["to_act"] == 0


def test_one_tap_switches_it_off(planner: Planner):
    planner.arms(*TURN)
    planner.person.delete(planner.path("/play"))
    planner.plays("place:tikal", "done")

    assert planner.waits()["to_act"] == 1
    assert planner.ben.view["plans"]["sketches"] == [2, 0, 0]


def test_a_plan_that_was_seen_otherwise_is_stale(planner: Planner):
    seen = planner.draws(*TURN)["foresight"]
    planner.plays("place:palenque")

    body = {"foresight": seen}
    assert planner.person.put(planner.path("/0/play"), body, 409)["reason"] == "stale"
    assert planner.is_told()["plans"]["armed"] is None


def test_a_plan_made_just_when_the_turn_comes_is_played_at_once(planner: Planner):
    seen = planner.draws(*TURN)["foresight"]
    planner.plays("place:tikal", "done")
    assert planner.waits()["to_act"] == 1

    planner.person.put(planner.path("/0/play"), {"foresight": seen})
    planner.ben.wait(lambda heard: heard["type"] == "view" and heard["to_act"] == 0)
    assert planner.words(2) == TURN


def test_an_unfinished_turn_is_not_played(planner: Planner):
    drawn = planner.draws("place:palenque")
    assert drawn["foresight"] is None
    assert planner.person.put(planner.path("/0/play"), {"foresight": ""}, 409)["reason"] == "stale"


def test_a_changed_sketch_is_not_played(planner: Planner):
    planner.arms(*TURN)
    planner.draws("place:tikal")
    assert planner.is_told()["plans"]["armed"] is None


def test_a_stand_in_ends_the_plan(planner: Planner):
    planner.arms(*TURN)
    seat = f"/tables/{planner.table}/seats/1"
    planner.person.post(f"{seat}/stand-in", {"level": "random"})
    planner.person.post(f"{seat}/stand-in", {"level": None})
    assert planner.is_told()["plans"]["armed"] is None


def test_plans_go_with_the_seat(planner: Planner):
    planner.arms(*TURN)
    planner.person.post(f"/tables/{planner.table}/seats/1/leave")
    assert room_of(planner).table.plans == []


def test_a_take_back_voids_plans(planner: Planner):
    planner.plays("place:tikal", "done")
    planner.waits()
    planner.ben.moves("place:uxmal")
    planner.ben.moves("done")
    planner.ana.wait_for_version(planner.ben.view["version"])
    planner.arms(*TURN)

    asked = planner.ben.say("take_back", moves=planner.ben.view["take_back"]["moves"])
    planner.ana.say("answer", moves=asked["request"]["moves"], agree=True)
    assert planner.is_told()["plans"] == {"sketches": [0, 0, 0], "armed": None, "failure": None}


def test_two_plans_follow_each_other(planner: Planner, ana: Person):
    planner.arms(*TURN)
    theirs = f"/tables/{planner.table}/seats/0/plans/2"
    planner.plays("place:tikal")
    drawn = ana.put(theirs, {"words": ["done"]})
    before = planner.ana.view["version"]
    ana.put(f"{theirs}/play", {"foresight": drawn["foresight"]})

    view = planner.ben.wait_for_version(before + 2)
    assert planner.words(3) == ["done", *TURN] and view["to_act"] == 0
    assert events_of(view)[-2:] == ["planned", "planned"]


# When something fails


def room_of(planner: Planner) -> Any:
    return services(planner.person.client).rooms.rooms[planner.table]


def test_if_the_database_fails_nothing_of_it_is_played_until_it_answers(planner: Planner):
    planner.arms(*TURN)
    room = room_of(planner)
    append = room.store.append
    failures: list[Any] = []

    async def fails_once(change: Any) -> None:
        if change.planned is not None and not failures:
            failures.append(change)
            raise Refused("unavailable")
        await append(change)

    room.store.append = fails_once
    planner.plays("place:tikal", "done")
    length = len(planner.ana.log)
    planner.ana.wait(lambda heard: heard["type"] == "view" and heard["to_act"] == 0)
    assert failures and [entry["word"] for entry in planner.ana.log[length:][:2]] == TURN


def test_a_plan_survives_a_restart(open_server, planner: Planner):
    """The server stopped after the other's move: the next one plays the plan."""
    planner.arms(*TURN)
    room_of(planner).after_move = nothing
    room_of(planner).store.read = unanswered  # nor is it found there by the old server
    planner.plays("place:tikal", "done")

    again: TestClient = open_server()
    with Person(again, planner.person.key).sits(planner.table) as sitting:
        while sitting.view["to_act"] == 1:
            sitting.hear()
        assert [entry["word"] for entry in sitting.log[-2:]] == TURN


async def unanswered(*args: Any) -> list[str]:
    return []
