"""What can happen, by number: the news that log and animation are made of."""

from typing import Final

from cenote.games.maya.names import CARDS, MARKERS, PHASES, PLACES, QUARRIES

PHASE_BEGAN: Final = 0
STARTER_NAMED: Final = 1
BLOCK_SET: Final = 2
BONUS_BLOCK: Final = 3
NO_SUPPLY: Final = 4
LAID_LOW: Final = 5
LAID_HIGH: Final = 6
PASSED: Final = 7
TURNED_OVER: Final = 8
SHOWED_CARD: Final = 9
COUNTED: Final = 10
LOWERED: Final = 11
WON_BLOCKS: Final = 12
WON_MARKER: Final = 13
USED_MARKER: Final = 14
SHIELDED: Final = 15
LIFTED: Final = 16
FELL: Final = 17
CARRIED: Final = 18
LEFT_BEHIND: Final = 19
GAVE_BACK: Final = 20
FORCED_PASS: Final = 21
OUT_OF_BLOCKS: Final = 22
PAID_OUT: Final = 23
ERODED: Final = 24
STARTING_GOLD: Final = 25
PUT_IN_BOX: Final = 26
BID_SHOWN: Final = 27
BID_PAID: Final = 28
BID_RETURNED: Final = 29
CLAIMED: Final = 30
POINTS_ADDED: Final = 31
EXTRA_BLOCK_TAKEN: Final = 32

NO_THING: tuple[str, ...] = ()

HAPPENINGS: list[tuple[str, tuple[str, ...]]] = [
    ("phase", PHASES),
    ("starter", NO_THING),
    ("set", PLACES),
    ("bonus", PLACES),
    ("no_supply", NO_THING),
    ("lay_low", QUARRIES),
    ("lay_high", QUARRIES),
    ("pass", NO_THING),
    ("turn_over", QUARRIES),
    ("show", CARDS),
    ("count", QUARRIES),
    ("lower", QUARRIES),
    ("win_blocks", QUARRIES),
    ("win_marker", MARKERS),
    ("use_marker", MARKERS),
    ("shield", QUARRIES),
    ("lift", PLACES),
    ("fall", PLACES),
    ("carry", NO_THING),
    ("leave_behind", NO_THING),
    ("give_back", NO_THING),
    ("forced_pass", NO_THING),
    ("out_of_blocks", NO_THING),
    ("payout", PLACES),
    ("erode", PLACES),
    ("starting_gold", NO_THING),
    ("box", MARKERS),
    ("bid", NO_THING),
    ("pay_bid", NO_THING),
    ("bid_back", NO_THING),
    ("claim", MARKERS),
    ("add_points", QUARRIES),
    ("extra_block", NO_THING),
]
"""For each number, its name and the things it can be about."""
