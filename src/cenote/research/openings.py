"""The opening book of Tzolk'in as rows: what each pair of starting wealth tiles is worth.

>>> from cenote.research.openings import opening_book
>>> best = opening_book(seats=4)[0]
>>> len(best.tiles), best.worth > 0, best.error < best.worth
(2, True, True)
>>> len(opening_book(seats=2))
210

With pandas, `DataFrame(opening_book(seats=4))` is a table of them.
"""

from typing import NamedTuple

from cenote.review.openings import PAIRS, shipped
from cenote.review.shape import POINT


class Opening(NamedTuple):
    """A pair of tiles at tables of one size."""

    seats: int
    tiles: tuple[str, str]
    worth: float
    """Points at the end of the game, above or below the average pair."""
    error: float
    """The standard error of that."""
    drafts: int
    """How often the pair was judged."""


def opening_book(seats: int) -> list[Opening]:
    """All pairs, the best first."""
    rows = zip(PAIRS, shipped()["sizes"][str(seats)], strict=True)
    book = [
        Opening(seats, pair, row.worth / POINT, row.error / POINT, row.drafts) for pair, row in rows
    ]
    return sorted(book, key=lambda opening: -opening.worth)
