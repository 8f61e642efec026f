"""Who sees what: observations, redacted moves, and states a seat cannot tell from the true one.

Hidden are the cards that lie face down (their backs tell low from high), the cards in hand, and
the bids until all are shown. Everybody has the same cards, so what is hidden of a player is only
which of the cards not yet seen lie where. Blocks are no secret: they are won, shown, set and given
back in the open, and the supply can be counted.
"""

from random import Random
from typing import Any

from cenote.core.agenda import seat_of, step_of
from cenote.core.bits import names_of
from cenote.core.news import told
from cenote.games.maya.evaluation import best_of_the_rest
from cenote.games.maya.names import (
    BASIC_MARKERS,
    BID,
    CARD,
    CARDS,
    CLAIM,
    EXPERT_MARKERS,
    LEVELS,
    MARKERS,
    MINUS,
    MORE,
    PHASES,
    PYRAMIDS,
    QUARRIES,
    VOCABULARY,
)
from cenote.games.maya.news import HAPPENINGS
from cenote.games.maya.pyramids import open_level
from cenote.games.maya.state import (
    BANK_GOLD,
    BIDS_SHOWN,
    EMPTY,
    EXPERT,
    FACE_UP,
    FILLED,
    GOLD,
    GOLD_BID,
    HELD,
    LAID,
    MARKERS_HELD,
    ON_SALE,
    OPTIONS,
    PASSED,
    PHASE,
    POINTS,
    POINTS_QUARRY,
    POINTS_SEAT,
    ROUND_NUMBER,
    ROW,
    SEATS,
    SHIELDS,
    STARTING_PLAYER,
    SUPPLY,
    State,
    card_of,
    owner_of,
    packed,
)
from cenote.games.maya.steps import BID_ONES
from cenote.games.maya.tables import HIGH_FROM, MAX_SEATS, ROW_WIDTH
from cenote.games.maya.transport import carriable
from cenote.games.maya.valuation import gold_for, sources_of

HIDDEN = "?"
BACKS = ("low", "high")


def observe(state: State, seat: int | None) -> dict[str, Any]:
    """The whole table as JSON values, without what this seat may not see."""
    cells = state.cells
    level = open_level(state)
    return {
        "seats": cells[SEATS],
        "board": {
            "id": state.board.id,
            "name": state.board.name,
            "sources": list(state.board.sources),
        },
        "expert": bool(cells[OPTIONS] & EXPERT),
        "round": cells[ROUND_NUMBER],
        "phase": PHASES[cells[PHASE]],
        "starting_player": cells[STARTING_PLAYER],
        "bank": cells[BANK_GOLD],
        "quarries": [observe_quarry(state, i, seat) for i in range(state.layout.quarries)],
        "pyramids": {
            PYRAMIDS[pyramid]: observe_pyramid(state, pyramid) for pyramid in state.layout.pyramids
        },
        "open_level": level + 1 if level < LEVELS else None,
        "on_sale": names_of(cells[ON_SALE], EXPERT_MARKERS),
        "bids_shown": bool(cells[BIDS_SHOWN]),
        "players": [observe_player(state, other, seat) for other in range(cells[SEATS])],
        "news": news(state),
    }


def observe_quarry(state: State, quarry: int, observer: int | None) -> dict[str, Any]:  # M12.1
    """A quarry and its cards: face up for all, face down for their owner alone."""
    cells = state.cells
    marker = state.layout.marker[quarry]
    prizes = [state.layout.prizes[quarry * MAX_SEATS + place] for place in range(MAX_SEATS)]
    is_open = quarry >= cells[FACE_UP]
    return {
        "id": QUARRIES[quarry],
        "max_cards": state.layout.max_cards[quarry],
        "blocks": [prize for prize in prizes if prize > 0],
        "marker": BASIC_MARKERS[marker],
        "marker_lies_here": state.holder(marker) == EMPTY,
        "is_open": is_open,
        "cards": [
            observe_card(laid, is_open or owner_of(laid) == observer)
            for laid in row_of(state, quarry)
        ],
        "shields": [seat for seat in range(cells[SEATS]) if cells[SHIELDS + quarry] >> seat & 1],
        "two_points": cells[POINTS_SEAT] if cells[POINTS_QUARRY] == quarry else None,
        "points": [cells[POINTS + quarry * MAX_SEATS + seat] for seat in range(cells[SEATS])],
        "places": places_at(state, quarry) if is_open else [],
    }


def places_at(state: State, quarry: int) -> list[int]:
    """The standings at an open quarry, first place first."""
    places: list[int] = []
    while (best := best_of_the_rest(state, quarry, sum(1 << seat for seat in places))) != EMPTY:
        places.append(best)
    return places


def row_of(state: State, quarry: int) -> list[int]:
    row = ROW + quarry * ROW_WIDTH
    return [state.cells[row + i] for i in range(state.cells[LAID + quarry])]


def observe_card(laid: int, is_seen: bool) -> dict[str, Any]:
    card = card_of(laid)
    return {
        "seat": owner_of(laid),
        "back": back_of(card),
        "card": CARDS[card] if is_seen else None,
    }


def back_of(card: int) -> str:
    return BACKS[card >= HIGH_FROM]


def observe_pyramid(state: State, pyramid: int) -> list[dict[str, Any]]:
    """The levels of a pyramid, the lowest first, and the gold they would bring now."""
    seats = range(state.cells[SEATS])
    return [
        {
            "spaces": state.layout.spaces[place],
            "gold": [state.layout.most_gold[place], state.layout.second_gold[place]],
            "filled": state.cells[FILLED + place],
            "blocks": [state.standing(place, seat) for seat in seats],
            "gold_now": [gold_for(state, place, seat) for seat in seats],
        }
        for place in range(pyramid * LEVELS, pyramid * LEVELS + LEVELS)
        if state.layout.spaces[place] > 0
    ]


def observe_player(state: State, seat: int, observer: int | None) -> dict[str, Any]:  # M12.2
    """One player's belongings; hand and bid only for their owner."""
    mine = seat == observer
    hand = hand_of(state, seat)
    bid = state.at(seat, GOLD_BID)
    may_see_bid = bid != EMPTY and (mine or bool(state.cells[BIDS_SHOWN]))
    return {
        "hand": [CARDS[card] for card in hand] if mine else None,
        "can_carry": carriable(state, seat) if mine else None,
        "low_cards": sum(card < HIGH_FROM for card in hand),
        "high_cards": sum(card >= HIGH_FROM for card in hand),
        "passed": bool(state.at(seat, PASSED)),
        "blocks": state.at(seat, HELD),
        "supply": state.at(seat, SUPPLY),
        "markers": names_of(state.at(seat, MARKERS_HELD), MARKERS),
        "has_bid": bid != EMPTY,
        "bid": bid if may_see_bid else None,
        "gold": state.at(seat, GOLD),
        "points": state.at(seat, GOLD),
        "sources": sources_of(state, seat),
    }


def hand_of(state: State, seat: int) -> list[int]:
    return [card for card in range(len(CARDS)) for _ in range(state.at(seat, card))]


def news(state: State) -> list[list[Any]]:
    """What the last move did; it never contains a secret."""
    return [told(event, HAPPENINGS, VOCABULARY) for event in state.news or []]


def redact(state: State, move: int, seat: int | None) -> str:  # M12.5
    """What this seat reads of a move about to be made."""
    if state.to_act() == seat:
        return VOCABULARY[move]
    if CARD <= move < MINUS:
        return f"card:{back_of(move - CARD)}"
    if BID <= move < MORE:
        return f"bid:{HIDDEN}"
    if MORE <= move < CLAIM:
        return f"more:{HIDDEN}"
    return VOCABULARY[move]


def determinize(state: State, seat: int | None, rng: Random) -> State:  # M12.7
    """Shuffle the cards this seat has not seen among their possible places; guess the bids."""
    guess = state.copy()
    for other in range(state.cells[SEATS]):
        if other != seat:
            guess_cards(guess, other, range(HIGH_FROM), rng)
            guess_cards(guess, other, range(HIGH_FROM, len(CARDS)), rng)
            if state.at(other, GOLD_BID) != EMPTY and not state.cells[BIDS_SHOWN]:
                guess.put(other, GOLD_BID, guess_bid(state, other, rng))
    return guess


def guess_cards(guess: State, seat: int, cards: range, rng: Random) -> None:
    """Redeal a seat's unseen cards of one back: some lie face down, the rest are in hand."""
    places = [
        ROW + quarry * ROW_WIDTH + i
        for quarry in range(guess.cells[FACE_UP])
        for i, laid in enumerate(row_of(guess, quarry))
        if owner_of(laid) == seat and card_of(laid) in cards
    ]
    unseen = [card_of(guess.cells[place]) for place in places]
    unseen += [card for card in cards for _ in range(guess.at(seat, card))]
    unseen.sort()  # otherwise a caller who knows the shuffle could reverse it
    rng.shuffle(unseen)
    for place in places:
        guess.cells[place] = packed(seat, unseen.pop())
    for card in cards:
        guess.put(seat, card, unseen.count(card))


def guess_bid(state: State, seat: int, rng: Random) -> int:
    """Any bid this seat can pay; only tens while it has not chosen the units yet."""
    gold = state.at(seat, GOLD)
    if is_bidding_ones(state, seat):
        return 10 * rng.randint(0, gold // 10)
    return rng.randint(0, gold)


def is_bidding_ones(state: State, seat: int) -> bool:
    task = state.task()
    return step_of(task) == BID_ONES and seat_of(task) == seat
