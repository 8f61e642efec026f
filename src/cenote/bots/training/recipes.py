"""How each game is best learned: what differs between them."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Recipe:
    """How a judge of one game is trained."""

    trust: float = 0.8
    """The lambda of temporal differences: the weight of the outcome against the next value."""
    is_credited: bool = False
    """Whether the outcome of a turn that explores counts for the moments before. Where only leads
    matter and everybody explores alike, it may; otherwise the value of the best turn counts."""
    shipped: float = 0.0
    """The chance of each seat but one to be played by the judge that is shipped, so that another
    learns to play against others than itself; such a seat teaches nothing."""
    window: int = 40
    """Generations whose samples are used."""
    steps: int = 1500
    """The most steps of fitting after each generation."""


RECIPES = {
    "tzolkin": Recipe(),
    "maya": Recipe(trust=0.9, is_credited=True, shipped=0.2, window=30, steps=300),
}
"""A game of Maya has twice as many turns: with less trust too little of the outcome would reach the
first ones."""

CURIOUS = {"opening_block": 0.5, "bid_tens": 0.3}
"""Questions that are explored more: without it all games of Maya would begin alike, and nobody
would find out what other bids bring."""
