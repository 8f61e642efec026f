"""What people are told about, and by which channels."""

from collections.abc import Mapping, Sequence

TURN, CLOCK, JOINED, OVER = "turn", "clock", "joined", "over"
REVIEW, REMATCH = "review", "rematch"
HERE, PUSH, MAIL = "here", "push", "mail"

IMPORTANCE = (JOINED, REMATCH, TURN, CLOCK, OVER, REVIEW)
"""The least important first: a later one takes the place of an earlier one not yet sent."""
KINDS = (TURN, CLOCK, JOINED, OVER)
"""The kinds that people choose channels for."""
COUNTS_AS = {REVIEW: OVER, REMATCH: JOINED}
"""A review comes as a finished game does, a wish for a rematch as somebody sitting down."""
SENT = (PUSH, MAIL)
"""Channels that reach people who are away; `here` is asked for by open pages."""

Channels = Mapping[str, Sequence[str]]

DEFAULTS: Channels = {
    TURN: (HERE, PUSH),
    CLOCK: (HERE, PUSH, MAIL),
    JOINED: (HERE, PUSH),
    OVER: (HERE,),
}


def rank(kind: str) -> int:
    return IMPORTANCE.index(kind)


def chosen_as(kind: str) -> str:
    """The kind that people choose channels for."""
    return COUNTS_AS.get(kind, kind)


def channels_of(kind: str, chosen: Channels) -> Sequence[str]:
    """The channels of a kind; some count as others."""
    return chosen.get(chosen_as(kind), ())
