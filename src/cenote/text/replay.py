"""Replaying a record: told turn by turn, shown at one moment, or only checked."""

from cenote.core.game import OVER
from cenote.core.record import Record
from cenote.text.games import PAGES
from cenote.text.mistakes import Mistake, whole_number
from cenote.text.phrases import Phrases
from cenote.text.players import COLOURS
from cenote.text.records import load
from cenote.text.standing import standing
from cenote.text.story import story
from cenote.text.terminal import Terminal
from cenote.words import Words


def replay(terminal: Terminal, words: Words, file: str, to: str | None) -> None:
    """Tell a game up to a move, or to its end, and how it stands there."""
    record = load(file)
    moves = len(record.entries)
    end = moves if to is None else move_number(to, moves)
    words = words.of(record.game.name)
    phrases = Phrases(words, [words.say(f"color.{colour}") for colour in COLOURS[: record.seats]])
    state = record.replay(end)
    terminal.say_all(story(record, phrases, 0, end))
    terminal.say()
    if to is not None:
        pages = PAGES[record.game.name](phrases)
        terminal.say_all(pages.whole(record.game.observe(state, None), None))
    if record.game.to_act(state) == OVER:
        terminal.say_all(standing(record.game.scores(state), phrases))
    else:
        terminal.say(words.say("text.unfinished", move=end, moves=moves))


def check(terminal: Terminal, words: Words, file: str) -> None:
    """Say that a record is valid; loading has already refused an invalid one."""
    record = load(file)
    key = "text.valid_finished" if is_finished(record) else "text.valid_unfinished"
    terminal.say(words.say(key, moves=len(record.entries)))


def is_finished(record: Record) -> bool:
    return record.game.to_act(record.replay()) == OVER


def move_number(given: str, moves: int) -> int:
    number = whole_number(given)
    if not 0 <= number <= moves:
        raise Mistake("to", given=given, moves=moves)
    return number
