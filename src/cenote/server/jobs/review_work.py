"""A worker's jobs for reviews: a step at a time, so that a person's bot never waits long."""

import json
import time
from collections import OrderedDict
from collections.abc import Iterator
from typing import Any

from cenote.core.driver import Play
from cenote.core.game import IllegalMove
from cenote.core.record import Record
from cenote.games import GAMES, know_board
from cenote.review.reviewer import DOMAINS, Reviewer, version_of
from cenote.review.shape import Turn

EFFORT = 1.0
STEP = 1.0
"""Seconds after which a worker returns what it has; it finishes the current turn first."""
REMEMBERED = 4
"""How many games under review are cached."""

Json = dict[str, Any]


def judge_of(game: str) -> str | None:
    """The judge that reviews a game, and its effort; None if there is none."""
    return f"{version_of(game)} {EFFORT:g}" if game in DOMAINS else None


def record_of(job: Json) -> Record:
    """The game that a job is about, with the boards it is played on."""
    for text in job.get("boards", ()):
        know_board(text)
    play = Play.new(GAMES[job["game"]], job["seats"], job["options"])
    for word in job["words"]:
        play.move(play.game.move(word))
    return play.record


class ReviewWork:
    """The games under review that this process has cached."""

    def __init__(self) -> None:
        self.known: OrderedDict[str, tuple[str | None, Reviewer]] = OrderedDict()
        """By table: the reviewer's last text, and the reviewer."""

    def review(self, job: Json) -> Json:
        """Some of the first picture, or a few more turns in depth; no text until it is whole."""
        reviewer = self.reviewer(job)
        work_on(reviewer.quick_pass() if job["stored"] is None else reviewer.deepen())
        review = reviewer.review
        if review is None:
            return {"text": None}
        text = json.dumps(review, separators=(",", ":"))
        self.remember(job["table"], text, reviewer)
        judged = [turn for turn in review["turns"] if turn["seen"] != "forced"]
        done = sum(turn["seen"] == "deep" for turn in judged)
        return {"text": text, "done": done, "turns": len(judged)}

    def judge(self, job: Json) -> Json:
        """The value of an attempt at a turn."""
        reviewer = self.reviewer(job)
        if job["turn"] >= len(reviewer.quick()["turns"]):
            return {"refused": "no_moment", "detail": "there is no such turn"}
        try:
            return {"attempt": reviewer.judge(job["turn"], job["tried"])}
        except IllegalMove as error:
            return {"refused": "illegal_move", "detail": str(error)}

    def reviewer(self, job: Json) -> Reviewer:
        """The reviewer that wrote this text, or a new one that resumes from it."""
        said, reviewer = self.known.get(job["table"], (None, None))
        if reviewer is not None and said == job["stored"]:
            return reviewer
        stored = None if job["stored"] is None else json.loads(job["stored"])
        reviewer = Reviewer(record_of(job), effort=EFFORT, stored=stored)
        self.remember(job["table"], job["stored"], reviewer)
        return reviewer

    def remember(self, table: str, said: str | None, reviewer: Reviewer) -> None:
        self.known.pop(table, None)
        self.known[table] = (said, reviewer)
        if len(self.known) > REMEMBERED:
            self.known.popitem(last=False)


def work_on(turns: Iterator[Turn]) -> None:
    """Work until there are no more turns, or time is up."""
    until = time.monotonic() + STEP
    for _ in turns:
        if time.monotonic() >= until:
            return
