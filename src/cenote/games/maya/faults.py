"""What can never be: the invariants of every position."""

from collections.abc import Iterator

from cenote.core.bits import bits_of
from cenote.games.maya.names import (
    BASIC_MARKERS,
    CARDS,
    LEVELS,
    MARKERS,
    PLACES,
    QUARRIES,
    SOURCES,
    STARTING_PLAYER_MARKER,
)
from cenote.games.maya.sight import row_of
from cenote.games.maya.state import (
    BANK_GOLD,
    EMPTY,
    EXPERT,
    FILLED,
    GOLD,
    GOLD_BID,
    GOLD_FROM,
    HELD,
    MARKERS_HELD,
    ON_SALE,
    OPTIONS,
    ROUND_NUMBER,
    SEATS,
    STARTING_PLAYER,
    SUPPLY,
    State,
    card_of,
    owner_of,
)
from cenote.games.maya.tables import BANK, BLOCKS, CARDS_IN_HAND, HIGH_FROM, ROUNDS


def faults(state: State) -> list[str]:
    """All faults of a position, not only the first."""
    return [
        *bank_faults(state),
        *quarry_faults(state),
        *pyramid_faults(state),
        *marker_faults(state),
        *(fault for seat in seats_of(state) for fault in player_faults(state, seat)),
    ]


def seats_of(state: State) -> range:
    return range(state.cells[SEATS])


def bank_faults(state: State) -> Iterator[str]:
    held = sum(state.at(seat, GOLD) for seat in seats_of(state))
    if (total := state.cells[BANK_GOLD] + held) != BANK:
        yield f"{total} gold instead of {BANK}"
    if not 0 <= state.cells[ROUND_NUMBER] <= ROUNDS:
        yield f"round {state.cells[ROUND_NUMBER]}"
    if state.cells[STARTING_PLAYER] not in seats_of(state):
        yield "nobody is the starting player"


def quarry_faults(state: State) -> Iterator[str]:
    for quarry in range(len(QUARRIES)):
        row = row_of(state, quarry)
        if len(row) > state.layout.max_cards[quarry]:
            yield f"{len(row)} cards at {QUARRIES[quarry]}"
        if row and card_of(row[0]) >= HIGH_FROM:
            yield f"the first card at {QUARRIES[quarry]} is high"


def pyramid_faults(state: State) -> Iterator[str]:
    """No level overflows, and no block stands without one of its colour on each level below."""
    for place, name in enumerate(PLACES):
        blocks = [state.standing(place, seat) for seat in seats_of(state)]
        if min(blocks) < 0:
            yield f"less than no block on {name}"
        if sum(blocks) != state.cells[FILLED + place]:
            yield f"{name} holds {sum(blocks)} blocks, counted as {state.cells[FILLED + place]}"
        if sum(blocks) > state.layout.spaces[place]:
            yield f"{sum(blocks)} blocks on {name} with {state.layout.spaces[place]} spaces"
        for seat in seats_of(state):
            if place % LEVELS and blocks[seat] and not state.standing(place - 1, seat):
                yield f"a block of seat {seat} hovers on {name}"


def marker_faults(state: State) -> Iterator[str]:
    """Every marker in one place, and only those of this table."""
    on_table = [int(state.layout.marker[quarry]) for quarry in range(state.layout.quarries)]
    held = [marker for seat in seats_of(state) for marker in bits_of(state.at(seat, MARKERS_HELD))]
    held += [len(BASIC_MARKERS) + marker for marker in bits_of(state.cells[ON_SALE])]
    for marker in sorted(set(held)):
        if held.count(marker) > 1:
            yield f"{MARKERS[marker]} is in {held.count(marker)} places"
        if marker < len(BASIC_MARKERS) and marker not in on_table:
            yield f"{MARKERS[marker]} belongs to no quarry"
        if marker >= len(BASIC_MARKERS) and not state.cells[OPTIONS] & EXPERT:
            yield f"{MARKERS[marker]} is for experts"
    owner = state.holder(STARTING_PLAYER_MARKER)
    if owner not in (EMPTY, state.cells[STARTING_PLAYER]) and not is_naming(state, owner):
        yield f"seat {owner} has the marker of the starting player"


def is_naming(state: State, seat: int) -> bool:
    """The player who just won the marker keeps it until a starting player is named."""
    return state.to_act() == seat


def player_faults(state: State, seat: int) -> Iterator[str]:
    laid = [card_of(card) for card in cards_of(state, seat)]
    for card, name in enumerate(CARDS):
        in_hand = state.at(seat, card)
        if in_hand < 0 or in_hand + laid.count(card) != CARDS_IN_HAND[card]:
            yield f"seat {seat} has {in_hand + laid.count(card)} cards {name}"
    built = sum(state.standing(place, seat) for place in range(len(PLACES)))
    blocks = state.at(seat, SUPPLY) + state.at(seat, HELD) + built
    if blocks != BLOCKS:
        yield f"seat {seat} has {blocks} blocks instead of {BLOCKS}"
    for cell, name in ((SUPPLY, "blocks in the supply"), (HELD, "blocks"), (GOLD, "gold")):
        if state.at(seat, cell) < 0:
            yield f"seat {seat} has {state.at(seat, cell)} {name}"
    if state.at(seat, GOLD_BID) < EMPTY:
        yield f"seat {seat} bids {state.at(seat, GOLD_BID)}"
    sources = sum(state.at(seat, GOLD_FROM + i) for i in range(len(SOURCES)))
    if state.at(seat, GOLD) != sources:
        yield f"seat {seat} has {state.at(seat, GOLD)} gold but {sources} from its sources"


def cards_of(state: State, seat: int) -> Iterator[int]:
    """A seat's cards at all quarries."""
    for quarry in range(len(QUARRIES)):
        yield from (laid for laid in row_of(state, quarry) if owner_of(laid) == seat)
