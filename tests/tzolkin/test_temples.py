"""Temples and angering the gods."""

from tests.clauses import rule
from tests.tzolkin.table import has, legal, play, position


@rule("T8.3")
def test_the_top_step_holds_one_player_only():
    state = position("uxmal.1", corn=3, chaac=5, players={2: {"chaac": 6}})
    play(state, "pick:uxmal.1 use:uxmal.1")

    assert legal(state) == ["temple:quetzalcoatl", "temple:kukulcan"]


@rule("T8.4")
def test_reaching_a_top_step_turns_the_board_to_its_light_side():
    state = position("uxmal.1", corn=3, chaac=5, light=False)
    play(state, "pick:uxmal.1 use:uxmal.1 temple:chaac")

    assert has(state, "chaac", "light") == (6, 1)
