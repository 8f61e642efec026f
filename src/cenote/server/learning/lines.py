"""Other turns in a finished game: what would have been on offer, and what it would have done."""

import json
from collections.abc import Sequence

from cenote.core.game import CHANCE, OVER, IllegalMove
from cenote.server.common.refusals import Refused
from cenote.server.common.wire.replays import Line
from cenote.server.tables import views
from cenote.server.tables.match import Match


def line_view(whole: Match, moves: int, words: Sequence[str]) -> Line:
    """The turn that begins after this many moves, played in these words, as its player sees it."""
    return played(at_moment(whole, moves), moves, words)


def played(there: Match, moves: int, words: Sequence[str]) -> Line:
    """A turn played from the position after this many moves, as its player sees it."""
    seat = there.to_act
    if seat in (CHANCE, OVER):
        raise Refused("no_moment")
    turn = there.game.turn(there.state)
    positions = [views.position_view(there, seat, moves)]
    for word in words:
        if has_ended(there, seat, turn):
            raise Refused("illegal_move", "the turn is over")
        play(there, word)
        positions.append(views.position_view(there, seat, moves + len(positions)))
    ended = has_ended(there, seat, turn)
    return {
        "seat": seat,
        "entries": [json.loads(line.seen[seat]) for line in there.log],
        "positions": positions,
        "ended": ended,
        "moves": [] if ended else views.choices_view(there, seat, may_move=True)["moves"],
    }


def at_moment(whole: Match, moves: int) -> Match:
    """A match that continues from a moment of another one, without its earlier moves."""
    if moves >= len(whole.entries):
        raise Refused("no_moment")
    there = whole.fork()
    there.state = whole.record().replay(moves)
    there.state.listen()
    there.entries, there.log = [], []
    return there


def has_ended(there: Match, seat: int, turn: int) -> bool:
    return there.to_act != seat or there.game.turn(there.state) != turn


def play(there: Match, word: str) -> None:
    try:
        there.play_word(word)
    except IllegalMove as error:
        raise Refused("illegal_move", str(error)) from None
