"""Texts for people: complete, consistent across languages, and sufficient for every game."""

import importlib
import re
import string
from typing import Any

import pytest

from cenote.bots.levels import levels_of
from cenote.games import GAMES
from cenote.text.games import PAGES
from cenote.text.phrases import Phrases, happenings
from cenote.text.players import COLOURS
from cenote.words import LANGUAGES, Words, language_of, number, texts

AT_EACH_TABLE = [(language, name) for language in LANGUAGES for name in GAMES]
WORDLESS = re.compile(r"\bbrief\.|\blabel\.\w+\.\w+")
"""Texts that may be empty: what a choice already says, and labels before some questions."""


def placeholders(text: str) -> list[str]:
    return sorted({field for _, field, _, _ in string.Formatter().parse(text) if field})


def phrases(language: str, name: str) -> Phrases:
    return Phrases(Words(language, name), ["Ana", "Bo", "Cy", "Di", "Ed"])


def happenings_of(name: str) -> list[tuple[str, tuple[str, ...]]]:
    news = importlib.import_module(f"cenote.games.{name}.news")
    return list(news.HAPPENINGS)


def things_of(game: Any) -> list[str]:
    """All ids in moves, except plain numbers."""
    things = {word.partition(":")[2] for word in game.vocabulary}
    return sorted(thing for thing in things if thing and not thing.isdecimal())


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_have_the_same_keys_in_the_same_order(language: str) -> None:
    assert list(texts(language)) == list(texts("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_have_the_same_placeholders(language: str) -> None:
    for key, text in texts(language).items():
        assert placeholders(text) == placeholders(texts("en")[key]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_news_about_a_player_can_also_be_addressed_to_that_player(language: str) -> None:
    said = texts(language)
    told = {key: text for key, text in said.items() if ".news." in key and "{seat}" in text}
    assert told
    for key, text in told.items():
        yours = said[key.replace(".news.", ".yours.")]
        assert placeholders(yours) == placeholders(text), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_untidy(language: str) -> None:
    for key, text in texts(language).items():
        assert text or WORDLESS.search(key), key
        assert "  " not in text and "\n" not in text, key
        assert text == text.strip() or key.startswith("text."), key


def test_other_languages_are_translated() -> None:
    """Sentences are translated; only names and short labels may be the same."""
    for language in LANGUAGES[1:]:
        for key, text in texts(language).items():
            if len(text.split()) > 5:
                assert text != texts("en")[key], (language, key)


@pytest.mark.parametrize("language, name", AT_EACH_TABLE)
def test_every_move_can_be_put_into_words(language: str, name: str) -> None:
    for word in GAMES[name].vocabulary:
        said = phrases(language, name).move(word)
        assert said and "{" not in said, word


@pytest.mark.parametrize("language, name", AT_EACH_TABLE)
def test_every_id_has_a_name(language: str, name: str) -> None:
    words = Words(language, name)
    assert words.name(name)
    named = [thing for thing in things_of(GAMES[name]) if not words.find(f"move.harvest.{thing}")]
    assert all(words.name(thing) for thing in named)


@pytest.mark.parametrize("language, name", AT_EACH_TABLE)
def test_every_question_can_be_asked(language: str, name: str) -> None:
    game: Any = GAMES[name]
    asking = [
        step_name for step, step_name in zip(game.steps, game.step_names, strict=True) if step.asks
    ]
    for step in asking:
        assert phrases(language, name).question(step, "done", 0), step


@pytest.mark.parametrize("language, name", AT_EACH_TABLE)
def test_all_news_can_be_told_and_previewed(language: str, name: str) -> None:
    table = phrases(language, name)
    subject = table.words.say("text.subject", seat=table.names[0])
    for kind, things in happenings_of(name):
        for thing in told_things(kind, things):
            [news] = happenings([[kind, 0, thing, 2]])
            assert "{" not in table.news(news) + table.brief(news, "done"), kind
            assert (subject in table.news(news)) == table.news(news).startswith(subject), kind


def told_things(kind: str, things: tuple[str, ...]) -> list[str | None]:
    """Realistic arguments for a kind of news: harvest tiles are of corn or wood only."""
    if kind == "tile":
        return ["corn", "wood"]
    return list(things) or [None]


@pytest.mark.parametrize("language, name", AT_EACH_TABLE)
def test_scores_and_options_have_words(language: str, name: str) -> None:
    game, words = GAMES[name], Words(language, name)
    for score in game.scores(game.new(game.seats[0])):
        assert all(words.template(f"source.{source}") for source in score.sources)
    for option in game.options:
        assert words.say(f"option.{option.partition(':')[0]}", seat="Ana")
    assert words.count("point", 2) and words.say("tiebreak", amount=1)


@pytest.mark.parametrize("language, name", AT_EACH_TABLE)
def test_every_page_is_in_the_help(language: str, name: str) -> None:
    table = phrases(language, name)
    for command in PAGES[name](table).by_command:
        assert table.words.say(f"help.{command}").startswith(command)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_colour_and_every_computer_has_a_name(language: str) -> None:
    words = Words(language)
    assert len({words.say(f"color.{colour}") for colour in COLOURS}) == len(COLOURS)
    assert all(words.say(f"level.{level}") for game in GAMES for level in levels_of(game))


@pytest.mark.parametrize(
    "thing, names",
    {
        "corn": ("corn", "mais", "Mais", "コーン"),
        "skull": ("crystal skull", "kristallen schedel", "Kristallschädel", "水晶髑髏"),
        "kukulcan": ("Kukulcan", "Kukulcan", "Kukulcan", "ククルカン"),
        "uxmal.5": ("Uxmal\xa05", "Uxmal\xa05", "Uxmal\xa05", "ウズマル5"),
        "extraction": (
            "resource extraction",
            "grondstofwinning",
            "Rohstoffgewinnung",
            "資源採取",
        ),
        "tomb": ("tomb", "graftombe", "Grabmal", "墓地"),
    }.items(),
)
def test_terms_are_those_of_the_rulebooks(thing: str, names: tuple[str, ...]) -> None:
    assert tuple(Words(language, "tzolkin").name(thing) for language in LANGUAGES) == names


def test_a_games_own_words_come_before_the_shared_ones() -> None:
    assert Words("en", "tzolkin").find("name.corn") == "tzolkin.name.corn"
    assert Words("en", "tzolkin").find("move.done") == "move.done"
    assert Words("en").find("name.corn") is None
    with pytest.raises(KeyError, match="no words in 'en'"):
        Words("en").say("name.corn")


@pytest.mark.parametrize(
    "amount, said", [(1, "1 crystal skull"), (2, "2 crystal skulls"), (0, "0 crystal skulls")]
)
def test_singular_and_plural(amount: int, said: str) -> None:
    assert Words("en", "tzolkin").count("skull", amount) == said


@pytest.mark.parametrize(
    "value, written",
    [(0, "0"), (7, "7"), (-3, "−3"), (11.25, "11¼"), (0.5, "½"), (-0.75, "−¾"), (-0.0, "0")],
)
def test_numbers_have_quarters_and_a_minus_sign(value: float, written: str) -> None:
    assert number(value) == written


@pytest.mark.parametrize(
    "environment, language",
    [
        ({}, "en"),
        ({"LANG": "nl_NL.UTF-8"}, "nl"),
        ({"LANG": "nl_NL.UTF-8", "LC_MESSAGES": "de_AT"}, "de"),
        ({"LANG": "nl_NL.UTF-8", "LC_ALL": "ja_JP.eucJP", "LC_MESSAGES": "de"}, "ja"),
        ({"LC_ALL": "", "LANG": "de"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_ALL": "C", "LANG": "de_DE"}, "en"),
    ],
)
def test_the_environment_chooses_the_language(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language
