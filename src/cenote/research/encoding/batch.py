"""Many games stepped at once: chance moves by itself, and a finished game makes room for a new."""

from typing import Generic

from cenote.core.agenda import Rules, S
from cenote.core.game import CHANCE, OVER, IllegalMove
from cenote.core.ints import i16, i64, u8, vec
from cenote.core.playout import Dice
from cenote.research.encoding.encoder import Encoder


class Batch(Generic[S]):
    """Games side by side, each with dice of its own, and rows for what is seen of all of them."""

    encoder: Encoder[S]
    opening: S
    states: list[S]
    dice: list[Dice]
    blank: vec[i16]
    no_moves: vec[u8]
    seen: vec[i16]
    masks: vec[u8]
    to_act: vec[i64]
    finished: list[int]
    """The games that the last step ended."""
    ends: list[S]
    """Their last positions."""

    def __init__(self, encoder: Encoder[S], opening: S, games: int, seed: int) -> None:
        self.encoder = encoder
        self.opening = opening
        self.states = [opening.copy() for _ in range(games)]
        self.dice = [Dice(seed * games + game) for game in range(games)]
        self.blank = vec[i16]([0] * (games * encoder.size))
        self.no_moves = vec[u8]([0] * (games * encoder.moves))
        self.seen = self.blank[:]
        self.masks = self.no_moves[:]
        self.to_act = vec[i64]([0] * games)
        self.finished = []
        self.ends = []
        for game in range(i64(games)):
            deal(self.encoder.rules, self.states[game], self.dice[game])
            self.look(game)

    def step(self, moves: list[int]) -> None:
        """A move in each game; IllegalMove, before any was made, if one is not on offer."""
        assert len(moves) == len(self.states), "one move for each game"
        for game in range(i64(len(moves))):
            self.check(game, moves[game])
        self.finished = []
        self.ends = []
        self.seen = self.blank[:]
        self.masks = self.no_moves[:]
        for game in range(i64(len(moves))):
            self.encoder.rules.play(self.states[game], moves[game])
            deal(self.encoder.rules, self.states[game], self.dice[game])
            if self.states[game].to_act() == OVER:
                self.finished.append(int(game))
                self.ends.append(self.states[game])
                self.states[game] = self.opening.copy()
                deal(self.encoder.rules, self.states[game], self.dice[game])
            self.look(game)

    def check(self, game: i64, move: int) -> None:
        if 0 <= move < self.encoder.moves and self.masks[game * self.encoder.moves + move] == 1:
            return
        why = self.encoder.rules.refusal(self.states[game], move)
        raise IllegalMove(f"game {game}: {why}")

    def look(self, game: i64) -> None:
        """Fill the rows of a game for the seat to act."""
        state = self.states[game]
        seat = state.to_act()
        self.to_act[game] = seat
        self.encoder.see(state, seat, self.seen, game * self.encoder.size)
        self.encoder.offer(state, self.masks, game * self.encoder.moves)


def deal(rules: Rules[S], state: S, dice: Dice) -> None:
    """Let chance move for as long as it is to act; all its moves are equally likely."""
    while state.to_act() == CHANCE:
        moves = rules.options_of(state)
        rules.play(state, moves[dice.below(i64(len(moves)))])
