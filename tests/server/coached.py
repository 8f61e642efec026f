"""Tables with a coach: what the tests of coaches are written with."""

from tests.server.people import BOT

ME = {"kind": "me", "name": "Ana", "coach": "normal"}
GUEST = {"kind": "device", "name": "Ben"}
FRIEND = {"kind": "link"}
LIVE = {"kind": "live", "seconds": 600, "increment": 5}


def coached(person, *seats, game="tzolkin", **more):
    """A table where this person begins, with a coach."""
    bots = [BOT] * (1 if game == "tzolkin" else 2)
    return person.makes(*(seats or (ME, *bots)), game=game, options=["first:0"], **more)["table"]


def ask(person, table, what, status=200, **body):
    return person.post(f"/tables/{table}/coach/{what}", body, status)


def to_the_end(sitting):
    """Play until a move on offer would end the turn; returns that move."""
    if (seat := sitting.view["pass_to"]) is not None:
        sitting.say("look", seat=seat)
    while not (ends := [m["word"] for m in sitting.view["moves"] if m["ends_turn"]]):
        sitting.moves(sitting.words()[0])
    return ends[0]
