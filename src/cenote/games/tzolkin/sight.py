"""Who sees what: observations, redacted moves, and states a seat cannot tell from the true one.

Hidden are only the wealth tiles: those dealt, and those kept until all reveal together. Stacks are
sets, not orders, so there is nothing else to hide.
"""

from random import Random
from typing import Any

from cenote.core.agenda import argument_of
from cenote.core.bits import bits_of, names_of
from cenote.core.news import told
from cenote.games.tzolkin.food_day import corn_per_worker, is_food_day, workers_to_feed
from cenote.games.tzolkin.names import (
    BUILDINGS,
    DEAL_WEALTH,
    DUMMY,
    FIRST,
    GEARS,
    GOODS,
    KEEP,
    MONUMENTS,
    TECHNOLOGIES,
    TEMPLES,
    VOCABULARY,
    WEALTH,
)
from cenote.games.tzolkin.news import HAPPENINGS
from cenote.games.tzolkin.scoring import monument_points, points_of, sources_of
from cenote.games.tzolkin.setup import receiver
from cenote.games.tzolkin.state import (
    AGE,
    BANKED_WORKERS,
    BUILT,
    CORN_TILES,
    CORNFIELDS,
    DISPLAY,
    DUMMY_WORKER,
    EMPTY,
    FOOD_DAYS_HELD,
    FORESTS,
    FREE_WORKERS,
    HOLE,
    LEVEL,
    LIGHT_SIDE,
    MONUMENTS_SHOWN,
    OVALS,
    RAISED,
    SEATS,
    SKULL_BANK,
    STARTING_PLAYER,
    STARTING_SPACE,
    TEETH_WITH_CORN,
    TEMPLE_STEP,
    TOOTH,
    UNDEALT_BUILDINGS,
    UNDEALT_WEALTH,
    WEALTH_DEALT,
    WEALTH_KEPT,
    WOOD_TILES,
    State,
)
from cenote.games.tzolkin.tables.buildings import AGE_2_FROM, ON_DISPLAY
from cenote.games.tzolkin.tables.gears import HOLES, HOLES_BY_GEAR, JUNGLE_GROUPS

HIDDEN = "?"


def observe(state: State, seat: int | None) -> dict[str, Any]:  # T16.1
    """The whole table as JSON values, without what this seat may not see."""
    cells = state.cells
    undealt = cells[UNDEALT_BUILDINGS]
    return {
        "seats": cells[SEATS],
        "age": cells[AGE],
        "tooth": cells[TOOTH],
        "food_days_held": cells[FOOD_DAYS_HELD],
        "is_food_day": is_food_day(state),
        "teeth_with_corn": list(bits_of(cells[TEETH_WITH_CORN])),
        "starting_player": cells[STARTING_PLAYER],
        "starting_space": worker_on(cells[STARTING_SPACE]),
        "skulls_in_bank": cells[SKULL_BANK],
        "ovals": [bool(cells[OVALS] >> oval & 1) for oval in range(9)],
        "jungle": {
            f"palenque.{group + 2}": {
                "wood": cells[FORESTS + group],
                "corn": cells[CORNFIELDS + group],
            }
            for group in range(JUNGLE_GROUPS)
        },
        "gears": {
            gear: [worker_on(cells[HOLE + i * HOLES + hole]) for hole in range(HOLES_BY_GEAR[i])]
            for i, gear in enumerate(GEARS)
        },
        "buildings": shown(state, DISPLAY, ON_DISPLAY, BUILDINGS),
        "monuments": shown(state, MONUMENTS_SHOWN, 6, MONUMENTS),
        "stacks": {
            "age_1": sum(building < AGE_2_FROM for building in bits_of(undealt)),
            "age_2": sum(building >= AGE_2_FROM for building in bits_of(undealt)),
        },
        "players": [observe_player(state, other, seat) for other in range(cells[SEATS])],
        "news": news(state),
    }


def observe_player(state: State, seat: int, observer: int | None) -> dict[str, Any]:  # T16.3
    """One player's belongings; tiles of the draft only for their owner."""
    mine = seat == observer
    open_to_see = mine or not is_drafting(state)
    known = state if open_to_see else without_draft(state, seat)
    hungry, corn_each = workers_to_feed(known, seat), corn_per_worker(known, seat)
    kept = state.at(seat, WEALTH_KEPT)
    return {
        **{good: state.at(seat, i) for i, good in enumerate(GOODS)},
        "workers": {
            "free": state.at(seat, FREE_WORKERS),
            "on_gears": state.workers_on_gears(seat),
            "in_bank": state.at(seat, BANKED_WORKERS),
        },
        "light_side": bool(state.at(seat, LIGHT_SIDE)),
        "temples": {temple: state.at(seat, TEMPLE_STEP + i) for i, temple in enumerate(TEMPLES)},
        "technologies": {
            technology: state.at(seat, LEVEL + i) for i, technology in enumerate(TECHNOLOGIES)
        },
        "corn_tiles": state.at(seat, CORN_TILES),
        "wood_tiles": state.at(seat, WOOD_TILES),
        "buildings": names_of(state.at(seat, BUILT), BUILDINGS),
        "monuments": {
            MONUMENTS[i]: monument_points(state, seat, i) for i in bits_of(state.at(seat, RAISED))
        },
        "wealth": names_of(kept, WEALTH) if open_to_see else None,
        "wealth_dealt": names_of(state.at(seat, WEALTH_DEALT), WEALTH) if mine else None,
        "wealth_kept": len(bits_of(kept)),
        "feeding": {"workers": hungry, "corn_each": corn_each, "corn": hungry * corn_each},
        "points": points_of(state, seat),
        "sources": sources_of(state, seat),
    }


def is_drafting(state: State) -> bool:
    """Until all wealth tiles are revealed, somebody still holds what was dealt."""
    return any(state.at(seat, WEALTH_DEALT) for seat in range(state.cells[SEATS]))


def without_draft(state: State, seat: int) -> State:
    """The table as if this seat had kept nothing: what a hidden tile would feed stays hidden."""
    known = state.copy()
    known.put(seat, WEALTH_KEPT, 0)
    return known


def shown(state: State, row: int, places: int, names: tuple[str, ...]) -> list[str | None]:
    tiles = [state.cells[row + place] for place in range(places)]
    return [None if tile == EMPTY else names[tile] for tile in tiles]


def worker_on(cell: int) -> int | str | None:
    if cell == EMPTY:
        return None
    return "dummy" if cell == DUMMY_WORKER else cell


def news(state: State) -> list[list[Any]]:
    """What the last move did; everybody may know all of it."""
    return [told(item, HAPPENINGS, VOCABULARY) for item in state.news or []]


def redact(state: State, move: int, seat: int | None) -> str:  # T16.5
    """What this seat reads of a move about to be made."""
    if KEEP <= move < FIRST and state.to_act() != seat:
        return f"keep:{HIDDEN}"
    if DEAL_WEALTH <= move < DUMMY and receiver(state, argument_of(state.task())) != seat:
        return f"deal:{HIDDEN}"
    return VOCABULARY[move]


def determinize(state: State, seat: int | None, rng: Random) -> State:  # T16.8
    """Redeal the wealth tiles that this seat has not seen."""
    guess = state.copy()
    others = [other for other in range(state.cells[SEATS]) if other != seat]
    unseen = bits_of(state.cells[UNDEALT_WEALTH])
    for other in others:
        unseen += bits_of(state.at(other, WEALTH_DEALT))
    unseen.sort()  # otherwise a caller who knows the shuffle could reverse it
    rng.shuffle(unseen)
    for other in others:
        dealt = [unseen.pop() for _ in bits_of(state.at(other, WEALTH_DEALT))]
        if dealt:
            kept = rng.sample(dealt, len(bits_of(state.at(other, WEALTH_KEPT))))
            guess.put(other, WEALTH_DEALT, sum(1 << tile for tile in dealt))
            guess.put(other, WEALTH_KEPT, sum(1 << tile for tile in kept))
    guess.cells[UNDEALT_WEALTH] = sum(1 << tile for tile in unseen)
    return guess
