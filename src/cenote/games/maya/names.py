"""The words of Maya: one id for each thing, and the vocabulary of moves made of them.

The order of the vocabulary is frozen (tests/maya/vocabulary.txt): words may only be added at its
end, because a move is an index into it.
"""

from typing import Final

from cenote.core.numbered import ids
from cenote.core.vocabulary import vocabulary, words

PYRAMIDS = ("tikal", "chichen_itza", "copan", "uxmal", "palenque")

LEVELS: Final = 4
PLACES = tuple(f"{pyramid}.{level}" for pyramid in PYRAMIDS for level in range(1, LEVELS + 1))
"""The levels of the pyramids, from the lowest up."""

QUARRIES = ("q1", "q2", "q3", "q4", "q5", "q6", "q7")
"""From left to right, as they lie on the table."""

CARDS = ("3", "4", "5", "6", "7", "8", "minus_3")
MINUS_THREE: Final = 6
assert CARDS[MINUS_THREE] == "minus_3"

SHIELD: Final = 0
RELOCATE: Final = 1
DIRECT_BLOCK: Final = 2
TRANSPORT_2: Final = 3
FREE_PASS: Final = 4
FREE_DOUBLE_MOVE: Final = 5
STARTING_PLAYER_MARKER: Final = 6
TRANSPORT_4: Final = 7
EXTRA_BLOCK: Final = 8
JOKER: Final = 9
POINTS_2: Final = 10
MARKERS = ids(
    shield=SHIELD,
    relocate=RELOCATE,
    direct_block=DIRECT_BLOCK,
    transport_2=TRANSPORT_2,
    free_pass=FREE_PASS,
    free_double_move=FREE_DOUBLE_MOVE,
    starting_player=STARTING_PLAYER_MARKER,
    transport_4=TRANSPORT_4,
    extra_block=EXTRA_BLOCK,
    joker=JOKER,
    points_2=POINTS_2,
)
BASIC_MARKERS = MARKERS[:TRANSPORT_4]
EXPERT_MARKERS = MARKERS[TRANSPORT_4:]

SETUP: Final = 0
AUCTION: Final = 1
LAYING: Final = 2
EVALUATION: Final = 3
BUILDING: Final = 4
VALUATION: Final = 5
GAME_OVER: Final = 6
PHASES = ids(
    setup=SETUP,
    auction=AUCTION,
    laying=LAYING,
    evaluation=EVALUATION,
    building=BUILDING,
    valuation=VALUATION,
    over=GAME_OVER,
)

SOURCES = (*PYRAMIDS, "forced_passes", "starting_gold", "bids")
FROM_FORCED_PASSES: Final = 5
FROM_START: Final = 6
FROM_BIDS: Final = 7
assert SOURCES[FROM_FORCED_PASSES:] == ("forced_passes", "starting_gold", "bids")

SEATS = ("0", "1", "2", "3", "4")
TENS = tuple(str(gold) for gold in range(0, 400, 10))
ONES = tuple(str(gold) for gold in range(10))

# Where each verb's words begin.
DONE: Final = 0
SKIP: Final = 1
PASS: Final = 2
DOUBLE: Final = 3
FIRST: Final = 4
SET: Final = 9
LAY: Final = 14
CARD: Final = 21
MINUS: Final = 28
PUT_SHIELD: Final = 33
LIFT: Final = 40
START: Final = 60
USE: Final = 65
BOX: Final = 71
BID: Final = 75
MORE: Final = 115
CLAIM: Final = 125
PUT_POINTS: Final = 129

VOCABULARY: list[str] = vocabulary(
    (DONE, ["done"]),
    (SKIP, ["skip"]),
    (PASS, ["pass"]),
    (DOUBLE, ["double"]),
    (FIRST, words("first", SEATS)),
    (SET, words("set", PYRAMIDS)),
    (LAY, words("lay", QUARRIES)),
    (CARD, words("card", CARDS)),
    (MINUS, words("minus", SEATS)),
    (PUT_SHIELD, words("shield", QUARRIES)),
    (LIFT, words("lift", PLACES)),
    (START, words("start", SEATS)),
    (USE, words("use", BASIC_MARKERS[:6])),
    (BOX, words("box", EXPERT_MARKERS)),
    (BID, words("bid", TENS)),
    (MORE, words("more", ONES)),
    (CLAIM, words("claim", EXPERT_MARKERS)),
    (PUT_POINTS, words("points", QUARRIES)),
)
