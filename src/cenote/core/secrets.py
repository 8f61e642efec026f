"""Games in which something is hidden: one module of theirs decides what a seat is shown."""

from random import Random
from typing import Any, Protocol

from cenote.core.agenda import Rules, S


class SightModule(Protocol[S]):
    """What the module `sight` of a game defines."""

    def observe(self, state: S, seat: int | None) -> dict[str, Any]: ...

    def news(self, state: S) -> list[list[Any]]: ...

    def redact(self, state: S, move: int, seat: int | None) -> str: ...

    def determinize(self, state: S, seat: int | None, rng: Random) -> S: ...


class RulesWithSecrets(Rules[S]):
    """Rules whose players see what the game's sight module lets them see."""

    sight: SightModule[S]

    def observe(self, state: S, seat: int | None) -> dict[str, Any]:
        return self.sight.observe(state, seat)

    def news(self, state: S, seat: int | None) -> list[list[Any]]:
        return self.sight.news(state)

    def redact(self, state: S, move: int, seat: int | None) -> str:
        return self.sight.redact(state, move, seat)

    def determinize(self, state: S, seat: int | None, rng: Random) -> S:
        return self.sight.determinize(state, seat, rng)
