"""Sketches: a seat's next turns, as far as it can foresee them if the others do nothing.

Nothing here looks at the true state: a sketch is played on a guess that depends only on what the
seat may see, and it stops where something hidden begins to matter. What chance would deal is left
out, so that nothing is shown that nobody knows.
"""

import hashlib
import json
from collections.abc import Sequence
from random import Random
from typing import Any, Literal, cast

from cenote.core.game import CHANCE, OVER, IllegalMove
from cenote.server.common.wire.plans import Sketch as SketchView
from cenote.server.common.wire.positions import Entry, News, Offer, Position
from cenote.server.tables import views
from cenote.server.tables.consequences import named
from cenote.server.tables.match import Match


class Sketch:
    """A line of one seat's moves from a position on."""

    def __init__(self, match: Match, seat: int) -> None:
        self.seat = seat
        self.game = match.game
        self.there = match.fork()
        self.there.state = match.game.determinize(match.state, seat, Random(0))
        self.there.state.listen()
        self.moves = len(match.entries)
        self.words: list[str] = []
        self.entries: list[Entry] = []
        self.foreseen: list[list[News]] = []
        """What each word of the first turn does to the seat."""
        self.turn: int | None = None
        self.is_stopped = False
        self.wait()

    @property
    def state(self) -> Any:
        return self.there.state

    def wait(self) -> None:
        """Go on until the seat is asked; what happens on the way is told as nobody's move."""
        if self.game.to_act(self.state) == self.seat:
            return
        self.is_stopped = not self.game.wait_for(self.state, self.seat)
        if news := self.game.news(self.state, self.seat):
            self.tell(None, "", news)

    def play(self, word: str) -> None:
        """The seat's next move; IllegalMove changes nothing."""
        if self.is_stopped:
            raise IllegalMove("the sketch ends here")
        move, turn = self.game.move(word), self.game.turn(self.state)
        is_whole = self.game.play_openly(self.state, move)
        news = self.news_in(self.state)
        self.words.append(word)
        self.tell(self.seat, word, news, turn)
        if self.turn is None:
            self.foreseen.append([item for item in news if item[1] == self.seat])
        self.is_stopped = not is_whole
        is_over = not is_whole or self.game.turn(self.state) != turn
        if self.turn is None and (is_over or self.game.to_act(self.state) != self.seat):
            self.turn = len(self.words)
        if is_whole:
            self.wait()

    def tell(self, by: int | None, word: str, news: list[Any], turn: int | None = None) -> None:
        when = self.game.turn(self.state) if turn is None else turn
        self.entries.append({"turn": when, "by": by, "word": word, "news": news})

    def play_all(self, words: Sequence[str]) -> str | None:
        """Play as many of the words as possible; returns the first that is not."""
        for word in words:
            try:
                self.play(word)
            except IllegalMove:
                return word
        return None

    @property
    def stops(self) -> Literal["over", "unknown"] | None:
        if not self.is_stopped:
            return None
        return "over" if self.game.to_act(self.state) == OVER else "unknown"

    @property
    def foresight(self) -> str | None:
        """A fingerprint of the first turn and of all that it does to the seat."""
        if self.turn is None:
            return None
        said = json.dumps([self.words[: self.turn], self.foreseen])
        return hashlib.sha256(said.encode()).hexdigest()[:32]

    def offers(self) -> list[Offer]:
        if self.is_stopped:
            return []
        return [self.offer(move) for move in self.game.legal_moves(self.state)]

    def news_in(self, state: Any) -> list[News]:
        return cast(list[News], self.game.news(state, self.seat))

    def offer(self, move: int) -> Offer:
        """What this move does as far as the seat can foresee it."""
        after = self.state.copy()
        after.listen()
        is_whole = self.game.play_openly(after, move)
        to_act = self.game.to_act(after)
        ends = (
            not is_whole or to_act == CHANCE or self.game.turn(after) != self.game.turn(self.state)
        )
        return {
            "word": self.game.word(move),
            "news": self.news_in(after),
            "ends_turn": ends,
            "then": named(to_act) if is_whole else None,
        }

    def position(self) -> Position:
        shown = views.position_view(self.there, self.seat, self.moves)
        if self.stops == "unknown":
            shown["to_act"], shown["question"] = None, None
        return shown


def sketch_view(sketch: Sketch, number: int, broken: str | None, may_play: bool) -> SketchView:
    return {
        "number": number,
        "words": sketch.words,
        "broken": broken,
        "entries": sketch.entries,
        "position": sketch.position(),
        "moves": sketch.offers(),
        "turn": sketch.turn,
        "foresight": sketch.foresight,
        "may_play": may_play,
        "stops": sketch.stops,
    }
