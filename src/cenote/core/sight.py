"""What a player, human or program, sees when it must choose."""

from random import Random
from typing import Any

from cenote.core.game import Game


class Sight:
    """One seat's view of a game. A bot gets this and never the state itself."""

    def __init__(self, game: Game[Any], state: Any, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.legal_moves = game.legal_moves(state)
        self.__state = state

    @property
    def observation(self) -> dict[str, Any]:
        return self.game.observe(self.__state, self.seat)

    @property
    def question(self) -> tuple[str, str]:
        return self.game.question(self.__state)

    def guess(self, rng: Random) -> Any:
        """A full state that this seat cannot tell from the true one, free to play with."""
        return self.game.determinize(self.__state, self.seat, rng)
