"""What the laws of all games cannot know of Pig by themselves."""

from tests.any_game.facts import Facts
from tests.pig.game import GOAL, ROUNDS, SHOWN

FACTS = Facts(
    widest=len(SHOWN),
    turn_begins="take_turn",
    most_turns=ROUNDS * (GOAL // 4 + 2),
    secret=(),
    for_one={},
)
