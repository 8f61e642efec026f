"""Expert games obey the laws of all games; basic games are tested in tests/any_game."""

import pytest

from cenote.build import FORM
from cenote.games.maya.game import MAYA
from tests.any_game.facts import FACTS
from tests.any_game.laws import Walk, check_game
from tests.clauses import rule

EXPERT_GAMES = 25 if FORM == "compiled" else 8
"""Of each size; `make long` plays thousands."""


@pytest.mark.sampled(1)
@rule("M11.1")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_random_expert_games_obey_the_laws(seats):
    for seed in range(EXPERT_GAMES):
        check_game(Walk(MAYA, FACTS["maya"], seats, ("expert",), seed))
