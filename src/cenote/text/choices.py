"""The choices of a decision as a numbered list: what each does, costs and brings, and its word."""

from typing import Any

from cenote.core.game import Game
from cenote.text.layout import dim
from cenote.text.pages import Choice, Pages
from cenote.text.phrases import Phrases
from cenote.text.preview import preview


def choices(game: Game[Any], state: Any, phrases: Phrases, pages: Pages) -> list[str]:
    """One line for each legal move, in their order."""
    seat = game.to_act(state)
    view = game.observe(state, seat)
    step, cause = game.question(state)
    lines = []
    for move in game.legal_moves(state):
        choice = Choice(seat, step, cause, game.word(move), preview(game, state, seat, move))
        lines.append(line(phrases, choice, pages.note(view, choice)))
    return lines


def line(phrases: Phrases, choice: Choice, note: str) -> str:
    """A choice, then what is known of it, then its word."""
    words = phrases.words
    text = phrases.move(choice.word, choice.step)
    known = words.say("text.semicolon").join(
        part for part in outlook(phrases, choice, note) if part
    )
    if known:
        text = words.say("text.labelled", label=text, text=known)
    return f"{text} {dim(f'[{choice.word}]')}"


def outlook(phrases: Phrases, choice: Choice, note: str) -> list[str]:
    """Cost and gain, a note, what is asked next, and whether the turn ends."""
    to_come, words = choice.preview, phrases.words
    news = [phrases.brief(happening, choice.word) for happening in to_come.news]
    return [
        words.listing([part for part in news if part]),
        note,
        phrases.then(to_come.asks),
        words.say("text.ends_turn") if to_come.ends_turn else "",
        words.say("text.reveals") if to_come.reveals else "",
    ]
