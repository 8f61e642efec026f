"""A process that thinks for bots: a job on each line of its input, a word on each of its output.

It replays the record itself and shows the bot a Sight, so no bot ever sees more than its seat may.
"""

import json
import os
import sys
from collections import OrderedDict
from random import Random
from typing import Any, TextIO

from cenote.bots.bot import Bot
from cenote.bots.levels import make_bot
from cenote.core.sight import Sight
from cenote.games import GAMES, know_board, take_board
from cenote.server import logs
from cenote.server.working import work

LONGEST = 8.0
"""Seconds a bot may look ahead; on an idle core the levels need far less."""

REMEMBERED = 16
"""So many games are kept at hand, with the bots that play them."""


class Desk:
    """One game the thinker knows: its state so far, and its bots."""

    def __init__(self, job: dict[str, Any]) -> None:
        for text in job.get("boards", ()):
            know_board(text)
        self.game = GAMES[job["game"]]
        self.state = self.game.new(job["seats"], job["options"])
        self.words: list[str] = []
        self.bots: dict[tuple[int, str], Bot] = {}

    def goes_on_with(self, words: list[str]) -> bool:
        return words[: len(self.words)] == self.words

    def choose(self, job: dict[str, Any]) -> str:
        for word in job["words"][len(self.words) :]:
            self.game.apply(self.state, self.game.move(word))
        self.words = job["words"]
        who = (job["seat"], job["level"])
        if who not in self.bots:
            self.bots[who] = make_bot(job["level"], self.game.name, Random(), LONGEST)
        sight = Sight(self.game, self.state, job["seat"])
        return self.game.word(self.bots[who].choose(sight))


class Thinker:
    """Keeps the last games at hand, so that a further move needs no replay."""

    def __init__(self) -> None:
        self.desks: OrderedDict[str, Desk] = OrderedDict()

    def choose(self, job: dict[str, Any]) -> str:
        desk = self.desks.pop(job["table"], None)
        if desk is None or not desk.goes_on_with(job["words"]):
            desk = Desk(job)
        word = desk.choose(job)
        self.desks[job["table"]] = desk
        if len(self.desks) > REMEMBERED:
            self.desks.popitem(last=False)
        return word


def think(jobs: TextIO, answers: TextIO) -> None:
    """Until there are no more jobs; a bot's mistake is an answer too."""
    thinker = Thinker()

    def answer_to(line: str) -> dict[str, Any]:
        try:
            return {"word": thinker.choose(json.loads(line))}
        except Exception as error:
            return {"error": logs.failure(error)}  # where, and nothing of what was played

    work(jobs, answers, answer_to)


if __name__ == "__main__":
    take_board(os.environ)
    think(sys.stdin, sys.stdout)
