"""Many games stepped at once: chance moves by itself, and finished games are replaced."""

from typing import Any, Generic

from cenote.core.agenda import S
from cenote.core.dice import Dice, derived_seed
from cenote.core.game import OVER, IllegalMove
from cenote.core.ints import extend, i16, i64, u8, vec
from cenote.core.playout import deal
from cenote.research.encoding.encoder import Encoder


class Batch(Generic[S]):
    """Games side by side, each with dice of its own, and rows for what is seen of all of them.

    Every step fills the rows again, always in the same memory.
    """

    encoder: Encoder[S]
    opening: S
    states: list[S]
    dice: list[Dice]
    sampler: Dice
    """Chooses random moves; it deals nothing."""
    skip_forced: bool
    """Whether forced moves are made automatically."""
    empty_seen: vec[i16]
    """The memory for observations, and for masks."""
    empty_masks: vec[u8]
    seen: vec[i16]
    masks: vec[u8]
    to_act: vec[i64]
    finished: list[int]
    """The games that the last step ended."""
    ends: list[S]
    """Their last positions."""

    def __init__(
        self,
        encoder: Encoder[S],
        opening: S,
        states: list[S],
        dice: list[Dice],
        sampler: Dice,
        skip_forced: bool,
    ) -> None:
        games = i64(len(states))
        self.encoder = encoder
        self.opening = opening
        self.states = states
        self.dice = dice
        self.sampler = sampler
        self.skip_forced = skip_forced
        self.empty_seen = vec[i16](capacity=games * encoder.size)
        self.empty_masks = vec[u8](capacity=games * encoder.moves)
        self.seen = self.empty_seen
        self.masks = self.empty_masks
        self.to_act = vec[i64]([0] * len(states))
        self.finished = []
        self.ends = []
        for game in range(games):
            self.states[game].reserve()
            self.go_on(game)
        self.look_at_all()

    def __reduce__(self) -> tuple[Any, ...]:
        games = (self.states, self.dice, self.sampler, self.skip_forced)
        return unpickled_batch, ((self.encoder, self.opening, *games), self.finished, self.ends)

    def step(self, moves: list[int]) -> None:
        """A move in each game; IllegalMove, before any was made, if one is not on offer."""
        assert len(moves) == len(self.states), "one move for each game"
        for game in range(i64(len(moves))):
            self.check(game, moves[game])
        self.finished = []
        self.ends = []
        for game in range(i64(len(moves))):
            self.encoder.rules.play(self.states[game], moves[game])
            self.go_on(game)
            if self.states[game].to_act() == OVER:
                self.finished.append(int(game))
                self.ends.append(self.states[game])
                self.states[game] = self.opening.copy()
                self.states[game].reserve()
                self.go_on(game)
        self.look_at_all()

    def go_on(self, game: i64) -> None:
        """Chance moves, and whoever has no choice if that is skipped."""
        rules, state, dice = self.encoder.rules, self.states[game], self.dice[game]
        deal(rules, state, dice)
        while self.skip_forced and state.to_act() != OVER:
            moves = rules.options_of(state)
            if len(moves) > 1:
                return
            rules.play(state, moves[0])
            deal(rules, state, dice)

    def check(self, game: i64, move: int) -> None:
        if 0 <= move < self.encoder.moves and self.masks[game * self.encoder.moves + move] == 1:
            return
        why = self.encoder.rules.refusal(self.states[game], move)
        raise IllegalMove(f"game {game}: {why}")

    def look_at_all(self) -> None:
        """Fill the rows of every game for the seat to act."""
        encoder = self.encoder
        seen, masks = self.empty_seen, self.empty_masks
        at: i64 = 0
        mask_at: i64 = 0
        for game in range(i64(len(self.states))):
            state = self.states[game]
            seat = state.to_act()
            self.to_act[game] = seat
            seen = extend(seen, encoder.blank)
            encoder.see(state, seat, seen, at)
            at += encoder.size
            masks = extend(masks, encoder.no_moves)
            encoder.offer(state, masks, mask_at)
            mask_at += encoder.moves
        self.seen = seen
        self.masks = masks

    def random_moves(self) -> vec[i64]:
        """A legal move for each game, all equally likely."""
        chosen = self.to_act[:]
        for game in range(i64(len(chosen))):
            moves = self.encoder.rules.options_of(self.states[game])
            chosen[game] = moves[self.sampler.below(i64(len(moves)))]
        return chosen


def new_batch(
    encoder: Encoder[S], opening: S, games: int, seed: int, skip_forced: bool
) -> Batch[S]:
    """This many new games; the random stream of each depends only on the seed and its number."""
    states = [opening.copy() for _ in range(games)]
    dice = [Dice(derived_seed(seed, "game", game)) for game in range(games)]
    sampler = Dice(derived_seed(seed, "random moves"))
    return Batch(encoder, opening, states, dice, sampler, skip_forced)


def unpickled_batch(made_of: tuple[Any, ...], finished: list[int], ends: list[S]) -> Batch[S]:
    batch: Batch[S] = Batch(*made_of)
    batch.finished = finished
    batch.ends = ends
    return batch
