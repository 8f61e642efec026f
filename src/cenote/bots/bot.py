"""What a bot is: a program that looks at what one seat may see and chooses."""

from typing import Protocol

from cenote.core.sight import Sight


class Bot(Protocol):
    """One player of one game; it may remember what it saw."""

    def choose(self, sight: Sight) -> int:
        """One of `sight.legal_moves`."""
        ...
