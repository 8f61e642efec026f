"""What a typed line means: a command, a choice by number, or one or more moves by word."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from unicodedata import normalize

from cenote.core.game import DONE_WORD, Game
from cenote.text.mistakes import Mistake, whole_number


@dataclass(frozen=True)
class Command:
    """A command that is not a move: `save FILE`, `undo`."""

    name: str
    argument: str = ""


def understand(
    line: str, game: Game[Any], state: Any, commands: Sequence[str]
) -> Command | list[int]:
    """The command or the moves of a line; a Mistake if it is neither."""
    tokens = normalize("NFKC", line).lower().split()
    legal = legal_words(game, state)
    if tokens[0] in commands:
        return Command(tokens[0], line.strip()[len(tokens[0]) :].strip())
    if tokens[0].isdecimal():
        return [by_number(tokens, game, state)]
    meant = [command for command in commands if command.startswith(tokens[0])]
    if len(tokens) == 1 and meant:
        return Command(only(tokens[0], [*matches(tokens[0], legal), *meant]))
    return by_words(tokens, game, state)


def by_number(tokens: Sequence[str], game: Game[Any], state: Any) -> int:
    moves = game.legal_moves(state)
    if len(tokens) > 1:
        raise Mistake("one_number", given=" ".join(tokens))
    number = whole_number(tokens[0])
    if not 1 <= number <= len(moves):
        raise Mistake("number", given=tokens[0], last=len(moves))
    return moves[number - 1]


def by_words(tokens: Sequence[str], game: Game[Any], state: Any) -> list[int]:
    """The moves of several words, each tried on a copy before any is made."""
    state = state.copy()
    turn = game.turn(state)
    moves: list[int] = []
    rest = list(tokens)
    while rest:
        if game.turn(state) != turn:
            raise Mistake("after_turn", given=" ".join(rest), last=game.word(moves[-1]))
        word, used = first_move(rest, legal_words(game, state))
        if not used and is_forced(game, state):
            word = legal_words(game, state)[0]
        elif not used:
            raise unknown(rest[0], game, state)
        del rest[:used]
        moves.append(game.move(word))
        game.apply(state, moves[-1])
    return moves


def first_move(tokens: Sequence[str], legal: Sequence[str]) -> tuple[str, int]:
    """The move meant by the first token, or by the first two, and how many that took."""
    found = matches(tokens[0], legal)
    if len(tokens) > 1 and ":" not in tokens[0]:
        pair = matches(f"{tokens[0]}:{tokens[1]}", legal)
        if pair:
            return only(f"{tokens[0]} {tokens[1]}", pair), 2
    if not found:
        return "", 0
    return only(tokens[0], found), 1


def matches(token: str, words: Sequence[str]) -> list[str]:
    """The words that a token may stand for; full matches come before partial ones."""
    verb, colon, thing = token.partition(":")
    if not colon:
        return (
            [word for word in words if word == token]
            or [word for word in words if thing_of(word) == token]
            or [word for word in words if word.startswith(token)]
            or [word for word in words if thing_of(word).startswith(token)]
        )
    meant = [word for word in words if word.partition(":")[0].startswith(verb) and ":" in word]
    return [word for word in meant if thing_of(word) == thing] or [
        word for word in meant if thing_of(word).startswith(thing)
    ]


def thing_of(word: str) -> str:
    return word.partition(":")[2]


def only(given: str, found: Sequence[str]) -> str:
    if len(found) > 1:
        raise Mistake("ambiguous", given=given, found=", ".join(found))
    return found[0]


def unknown(given: str, game: Game[Any], state: Any) -> Mistake:
    """Why a word is not a legal move here: it never is one, or not now."""
    allowed = ", ".join(legal_words(game, state))
    key = "not_now" if given in game.vocabulary else "unknown"
    return Mistake(key, given=given, allowed=allowed)


def legal_words(game: Game[Any], state: Any) -> list[str]:
    return [game.word(move) for move in game.legal_moves(state)]


def is_forced(game: Game[Any], state: Any) -> bool:
    """Whether there is only one choice, and it does not end the turn."""
    words = legal_words(game, state)
    return len(words) == 1 and words[0] != DONE_WORD
