"""Expert games obey the laws of all games; basic games are tested in tests/any_game."""

import pytest

from cenote.games.maya.game import MAYA
from tests.any_game.facts import FACTS
from tests.any_game.laws import Walk, check_game
from tests.clauses import rule

BLOCKS = [range(first, first + 25) for first in range(0, 100, 25)]


@rule("M11.1")
@pytest.mark.parametrize("seeds", BLOCKS, ids=lambda seeds: f"{seeds.start}..{seeds.stop - 1}")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_random_expert_games_obey_the_laws(seats, seeds):
    for seed in seeds:
        check_game(Walk(MAYA, FACTS["maya"], seats, ("expert",), seed))
