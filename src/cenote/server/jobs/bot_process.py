"""A process that thinks for bots and reviews games: a job on each line in, an answer on each out.

It replays the record itself and shows the bot a Sight, so no bot ever sees more than its seat may.
Only records of finished games come to be reviewed; a coach guesses what its seat cannot see.
"""

import json
import os
import sys
from collections import OrderedDict
from collections.abc import Callable
from random import Random
from typing import Any, TextIO

from cenote.bots.bot import Bot
from cenote.bots.levels import make_bot
from cenote.core.sight import Sight
from cenote.games import GAMES, know_board, take_board
from cenote.server.jobs.coach_work import CoachWork
from cenote.server.jobs.puzzle_work import judge_puzzle
from cenote.server.jobs.review_work import ReviewWork
from cenote.server.jobs.worker_loop import work
from cenote.server.monitoring import logs

LONGEST = 8.0
"""Seconds a bot may look ahead; on an idle core the levels need far less."""

REMEMBERED = 16
"""How many games are cached, with the bots that play them."""


class KnownGame:
    """A cached game: its state so far, and its bots."""

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


class KnownGames:
    """Caches the last games, so that a further move needs no replay."""

    def __init__(self) -> None:
        self.games: OrderedDict[str, KnownGame] = OrderedDict()

    def choose(self, job: dict[str, Any]) -> str:
        known = self.games.pop(job["table"], None)
        if known is None or not known.goes_on_with(job["words"]):
            known = KnownGame(job)
        word = known.choose(job)
        self.games[job["table"]] = known
        if len(self.games) > REMEMBERED:
            self.games.popitem(last=False)
        return word


def think(jobs: TextIO, answers: TextIO) -> None:
    """Answer jobs until there are no more; an error is an answer too."""
    known_games, reviews, coach = KnownGames(), ReviewWork(), CoachWork()
    tasks: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
        "choose": lambda job: {"word": known_games.choose(job)},
        "review": reviews.review,
        "judge": reviews.judge,
        "puzzle": judge_puzzle,
        "advise": coach.advise,
        "hint": coach.hint,
        "explain": coach.explain,
    }

    def answer_to(line: str) -> dict[str, Any]:
        try:
            job = json.loads(line)
            return tasks[job["task"]](job)
        except Exception as error:
            return {
                "error": logs.failure(error)
            }  # the place in the code, and nothing about what was played

    work(jobs, answers, answer_to)


if __name__ == "__main__":
    take_board(os.environ)
    think(sys.stdin, sys.stdout)
