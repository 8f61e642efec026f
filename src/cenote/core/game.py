"""What a game is to everything outside it: server, bots, replays, research."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Protocol, TypeVar

CHANCE: Final = -1
"""The seat of moves that nobody makes: dealing, drawing."""

OVER: Final = -2
"""The game is over."""


DONE: Final = 0
"""The move that ends a turn: the first word of every vocabulary."""

DONE_WORD: Final = "done"


class IllegalMove(ValueError):
    """The player's mistake: a move that is not on offer. Nothing was changed."""


class BadOption(ValueError):
    """A seat count or an option this game does not have."""


@dataclass(frozen=True)
class Score:
    """How one seat stands: points, the tie-break, the rank (1 is best), points by source."""

    points: float
    tiebreak: int
    rank: int
    sources: Mapping[str, float]


def ranks(standing: Sequence[tuple[float, int]]) -> list[int]:
    """The rank of each by points and tie-break; equals share one."""
    return [1 + sum(other > mine for other in standing) for mine in standing]


class Position(Protocol):
    """A state, as far as the outside may know it."""

    def copy(self) -> "Position": ...
    def listen(self) -> None: ...


P = TypeVar("P")


class Game(Protocol[P]):
    """The members that server, bots, replays and research may use, and nothing else.

    What a game promises beyond the types is written here and checked by tests/any_game. A game made
    of steps (`Rules` in core/agenda.py) can also be planned by bots and stepped in batches.
    """

    @property
    def name(self) -> str:
        """One word: in records, on the wire, on the command line."""
        ...

    @property
    def title(self) -> str:
        """As printed on the box."""
        ...

    @property
    def version(self) -> int:
        """Goes up when a corrected rule changes what is legal."""
        ...

    @property
    def seats(self) -> range:
        """How many can play: two at least, five at most."""
        ...

    @property
    def longest(self) -> int:
        """The most moves that a game can have, chance moves included."""
        ...

    @property
    def options(self) -> Sequence[str]:
        """The words a table may choose from; none of them is the base game."""
        ...

    def written_options(self, options: Sequence[str]) -> Sequence[str]:
        """The options as a record keeps them, with the game's defaults filled in."""
        ...

    @property
    def vocabulary(self) -> Sequence[str]:
        """Every word there can ever be, in fixed order; a move is an index into it.

        The first is `done`. Where it is on offer it ends the turn; a game whose turns end by
        themselves has the word all the same and never offers it.
        """
        ...

    def word(self, move: int) -> str: ...

    def move(self, word: str) -> int:
        """The move of this word; IllegalMove if there is no such word."""
        ...

    def new(self, seats: int, options: Sequence[str] = ()) -> P:
        """A game before its first chance move; BadOption for what it does not have."""
        ...

    def to_act(self, state: P) -> int:
        """A seat, CHANCE or OVER. Never two at once."""
        ...

    def turn(self, state: P) -> int:
        """Counts turns. A seat may take back within its turn, never into an earlier turn."""
        ...

    def legal_moves(self, state: P) -> list[int]:
        """The moves of the seat to act, in stable order; empty only when the game is over."""
        ...

    def apply(self, state: P, move: int) -> None:
        """Change the state; raise IllegalMove and change nothing if the move is not on offer."""
        ...

    def odds(self, state: P) -> list[int]:
        """At a chance move, the weight of each legal move, at least 1. Dealers must follow it."""
        ...

    def question(self, state: P) -> tuple[str, str]:
        """What is asked, and by which move: ("choose_temple", "tech:agriculture")."""
        ...

    def observe(self, state: P, seat: int | None) -> dict[str, Any]:
        """What this seat (None: a spectator) may see, as JSON values."""
        ...

    def news(self, state: P, seat: int | None) -> list[list[Any]]:
        """What the last move did, as this seat may know it; only a state that listens has any."""
        ...

    def redact(self, state: P, move: int, seat: int | None) -> str:
        """The word of a move about to be made in this state, as this seat may read it."""
        ...

    def determinize(self, state: P, seat: int | None, rng: Random) -> P:
        """A full state that this seat cannot tell from the true one."""
        ...

    def play_openly(self, state: P, move: int) -> bool:
        """Like `apply`, but stops, and returns False, where something hidden begins to matter.

        A state that was stopped can be observed and nothing else.
        """
        ...

    def wait_for(self, state: P, seat: int) -> bool:
        """Go on as if everybody else did nothing until this seat is asked, for sketches.

        What chance would deal is left out. False if the seat is not asked again, or not before
        something hidden matters; the state can then be observed and nothing else.
        """
        ...

    def scores(self, state: P) -> list[Score]: ...

    def faults(self, state: P) -> list[str]:
        """Broken invariants; none in any state that play can reach."""
        ...
