"""What a choice will cost and bring, found by making it on a copy."""

from dataclasses import dataclass
from random import Random
from typing import Any

from cenote.core.game import CHANCE, Game
from cenote.text.phrases import Happening, happenings


@dataclass(frozen=True)
class Preview:
    """What the chooser may know of a move before making it."""

    news: list[Happening]
    view: dict[str, Any]
    """The table after the move."""
    asks: str
    """The step that asks the same seat next, in the same turn; empty if none does."""
    ends_turn: bool
    reveals: bool
    """Chance moves next: something is dealt."""


def preview(game: Game[Any], state: Any, seat: int, move: int) -> Preview:
    """Make the move in a state that contains no more than this seat knows, and look."""
    after = game.determinize(state, seat, Random(0))
    after.listen()
    turn = game.turn(after)
    game.apply(after, move)
    view = game.observe(after, seat)
    ends_turn = game.turn(after) != turn
    mine = [news for news in view["news"] if news[1] in (seat, None)]
    return Preview(
        news=happenings(mine),
        view=view,
        asks="" if ends_turn or game.to_act(after) != seat else game.question(after)[0],
        ends_turn=ends_turn,
        reveals=game.to_act(after) == CHANCE,
    )
