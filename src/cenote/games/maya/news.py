"""What can happen, by number: the news that log and animation are made of."""

from typing import Final

from cenote.core.numbered import numbered
from cenote.games.maya import steps
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
DECLINED: Final = 33

NO_THING: tuple[str, ...] = ()

HAPPENINGS: list[tuple[str, tuple[str, ...]]] = numbered(
    [
        (PHASE_BEGAN, ("phase", PHASES)),
        (STARTER_NAMED, ("starter", NO_THING)),
        (BLOCK_SET, ("set", PLACES)),
        (BONUS_BLOCK, ("bonus", PLACES)),
        (NO_SUPPLY, ("no_supply", NO_THING)),
        (LAID_LOW, ("lay_low", QUARRIES)),
        (LAID_HIGH, ("lay_high", QUARRIES)),
        (PASSED, ("pass", NO_THING)),
        (TURNED_OVER, ("turn_over", QUARRIES)),
        (SHOWED_CARD, ("show", CARDS)),
        (COUNTED, ("count", QUARRIES)),
        (LOWERED, ("lower", QUARRIES)),
        (WON_BLOCKS, ("win_blocks", QUARRIES)),
        (WON_MARKER, ("win_marker", MARKERS)),
        (USED_MARKER, ("use_marker", MARKERS)),
        (SHIELDED, ("shield", QUARRIES)),
        (LIFTED, ("lift", PLACES)),
        (FELL, ("fall", PLACES)),
        (CARRIED, ("carry", NO_THING)),
        (LEFT_BEHIND, ("leave_behind", NO_THING)),
        (GAVE_BACK, ("give_back", NO_THING)),
        (FORCED_PASS, ("forced_pass", NO_THING)),
        (OUT_OF_BLOCKS, ("out_of_blocks", NO_THING)),
        (PAID_OUT, ("payout", PLACES)),
        (ERODED, ("erode", PLACES)),
        (STARTING_GOLD, ("starting_gold", NO_THING)),
        (PUT_IN_BOX, ("box", MARKERS)),
        (BID_SHOWN, ("bid", NO_THING)),
        (BID_PAID, ("pay_bid", NO_THING)),
        (BID_RETURNED, ("bid_back", NO_THING)),
        (CLAIMED, ("claim", MARKERS)),
        (POINTS_ADDED, ("add_points", QUARRIES)),
        (EXTRA_BLOCK_TAKEN, ("extra_block", NO_THING)),
        (DECLINED, ("decline", steps.NAMES)),
    ]
)
"""For each number, its name and the things it can be about."""
