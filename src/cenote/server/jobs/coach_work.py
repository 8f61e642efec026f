"""A worker's jobs for coaches: judging a held turn, giving hints, explaining a turn."""

import time
from collections import OrderedDict
from functools import cache
from typing import Any

from cenote.core.game import IllegalMove
from cenote.games import GAMES, know_board
from cenote.review.coach import UNJUDGED, Coach, OutOfTime
from cenote.review.shape import Advice, Hints

SECONDS = 2.5
"""Seconds after which a turn is judged by what is known; an idle core takes far less."""
REMEMBERED = 8
"""How many hints are cached: people ask for one step after the other."""

Json = dict[str, Any]

NO_TIME: Advice = {**UNJUDGED, "in_time": False}


@cache
def coach_of(game: str, seats: int) -> Coach:
    return Coach(GAMES[game], seats)


def position(job: Json) -> Any:
    """The state where the turn of a job begins."""
    for text in job.get("boards", ()):
        know_board(text)
    game = GAMES[job["game"]]
    state = game.new(job["seats"], job["options"])
    for word in job["words"][: job["first"]]:
        game.apply(state, game.move(word))
    return state


class CoachWork:
    """Coaches in this process."""

    def __init__(self) -> None:
        self.known: OrderedDict[str, Hints] = OrderedDict()

    def advise(self, job: Json) -> Json:
        """What to say about a turn before it is final."""
        coach = coach_of(job["game"], job["seats"])
        moves = [coach.game.move(word) for word in job["words"][job["first"] :]]
        try:
            return {"advice": coach.advice(position(job), moves, job["level"], deadline())}
        except OutOfTime:
            return {"advice": NO_TIME}
        except IllegalMove as error:
            return {"refused": "illegal_move", "detail": str(error)}

    def hint(self, job: Json) -> Json:
        """All three hints for the turn to come; none if there was no time."""
        key = " ".join((job["table"], *job["words"][: job["first"]]))
        if key not in self.known:
            try:
                hints = coach_of(job["game"], job["seats"]).hints(position(job), deadline())
            except OutOfTime:
                return {"hints": None}
            self.known[key] = hints
            if len(self.known) > REMEMBERED:
                self.known.popitem(last=False)
        return {"hints": self.known[key]}

    def explain(self, job: Json) -> Json:
        """The purpose of the turn that begins here."""
        coach = coach_of(job["game"], job["seats"])
        moves = [coach.game.move(word) for word in job["words"][job["first"] : job["end"]]]
        try:
            return {"motives": coach.motives(position(job), moves, job["eyes"], deadline())}
        except OutOfTime:
            return {"motives": None}


def deadline() -> float:
    return time.monotonic() + SECONDS
