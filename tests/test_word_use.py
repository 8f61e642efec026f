"""Every text is used, every text that is used exists, and terms are consistent."""

import argparse
import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cenote.cli import parser
from cenote.games import GAMES
from cenote.text.command_line import VALUE, family, wished_language
from cenote.words import LANGUAGES, texts
from cenote.words.reasons import reason, translated
from tests.text.keyboard import cenote
from tests.text.side_by_side import folders, leaves

ROOT = Path(__file__).parents[1]
SOURCES = [
    *(ROOT / "src" / "cenote").rglob("*.py"),
    *(path for path in (ROOT / "web" / "src").rglob("*") if path.suffix in (".ts", ".svelte")),
    ROOT / "web" / "offline.html",
    ROOT / "web" / "installable.ts",
]
WRITTEN = {path: path.read_text("utf-8") for path in SOURCES}
ALL_SOURCE = "\n".join(WRITTEN.values())
QUOTED = set(re.findall(r"(?=(['\"`])([\w.]+)\1)", ALL_SOURCE))
"""Each mark and what stands between two of it: seeking thousands of keys in all of it is slow."""

COMPOSED = (
    "name", "the", "source", "option", "count", "move", "label", "question", "then", "news",
    "brief", "tile", "marker", "level", "color", "help", "refusal", "error", "reason", "cli",
    "review", "yours", "part",
)  # fmt: skip
"""Families whose keys are made from ids, which tests/test_words.py tries one by one."""

FORBIDDEN = {
    "en": ("gift", "days of", "food day", "starting player space", "Who ties", "Besides",
           "In the box stays", "for nothing", "set a block", "sets a block", "Set a block",
           "put away", "notice", "Notice", "the mail", "Take a name", "a name first"),
    "nl": ("gift", "gaven", "dummy arbeider", "ongevoed", "markeerder", "grondstoffen verkrijgen",
           "terughalen", "Terughalen", "kaart −3", "kaarten −3", "Dek de tafel",
           "wordt gedekt", "Techniek", "lichte zijde", "Lichte zijde", "beurtvolgorde",
           "opgeborgen", "piramideblok", "blokken op"),
    "de": ("Gabe", "Mitschrift", "Protokoll", "ungenährt", "verlörest", "brächte", "gälte",
           "wird gedeckt", "Auktion", "fortschreit", "Höchsten", "auf der Hand: nimm", "Coach"),
    "ja": ("物乞い", "贈り物", "モニュメント", "チチェン・イッツァ", "取り除く", "取り上げ", "棋譜",
           "コンピューター", "対局", "市営建物ごと", "捧げ", "費用", "代金", "緩手", "登る",
           "ほかの", "〜", "卓", "片付け", "ツアー", "ブラウザー", "エキスパート"),
}  # fmt: skip
"""Words for which the glossary has another term."""


def app_texts(folder: Path, language: str) -> dict[str, str]:
    return dict(leaves(json.loads((folder / f"{language}.json").read_text("utf-8"))))


def catalogues(language: str) -> Iterator[tuple[str, str]]:
    """Everything that people read in a language, by its key."""
    yield from texts(language).items()
    for folder in folders():
        yield from app_texts(folder, language).items()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_uses_a_forbidden_synonym(language: str) -> None:
    found = [
        (key, term)
        for key, text in catalogues(language)
        for term in FORBIDDEN[language]
        if term in re.sub(r"\{\w+\}|gifts \{", "", text)
    ]
    assert found == []


def family_of(key: str) -> str:
    parts = key.split(".")
    return parts[1] if parts[0] in GAMES else parts[0]


def plain_keys() -> list[str]:
    """Keys of shared texts that the source must contain, whole or as a prefix."""
    return [key for key in texts("en") if family_of(key) not in COMPOSED and key != "language"]


def is_named(key: str) -> bool:
    """Whether the source has the key, or its last part if it composes keys of that family."""
    short = key.partition(".")[2] if key.partition(".")[0] in GAMES else key
    names = (short, short.partition(".")[2], f".{short.rpartition('.')[2]}")
    return any((quote, name) in QUOTED for name in names for quote in "'\"")


def test_every_shared_word_is_used() -> None:
    patterns = (
        "text.things.",
        "text.effects.",
        "text.deeds.",
        "text.clauses.",
        "board.wood_fields",
        "board.corn_fields",
    )
    unused = [
        key
        for key in plain_keys()
        if not is_named(key) and not any(pattern in key for pattern in patterns)
    ]
    assert unused == []


def test_every_word_of_the_app_is_used() -> None:
    """A key is written out, or starts with a prefix that the source extends: `t(`level.${id}`)`."""
    begins = tuple(re.findall(r"[`'\"]([\w.]+\.)\$\{", ALL_SOURCE))
    unused = []
    for folder in folders():
        if folder.name in ("rules", "learn"):
            continue
        for key in app_texts(folder, "en"):
            if "/" in key:  # an explanation of a first game, found by its place
                continue
            short = key.partition(".")[2] if key.partition(".")[0] in GAMES else key
            written = any((quote, name) in QUOTED for name in (key, short) for quote in "'\"`")
            made = any(name.startswith(begins) for name in (key, short))
            if not (written or made):
                unused.append(key)
    assert unused == []


def test_every_word_the_boards_share_with_the_text_table_exists() -> None:
    missing = [
        (path.name, key)
        for path, source in WRITTEN.items()
        for game in GAMES
        if f"/games/{game}/" in path.as_posix() and path.suffix != ".py"
        for key in re.findall(r"boardSay\(\s*'([\w.]+)'", source)
        if f"{game}.board.{key}" not in texts("en")
    ]
    assert missing == []


# Reasons


def sentences(path: str, names: tuple[str, ...]) -> Iterator[str]:
    """The reasons that a module raises or yields, with X for every variable part."""
    for node in ast.walk(ast.parse((ROOT / "src" / "cenote" / path).read_text("utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in names:
            yield from filter(None, map(text_of, node.args[:1]))
        if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple):
            yield from filter(None, map(text_of, node.value.elts[1:]))
        if isinstance(node, ast.Return) and path.endswith("board_size.py") and node.value:
            yield from filter(None, [text_of(node.value)])


def text_of(node: ast.expr) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if not isinstance(node, ast.JoinedStr):
        return None
    parts = [p.value if isinstance(p, ast.Constant) else filler(p) for p in node.values]
    return "".join(map(str, parts))


def filler(node: ast.expr) -> str:
    """A reason where a reason is inserted, otherwise anything."""
    name = ast.unparse(node)
    if name in ("{error}", "{too_large}", "{error.strerror}"):
        return "the game is over"
    return "line 1, move 2" if name == "{place}" else "X"


MODULES = {
    "core/record.py": ("BadRecord",),
    "core/options.py": ("BadOption",),
    "games/tzolkin/game.py": ("BadOption",),
    "games/maya/game.py": ("BadOption",),
    "games/maya/board.py": ("BadBoard",),
    "games/maya/board_mistakes.py": (),
    "games/maya/board_size.py": (),
}


@pytest.mark.parametrize("module", MODULES)
def test_every_reason_of_the_engine_has_a_translation(module: str) -> None:
    reasons = [text for text in sentences(module, MODULES[module]) if " " in text]
    assert reasons
    assert [text for text in reasons if translated("nl", text) is None] == []


@pytest.mark.parametrize(
    "language, said",
    {
        "en": "line 2: Tzolk'in is for 2 to 4 seats, not 9",
        "nl": "regel 2: Tzolk'in is voor 2 tot 4 spelers, niet voor 9",
        "de": "Zeile 2: Tzolk'in ist für 2 bis 4 Spieler, nicht für 9",
        "ja": "2行目：Tzolk'inは2～4人用です（9人では遊べません）",
    }.items(),
)
def test_a_reason_within_a_reason(language: str, said: str) -> None:
    assert reason(language, "line 2: Tzolk'in is for 2 to 4 seats, not 9") == said


def test_an_unknown_reason_stays_as_it_is() -> None:
    assert reason("de", "it rains\nthe game is over") == "it rains\ndas Spiel ist zu Ende"


@pytest.mark.parametrize("language", LANGUAGES)
def test_files_that_cannot_be_read_are_explained(language: str) -> None:
    said = cenote("replay", "--lang", language, "no-such-file.txt").stderr
    assert "no-such-file.txt" in said
    assert ("No such file" in said) == (language == "en")


# The command line


def help_texts() -> set[str]:
    """All help texts of the commands."""
    found: list[str | None] = []
    for each in family(parser()):
        found.append(each.description)
        for action in each._actions:
            if not isinstance(action, argparse._HelpAction):
                found.append(action.help)
            found += [choice.help for choice in getattr(action, "_choices_actions", ())]
    return {text for text in found if text}


SAME_EVERYWHERE = ("N", "X", "ID", "URL", "BOT", "LINK", "ANA,BO")


def value_names() -> set[str]:
    """The metavars in the help, where they differ between languages."""
    named = {str(action.metavar) for each in family(parser()) for action in each._actions}
    return named - {"None", *SAME_EVERYWHERE}


def test_all_help_is_translated_and_no_translation_is_left_over() -> None:
    shown = {texts("en")[f"cli.{key}"] for key in ("usage", "positionals", "options", "help")}
    cli = {key: text for key, text in texts("en").items() if key.startswith("cli.")}
    known = {text for key, text in cli.items() if not key.startswith(VALUE)}
    assert help_texts() | shown == known
    assert {key.removeprefix(VALUE) for key in cli if key.startswith(VALUE)} == value_names()


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_help_and_wrong_arguments_are_in_the_chosen_language(language: str) -> None:
    shown = cenote("--lang", language, "text", "--help").stdout
    assert texts(language)["cli.text.about"].split("。")[0][:20] in shown
    assert "usage" not in shown and "options:" not in shown
    wrong = cenote("--lang", language, "replay").stderr
    assert "required" not in wrong and texts(language)[f"{VALUE}FILE"] in wrong


@pytest.mark.parametrize(
    "arguments, language",
    [
        ([], "ja"),
        (["text", "--lang", "nl"], "nl"),
        (["--lang=de"], "de"),
        (["--lang", "xx"], "ja"),
        (["--lang"], "ja"),
    ],
)
def test_the_language_is_known_before_the_arguments_are(
    arguments: list[str], language: str
) -> None:
    assert wished_language(arguments, "ja") == language
