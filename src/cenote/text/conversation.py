"""The dialogue with people in a terminal, whether the game is kept here or on a server."""

from collections.abc import Iterable, Sequence

from cenote.text.games import PAGES
from cenote.text.layout import bold
from cenote.text.mistakes import Mistake
from cenote.text.pages import View
from cenote.text.phrases import Phrases
from cenote.text.terminal import Terminal
from cenote.words import Words


class Left(Exception):
    """The person wants to leave."""


class Conversation:
    """The part of a session that does not depend on where the game is kept."""

    def __init__(self, terminal: Terminal, words: Words, game: str, names: Sequence[str]) -> None:
        self.terminal = terminal
        self.words = words.of(game)
        self.phrases = Phrases(self.words, names)
        self.pages = PAGES[game](self.phrases)

    @property
    def commands(self) -> Sequence[str]:
        """What can be typed instead of a choice."""
        raise NotImplementedError

    def view(self, seat: int) -> View:
        """What a seat may see of the table."""
        raise NotImplementedError

    def follow(self, line: str, seat: int) -> bool:
        """Do what a line says; returns whether the choices must be shown again."""
        raise NotImplementedError

    def say(self, key: str, **values: object) -> None:
        self.terminal.say(self.words.say(key, **values))

    def hand_over(self, seat: int) -> None:
        """Wait until the right person looks at the screen; it shows nothing secret so far."""
        self.say("text.hand_over", seat=self.phrases.names[seat])
        self.terminal.ask(self.words.say("text.press_enter", seat=self.phrases.names[seat]))

    def announce_turn(self, seat: int) -> None:
        self.terminal.say()
        self.terminal.say(bold(self.words.say("text.turn_of", seat=self.phrases.names[seat])))
        self.terminal.say_all(self.pages.summary(self.view(seat), seat))

    def list_choices(self, lines: Iterable[str]) -> None:
        for number, line in enumerate(lines, 1):
            self.terminal.say(f"{number:>3}. {line}", hang=5)

    def answered(self, seat: int) -> bool:
        """Read a line and do what it says; returns whether a new question is due."""
        line = self.terminal.ask(self.words.say("text.prompt", seat=self.phrases.names[seat]))
        if not line.strip():
            return True
        try:
            return self.follow(line, seat)
        except Mistake as mistake:
            self.terminal.say(mistake.said_in(self.words))
            return False

    def obeyed(self, command: str, seat: int) -> bool:
        """Carry out a command that every session has; returns whether it was one."""
        if command in self.pages.by_command:
            self.terminal.say_all(self.pages.by_command[command](self.view(seat), seat))
        elif command == "help":
            self.show_help()
        elif command == "quit":
            raise Left
        else:
            return False
        return True

    def show_help(self) -> None:
        for command in self.commands:
            self.terminal.say(f"  {self.words.say(f'help.{command}')}", hang=4)
