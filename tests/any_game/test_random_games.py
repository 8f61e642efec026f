"""Every game obeys the laws, for every number of seats, over hundreds of random games."""

from random import Random

import pytest

from cenote.build import FORM
from cenote.games import GAMES
from tests.any_game.facts import FACTS
from tests.any_game.laws import Walk, check_game, check_secrets, options_for

TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seats]
WITH_SECRETS = [(name, seats) for name, seats in TABLES if FACTS[name].secret]
GAMES_PER_TABLE, GAMES_WITH_OPTIONS, GAMES_WITH_SECRETS = (
    (40, 24, 10) if FORM == "compiled" else (6, 12, 3)
)
"""`make test` plays them in both forms, more in the fast one; `make long` plays thousands."""

BLOCK = 20


def blocks(games: int) -> list[range]:
    return [range(first, min(first + BLOCK, games)) for first in range(0, games, BLOCK)]


def block_name(value: object) -> str | None:
    return f"{value.start}..{value.stop - 1}" if isinstance(value, range) else None


def walk(name: str, seats: int, seed: int, options: tuple[str, ...] = ()) -> Walk:
    return Walk(GAMES[name], FACTS[name], seats, options, seed)


def test_every_game_has_a_row_of_facts():
    assert set(FACTS) == set(GAMES)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("seeds", blocks(GAMES_PER_TABLE), ids=block_name)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_random_games_obey_the_laws(name, seats, seeds):
    for seed in seeds:
        check_game(walk(name, seats, seed))


@pytest.mark.sampled(6)
@pytest.mark.parametrize("seeds", blocks(GAMES_WITH_OPTIONS), ids=block_name)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_random_games_with_options_obey_the_laws(name, seats, seeds):
    for seed in seeds:
        check_game(walk(name, seats, seed, options_for(GAMES[name], seats, Random(seed))))


@pytest.mark.parametrize("name", GAMES)
def test_each_option_is_played(name):
    game = GAMES[name]
    drawn = {
        option
        for seats in game.seats
        for seed in range(GAMES_WITH_OPTIONS)
        for option in options_for(game, seats, Random(seed))
    }
    assert drawn == set(game.options)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("name", "seats"), WITH_SECRETS)
def test_nobody_learns_what_is_hidden(name, seats):
    for viewer in (*range(seats), None):
        compared = [
            check_secrets(walk(name, seats, seed), viewer) for seed in range(GAMES_WITH_SECRETS)
        ]
        assert min(compared) > 0, "no two games differed in what is hidden"
