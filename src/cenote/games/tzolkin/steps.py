"""The steps of the game by number: by these the tables say what a tile or an action does."""

from typing import Final

FIRST_PLAYER: Final = 0
DEAL_MONUMENTS: Final = 1
DEAL_TO_DISPLAY: Final = 2
REFILL: Final = 3
DEAL_WEALTH_TILES: Final = 4
PLACE_DUMMIES: Final = 5
KEEP_WEALTH: Final = 6
REVEAL_WEALTH: Final = 7
ROUND: Final = 8
TAKE_TURN: Final = 9
PLACE_MORE: Final = 10
PICK_MORE: Final = 11
USE_WORKER: Final = 12
CLAIM_CORN: Final = 13
FOOD_DAY: Final = 14
REWARDS: Final = 15
ADVANCE_CALENDAR: Final = 16
CHOOSE_DAYS: Final = 17
FINAL_SCORING: Final = 18
GAIN: Final = 19
SCORE: Final = 20
PAY_CORN: Final = 21
PAY_BLOCKS: Final = 22
TAKE_BLOCK: Final = 23
FISH: Final = 24
HARVEST_JUNGLE: Final = 25
ANGER_GODS: Final = 26
EXTRACT: Final = 27
FIND_SKULL: Final = 28
STUDY: Final = 29
LEARN: Final = 30
LEARN_ANY: Final = 31
CONSTRUCT: Final = 32
SPARE_BLOCK: Final = 33
ORDER_EFFECTS: Final = 34
CLIMB: Final = 35
CLIMB_ANY: Final = 36
CHOOSE_TEMPLE: Final = 37
MARKET: Final = 38
RECRUIT: Final = 39
ANY_ACTION: Final = 40
OFFER_SKULL: Final = 41
DEVOTION: Final = 42
OFFER_BLOCK: Final = 43
DRAFT_WEALTH: Final = 44

NAMES = (
    "first_player",
    "deal_monuments",
    "deal_to_display",
    "refill",
    "deal_wealth",
    "place_dummies",
    "keep_wealth",
    "reveal_wealth",
    "round",
    "take_turn",
    "place_more",
    "pick_more",
    "use_worker",
    "claim_corn",
    "food_day",
    "rewards",
    "advance_calendar",
    "choose_days",
    "final_scoring",
    "gain",
    "score",
    "pay_corn",
    "pay_blocks",
    "take_block",
    "fish",
    "harvest_jungle",
    "anger_gods",
    "extract",
    "find_skull",
    "study",
    "learn",
    "learn_any",
    "construct",
    "spare_block",
    "order_effects",
    "climb",
    "climb_any",
    "choose_temple",
    "market",
    "recruit",
    "any_action",
    "offer_skull",
    "devotion",
    "offer_block",
    "draft_wealth",
)
"""How a question names the step that asks."""
