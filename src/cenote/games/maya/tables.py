"""The printed numbers of Maya that are the same on every board."""

from typing import Final

from cenote.core.ints import i64, vec

ROUNDS: Final = 3
BLOCKS: Final = 28
"""Blocks of each colour."""
OPENING_BLOCKS: Final = 2
BANK: Final = 380
"""All coins together."""

CARD_KINDS: Final = 7
CARD_POINTS: Final = vec[i64]([3, 4, 5, 6, 7, 8, 0])
CARDS_IN_HAND: Final = vec[i64]([1, 2, 1, 1, 1, 1, 1])
"""How many of each card a player has."""
HIGH_FROM: Final = 3
"""From this card on a back shows that the card is high."""
MINUS_POINTS: Final = 3

MAX_SEATS: Final = 5
MAX_QUARRIES: Final = 7
ROW_WIDTH: Final = 8
"""The most cards that any quarry takes."""
CARD_BITS: Final = 3
"""Bits for the card in a packed entry of a row, below its owner."""
MAX_PYRAMIDS: Final = 5
ALL_PLACES: Final = 20
"""Levels of pyramids, whether or not there is one."""

DOUBLE_COST: Final = 1
DOUBLE_NEEDS: Final = 3
FREE_DOUBLE_NEEDS: Final = 2
FORCED_PASS_GOLD: Final = 1

EXPERT_GOLD: Final = 10
TRANSPORT_2_BLOCKS: Final = 2
TRANSPORT_4_BLOCKS: Final = 4
POINTS_2_POINTS: Final = 2
HIGHEST_TENS: Final = 39
"""Nobody bids 400 gold or more: that is beyond all coins there are."""
