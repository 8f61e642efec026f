"""The steps of the game by number, and how a question names the step that asks."""

from typing import Final

FIRST_PLAYER: Final = 0
OPENING: Final = 1
OPENING_BLOCK: Final = 2
CONFIRM: Final = 3
ROUND: Final = 4
AUCTION: Final = 5
PUT_AWAY: Final = 6
BID_TENS: Final = 7
BID_ONES: Final = 8
REVEAL_BIDS: Final = 9
CLAIM_MARKER: Final = 10
LAY_CARDS: Final = 11
CHOOSE_QUARRY: Final = 12
CHOOSE_CARD: Final = 13
NEXT_TO_LAY: Final = 14
EVALUATE: Final = 15
PLACE_POINTS: Final = 16
EVALUATE_QUARRY: Final = 17
TURN_OVER: Final = 18
SUBTRACT: Final = 19
CHOOSE_VICTIM: Final = 20
DISTRIBUTE: Final = 21
OFFER_JOKER: Final = 22
USE_JOKER: Final = 23
PLACE_SHIELD: Final = 24
LIFT_BLOCK: Final = 25
LOWEST_LEVEL: Final = 26
NAME_STARTER: Final = 27
TRANSPORT: Final = 28
BUILD: Final = 29
BUILD_TURN: Final = 30
DOUBLE_MOVE: Final = 31
NEXT_TO_BUILD: Final = 32
PAYOUT: Final = 33
EROSION: Final = 34
END_ROUND: Final = 35

NAMES = (
    "first_player",
    "opening",
    "opening_block",
    "confirm",
    "round",
    "auction",
    "put_away",
    "bid_tens",
    "bid_ones",
    "reveal_bids",
    "claim_marker",
    "lay_cards",
    "choose_quarry",
    "choose_card",
    "next_to_lay",
    "evaluate",
    "place_points",
    "evaluate_quarry",
    "turn_over",
    "subtract",
    "choose_victim",
    "distribute",
    "offer_joker",
    "use_joker",
    "place_shield",
    "lift_block",
    "lowest_level",
    "name_starter",
    "transport",
    "build",
    "build_turn",
    "double_move",
    "next_to_build",
    "payout",
    "erosion",
    "end_round",
)
