"""The argument parser, in the language of its reader.

Every command writes its help in English, where its arguments are; `cli.*` has the same texts in all
languages, and a test compares them.
"""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from typing import NoReturn

from cenote.words import LANGUAGES, Words, texts
from cenote.words.reasons import reason

WRONG = 2
"""Exit code for wrong arguments."""

FAMILY = "cli."
VALUE = "cli.value."
"""A metavar: FILE in `--board FILE`."""

LANGUAGE = "--lang"


class Parser(argparse.ArgumentParser):
    """Reports in one line what is wrong with the arguments."""

    language = LANGUAGES[0]

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG, f"{self.prog}: {reason(self.language, message)}\n")


class Help(argparse.HelpFormatter):
    """Help with the word for "usage" in another language."""

    words: Words

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, prefix or f"{self.words.say('cli.usage')} ")


def speak(parser: argparse.ArgumentParser, words: Words) -> None:
    """Translate a parser and those of its commands."""
    known = {
        text: key
        for key, text in texts(LANGUAGES[0]).items()
        if key.startswith(FAMILY) and not key.startswith(VALUE)
    }

    class LocalHelp(Help):
        pass

    LocalHelp.words = words

    def said(text: str | None) -> str | None:
        return words.say(known[text]) if text in known else text

    for each in family(parser):
        if isinstance(each, Parser):
            each.language = words.language
        each.formatter_class = LocalHelp
        each.description = said(each.description)
        each._positionals.title = words.say("cli.positionals")
        each._optionals.title = words.say("cli.options")
        for action in each._actions:
            name = words.find(f"{VALUE}{action.metavar}")
            action.metavar = words.texts[name] if name else action.metavar
            action.help = said(HELP if isinstance(action, argparse._HelpAction) else action.help)
            for choice in getattr(action, "_choices_actions", ()):
                choice.help = said(choice.help)


HELP = texts(LANGUAGES[0])["cli.help"]


def family(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """A parser and the parsers of its commands."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for each in dict.fromkeys(action.choices.values()):
                yield from family(each)


def wished_language(arguments: Sequence[str], otherwise: str) -> str:
    """The language that the arguments ask for, found before they are parsed."""
    for i, argument in enumerate(arguments):
        name, _, value = argument.partition("=")
        wish = value or "".join(arguments[i + 1 : i + 2])
        if name == LANGUAGE and wish in LANGUAGES:
            return wish
    return otherwise
