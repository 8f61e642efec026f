"""The stack of tasks: order, cause, and its limits."""

import pytest

from cenote.core.agenda import (
    CELLS,
    DEPTH,
    TASKS,
    TURN,
    argument_of,
    cause_of,
    seat_of,
    step_of,
)
from cenote.core.game import CHANCE, OVER, IllegalMove
from cenote.games.tzolkin.game import TZOLKIN
from cenote.games.tzolkin.names import CORN, VOCABULARY, WOOD
from cenote.games.tzolkin.state import State, new_state
from cenote.games.tzolkin.steps import CHOOSE_TEMPLE, CLIMB_ANY, GAIN, MARKET, TAKE_BLOCK
from cenote.games.tzolkin.tables.effects import amount


def empty() -> State:
    """A state with nothing to do."""
    return new_state(2, 0)


def packed(state: State) -> tuple[int, int, int, int]:
    task = state.task()
    return step_of(task), seat_of(task), argument_of(task), cause_of(task)


def test_a_task_keeps_its_step_seat_argument_and_cause():
    state = empty()
    for cause, step, seat, argument in (
        (0, 0, CHANCE, 0),
        (1, 44, 0, 1),
        (306, 255, 3, 0xFFFFFF),
        (len(VOCABULARY) - 1, 7, 2, 12345),
    ):
        state.cause = cause
        state.plan(step, seat, argument)
        assert packed(state) == (step, seat, argument, cause)


def test_positions_that_follow_from_other_moves_are_equal_once_the_causes_are_forgotten():
    one, other = empty(), empty()
    for state, cause in ((one, 5), (other, 6)):
        state.cause = cause
        state.plan(MARKET, 1, 3)
        state.plan(GAIN, 0, 2)
    assert one != other
    one.forget_causes()
    other.forget_causes()
    assert one == other
    assert packed(one) == (GAIN, 0, 2, 0)


def test_the_last_task_planned_comes_first():
    state = empty()
    for step in (1, 2, 3):
        state.plan(step, 0)
    done = []
    while state.to_act() != OVER:
        done.append(packed(state)[0])
        state.drop()

    assert done == [3, 2, 1]


def test_a_dropped_task_leaves_no_trace():
    state, untouched = empty(), empty()
    state.cause = 77
    state.plan(MARKET, 1, 5)
    assert state != untouched
    state.drop()

    assert state == untouched
    assert hash(state) == hash(untouched)


def test_the_seat_of_the_top_task_is_to_act():
    state = empty()
    assert state.to_act() == OVER
    state.plan(MARKET, 1)
    assert state.to_act() == 1
    state.plan(MARKET, CHANCE)
    assert state.to_act() == CHANCE


def test_a_full_agenda_is_a_bug_in_the_rules():
    state = empty()
    for _ in range(CELLS - TASKS):
        state.plan(MARKET, 0)

    assert state.cells[DEPTH] == CELLS - TASKS
    with pytest.raises(AssertionError, match="the agenda is full"):
        state.plan(MARKET, 0)
    assert state.cells[CELLS] == 2, "the cell after the agenda holds the number of seats"


def test_acting_steps_are_done_until_somebody_must_choose():
    state = empty()
    state.plan(GAIN, 0, amount(WOOD, 5))
    state.plan(TAKE_BLOCK, 1, 1)
    state.plan(GAIN, 0, amount(CORN, 4))
    TZOLKIN.settle(state)

    assert TZOLKIN.to_act(state) == 1
    assert (state.at(0, CORN), state.at(0, WOOD)) == (4, 0)
    TZOLKIN.apply(state, TZOLKIN.move("take:gold"))
    assert state.at(0, WOOD) == 5
    assert TZOLKIN.to_act(state) == OVER


def test_the_cause_is_the_move_a_task_follows_from():
    """Consequences keep the cause of what planned them, however long they had to wait."""
    state = empty()
    state.cause = TZOLKIN.move("build:burial_mound")
    state.plan(CLIMB_ANY, 0)
    state.cause = TZOLKIN.move("use:chichen_itza.6")
    state.plan(TAKE_BLOCK, 0, 1)
    assert TZOLKIN.question(state) == ("take_block", "use:chichen_itza.6")
    TZOLKIN.apply(state, TZOLKIN.move("take:wood"))

    assert TZOLKIN.question(state) == ("choose_temple", "build:burial_mound")
    assert packed(state)[0] == CHOOSE_TEMPLE


def test_a_turn_ends_when_another_seat_is_to_act():
    state = empty()
    state.plan(TAKE_BLOCK, 1, 1)
    state.plan(TAKE_BLOCK, 0, 2)
    turn = state.cells[TURN]
    TZOLKIN.apply(state, TZOLKIN.move("take:wood"))
    assert TZOLKIN.turn(state) == turn
    TZOLKIN.apply(state, TZOLKIN.move("take:wood"))

    assert TZOLKIN.turn(state) == turn + 1


def test_nothing_is_legal_when_the_agenda_is_empty():
    state = empty()

    assert TZOLKIN.legal_moves(state) == []
    with pytest.raises(IllegalMove, match="the game is over"):
        TZOLKIN.apply(state, 0)


def test_a_refusal_names_the_move_and_what_is_allowed():
    state = empty()
    state.plan(TAKE_BLOCK, 0, 1)

    for move, name in ((0, "done"), (-1, "move number -1"), (9999, "move number 9999")):
        with pytest.raises(IllegalMove) as refusal:
            TZOLKIN.apply(state, move)
        allowed = "take:wood, take:stone, take:gold"
        assert str(refusal.value) == f"{name} is not allowed here; allowed: {allowed}"


def test_an_unknown_word_is_refused():
    with pytest.raises(IllegalMove, match="there is no move called 'fly:tikal'"):
        TZOLKIN.move("fly:tikal")


def test_news_are_collected_only_for_a_listener():
    state = empty()
    state.plan(TAKE_BLOCK, 0, 2)
    TZOLKIN.apply(state, TZOLKIN.move("take:wood"))
    assert state.news is None
    state.listen()
    TZOLKIN.apply(state, TZOLKIN.move("take:gold"))

    assert len(state.news or []) == 1


def test_states_are_equal_when_their_cells_are():
    state, other = empty(), empty()
    assert state == other
    assert state != new_state(3, 0)
    other.gain(0, CORN, 1)
    assert state != other
    assert state != "a state"
