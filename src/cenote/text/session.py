"""A game at one keyboard: people are asked, computers play, and every turn is told."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from cenote.core.driver import Play
from cenote.core.game import CHANCE, DONE_WORD, OVER, Game
from cenote.core.sight import Sight
from cenote.text.choices import choices
from cenote.text.conversation import Conversation, Left
from cenote.text.mistakes import Mistake
from cenote.text.pages import View
from cenote.text.players import Player
from cenote.text.prompt import Command, is_forced, legal_words, understand
from cenote.text.records import exists, save
from cenote.text.standing import standing
from cenote.text.story import story
from cenote.text.terminal import Terminal
from cenote.words import Words

COMMANDS = ("moves", "undo", "restart", "log", "save", "help", "quit")
LOG_LENGTH = 20


class Session(Conversation):
    """One table, from where its record stands to the end or until somebody leaves."""

    def __init__(
        self, terminal: Terminal, words: Words, play: Play, players: Sequence[Player], rng: Random
    ) -> None:
        super().__init__(terminal, words, play.game.name, [player.name for player in players])
        self.play = play
        self.players = players
        self.rng = rng
        self.told = len(play.record.entries)
        self.saved = self.told

    @property
    def commands(self) -> Sequence[str]:
        return [*self.pages.by_command, *COMMANDS]

    def run(self) -> None:
        """Play until the game is over; a person who leaves is offered the record."""
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

    def tell(self) -> None:
        """Tell what happened since the last time."""
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
        self.announce_turn(seat)
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

    def view(self, seat: int) -> View:
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
        if legal_words(game, state) == [DONE_WORD]:
            self.say("text.only_done", seat=self.phrases.names[seat])
        else:
            self.terminal.say(self.phrases.question(*game.question(state), seat))
        if self.decided():
            self.terminal.say_all(self.pages.purse(self.view(seat), seat))
        self.list_choices(choices(game, state, self.phrases, self.pages))

    def follow(self, line: str, seat: int) -> bool:
        meaning = understand(line, self.play.game, self.play.state, self.commands)
        if isinstance(meaning, Command):
            return self.obey(meaning, seat)
        turn = self.play.game.turn(self.play.state)
        for move in meaning:
            self.play.move(move)
        if self.is_turn_of(seat, turn):  # otherwise it is told when the turn is over
            self.tell()
        return True

    # Commands

    def obey(self, command: Command, seat: int) -> bool:
        """Carry out a command; returns whether the choices must be shown again."""
        name, argument = command.name, command.argument
        if self.obeyed(name, seat):
            return False
        if name == "undo":
            self.take_back(self.decided()[-1:])
        elif name == "restart":
            self.take_back(self.decided()[:1])
        elif name == "log":
            self.show_log(is_whole=bool(argument))
        elif name == "save":
            self.save(argument)
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
        super().show_help()

    def save(self, file: str) -> None:
        """Write the record; over another file only if the person agrees."""
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
    """Whether some of the choices are only for one seat to see."""
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
