"""Which actions can be used: an action is on offer if its certain costs can be paid and it does
something."""

from cenote.core.ints import i64
from cenote.games.tzolkin.buildings import can_construct
from cenote.games.tzolkin.names import SKULL
from cenote.games.tzolkin.palenque import can_harvest
from cenote.games.tzolkin.state import BANKED_WORKERS, OVALS, SKULL_BANK, State
from cenote.games.tzolkin.steps import (
    ANY_ACTION,
    CLIMB_ANY,
    CONSTRUCT,
    FIND_SKULL,
    HARVEST_JUNGLE,
    MARKET,
    OFFER_SKULL,
    PAY_BLOCKS,
    PAY_CORN,
    RECRUIT,
    STUDY,
)
from cenote.games.tzolkin.tables.calendar import MARKET_CORN
from cenote.games.tzolkin.tables.effects import ARGUMENT, NOTHING
from cenote.games.tzolkin.tables.gears import (
    ACTION_EFFECTS,
    ACTION_WIDTH,
    ANY_ACTION_CORN,
    CHOICES_OF_ANY_ACTION,
    UXMAL_5,
)
from cenote.games.tzolkin.technologies import can_study


def can_use(state: State, seat: i64, action: i64, corn: i64) -> bool:  # T4.5, T4.10
    """Whether this action can be used with this much corn left to pay for it."""
    for i in range(i64(ACTION_WIDTH)):
        effect = ACTION_EFFECTS[action * ACTION_WIDTH + i]
        if effect == NOTHING:
            break
        if not can_do(state, seat, effect & 0xFF, effect >> ARGUMENT, corn):
            return False
        if effect & 0xFF == PAY_CORN:
            corn -= effect >> ARGUMENT
    return True


def can_do(state: State, seat: i64, step: i64, argument: i64, corn: i64) -> bool:  # T4.10
    """Whether one step of an action can be done; steps not named here always can."""
    if step == HARVEST_JUNGLE:
        return can_harvest(state, seat, argument)
    if step == FIND_SKULL:
        return state.cells[SKULL_BANK] > 0
    if step == STUDY:
        return can_study(state, seat)
    if step == CONSTRUCT:
        return can_construct(state, seat, argument, corn)
    if step == PAY_BLOCKS:
        return state.blocks(seat) >= argument
    if step == PAY_CORN:
        return corn >= argument
    if step == CLIMB_ANY:
        return state.can_climb_any(seat, -1)
    if step == MARKET:
        return corn >= MARKET_CORN[0] or state.blocks(seat) > 0
    if step == RECRUIT:
        return state.at(seat, BANKED_WORKERS) > 0
    if step == ANY_ACTION:
        return can_use_any(state, seat, corn - ANY_ACTION_CORN)
    if step == OFFER_SKULL:
        return state.at(seat, SKULL) > 0 and state.cells[OVALS] & 1 << argument == 0
    return True


def can_use_any(state: State, seat: i64, corn: i64) -> bool:  # T10.16
    """Whether Uxmal 5 leads anywhere: an action other than itself can be used."""
    if corn < 0:
        return False
    for action in range(i64(CHOICES_OF_ANY_ACTION)):
        if action != UXMAL_5 and can_use(state, seat, action, corn):
            return True
    return False
