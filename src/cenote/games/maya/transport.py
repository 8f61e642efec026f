"""Phase 1, transport: the cards kept in hand carry the blocks won to the pyramids."""

from cenote.core.agenda import Step
from cenote.core.ints import i64
from cenote.games.maya.names import EXTRA_BLOCK, TRANSPORT_2, TRANSPORT_4
from cenote.games.maya.news import CARRIED, EXTRA_BLOCK_TAKEN, LEFT_BEHIND, USED_MARKER
from cenote.games.maya.state import EXTRA_CARRIED, HELD, SEATS, State
from cenote.games.maya.tables import (
    CARD_KINDS,
    CARD_POINTS,
    TRANSPORT_2_BLOCKS,
    TRANSPORT_4_BLOCKS,
)


def hand_points(state: State, seat: i64) -> i64:  # M6.1, M6.2
    """The points of the cards in hand; a -3 card counts as 0."""
    points: i64 = 0
    for card in range(i64(CARD_KINDS)):
        points += state.at(seat, card) * CARD_POINTS[card]
    return points


def carriable(state: State, seat: i64) -> i64:  # M5.10, M11.9
    """How many blocks a player can carry, markers included."""
    blocks = hand_points(state, seat) + state.at(seat, EXTRA_CARRIED)
    if state.has_marker(seat, TRANSPORT_2):
        blocks += TRANSPORT_2_BLOCKS
    if state.has_marker(seat, TRANSPORT_4):
        blocks += TRANSPORT_4_BLOCKS
    return blocks


class Transport(Step[State]):  # M6.4, M6.5
    """Everybody carries what can be carried; all cards go back to their owners."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        state.end_turn()
        for carrier in range(state.cells[SEATS]):
            carry(state, carrier)
        state.clear_quarries()
        state.deal_hands()


def carry(state: State, seat: i64) -> None:  # M6.3, M11.10
    """Blocks the player cannot carry go back; the extra block needs no carrying."""
    surplus = max(state.at(seat, HELD) - carriable(state, seat), i64(0))
    use_transport_markers(state, seat)
    state.give_back(seat, surplus)
    state.tell(CARRIED, seat, 0, state.at(seat, HELD))
    if surplus > 0:
        state.tell(LEFT_BEHIND, seat, 0, surplus)
    if state.has_marker(seat, EXTRA_BLOCK):
        use_marker(state, seat, EXTRA_BLOCK)
        blocks = state.take_blocks(seat, 1)
        state.add(seat, HELD, blocks)
        state.tell(EXTRA_BLOCK_TAKEN, seat, 0, blocks)


def use_transport_markers(state: State, seat: i64) -> None:  # M6.4
    """Transport markers that are needed go back; the others are of no more use this round."""
    state.put(seat, EXTRA_CARRIED, 0)
    if state.at(seat, HELD) <= hand_points(state, seat):
        return
    use_marker(state, seat, TRANSPORT_2)
    use_marker(state, seat, TRANSPORT_4)


def use_marker(state: State, seat: i64, marker: i64) -> None:
    if state.has_marker(seat, marker):
        state.return_marker(seat, marker)
        state.tell(USED_MARKER, seat, marker, 0)
