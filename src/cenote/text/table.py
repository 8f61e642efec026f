"""Setting up a table: which game, how many seats, which players, which options."""

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

from cenote.bots.levels import is_level, levels_of
from cenote.core.driver import Play
from cenote.core.game import BadOption, Game
from cenote.games import GAMES
from cenote.text.layout import MARKS
from cenote.text.mistakes import Mistake, whole_number
from cenote.text.players import COLOURS, LONGEST_NAME, USUAL_LEVEL, Player, computer
from cenote.text.records import load
from cenote.text.terminal import Terminal
from cenote.words import Words

T = TypeVar("T")


@dataclass(frozen=True)
class Wishes:
    """The arguments of the command line; None for what the person is to be asked."""

    game: str | None = None
    seats: str | None = None
    people: str | None = None
    names: str | None = None
    options: Sequence[str] | None = None
    computer: str | None = None
    seed: str | None = None
    load: str | None = None


@dataclass(frozen=True)
class Table:
    """All that a session needs to begin."""

    play: Play
    players: list[Player]
    rng: Random


def set_table(terminal: Terminal, words: Words, wishes: Wishes) -> Table:
    """Everything from the arguments; what is missing is asked."""
    return Setting(terminal, words, wishes).table()


class Setting:
    """The questions before a game; those answered on the command line are skipped."""

    def __init__(self, terminal: Terminal, words: Words, wishes: Wishes) -> None:
        self.terminal = terminal
        self.words = words
        self.wishes = wishes

    def table(self) -> Table:
        wishes = self.wishes
        rng = Random(wishes.seed)
        play = self.loaded() if wishes.load else None
        if play is None:
            game = self.game()
            seats = self.seats(game)
            names, people = self.names(seats)
            play = Play.new(game, seats, self.options(game, names))
        else:
            names, people = self.names(play.record.seats)
        game = play.game
        level = self.level(game, len(names) - people)
        players = [
            Player(name, None if seat < people else computer(level, game, rng))
            for seat, name in enumerate(names)
        ]
        return Table(play, players, rng)

    def loaded(self) -> Play:
        """The game of a record; arguments may repeat what it says, not change it."""
        assert self.wishes.load is not None
        record = load(self.wishes.load)
        said = (
            (self.wishes.game, record.game.name),
            (self.wishes.seats, str(record.seats)),
            (self.wishes.options and sorted(self.wishes.options), sorted(record.options)),
        )
        for wish, fact in said:
            if wish is not None and wish != fact:
                raise Mistake("not_the_record", given=wish, file=self.wishes.load, fact=fact)
        return Play(record)

    def game(self) -> Game[Any]:
        if self.wishes.game is not None:
            return game_of(self.wishes.game)
        if len(GAMES) == 1:
            return next(iter(GAMES.values()))
        for name in GAMES:
            self.terminal.say(f"  {name}: {self.words.of(name).name(name)}")
        return self.ask("text.which_game", next(iter(GAMES)), game_of)

    def seats(self, game: Game[Any]) -> int:
        if self.wishes.seats is not None:
            return seats_of(self.wishes.seats, game)
        most = str(game.seats[-1])
        return self.ask("text.how_many_seats", most, lambda given: seats_of(given, game))

    def names(self, seats: int) -> tuple[list[str], int]:
        """The name of every seat, and how many of them are people."""
        given = names_of(self.wishes.names, seats)
        if self.wishes.people is not None:
            people = people_of(self.wishes.people, seats)
        elif self.wishes.names is not None:
            people = len(given)
        else:
            people = self.ask("text.how_many_people", "1", lambda text: people_of(text, seats))
            for seat in range(people):
                given.append(self.name(seat, given))
        return with_colours(given, seats, self.words), people

    def name(self, seat: int, taken: Sequence[str]) -> str:
        colour = self.words.say(f"color.{COLOURS[seat]}")
        return self.ask(
            "text.which_name", colour, lambda given: name_of(given, taken), number=seat + 1
        )

    def level(self, game: Game[Any], computers: int) -> str:
        """The level of the computer players, if there are any."""
        if self.wishes.computer is not None:
            return computer_of(self.wishes.computer, game)
        if computers == 0 or self.wishes.people is not None or self.wishes.names is not None:
            return USUAL_LEVEL
        for name in levels_of(game.name):
            text = self.words.say(f"level.{name}")
            self.terminal.say("  " + self.words.say("text.labelled", label=name, text=text))
        return self.ask("text.which_level", USUAL_LEVEL, lambda given: computer_of(given, game))

    def options(self, game: Game[Any], names: Sequence[str]) -> Sequence[str]:
        if self.wishes.options is not None:
            return options_of(self.wishes.options, game, len(names))
        if self.wishes.seats is not None or not game.options:
            return ()
        self.terminal.say(self.words.say("text.options"))
        words = self.words.of(game.name)
        for option in game.options:
            kind, _, thing = option.partition(":")
            seat = int(thing) if thing.isdecimal() else 0
            if seat < len(names):
                text = words.say(f"option.{kind}", seat=names[seat])
                self.terminal.say("  " + words.say("text.labelled", label=option, text=text))
        return self.ask(
            "text.which_options", "", lambda given: options_of(given.split(), game, len(names))
        )

    def ask(self, key: str, default: str, read: Callable[[str], T], **values: object) -> T:
        """Ask until the answer is valid; an empty one means the default."""
        question = self.words.say(key, default=default, **values)
        while True:
            try:
                return read(self.terminal.ask(question).strip() or default)
            except Mistake as mistake:
                self.terminal.say(mistake.said_in(self.words))


def game_of(given: str) -> Game[Any]:
    if given not in GAMES:
        raise Mistake("game", given=given, allowed=", ".join(GAMES))
    return GAMES[given]


def computer_of(given: str, game: Game[Any]) -> str:
    if not is_level(given, game.name):
        raise Mistake("computer", given=given, allowed=", ".join(levels_of(game.name)))
    return given


def seats_of(given: str, game: Game[Any]) -> int:
    if whole_number(given) not in game.seats:
        allowed = ", ".join(str(seats) for seats in game.seats)
        raise Mistake("seats", given=given, allowed=allowed)
    return int(given)


def people_of(given: str, seats: int) -> int:
    if not 0 <= whole_number(given) <= seats:
        raise Mistake("people", given=given, seats=seats)
    return int(given)


def names_of(given: str | None, seats: int) -> list[str]:
    """Names with commas between them."""
    names: list[str] = []
    for name in given.split(",") if given is not None else []:
        names.append(name_of(name.strip(), names))
    if len(names) > seats:
        raise Mistake("too_many_names", given=len(names), seats=seats)
    return names


def name_of(given: str, taken: Sequence[str]) -> str:
    """A name that can be shown and differs from the others."""
    name = MARKS.sub("", unicodedata.normalize("NFC", given))
    if not name or not name.isprintable() or len(name) > LONGEST_NAME:
        raise Mistake("name", given=given, longest=LONGEST_NAME)
    if name.casefold() in [other.casefold() for other in taken]:
        raise Mistake("name_taken", given=name)
    return name


def with_colours(names: Sequence[str], seats: int, words: Words) -> list[str]:
    """A name for every seat: its colour if none was given, or another colour if that is taken."""
    full = list(names)
    taken = [name.casefold() for name in names]
    colours = [words.say(f"color.{colour}") for colour in COLOURS]
    for seat in range(len(names), seats):
        spare = [colour for colour in (colours[seat], *colours) if colour.casefold() not in taken]
        full.append(spare[0])
        taken.append(spare[0].casefold())
    return full


def options_of(given: Sequence[str], game: Game[Any], seats: int) -> Sequence[str]:
    for option in given:
        if option not in game.options:
            raise Mistake("option", given=option, allowed=", ".join(game.options))
    try:
        game.new(seats, given)
    except BadOption as error:
        raise Mistake("options_clash", why=error) from None
    return tuple(given)
