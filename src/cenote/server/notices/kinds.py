"""What people are told about, and by which channels."""

from collections.abc import Mapping, Sequence

TURN, CLOCK, JOINED, OVER, REVIEW = "turn", "clock", "joined", "over", "review"
HERE, PUSH, MAIL = "here", "push", "mail"

IMPORTANCE = (JOINED, TURN, CLOCK, OVER, REVIEW)
"""The least important first: a later one takes the place of an earlier one not yet sent."""
KINDS = (TURN, CLOCK, JOINED, OVER)
"""The kinds that people choose channels for."""
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


def channels_of(kind: str, chosen: Channels) -> Sequence[str]:
    """The channels of a kind; a finished review counts as a finished game."""
    return chosen.get(OVER if kind == REVIEW else kind, ())
