"""A seat at a server's table, in the terminal: asked like at the keyboard, told what others do."""

import time
from itertools import groupby
from typing import Any

from cenote.client.wire import Address, Json, Lost, Refusal, Server
from cenote.core.game import Score
from cenote.text.choices import line as choice_line
from cenote.text.games import PAGES
from cenote.text.layout import bold
from cenote.text.mistakes import Mistake, whole_number
from cenote.text.pages import Choice
from cenote.text.phrases import Phrases, happenings
from cenote.text.players import COLOURS
from cenote.text.preview import Preview
from cenote.text.prompt import matches, only
from cenote.text.standing import standing
from cenote.text.story import paragraph
from cenote.text.terminal import Terminal
from cenote.words import Words

COMMANDS = ("moves", "undo", "restart", "say", "help", "quit")
ANSWERS = {"agree": True, "decline": False}
"""Commands while it is proposed to end the game."""
TRIES = 20


class Left(Exception):
    """The person wants to leave."""


class WireSession:
    """One table of a server, until the game is over or the person leaves."""

    def __init__(self, terminal: Terminal, words: Words, server: Server, table: str) -> None:
        self.terminal = terminal
        self.server = server
        self.table = table
        self.socket = server.sit(table)
        self.socket.say("hello")
        view = self.socket.view
        self.words = words.of(view["table"]["game"])
        self.phrases = Phrases(self.words, names_of(view, self.words))
        self.pages = PAGES[view["table"]["game"]](self.phrases)
        self.told = len(self.socket.log)
        self.waits_for: int | None = None
        self.ending_told = False

    @property
    def view(self) -> Json:
        return self.socket.view

    @property
    def commands(self) -> list[str]:
        answers = ANSWERS if self.view["table"]["ending"] is not None else ()
        return [*self.pages.by_command, *COMMANDS, *answers]

    @property
    def is_archived(self) -> bool:
        return self.view["table"]["archived"] is not None

    @property
    def seat(self) -> int:
        return int(self.view["to_act"])

    def run(self) -> None:
        try:
            self.say("client.table", link=f"{self.server.url}/table/{self.table}")
            self.say("text.hint" if self.view["mine"] else "client.watching")
            while self.view["to_act"] is not None and not self.is_archived:
                self.go_on()
            self.tell()
            self.tell_the_end()
        except (Left, EOFError, KeyboardInterrupt):
            self.terminal.say()
            self.say("text.goodbye")
        finally:
            self.socket.close()

    def tell_the_end(self) -> None:
        self.terminal.say()
        if self.view["scores"] is None:
            self.say("client.archived")
        else:
            self.terminal.say_all(standing(scores_of(self.view), self.phrases))

    def say(self, key: str, **values: object) -> None:
        self.terminal.say(self.words.say(key, **values))

    def go_on(self) -> None:
        """The next thing: a choice of ours, or news from the table."""
        try:
            if self.view["pass_to"] is not None:
                self.hand_over(self.view["pass_to"])
            elif self.view["moves"]:
                self.decide()
            else:
                self.listen()
        except Lost:
            self.connect_again()

    def hand_over(self, seat: int) -> None:
        self.terminal.clear()
        self.say("text.hand_over", seat=self.phrases.names[seat])
        self.terminal.ask(self.words.say("text.press_enter", seat=self.phrases.names[seat]))
        self.socket.say("look", seat=seat)

    def connect_again(self) -> None:
        """With a growing pause; the view that comes is the exact state."""
        self.say("client.lost")
        for attempt in range(TRIES):
            time.sleep(min(0.1 * 2**attempt, 5))
            try:
                self.socket.close()
                self.socket = self.server.sit(self.table)
                self.socket.say("hello")
                self.told = min(self.told, len(self.socket.log))
                return
            except Lost:
                continue
        raise Refusal("unreachable")

    # What happens

    def listen(self) -> None:
        self.tell()
        if self.view["to_act"] not in (None, self.waits_for):
            self.waits_for = self.seat
            self.say("client.waiting", seat=self.phrases.names[self.seat])
        self.hear()

    def hear(self) -> str:
        """The next message; what people say is shown. The answer is its type."""
        message = self.socket.hear()
        for said in message.get("messages", ()):
            self.say("client.said", seat=self.phrases.names[said["seat"]], text=said["text"])
        if message["type"] == "queue":
            seat = self.phrases.names[message["seat"]]
            self.say("client.queue", seat=seat, ahead=message["ahead"])
        return str(message["type"])

    def speak(self, text: str) -> None:
        """Say it, and wait until everybody has it."""
        if text:
            self.socket.send({"type": "chat", "text": text})
            while self.hear() not in ("chat", "refusal"):
                pass

    def tell(self) -> None:
        """What the log says since it was last told, a paragraph for each turn."""
        news = [
            (entry["turn"], item[1], item)
            for entry in self.socket.log[self.told :]
            for item in entry["news"]
        ]
        for _, group in groupby(news, lambda item: item[:2]):
            told = happenings(item for _, _, item in group)
            if told:
                self.terminal.say(paragraph(told, self.phrases))
        self.told = len(self.socket.log)
        is_proposed = self.view["table"]["ending"] is not None
        if is_proposed and not self.ending_told:
            self.say("client.end_proposed")
        self.ending_told = is_proposed

    # Decisions

    def decide(self) -> None:
        self.tell()
        if self.waits_for != self.seat:
            self.terminal.say()
            self.terminal.say(
                bold(self.words.say("text.turn_of", seat=self.phrases.names[self.seat]))
            )
            self.terminal.say_all(self.pages.summary(self.view["board"], self.seat))
        self.waits_for = self.seat
        self.show_choices()
        while not self.answered():
            pass

    def show_choices(self) -> None:
        step, cause = self.view["question"]
        self.terminal.say()
        self.terminal.say(self.phrases.question(step, cause, self.seat))
        for number, move in enumerate(self.view["moves"], 1):
            choice = Choice(self.seat, step, cause, move["word"], self.preview(move))
            self.terminal.say(f"{number:>3}. {choice_line(self.phrases, choice, '')}", hang=5)

    def preview(self, move: Json) -> Preview:
        mine = [news for news in move["news"] if news[1] in (self.seat, None)]
        return Preview(
            news=happenings(mine),
            view=self.view["board"],
            asks="",
            ends_turn=move["ends_turn"],
            reveals=move["then"] == "chance",
        )

    def answered(self) -> bool:
        """Read a line and do what it says; whether the table is to be looked at again."""
        line = self.terminal.ask(self.words.say("text.prompt", seat=self.phrases.names[self.seat]))
        tokens = line.split()
        if not tokens:
            return True
        try:
            meant = [name for name in self.commands if name.startswith(tokens[0].lower())]
            if meant:
                return self.obey(only(tokens[0], meant), line.partition(" ")[2].strip())
            self.move(self.word_of(tokens[0].lower()))
            return True
        except Mistake as mistake:
            self.terminal.say(mistake.said_in(self.words))
        except Refusal as refusal:
            self.terminal.say(self.words.say(f"refusal.{refusal.reason}"))
        return False

    def word_of(self, given: str) -> str:
        """The move meant by a number or a part of its word."""
        words = [str(move["word"]) for move in self.view["moves"]]
        if given.isdecimal():
            number = whole_number(given)
            if not 1 <= number <= len(words):
                raise Mistake("number", given=given, last=len(words))
            return words[number - 1]
        found = matches(given, words)
        if not found:
            raise Mistake("unknown", given=given, allowed=", ".join(words))
        return only(given, found)

    def move(self, word: str) -> None:
        self.socket.say("move", version=self.view["version"], move=word)

    def obey(self, command: str, argument: str) -> bool:
        if command in self.pages.by_command:
            page = self.pages.by_command[command]
            self.terminal.say_all(page(self.view["board"], self.seat))
        elif command in ("undo", "restart"):
            self.socket.say(command, version=self.view["version"])
            self.told = min(self.told, len(self.socket.log))
            self.say("text.taken_back")
        elif command == "say":
            self.speak(argument)
        elif command in ANSWERS:
            self.answer_the_end(ANSWERS[command])
        elif command == "help":
            for name in self.commands:
                self.terminal.say(f"  {self.words.say(f'help.{name}')}", hang=4)
        elif command == "quit":
            raise Left
        return command in ("undo", "restart", "moves", *ANSWERS)

    def answer_the_end(self, agrees: bool) -> None:
        """Agree to end the game, or decline; the view that comes says what became of it."""
        self.server.ask(f"/tables/{self.table}/end", {"agree": agrees})
        self.socket.say("hello")


def names_of(view: Json, words: Words) -> list[str]:
    """The names at the table; who has none is called by the colour of the seat."""
    colours = [words.say(f"color.{colour}") for colour in COLOURS]
    seats = view["table"]["seats"]
    return [seat["name"] or colour for seat, colour in zip(seats, colours, strict=False)]


def scores_of(view: Json) -> list[Score]:
    return [Score(**score) for score in view["scores"]]


def join(server: Server, address: Address, wishes: Json) -> str:
    """The table of the link, with its seat if the link has a key; or a new one."""
    if address.table is None:
        return str(server.ask("/tables", wishes)["table"])
    if address.seat is not None and address.key is not None:
        server.claim(address.table, address.seat, address.key)
    return address.table


def play(terminal: Terminal, words: Words, link: str, key: str | None, wishes: Any) -> None:
    """Sit down at a server's table and play."""
    address = Address(link)
    server = Server(address.server, key)
    try:
        WireSession(terminal, words, server, join(server, address, wishes)).run()
    except Refusal as refusal:
        detail = f" ({refusal.detail})" if refusal.detail else ""
        raise Mistake("server", why=words.say(f"refusal.{refusal.reason}") + detail) from None
    except Lost:
        raise Mistake("server", why=words.say("refusal.unreachable")) from None
