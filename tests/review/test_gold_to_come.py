"""What the reviewer of Maya expects everybody to have together in the end."""

from cenote import maya
from cenote.games.maya.names import BUILDING
from cenote.games.maya.state import GOLD, PHASE
from cenote.review.maya import Maya


def test_the_last_blocks_leave_little_doubt_about_the_gold() -> None:
    """Beginners build less than usual, and the expectation must not hold on to the usual."""
    record = maya.new(4, seed=6).play_out("novice", "club", "club", "casual").under_way.record
    state, expected = record.new(), []
    for entry in record.entries:
        if int(state.cells[PHASE]) == BUILDING:
            expected.append(Maya().total(state))
        record.game.apply(state, entry.move)
    gold = sum(int(state.at(seat, GOLD)) for seat in range(4))
    assert abs(expected[-1] - gold) < 6
