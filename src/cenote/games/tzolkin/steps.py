"""The steps of the game by number: by these the tables say what a tile or an action does."""

from typing import Final

from cenote.core.numbered import numbered

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

NAMES: tuple[str, ...] = tuple(
    numbered(
        [
            (FIRST_PLAYER, "first_player"),
            (DEAL_MONUMENTS, "deal_monuments"),
            (DEAL_TO_DISPLAY, "deal_to_display"),
            (REFILL, "refill"),
            (DEAL_WEALTH_TILES, "deal_wealth"),
            (PLACE_DUMMIES, "place_dummies"),
            (KEEP_WEALTH, "keep_wealth"),
            (REVEAL_WEALTH, "reveal_wealth"),
            (ROUND, "round"),
            (TAKE_TURN, "take_turn"),
            (PLACE_MORE, "place_more"),
            (PICK_MORE, "pick_more"),
            (USE_WORKER, "use_worker"),
            (CLAIM_CORN, "claim_corn"),
            (FOOD_DAY, "food_day"),
            (REWARDS, "rewards"),
            (ADVANCE_CALENDAR, "advance_calendar"),
            (CHOOSE_DAYS, "choose_days"),
            (FINAL_SCORING, "final_scoring"),
            (GAIN, "gain"),
            (SCORE, "score"),
            (PAY_CORN, "pay_corn"),
            (PAY_BLOCKS, "pay_blocks"),
            (TAKE_BLOCK, "take_block"),
            (FISH, "fish"),
            (HARVEST_JUNGLE, "harvest_jungle"),
            (ANGER_GODS, "anger_gods"),
            (EXTRACT, "extract"),
            (FIND_SKULL, "find_skull"),
            (STUDY, "study"),
            (LEARN, "learn"),
            (LEARN_ANY, "learn_any"),
            (CONSTRUCT, "construct"),
            (SPARE_BLOCK, "spare_block"),
            (ORDER_EFFECTS, "order_effects"),
            (CLIMB, "climb"),
            (CLIMB_ANY, "climb_any"),
            (CHOOSE_TEMPLE, "choose_temple"),
            (MARKET, "market"),
            (RECRUIT, "recruit"),
            (ANY_ACTION, "any_action"),
            (OFFER_SKULL, "offer_skull"),
            (DEVOTION, "devotion"),
            (OFFER_BLOCK, "offer_block"),
            (DRAFT_WEALTH, "draft_wealth"),
        ]
    )
)
"""How a question names the step that asks."""
