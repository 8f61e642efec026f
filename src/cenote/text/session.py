"""A game at one keyboard: people are asked, computers play, and every turn is told."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from cenote.core.driver import Play
from cenote.core.game import CHANCE, OVER, Game
from cenote.core.sight import Sight
from cenote.text.choices import choices
from cenote.text.games import PAGES
from cenote.text.layout import bold
from cenote.text.mistakes import Mistake
from cenote.text.phrases import Phrases
from cenote.text.players import Player
from cenote.text.prompt import DONE, Command, is_forced, legal_words, understand
from cenote.text.records import exists, save
from cenote.text.standing import standing
from cenote.text.story import story
from cenote.text.terminal import Terminal
from cenote.words import Words

COMMANDS = ("moves", "undo", "restart", "log", "save", "help", "quit")
LOG_LENGTH = 20


class Left(Exception):
    """The person wants to leave."""


class Session:
    """One table, from where its record stands to the end or until somebody leaves."""

    def __init__(
        self, terminal: Terminal, words: Words, play: Play, players: Sequence[Player], rng: Random
    ) -> None:
        self.terminal = terminal
        self.words = words.of(play.game.name)
        self.phrases = Phrases(self.words, [player.name for player in players])
        self.pages = PAGES[play.game.name](self.phrases)
        self.commands = [*self.pages.by_command, *COMMANDS]
        self.play = play
        self.players = players
        self.rng = rng
        self.told = len(play.record.entries)
        self.saved = self.told

    def run(self) -> None:
        """Play until the game is over; whoever leaves is offered the record."""
        try:
            self.say("text.hint")
            while self.play.to_act != OVER:
                self.go_on()
            self.tell()
            self.terminal.say()
            self.terminal.say_all(standing(self.play.game.scores(self.play.state), self.phrases))
            self.offer_record()
        except (Left, EOFError, KeyboardInterrupt):
            self.terminal.say()
            self.offer_record()
            self.say("text.goodbye")

    def say(self, key: str, **values: object) -> None:
        self.terminal.say(self.words.say(key, **values))

    def tell(self) -> None:
        """Say what happened since it was last said."""
        self.terminal.say_all(filter(None, story(self.play.record, self.phrases, self.told)))
        self.told = len(self.play.record.entries)

    # Turns

    def go_on(self) -> None:
        """The next turn, of chance, a computer or a person."""
        seat = self.play.to_act
        if seat == CHANCE:
            self.play.chance(self.rng)
        elif self.players[seat].is_person:
            self.person_turn(seat)
        else:
            self.computer_turn(seat)

    def is_turn_of(self, seat: int, turn: int) -> bool:
        return self.play.to_act == seat and self.play.game.turn(self.play.state) == turn

    def computer_turn(self, seat: int) -> None:
        chooser = self.players[seat].chooser
        assert chooser is not None
        turn = self.play.game.turn(self.play.state)
        while self.is_turn_of(seat, turn):
            self.play.move(chooser(Sight(self.play.game, self.play.state, seat)))
        self.tell()

    def person_turn(self, seat: int) -> None:
        self.tell()
        turn = self.play.game.turn(self.play.state)
        is_secret = self.is_secret()
        if is_secret:
            self.hand_over(seat)
        self.terminal.say()
        self.terminal.say(bold(self.words.say("text.turn_of", seat=self.phrases.names[seat])))
        self.terminal.say_all(self.pages.summary(self.view(seat), seat))
        while self.is_turn_of(seat, turn):
            self.decide(seat)
        if is_secret:
            self.terminal.clear()
        self.tell()

    def is_secret(self) -> bool:
        """Whether another person at this keyboard must not see the choice."""
        if sum(player.is_person for player in self.players) < 2:
            return False
        game, state = self.play.game, self.play.state
        return asks_secretly(game, state) or any(
            asks_secretly(game, after) for after in within_turn(game, state)
        )

    def hand_over(self, seat: int) -> None:
        """Wait until the right person looks at the screen; it shows nothing secret so far."""
        self.say("text.hand_over", seat=self.phrases.names[seat])
        self.terminal.ask(self.words.say("text.press_enter", seat=self.phrases.names[seat]))

    def view(self, seat: int) -> dict[str, object]:
        return self.play.game.observe(self.play.state, seat)

    # Decisions

    def decide(self, seat: int) -> None:
        """One decision: made for the person if there is nothing to decide, else asked."""
        game, state = self.play.game, self.play.state
        if is_forced(game, state):
            [move] = game.legal_moves(state)
            self.say("text.forced", move=self.phrases.move(game.word(move)))
            self.play.move(move)
            self.tell()
            return
        self.show_choices(seat)
        while not self.answered(seat):
            pass

    def show_choices(self, seat: int) -> None:
        game, state = self.play.game, self.play.state
        self.terminal.say()
        if legal_words(game, state) == [DONE]:
            self.say("text.only_done", seat=self.phrases.names[seat])
        else:
            self.terminal.say(self.phrases.question(*game.question(state), seat))
        if self.decided():
            self.terminal.say_all(self.pages.purse(self.view(seat), seat))
        for number, line in enumerate(choices(game, state, self.phrases, self.pages), 1):
            self.terminal.say(f"{number:>3}. {line}", hang=5)

    def answered(self, seat: int) -> bool:
        """Read a line and do what it says; whether a new question is to be asked."""
        line = self.terminal.ask(self.words.say("text.prompt", seat=self.phrases.names[seat]))
        if not line.strip():
            return True
        try:
            meaning = understand(line, self.play.game, self.play.state, self.commands)
            if isinstance(meaning, Command):
                return self.obey(meaning, seat)
            turn = self.play.game.turn(self.play.state)
            for move in meaning:
                self.play.move(move)
            if self.is_turn_of(seat, turn):  # else it is told when the turn is over
                self.tell()
            return True
        except Mistake as mistake:
            self.terminal.say(mistake.said_in(self.words))
            return False

    # Commands

    def obey(self, command: Command, seat: int) -> bool:
        """Carry out a command; whether the choices must be shown again."""
        name, argument = command.name, command.argument
        if name in self.pages.by_command:
            self.terminal.say_all(self.pages.by_command[name](self.view(seat), seat))
        elif name == "undo":
            self.take_back(self.decided()[-1:])
        elif name == "restart":
            self.take_back(self.decided()[:1])
        elif name == "log":
            self.show_log(is_whole=bool(argument))
        elif name == "save":
            self.save(argument)
        elif name == "help":
            self.show_help()
        elif name == "quit":
            raise Left
        return name in ("undo", "restart", "moves")

    def decided(self) -> list[int]:
        """The moves of this turn that somebody chose, by their place in the record."""
        record, fence = self.play.record, self.play.fence
        state = record.replay(fence)
        places = []
        for place, entry in enumerate(record.entries[fence:], fence):
            if not is_forced(record.game, state):
                places.append(place)
            record.game.apply(state, entry.move)
        return places

    def take_back(self, to: Sequence[int]) -> None:
        if not to:
            raise Mistake("nothing_to_undo")
        self.play.back_to(to[0])
        self.told = to[0]
        self.say("text.taken_back")

    def show_log(self, is_whole: bool) -> None:
        lines = story(self.play.record, self.phrases)
        self.terminal.say_all(lines if is_whole else lines[-LOG_LENGTH:])

    def show_help(self) -> None:
        self.say("text.how_to_choose")
        for command in self.commands:
            self.terminal.say(f"  {self.words.say(f'help.{command}')}", hang=4)

    def save(self, file: str) -> None:
        """Write the record; over another file only if the person says so."""
        if not file:
            raise Mistake("no_file")
        if exists(file) and not self.agrees(self.words.say("text.overwrite", file=file)):
            self.say("text.not_saved")
            return
        save(self.play.record, file)
        self.saved = len(self.play.record.entries)
        self.say("text.saved", file=file)

    def agrees(self, question: str) -> bool:
        answer = self.terminal.ask(question).strip().lower()
        return answer != "" and self.words.say("text.yes").startswith(answer)

    def offer_record(self) -> None:
        """Before leaving: the name of a file to save to, or nothing."""
        while self.terminal.is_typed and self.saved < len(self.play.record.entries):
            try:
                file = self.terminal.ask(self.words.say("text.save_first")).strip()
                if not file:
                    return
                self.save(file)
            except Mistake as mistake:
                self.terminal.say(mistake.said_in(self.words))
            except (EOFError, KeyboardInterrupt):
                self.terminal.say()
                return


def asks_secretly(game: Game[Any], state: Any) -> bool:
    """Whether some of the choices are for the eyes of one seat alone."""
    return any(
        game.redact(state, move, None) != game.word(move) for move in game.legal_moves(state)
    )


def within_turn(game: Game[Any], state: Any) -> Iterator[Any]:
    """Where the choices lead, as far as the turn goes on."""
    for move in game.legal_moves(state):
        after = state.copy()
        game.apply(after, move)
        if (game.to_act(after), game.turn(after)) == (game.to_act(state), game.turn(state)):
            yield after
