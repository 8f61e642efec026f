"""What the laws of all games cannot work out about Pig."""

from tests.any_game.facts import Facts
from tests.pig.game import GOAL, ROUNDS, SHOWN

FACTS = Facts(
    widest=len(SHOWN),
    turn_begins="take_turn",
    most_turns=ROUNDS * (GOAL // 4 + 2),
    secret=(),
    for_one={},
)
