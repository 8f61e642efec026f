"""Maya as a Game: the steps of all chapters under one name, on the boards it knows."""

from collections.abc import Sequence

from cenote.core.agenda import Step, step_of, step_table
from cenote.core.game import CHANCE, BadOption, Score
from cenote.core.ints import i64, vec
from cenote.core.options import chosen_bits
from cenote.core.secrets import RulesWithSecrets
from cenote.games.maya import faults, sight, steps, valuation
from cenote.games.maya.auction import Auction, BidOnes, BidTens, ClaimMarker, PutAway, RevealBids
from cenote.games.maya.board import Board, default_board
from cenote.games.maya.evaluation import (
    ChooseVictim,
    Distribute,
    Evaluate,
    EvaluateQuarry,
    PlacePoints,
    Subtract,
    TurnOver,
)
from cenote.games.maya.markers import (
    LiftBlock,
    LowestLevel,
    NameStarter,
    OfferJoker,
    PlaceShield,
    UseJoker,
)
from cenote.games.maya.names import VOCABULARY
from cenote.games.maya.pyramids import Build, BuildTurn, DoubleMove, NextToBuild
from cenote.games.maya.quarries import ChooseCard, ChooseQuarry, LayCards, NextToLay
from cenote.games.maya.setup import (
    Confirm,
    EndRound,
    FirstPlayer,
    Opening,
    OpeningBlock,
    Round,
    plan_setup,
)
from cenote.games.maya.state import FIRST_SEAT, State, new_state
from cenote.games.maya.transport import Transport
from cenote.games.maya.valuation import Erosion, Payout

TABLE_OPTIONS = ("expert", "first:0", "first:1", "first:2", "first:3", "first:4")
BOARD_OPTION = "board:"
"""Precedes the id of a board among the options: every record has it, a table may choose it."""

STEPS: vec[Step[State]] = step_table(
    [
        (steps.FIRST_PLAYER, FirstPlayer()),
        (steps.OPENING, Opening()),
        (steps.OPENING_BLOCK, OpeningBlock()),
        (steps.CONFIRM, Confirm()),
        (steps.ROUND, Round()),
        (steps.AUCTION, Auction()),
        (steps.PUT_AWAY, PutAway()),
        (steps.BID_TENS, BidTens()),
        (steps.BID_ONES, BidOnes()),
        (steps.REVEAL_BIDS, RevealBids()),
        (steps.CLAIM_MARKER, ClaimMarker()),
        (steps.LAY_CARDS, LayCards()),
        (steps.CHOOSE_QUARRY, ChooseQuarry()),
        (steps.CHOOSE_CARD, ChooseCard()),
        (steps.NEXT_TO_LAY, NextToLay()),
        (steps.EVALUATE, Evaluate()),
        (steps.PLACE_POINTS, PlacePoints()),
        (steps.EVALUATE_QUARRY, EvaluateQuarry()),
        (steps.TURN_OVER, TurnOver()),
        (steps.SUBTRACT, Subtract()),
        (steps.CHOOSE_VICTIM, ChooseVictim()),
        (steps.DISTRIBUTE, Distribute()),
        (steps.OFFER_JOKER, OfferJoker()),
        (steps.USE_JOKER, UseJoker()),
        (steps.PLACE_SHIELD, PlaceShield()),
        (steps.LIFT_BLOCK, LiftBlock()),
        (steps.LOWEST_LEVEL, LowestLevel()),
        (steps.NAME_STARTER, NameStarter()),
        (steps.TRANSPORT, Transport()),
        (steps.BUILD, Build()),
        (steps.BUILD_TURN, BuildTurn()),
        (steps.DOUBLE_MOVE, DoubleMove()),
        (steps.NEXT_TO_BUILD, NextToBuild()),
        (steps.PAYOUT, Payout()),
        (steps.EROSION, Erosion()),
        (steps.END_ROUND, EndRound()),
    ]
)
assert len(STEPS) == len(steps.NAMES)


class Maya(RulesWithSecrets[State]):
    """Maya, for three to five. It knows one board at least: that of new games."""

    name = "maya"
    title = "Maya"
    version = 1
    longest = 900
    seats: range
    options: Sequence[str]
    board: Board
    boards: dict[str, Board]

    def __init__(self, board: Board) -> None:
        self.seats = range(3, 6)
        self.vocabulary = VOCABULARY
        self.moves = {word: move for move, word in enumerate(VOCABULARY)}
        self.steps = STEPS
        self.step_names = steps.NAMES
        self.sight = sight
        self.board = board
        self.boards = {}
        self.add_board(board)

    def add_board(self, board: Board) -> str:
        """Make this board known and offer it; returns the option that chooses it."""
        self.boards[board.id] = board
        words = [BOARD_OPTION + known for known in self.boards]
        self.options = (*TABLE_OPTIONS, *words) if len(words) > 1 else TABLE_OPTIONS
        return BOARD_OPTION + board.id

    def know_board(self, board: Board) -> None:
        """Make this board known without offering it to tables."""
        self.boards[board.id] = board

    def forget_board(self, board: str) -> None:
        """No new game can use this board; games in progress continue."""
        if board != self.board.id:
            self.boards.pop(board, None)

    def play_on(self, board: Board) -> None:
        """Use this board for new games; games on other known boards continue."""
        self.add_board(board)
        self.board = board

    def written_options(self, options: Sequence[str]) -> tuple[str, ...]:
        """A record names the board it was played on."""
        if any(option.startswith(BOARD_OPTION) for option in options):
            return tuple(options)
        return (*options, BOARD_OPTION + self.board.id)

    def new(self, seats: int, options: Sequence[str] = ()) -> State:
        if seats not in self.seats:
            raise BadOption(f"Maya is for 3 to 5 seats, not {seats}")
        board = self.board_of(options)
        others = [option for option in options if not option.startswith(BOARD_OPTION)]
        state = new_state(board, seats, chosen_bits(TABLE_OPTIONS, FIRST_SEAT, seats, others))
        plan_setup(state)
        self.settle(state)
        return state

    def board_of(self, options: Sequence[str]) -> Board:
        """The board that the options name, or else that of new games."""
        named = [option for option in options if option.startswith(BOARD_OPTION)]
        if not named:
            return self.board
        if len(named) > 1:
            raise BadOption("a game is played on one board only")
        board = self.boards.get(named[0][len(BOARD_OPTION) :])
        if board is None:
            known = BOARD_OPTION + self.board.id
            raise BadOption(
                f"{named[0]} is not known here, only {known}; give its file with --board"
            )
        return board

    def reveals(self, step: i64) -> bool:
        return step == steps.TURN_OVER or step == steps.REVEAL_BIDS

    def leave_out(self, state: State) -> bool:
        """The next player lays or builds; what chance chooses cannot be left out."""
        seat = state.to_act()
        step = step_of(state.task())
        if seat == CHANCE:
            return False
        state.drop()
        if step == steps.CHOOSE_QUARRY:
            state.plan(steps.NEXT_TO_LAY, seat)
        elif step == steps.BUILD_TURN:
            state.plan(steps.NEXT_TO_BUILD, seat)
        return True

    def scores(self, state: State) -> list[Score]:
        return valuation.scores(state)

    def faults(self, state: State) -> list[str]:
        return faults.faults(state)


MAYA = Maya(default_board())
