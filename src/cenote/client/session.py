"""A seat at a server's table, played in the terminal."""

import time
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from cenote.client.wire import Address, Json, Lost, Refusal, Server
from cenote.core.game import Score
from cenote.text.choices import line as choice_line
from cenote.text.conversation import Conversation, Left
from cenote.text.mistakes import Mistake, whole_number
from cenote.text.pages import Choice, View
from cenote.text.phrases import happenings
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


class WireSession(Conversation):
    """One table of a server, until the game is over or the person leaves."""

    def __init__(self, terminal: Terminal, words: Words, server: Server, table: str) -> None:
        self.server = server
        self.table = table
        self.socket = server.sit(table)
        self.socket.say("hello")
        about = self.shown["table"]
        super().__init__(terminal, words, about["game"], names_of(about["seats"], words))
        self.told = len(self.socket.log)
        self.waits_for: int | None = None
        self.ending_told = False

    @property
    def shown(self) -> Json:
        """The table as the server last showed it."""
        return self.socket.view

    def view(self, seat: int) -> View:
        board: View = self.shown["board"]
        return board

    @property
    def commands(self) -> Sequence[str]:
        answers = ANSWERS if self.shown["table"]["ending"] is not None else ()
        return [*self.pages.by_command, *COMMANDS, *answers]

    @property
    def is_archived(self) -> bool:
        return self.shown["table"]["archived"] is not None

    @property
    def seat(self) -> int:
        return int(self.shown["to_act"])

    def run(self) -> None:
        try:
            self.say("client.table", link=f"{self.server.url}/table/{self.table}")
            self.say("text.hint" if self.shown["mine"] else "client.watching")
            while self.shown["to_act"] is not None and not self.is_archived:
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
        if self.shown["scores"] is None:
            self.say("client.archived")
        else:
            self.terminal.say_all(standing(scores_of(self.shown), self.phrases))

    def go_on(self) -> None:
        """The next thing: a choice of ours, or news from the table."""
        try:
            if self.shown["pass_to"] is not None:
                self.hand_over(self.shown["pass_to"])
            elif self.shown["moves"]:
                self.decide()
            else:
                self.listen()
        except Lost:
            self.connect_again()

    def hand_over(self, seat: int) -> None:
        self.terminal.clear()
        super().hand_over(seat)
        self.socket.say("look", seat=seat)

    def connect_again(self) -> None:
        """Reconnect with growing pauses; the view that comes is the exact state."""
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
        if self.shown["to_act"] not in (None, self.waits_for):
            self.waits_for = self.seat
            self.say("client.waiting", seat=self.phrases.names[self.seat])
        self.hear()

    def hear(self) -> str:
        """Wait for the next message and show chat; returns its type."""
        message = self.socket.hear()
        for said in message.get("messages", ()):
            self.say("client.said", seat=self.phrases.names[said["seat"]], text=said["text"])
        if message["type"] == "queue":
            seat = self.phrases.names[message["seat"]]
            self.say("client.queue", seat=seat, ahead=message["ahead"])
        return str(message["type"])

    def speak(self, text: str) -> None:
        """Send a chat message, and wait until it has come back."""
        if text:
            self.socket.send({"type": "chat", "text": text})
            while self.hear() not in ("chat", "refusal"):
                pass

    def tell(self) -> None:
        """Print the new part of the log, a paragraph for each turn."""
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
        is_proposed = self.shown["table"]["ending"] is not None
        if is_proposed and not self.ending_told:
            self.say("client.end_proposed")
        self.ending_told = is_proposed

    # Decisions

    def decide(self) -> None:
        self.tell()
        if self.waits_for != self.seat:
            self.announce_turn(self.seat)
        self.waits_for = self.seat
        self.show_choices()
        while not self.answered(self.seat):
            pass

    def show_choices(self) -> None:
        step, cause = self.shown["question"]
        self.terminal.say()
        self.terminal.say(self.phrases.question(step, cause, self.seat))
        offered = [
            Choice(self.seat, step, cause, move["word"], self.preview(move))
            for move in self.shown["moves"]
        ]
        self.list_choices(choice_line(self.phrases, choice, "") for choice in offered)

    def preview(self, move: Json) -> Preview:
        mine = [news for news in move["news"] if news[1] in (self.seat, None)]
        return Preview(
            news=happenings(mine),
            view=self.shown["board"],
            asks="",
            ends_turn=move["ends_turn"],
            reveals=move["then"] == "chance",
        )

    def follow(self, line: str, seat: int) -> bool:
        first, _, rest = line.strip().partition(" ")
        try:
            meant = [name for name in self.commands if name.startswith(first.lower())]
            if meant:
                return self.obey(only(first, meant), rest.strip())
            self.move(self.word_of(first.lower()))
            return True
        except Refusal as refusal:
            self.terminal.say(self.words.say(f"refusal.{refusal.reason}"))
            return False

    def word_of(self, given: str) -> str:
        """The move meant by a number or a part of its word."""
        words = [str(move["word"]) for move in self.shown["moves"]]
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
        self.socket.say("move", version=self.shown["version"], move=word)

    def obey(self, command: str, argument: str) -> bool:
        if self.obeyed(command, self.seat):
            return False
        if command in ("undo", "restart"):
            self.socket.say(command, version=self.shown["version"])
            self.told = min(self.told, len(self.socket.log))
            self.say("text.taken_back")
        elif command == "say":
            self.speak(argument)
        elif command in ANSWERS:
            self.answer_the_end(ANSWERS[command])
        return command in ("undo", "restart", "moves", *ANSWERS)

    def answer_the_end(self, agrees: bool) -> None:
        """Agree to end the game, or decline; the next view shows the outcome."""
        self.server.ask(f"/tables/{self.table}/end", {"agree": agrees})
        self.socket.say("hello")


def names_of(seats: Sequence[Json], words: Words) -> list[str]:
    """The names at the table; a player without one is called by the colour of the seat."""
    colours = [words.say(f"color.{colour}") for colour in COLOURS]
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
