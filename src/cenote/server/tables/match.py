"""A game in progress, and its log as each viewer may read it."""

import json
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from cenote.core.driver import drawn_by, is_final
from cenote.core.game import CHANCE, OVER, Game, IllegalMove
from cenote.core.record import Entry, Record


@dataclass(frozen=True)
class Line:
    """One move in the log: for each seat, and last for spectators, the JSON they may read."""

    seen: tuple[str, ...]
    at: int | None
    """When it was made, if it was made at this table."""


class Match:
    """The moves so far, the state they lead to, and where taking back ends.

    Unlike `Play` of `cenote.core.driver` it is copied before each change, keeps the state at its
    fence, can go back beyond it, and has a log for each viewer.
    """

    def __init__(self, game: Game[Any], seats: int, options: Sequence[str] = ()) -> None:
        self.game = game
        self.seats = seats
        self.options = tuple(game.written_options(options))
        self.state = game.new(seats, options)
        self.state.listen()
        self.entries: list[Entry] = []
        self.log: list[Line] = []
        self.fence = 0
        self.at_fence = self.state.copy()
        self.to_deal: list[str] = []
        """What chance deals next, in this order: taken back before, or prepared."""

    def fork(self) -> "Match":
        """An independent copy to try things on."""
        fork = Match.__new__(Match)
        fork.__dict__.update(self.__dict__)
        fork.state = self.state.copy()
        fork.entries = self.entries.copy()
        fork.log = self.log.copy()
        fork.to_deal = self.to_deal.copy()
        return fork

    @property
    def to_act(self) -> int:
        return self.game.to_act(self.state)

    @property
    def is_over(self) -> bool:
        return self.game.to_act(self.state) == OVER

    def play(self, move: int, at: int | None = None) -> None:
        """Make a move; IllegalMove changes nothing."""
        game, state = self.game, self.state
        entry = Entry(game.turn(state), game.to_act(state), move)
        if move not in game.legal_moves(state):
            game.apply(state, move)  # raises with the reason
        words = [game.redact(state, move, eyes) for eyes in self.eyes()]
        game.apply(state, move)
        self.entries.append(entry)
        self.log.append(self.line(entry, words, at))
        self.put_fence(entry, state, len(self.entries))

    def put_fence(self, entry: Entry, state: Any, moves: int) -> None:
        """Undo ends where the turn does, and where chance has moved."""
        if is_final(entry, self.game.turn(state)):
            self.fence, self.at_fence = moves, state.copy()

    def play_word(self, word: str, at: int | None = None) -> None:
        self.play(self.game.move(word), at)

    def eyes(self) -> Iterable[int | None]:
        """All viewpoints: the seats, then a spectator."""
        return (*range(self.seats), None)

    def line(self, entry: Entry, words: Sequence[str], at: int | None) -> Line:
        """The move just made, as the news of the state tell it to each."""
        told: dict[str, str] = {}  # usually all read the same: keep one text for all
        seen = []
        for word, eyes in zip(words, self.eyes(), strict=True):
            text = self.written(entry, word, self.game.news(self.state, eyes), at)
            seen.append(told.setdefault(text, text))
        return Line(tuple(seen), at)

    def written(self, entry: Entry, word: str, news: list[list[Any]], at: int | None) -> str:
        by = None if entry.by == CHANCE else entry.by
        said = {"turn": entry.turn, "by": by, "word": word, "news": news}
        if at is not None:
            said["at"] = at
        return json.dumps(said, separators=(",", ":"))

    def chance(self, rng: Random, at: int | None = None) -> None:
        """Let chance move for as long as it is to act."""
        draw = drawn_by(rng)
        while self.to_act == CHANCE:
            move = self.dealt_again()
            if move is None:
                move = draw(self.game.legal_moves(self.state), self.game.odds(self.state))
            self.play(move, at)

    def dealt_again(self) -> int | None:
        """The next tile dealt before a take-back or prepared, as from the top of the same stack."""
        legal = self.game.legal_moves(self.state)
        for place, word in enumerate(self.to_deal):
            move = self.game.move(word)
            if move in legal:
                del self.to_deal[place]
                return move
        return None

    def forced(self) -> int | None:
        """The only move on offer, unless it ends the turn: players always do that themselves."""
        moves = self.game.legal_moves(self.state)
        if len(moves) != 1:
            return None
        after = self.state.copy()
        self.game.apply(after, moves[0])
        same_turn = self.game.turn(after) == self.game.turn(self.state)
        return moves[0] if same_turn and self.game.to_act(after) == self.to_act else None

    def back_to(self, moves: int) -> None:
        """Take back moves until `moves` are left, never beyond the fence."""
        assert self.fence <= moves <= len(self.entries), "beyond the fence"
        state = self.at_fence.copy()
        for entry in self.entries[self.fence : moves]:
            self.game.apply(state, entry.move)
        del self.entries[moves:], self.log[moves:]
        self.state = state

    def rewind(self, moves: int) -> None:
        """Take back moves until `moves` are left, even past the fence; the deal keeps its order."""
        if moves >= self.fence:
            self.back_to(moves)
            return
        cut = self.entries[moves:]
        self.to_deal[:0] = [self.game.word(entry.move) for entry in cut if entry.by == CHANCE]
        del self.entries[moves:], self.log[moves:]
        self.state = self.game.new(self.seats, self.options)
        self.state.listen()
        self.fence, self.at_fence = 0, self.state.copy()
        for number, entry in enumerate(self.entries, 1):
            self.game.apply(self.state, entry.move)
            self.put_fence(entry, self.state, number)

    def last_turn_of(self, seats: Collection[int]) -> int | None:
        """How many moves stay when the last move of these seats before this turn is taken back."""
        before = self.fence if self.to_act in seats else len(self.entries)
        for number in range(before - 1, -1, -1):
            if self.entries[number].by in seats:
                return number
        return None

    def turns_ended_by(self, seats: Collection[int], start: int) -> Counter[int]:
        """How many turns each of these seats has ended since move `start`."""
        turns = [entry.turn for entry in self.entries[start + 1 :]] + [self.game.turn(self.state)]
        return Counter(
            entry.by
            for entry, after in zip(self.entries[start:], turns, strict=True)
            if entry.by in seats and entry.turn != after
        )

    def last_choice(self) -> int:
        """How many moves stay when the last real choice of this turn is taken back."""
        moves = len(self.entries)
        state = self.at_fence.copy()
        for number, entry in enumerate(self.entries[self.fence :], self.fence):
            if number == self.fence or len(self.game.legal_moves(state)) > 1:
                moves = number
            self.game.apply(state, entry.move)
        return moves

    def words(self, start: int = 0) -> list[str]:
        return [self.game.word(entry.move) for entry in self.entries[start:]]

    def record(self) -> Record:
        return Record(self.game, self.seats, self.options, self.entries.copy())

    def since(self, seat: int | None) -> int:
        """The first entry of the log after this seat's last move."""
        for number in range(len(self.entries) - 1, -1, -1):
            if self.entries[number].by == seat:
                return number + 1
        return 0 if seat is not None else len(self.entries)


@dataclass(frozen=True)
class Frozen:
    """A record that can be replayed only in part."""

    moves: int
    detail: str


def replay(match: Match, words: Sequence[str], times: Sequence[int | None]) -> Frozen | None:
    """Replay stored words; a word that is no longer legal freezes the match there."""
    for word, at in zip(words, times, strict=True):
        try:
            match.play_word(word, at)
        except IllegalMove:  # the move, and what was allowed instead, may be secret
            moves = len(match.entries)
            return Frozen(moves, f"move {moves + 1} does not fit today's rules")
    return None
