"""Whole games with a hostile seat: nothing it receives reveals what it may not know.

Two ways to look. By bytes: ids that only others may know must not be in anything received. By
meaning: everything received must be the same in any state that the seat cannot tell from the true
one.
"""

import json
import random
import re
from contextlib import ExitStack
from typing import Any

import pytest
from starlette.testclient import TestClient

from cenote.core.game import CHANCE
from cenote.core.record import Entry
from cenote.games import GAMES
from cenote.server.tables import views
from cenote.server.tables.match import Match
from tests.server.people import Person, Sitting, services

GUESSES = 4


def true_match(client: TestClient, table: str) -> Match:
    """What only the server knows."""
    match: Match = services(client).rooms.rooms[table].match
    return match


def seen_in(match: Match, state: Any, eyes: int | None) -> dict[str, Any]:
    fake = match.fork()
    fake.state = state
    position = {**views.position_view(fake, eyes, 0)}
    del position["moves"]
    acts = eyes is not None and eyes == fake.to_act
    words = [match.game.word(move) for move in match.game.legal_moves(state)] if acts else []
    return json.loads(json.dumps({**position, "words": words}))


def check_view(match: Match, view: dict[str, Any]) -> None:
    """The view is the same in other worlds that the seat cannot tell apart."""
    eyes = view["eyes"]
    received = {key: view[key] for key in ("turn", "to_act", "question", "board", "scores")} | {
        "words": [move["word"] for move in view["moves"]]
    }
    for _ in range(GUESSES):
        guess = match.game.determinize(match.state, eyes, random.Random())
        assert received == seen_in(match, guess, eyes)


def check_moves(match: Match, view: dict[str, Any]) -> None:
    """Previews do not depend on hidden things: they are the same in another world."""
    certain = {move["word"]: move["news"] for move in view["moves"]}
    for word, news in certain.items():
        for _ in range(GUESSES):
            guess = match.game.determinize(match.state, view["eyes"], random.Random())
            guess.listen()
            match.game.apply(guess, match.game.move(word))
            told = json.loads(json.dumps(match.game.news(guess, view["eyes"])))
            assert [item for item in news if item not in told] == []


def check_log(match: Match, eyes: int | None, log: list[dict[str, Any]]) -> int:
    """Every word is as the seat may read it, and later news do not tell a hidden one.

    The answer is how many words were hidden.
    """
    state = match.record().new()
    hidden: dict[int, set[str]] = {seat: set() for seat in (CHANCE, *range(match.seats))}
    count = 0
    assert len(log) == len(match.entries)
    for entry, said in zip(match.entries, log, strict=True):
        word, true_word = match.game.redact(state, entry.move, eyes), match.game.word(entry.move)
        assert said["word"] == word
        if word != true_word:
            count += 1
            hidden[entry.by].add(true_word)
            check_hidden(match, state, entry, eyes)
        match.game.apply(state, entry.move)
        told_now = leaves(match.game.observe(state, eyes))
        for _, seat, _, _, cause in said["news"]:
            by = CHANCE if seat is None else seat
            assert cause not in hidden[by] or cause.partition(":")[2] in told_now
    return count


def check_hidden(match: Match, state: Any, entry: Entry, eyes: int | None) -> None:
    """The word is not a move, and does not name what the move is about."""
    word, true_word = match.game.redact(state, entry.move, eyes), match.game.word(entry.move)
    assert word not in match.game.vocabulary
    assert word.partition(":")[0] == true_word.partition(":")[0]
    assert true_word.partition(":")[2] not in word


def check_question(match: Match, view: dict[str, Any]) -> None:
    """The questions to others do not reveal the hidden move that led to them."""
    if view["to_act"] in (None, view["eyes"]) or not match.entries:
        return
    entry = match.entries[-1]
    before = match.record().replay(len(match.entries) - 1)
    if match.game.redact(before, entry.move, view["eyes"]) != match.game.word(entry.move):
        assert view["question"][1] != match.game.word(entry.move)


def leaves(value: Any) -> set[str]:
    """All texts in a JSON value."""
    if isinstance(value, dict):
        return set().union(*(leaves(part) for part in value.values()))
    if isinstance(value, list):
        return set().union(*(leaves(part) for part in value))
    return {value} if isinstance(value, str) else set()


class Spy:
    """Remembers everything that was ever hidden from a seat, and searches received data for it."""

    def __init__(self, eyes: int | None) -> None:
        self.eyes = eyes
        self.hidden: set[str] = set()
        self.read = 0

    def look(self, match: Match, sitting: Sitting) -> None:
        """Everything that others see and we do not is a secret, until we may see it."""
        game, state = match.game, match.state
        seen = leaves(game.observe(state, self.eyes)) | leaves(game.news(state, self.eyes))
        others = [seat for seat in range(match.seats) if seat != self.eyes]
        self.hidden |= set().union(*(leaves(game.observe(state, other)) for other in others))
        self.hidden -= seen
        for message in sitting.heard[self.read :]:
            self.search(json.dumps(message))
        self.read = len(sitting.heard)

    def search(self, received: str) -> None:
        for secret in self.hidden:
            before = '"' if secret.isdecimal() else '[":]'
            assert not re.search(f'{before}{re.escape(secret)}"', received), secret


def pry(person: Person, sitting: Sitting, match: Match) -> None:
    """Ask for forbidden things in every possible way."""
    table, version = sitting.view["table"]["table"], sitting.view["version"]
    others = [seat for seat in range(match.seats) if seat not in sitting.view["mine"]]
    refused = "not_your_turn" if sitting.view["mine"] else "not_your_seat"
    if match.to_act in others:
        for move in match.game.legal_moves(match.state)[:3]:
            refusal = sitting.say("move", version=version, move=match.game.word(move))
            assert refusal["reason"] == refused and "detail" not in refusal
        assert sitting.say("undo", version=version)["reason"] == refused
    assert sitting.say("look", seat=others[0])["reason"] == "not_your_seat"
    assert sitting.say("hello", seat=others[0])["reason"] == "not_your_seat"
    assert sitting.say("move", version=version, move="nonsense")["type"] == "refusal"
    for path in (f"?seat={others[0]}", f"/replay?seat={others[0]}", f"/replay/3?seat={others[0]}"):
        assert person.get(f"/tables/{table}{path}", 403)["reason"] == "not_your_seat"
    for path in ("/record", "/replay?eyes=all", "/replay/3?eyes=all"):
        assert person.get(f"/tables/{table}{path}", 403)["reason"] == "secret_record"
    start = {"table": table, "moves": len(match.entries)}
    bots = [{"kind": "bot", "level": "random"}] * match.seats
    body = {"game": match.game.name, "seats": bots, "start": start}
    assert person.post("/tables", body, 403)["reason"] == "secret_record"


def check_replay(person: Person, table: str, match: Match) -> None:
    """Earlier positions still hide what they hid."""
    whole = person.get(f"/tables/{table}/replay")
    check_log(match, whole["eyes"], whole["log"]["entries"])
    moves = random.randrange(len(match.entries) + 1)
    position = person.get(f"/tables/{table}/replay/{moves}")["positions"][0]
    state = match.record().replay(moves)
    guess = match.game.determinize(state, whole["eyes"], random.Random())
    fake = match.fork()
    fake.state = guess
    seen = json.loads(json.dumps(views.position_view(fake, whole["eyes"], moves)))
    assert position == seen


def match_version(client: TestClient, table: str) -> int:
    return int(services(client).rooms.rooms[table].table.version)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("hostile", ["seat", "spectator"])
@pytest.mark.parametrize("game", GAMES)
def test_a_hostile_seat_learns_nothing_in_a_whole_game(client, game, hostile):
    people = [Person(client) for _ in range(min(GAMES[game].seats))]
    links = [{"kind": "link"} for _ in people[1:]]
    made = people[0].makes({"kind": "me"}, *links, game=game, listed=True)
    table = made["table"]
    for seat, person in enumerate(people[1:], 1):
        person.claims(made, seat)
    spy = people[-1] if hostile == "seat" else Person(client)
    with ExitStack() as stack:
        sittings = [stack.enter_context(person.sits(table)) for person in people]
        spying = sittings[-1] if hostile == "seat" else stack.enter_context(spy.sits(table))
        play_beside(client, sittings, spy, spying)


def play_beside(client: TestClient, sittings: list[Sitting], spy: Person, spying: Sitting) -> None:
    """A whole game, everything checked after every move."""
    table = spying.view["table"]["table"]
    searching = Spy(spying.view["eyes"])
    rng = random.Random(5)
    while not (match := true_match(client, table)).is_over:
        actor = sittings[match.to_act]
        for sitting in (actor, spying):
            sitting.wait_for_version(match_version(client, table))
        check_view(match, spying.view)
        check_moves(match, spying.view)
        check_question(match, spying.view)
        searching.look(match, spying)
        if rng.random() < 0.05:
            pry(spy, spying, match)
            check_replay(spy, table, match)
        actor.moves(rng.choice(actor.words()))
    spying.wait_for_version(match_version(client, table))
    searching.look(match, spying)
    assert check_log(match, spying.view["eyes"], spying.log) > 0, "there was something to hide"
