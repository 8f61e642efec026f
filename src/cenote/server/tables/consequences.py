"""What each move on offer will do, computed without touching the game or its secrets.

Nothing here looks at the true state: every preview is played on guesses, states that the seat
cannot tell from the true one. What is told is the same in all of them. Where they begin to differ,
something hidden begins to matter: from there on nothing is told, even what happens to be alike.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, Literal, cast

from cenote.core.game import CHANCE, OVER, Game
from cenote.server.common.wire.positions import News, Offer
from cenote.server.tables.match import Match

GUESSES = 12
LOOKS = 8
GUESSING = Random()
"""Seeded by the system. The result is the same in all guesses, so the seed need not be secret."""


def consequences(match: Match, seat: int) -> list[Offer]:
    """All legal moves with their certain news, for the seat that is to act."""
    game = match.game
    guesses = different([game.determinize(match.state, seat, GUESSING) for _ in range(GUESSES)])
    return [preview(game, guesses, move, seat) for move in game.legal_moves(match.state)]


def different(states: Sequence[Any]) -> list[Any]:
    """Each state once; where nothing is hidden, one is left."""
    found: list[Any] = []
    for state in states:
        if state not in found:
            found.append(state)
    return found


def preview(game: Game[Any], guesses: Sequence[Any], move: int, seat: int) -> Offer:
    """What is the same in all guesses after this move."""
    turn = game.turn(guesses[0])
    after = [tried(game, guess, move) for guess in guesses]
    nexts = {game.to_act(state) for state in after}
    then = nexts.pop() if len(nexts) == 1 else None
    return {
        "word": game.word(move),
        "news": common([game.news(state, seat) for state in after]),
        "ends_turn": any(game.turn(state) != turn for state in after) or then == CHANCE,
        "then": named(then),
    }


def named(then: int | None) -> int | Literal["chance", "over"] | None:
    return "chance" if then == CHANCE else "over" if then == OVER else then


def tried(game: Game[Any], guess: Any, move: int) -> Any:
    state = guess.copy()
    state.listen()
    game.apply(state, move)
    return state


def common(tellings: Sequence[list[list[Any]]]) -> list[News]:
    """The common prefix of all these news."""
    alike: list[News] = []
    for items in zip(*tellings, strict=False):
        if any(item != items[0] for item in items):
            break
        alike.append(cast("News", items[0]))
    return alike


def hides(match: Match, seats: Sequence[int]) -> bool:
    """Whether anything is hidden from one of these seats."""
    game, state = match.game, match.state
    return any(
        game.determinize(state, seat, GUESSING) != state for seat in seats for _ in range(LOOKS)
    )
