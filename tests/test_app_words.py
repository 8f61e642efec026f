"""What the server and the games can say has words in the app, in every language."""

import json
from pathlib import Path
from typing import get_args

import pytest

from cenote.bots.levels import levels_of
from cenote.games import GAMES
from cenote.server.common.bodies import ClockBody
from cenote.server.common.refusals import REASONS
from cenote.words import LANGUAGES, texts

LOCALE = Path(__file__).parents[1] / "web" / "locale"


def app_words(language: str) -> dict[str, str]:
    """All that the app can say, the boards' own words included."""
    files = [LOCALE / f"{language}.json", *(LOCALE / game / f"{language}.json" for game in GAMES)]
    words: dict[str, str] = {}
    for file in files:
        words |= json.loads(file.read_text(encoding="utf-8"))
    return words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_words(language: str) -> None:
    assert {f"refusal.{reason}" for reason in REASONS} - set(app_words(language)) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_of_the_bots_has_a_name_and_an_explanation(language: str) -> None:
    for game in GAMES:
        names = {f"level.{level}" for level in levels_of(game)}
        assert (names | {f"{name}.about" for name in names}) - set(app_words(language)) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_of_a_table_has_words(language: str) -> None:
    words, game_words = app_words(language), texts(language)
    for game in GAMES:
        options = {option for option in GAMES[game].options if ":" not in option}
        assert {f"option.{game}.{option}" for option in options} - set(words) == set()
        assert {f"{game}.option.{option}" for option in options} - set(game_words) == set()
        assert f"new.table.{game}" in words
    for field, family in (("kind", "clock"), ("at_zero", "at_zero")):
        values = get_args(ClockBody.model_fields[field].annotation)
        assert values
        assert {f"{family}.{value}" for value in values} - set(words) == set()
