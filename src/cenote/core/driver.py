"""Playing: a state together with its record, taking back, chance, and a whole game by choosers."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from cenote.core.game import CHANCE, OVER, Game, IllegalMove
from cenote.core.record import Entry, Record
from cenote.core.sight import Sight

Chooser = Callable[[Sight], int]
Draw = Callable[[Sequence[int], Sequence[int]], int]
"""How chance picks one of its legal moves, given the odds of each."""


class Play:
    """A game under way. Undo replays a shorter record and never leaves the turn."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game = record.game
        self.state = record.replay()
        self.state.listen()

    def __reduce__(self) -> tuple[Any, ...]:
        return unpickled, (self.record, self.state)

    @classmethod
    def new(cls, game: Game[Any], seats: int, options: Sequence[str] = ()) -> "Play":
        return cls(Record(game, seats, options))

    @property
    def to_act(self) -> int:
        return self.game.to_act(self.state)

    @property
    def is_over(self) -> bool:
        return self.to_act == OVER

    def move(self, move: int) -> None:
        """Make a move; IllegalMove changes nothing."""
        entry = Entry(self.game.turn(self.state), self.to_act, move)
        self.game.apply(self.state, move)
        self.record.entries.append(entry)

    def chance(self, rng: Random) -> None:
        """Let chance move for as long as it is to act."""
        draw = drawn_by(rng)
        while self.to_act == CHANCE:
            self.move(draw(self.game.legal_moves(self.state), self.game.odds(self.state)))

    @property
    def fence(self) -> int:
        """How many moves can never be taken back: those before this turn, and all of chance."""
        entries, turn = self.record.entries, self.game.turn(self.state)
        fence = len(entries)
        while fence > 0 and not is_final(entries[fence - 1], turn):
            fence -= 1
        return fence

    def can_undo(self) -> bool:
        return self.fence < len(self.record.entries)

    def undo(self) -> None:
        """Take back the last move of this turn."""
        if self.can_undo():
            self.back_to(len(self.record.entries) - 1)

    def restart_turn(self) -> None:
        """Take back all moves of this turn."""
        self.back_to(self.fence)

    def back_to(self, moves: int) -> None:
        del self.record.entries[moves:]
        self.state = self.record.replay()
        self.state.listen()


def is_final(entry: Entry, turn: int) -> bool:
    """Whether a move can never be undone: its turn has ended, or chance made it."""
    return entry.turn != turn or entry.by == CHANCE


def unpickled(record: Record, state: Any) -> Play:
    play = Play(Record(record.game, record.seats, record.options))
    play.record = record
    play.state = state
    return play


def play_out(play: Play, choosers: Sequence[Chooser], rng: Random) -> None:
    """Play on to the end, each seat by its chooser."""

    def choose(seat: int) -> int:
        return choosers[seat](Sight(play.game, play.state, seat))

    for _ in play_game(play.game, play.state, play.record.entries, choose, drawn_by(rng)):
        pass


def play_game(
    game: Game[Any],
    state: Any,
    entries: list[Entry],
    choose: Callable[[int], int],
    draw: Draw,
) -> Iterator[Entry]:
    """Play on to the end; each move is added to the entries, made, and yielded."""
    while (seat := game.to_act(state)) != OVER:
        is_chance = seat == CHANCE
        move = draw(game.legal_moves(state), game.odds(state)) if is_chance else choose(seat)
        entries.append(Entry(game.turn(state), seat, move))
        try:
            game.apply(state, move)
        except IllegalMove:
            entries.pop()
            raise
        yield entries[-1]


def drawn_by(rng: Random) -> Draw:
    """Chance moves drawn by a random generator."""
    return lambda moves, odds: rng.choices(moves, odds)[0]


def random_chooser(rng: Random) -> Chooser:
    """Any legal move, all equally likely."""
    return lambda sight: rng.choice(sight.legal_moves)
