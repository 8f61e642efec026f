"""Tzolk'in as a Game: the steps of all chapters under one name."""

from collections.abc import Sequence

from cenote.core.agenda import Step, step_of, step_table
from cenote.core.game import CHANCE, BadOption, Score
from cenote.core.ints import i64, vec
from cenote.core.options import chosen_bits
from cenote.core.secrets import RulesWithSecrets
from cenote.games.tzolkin import faults, scoring, sight, steps
from cenote.games.tzolkin.buildings import (
    Construct,
    DealToDisplay,
    OrderEffects,
    Refill,
    SpareBlock,
)
from cenote.games.tzolkin.calendar import AdvanceCalendar, ChooseDays, pass_days
from cenote.games.tzolkin.chichen_itza import Devotion, OfferBlock, OfferSkull
from cenote.games.tzolkin.food_day import FoodDay, Rewards
from cenote.games.tzolkin.goods import Gain, PayBlocks, PayCorn, TakeBlock
from cenote.games.tzolkin.goods import Score as ScoreTile
from cenote.games.tzolkin.names import VOCABULARY
from cenote.games.tzolkin.palenque import Fish, HarvestJungle
from cenote.games.tzolkin.scoring import FinalScoring
from cenote.games.tzolkin.setup import (
    DealMonuments,
    DealWealthTiles,
    DraftWealth,
    FirstPlayer,
    KeepWealth,
    PlaceDummies,
    RevealWealth,
    plan_setup,
)
from cenote.games.tzolkin.state import FIRST_SEAT, State, new_state
from cenote.games.tzolkin.technologies import Learn, LearnAny, Study
from cenote.games.tzolkin.temples import AngerGods, ChooseTemple, Climb, ClimbAny
from cenote.games.tzolkin.turn import (
    ClaimCorn,
    PickMore,
    PlaceMore,
    Round,
    TakeTurn,
    UseWorker,
)
from cenote.games.tzolkin.uxmal import AnyAction, Market, Recruit
from cenote.games.tzolkin.yaxchilan import Extract, FindSkull

OPTIONS = (
    "uxmal_once",
    "free_order",
    "whole_points",
    "first:0",
    "first:1",
    "first:2",
    "first:3",
)

STEPS: vec[Step[State]] = step_table(
    [
        (steps.FIRST_PLAYER, FirstPlayer()),
        (steps.DEAL_MONUMENTS, DealMonuments()),
        (steps.DEAL_TO_DISPLAY, DealToDisplay()),
        (steps.REFILL, Refill()),
        (steps.DEAL_WEALTH_TILES, DealWealthTiles()),
        (steps.PLACE_DUMMIES, PlaceDummies()),
        (steps.KEEP_WEALTH, KeepWealth()),
        (steps.REVEAL_WEALTH, RevealWealth()),
        (steps.ROUND, Round()),
        (steps.TAKE_TURN, TakeTurn()),
        (steps.PLACE_MORE, PlaceMore()),
        (steps.PICK_MORE, PickMore()),
        (steps.USE_WORKER, UseWorker()),
        (steps.CLAIM_CORN, ClaimCorn()),
        (steps.FOOD_DAY, FoodDay()),
        (steps.REWARDS, Rewards()),
        (steps.ADVANCE_CALENDAR, AdvanceCalendar()),
        (steps.CHOOSE_DAYS, ChooseDays()),
        (steps.FINAL_SCORING, FinalScoring()),
        (steps.GAIN, Gain()),
        (steps.SCORE, ScoreTile()),
        (steps.PAY_CORN, PayCorn()),
        (steps.PAY_BLOCKS, PayBlocks()),
        (steps.TAKE_BLOCK, TakeBlock()),
        (steps.FISH, Fish()),
        (steps.HARVEST_JUNGLE, HarvestJungle()),
        (steps.ANGER_GODS, AngerGods()),
        (steps.EXTRACT, Extract()),
        (steps.FIND_SKULL, FindSkull()),
        (steps.STUDY, Study()),
        (steps.LEARN, Learn()),
        (steps.LEARN_ANY, LearnAny()),
        (steps.CONSTRUCT, Construct()),
        (steps.SPARE_BLOCK, SpareBlock()),
        (steps.ORDER_EFFECTS, OrderEffects()),
        (steps.CLIMB, Climb()),
        (steps.CLIMB_ANY, ClimbAny()),
        (steps.CHOOSE_TEMPLE, ChooseTemple()),
        (steps.MARKET, Market()),
        (steps.RECRUIT, Recruit()),
        (steps.ANY_ACTION, AnyAction()),
        (steps.OFFER_SKULL, OfferSkull()),
        (steps.DEVOTION, Devotion()),
        (steps.OFFER_BLOCK, OfferBlock()),
        (steps.DRAFT_WEALTH, DraftWealth()),
    ]
)
assert len(STEPS) == len(steps.NAMES)


class Tzolkin(RulesWithSecrets[State]):
    """Tzolk'in: The Mayan Calendar, for two to four."""

    name = "tzolkin"
    title = "Tzolk'in: The Mayan Calendar"
    version = 1
    longest = 700
    seats: range
    options: Sequence[str]

    def __init__(self) -> None:
        self.seats = range(2, 5)
        self.options = OPTIONS
        self.vocabulary = VOCABULARY
        self.moves = {word: move for move, word in enumerate(VOCABULARY)}
        self.steps = STEPS
        self.step_names = steps.NAMES
        self.sight = sight

    def new(self, seats: int, options: Sequence[str] = ()) -> State:
        if seats not in self.seats:
            raise BadOption(f"Tzolk'in is for 2 to 4 seats, not {seats}")
        state = new_state(seats, option_bits(seats, options))
        plan_setup(state)
        self.settle(state)
        return state

    def reveals(self, step: i64) -> bool:
        return step == steps.REVEAL_WEALTH

    def leave_out(self, state: State) -> bool:
        """No turn, one day, and no building in the empty spaces; the set-up cannot be left out."""
        step = step_of(state.task())
        if step == steps.DEAL_TO_DISPLAY:
            state.drop()
            state.drop()  # its refill, which would ask again
        elif state.to_act() == CHANCE or step == steps.KEEP_WEALTH:
            return False
        else:
            state.drop()
            if step == steps.CHOOSE_DAYS:
                pass_days(state, 1)
        return True

    def scores(self, state: State) -> list[Score]:
        return scoring.scores(state)

    def faults(self, state: State) -> list[str]:
        return faults.faults(state)


def option_bits(seats: int, options: Sequence[str]) -> int:
    return chosen_bits(OPTIONS, FIRST_SEAT, seats, options)


TZOLKIN = Tzolkin()
