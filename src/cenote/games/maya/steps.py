"""The steps of the game by number, and how a question names the step that asks."""

from typing import Final

from cenote.core.numbered import numbered

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

NAMES: tuple[str, ...] = tuple(
    numbered(
        [
            (FIRST_PLAYER, "first_player"),
            (OPENING, "opening"),
            (OPENING_BLOCK, "opening_block"),
            (CONFIRM, "confirm"),
            (ROUND, "round"),
            (AUCTION, "auction"),
            (PUT_AWAY, "put_away"),
            (BID_TENS, "bid_tens"),
            (BID_ONES, "bid_ones"),
            (REVEAL_BIDS, "reveal_bids"),
            (CLAIM_MARKER, "claim_marker"),
            (LAY_CARDS, "lay_cards"),
            (CHOOSE_QUARRY, "choose_quarry"),
            (CHOOSE_CARD, "choose_card"),
            (NEXT_TO_LAY, "next_to_lay"),
            (EVALUATE, "evaluate"),
            (PLACE_POINTS, "place_points"),
            (EVALUATE_QUARRY, "evaluate_quarry"),
            (TURN_OVER, "turn_over"),
            (SUBTRACT, "subtract"),
            (CHOOSE_VICTIM, "choose_victim"),
            (DISTRIBUTE, "distribute"),
            (OFFER_JOKER, "offer_joker"),
            (USE_JOKER, "use_joker"),
            (PLACE_SHIELD, "place_shield"),
            (LIFT_BLOCK, "lift_block"),
            (LOWEST_LEVEL, "lowest_level"),
            (NAME_STARTER, "name_starter"),
            (TRANSPORT, "transport"),
            (BUILD, "build"),
            (BUILD_TURN, "build_turn"),
            (DOUBLE_MOVE, "double_move"),
            (NEXT_TO_BUILD, "next_to_build"),
            (PAYOUT, "payout"),
            (EROSION, "erosion"),
            (END_ROUND, "end_round"),
        ]
    )
)
