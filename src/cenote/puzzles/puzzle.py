"""A puzzle as it is stored: a game up to a position, the best turn there, and its figures."""

import json
from dataclasses import asdict, dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

from cenote.core.driver import Play
from cenote.core.record import Record
from cenote.games import GAMES
from cenote.review.shape import Reason
from cenote.review.turns import TurnSpan

ID_LENGTH = 6


@dataclass(frozen=True)
class Gain:
    """How much better the solution is, in thousandths of a point, with standard errors."""

    club: int
    """than what a club player would do,"""
    club_error: int
    alone: int
    """and than the next best turn that was found."""
    alone_error: int


@dataclass(frozen=True)
class Puzzle:
    """One position of a game, and the turn that is far better than any other."""

    id: str
    game: str
    seats: int
    options: tuple[str, ...]
    moves: tuple[str, ...]
    """The game up to the position."""
    seat: int
    """Whose turn it is."""
    when: int
    """The day or the round."""
    theme: str
    solution: tuple[str, ...]
    club: tuple[str, ...]
    """What a club player would do."""
    gain: Gain
    found: dict[str, int]
    """By level of bots: how many of a hundred find the solution."""
    reasons: list[Reason]
    """Why the solution is better than what a club player would do."""

    @cached_property
    def record(self) -> Record:
        """The game up to the position; every move is checked."""
        play = Play.new(GAMES[self.game], self.seats, self.options)
        for word in self.moves:
            play.move(play.game.move(word))
        return play.record

    @cached_property
    def span(self) -> TurnSpan:
        """The turn to be found, as the reviewer sees turns: as if the solution had been played."""
        game = GAMES[self.game]
        state = self.record.replay()
        first = len(self.moves)
        return TurnSpan(
            first,
            first + len(self.solution),
            self.seat,
            game.question(state)[0],
            False,
            state,
            tuple(game.move(word) for word in self.solution),
        )

    def line(self) -> str:
        """The puzzle as a line of text; `read` turns it back."""
        fields = asdict(self) | {
            "moves": " ".join(self.moves),
            "solution": " ".join(self.solution),
            "club": " ".join(self.club),
        }
        return json.dumps(fields, separators=(",", ":"))


def read(line: str) -> Puzzle:
    """A puzzle from its line."""
    fields: dict[str, Any] = json.loads(line)
    fields |= {name: tuple(fields[name].split()) for name in ("moves", "solution", "club")}
    fields["options"] = tuple(fields["options"])
    fields["gain"] = Gain(**fields["gain"])
    return Puzzle(**fields)


def id_of(game: str, seats: int, options: tuple[str, ...], moves: tuple[str, ...]) -> str:
    """The name of a position: the initial of the game and a hash."""
    text = " ".join((game, str(seats), *options, *moves))
    return game[0] + sha256(text.encode()).hexdigest()[:ID_LENGTH]
