"""The record of a game: a header, then one line for each turn. It is all that is ever stored."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cenote.core.game import CHANCE, OVER, BadOption, Game, IllegalMove

BASE = "base"
"""The header's word for no options."""

RULE = "--"
"""Separates the header from the moves."""

MOST_DIGITS = 9
"""Most digits of a version: longer numbers are not versions."""

COMMENT = "#"
"""Starts a comment line between turns: for people, ignored here."""


class BadRecord(ValueError):
    """The file's mistake: what is wrong, and at which line and move."""


@dataclass(frozen=True)
class Entry:
    """A move, who made it, and the turn it belongs to."""

    turn: int
    by: int
    move: int

    def __reduce__(self) -> tuple[Any, ...]:
        return Entry, (self.turn, self.by, self.move)


@dataclass
class Record:
    """Everything needed to restore a game: which game, how many seats, options, and its moves."""

    game: Game[Any]
    seats: int
    options: Sequence[str] = ()
    entries: list[Entry] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.options = self.game.written_options(self.options)

    def __reduce__(self) -> tuple[Any, ...]:
        return Record, (self.game, self.seats, self.options, self.entries)

    def new(self) -> Any:
        """The state before the first move."""
        return self.game.new(self.seats, self.options)

    def replay(self, to: int | None = None) -> Any:
        """The state after this many moves, or after all."""
        state = self.new()
        for entry in self.entries[:to]:
            self.game.apply(state, entry.move)
        return state

    def text(self) -> str:
        """The record as it is stored; `read` turns it back."""
        header = [
            f"game {self.game.name} {self.game.version}",
            f"seats {self.seats}",
            f"options {' '.join(self.options) or BASE}",
            RULE,
        ]
        return "\n".join([*header, *self.lines()]) + "\n"

    def lines(self) -> Iterator[str]:
        """One line for each turn, and one for chance moves that follow each other."""
        words: list[str] = []
        last: Entry | None = None
        for entry in self.entries:
            if last is not None and not same_line(last, entry):
                yield line_of(last.by, words)
                words = []
            words.append(self.game.word(entry.move))
            last = entry
        if last is not None:
            yield line_of(last.by, words)


def same_line(before: Entry, entry: Entry) -> bool:
    return before.by == entry.by and (before.turn == entry.turn or entry.by == CHANCE)


def line_of(by: int, words: Sequence[str]) -> str:
    return f"{'*' if by == CHANCE else by}  {' '.join(words)}"


def read(text: str, games: Mapping[str, Game[Any]]) -> Record:
    """A record from its text, every move of it checked; BadRecord names the first mistake."""
    lines = text.splitlines()
    record, start = read_header(lines, games)
    state = record.new()
    for number, line in enumerate(lines[start:], start + 1):
        if line.strip() and not line.startswith(COMMENT):
            read_turn(record, state, line.split(), number)
    return record


def read_header(lines: Sequence[str], games: Mapping[str, Game[Any]]) -> tuple[Record, int]:
    """The header, and the index of the first line after it."""
    fields = [header_field(lines, i, name) for i, name in enumerate(("game", "seats", "options"))]
    if len(lines) < 4 or lines[3].strip() != RULE:
        raise BadRecord(f"line 4: a line {RULE!r} must follow the header")
    game = header_game(fields[0], games)
    try:
        seats = int(" ".join(fields[1]))
    except ValueError:
        raise BadRecord(f"line 2: {' '.join(fields[1])!r} is not a number of seats") from None
    options = tuple(word for word in fields[2] if word != BASE)
    record = Record(game, seats, options)
    try:
        record.new()
    except BadOption as error:
        raise BadRecord(f"line {2 if seats not in game.seats else 3}: {error}") from None
    left_out = [option for option in record.options if option not in options]
    if left_out:
        raise BadRecord(f"line 3: the options must say {left_out[0].partition(':')[0]}:...")
    return record, 4


def header_field(lines: Sequence[str], index: int, name: str) -> list[str]:
    words = lines[index].split() if index < len(lines) else []
    if len(words) < 2 or words[0] != name:
        raise BadRecord(f"line {index + 1}: expected '{name} ...'")
    return words[1:]


def header_game(words: Sequence[str], games: Mapping[str, Game[Any]]) -> Game[Any]:
    if words[0] not in games:
        known = ", ".join(games)
        raise BadRecord(f"line 1: unknown game {words[0]!r}; allowed: {known}")
    game = games[words[0]]
    if len(words) != 2 or not words[1].isdecimal():
        raise BadRecord("line 1: expected 'game NAME VERSION'")
    if len(words[1]) > MOST_DIGITS or int(words[1]) > game.version:
        raise BadRecord(
            f"line 1: written by version {words[1][:MOST_DIGITS]} of the rules, "
            f"newer than ours ({game.version})"
        )
    return game


def read_turn(record: Record, state: Any, words: Sequence[str], line: int) -> None:
    """Apply one line to the state and add its moves to the record."""
    game = record.game
    for word in words[1:] or [""]:
        place = f"line {line}, move {len(record.entries) + 1}"
        by = game.to_act(state)
        if by == OVER:
            raise BadRecord(f"{place}: {word or words[0]!r} comes after the end of the game")
        mover = "*" if by == CHANCE else str(by)
        if words[0] != mover:
            raise BadRecord(f"{place}: the line is by {words[0]!r}, but {mover!r} is to act")
        if not word:
            raise BadRecord(f"{place}: the line has no moves")
        turn = game.turn(state)
        try:
            move = game.move(word)
        except IllegalMove as error:
            allowed = ", ".join(game.word(legal) for legal in game.legal_moves(state))
            raise BadRecord(f"{place}: {error}; allowed: {allowed}") from None
        try:
            game.apply(state, move)
        except IllegalMove as error:
            raise BadRecord(f"{place}: {error}") from None
        record.entries.append(Entry(turn, by, move))
