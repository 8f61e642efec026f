"""Tzolk'in at the prompt.

>>> from cenote import tzolkin
>>> game = tzolkin.new(seats=2, seed=7)
>>> game
<tzolkin for 2, 28 moves: seat 0, keep_wealth>

Chance has dealt. Legal moves are words, and a line of words is played from left to right.

>>> game.legal
['keep:palenque_3', 'keep:palenque_7', 'keep:tikal_3', 'keep:chichen_itza_3']
>>> game.play("keep:palenque_3 keep:tikal_3 done")
<tzolkin for 2, 31 moves: seat 1, keep_wealth>

What a seat may see comes as plain values: others' tiles are hidden until all are revealed.

>>> game.observe(seat=0)["players"][0]["wealth"]
['palenque_3', 'tikal_3']
>>> game.observe(seat=1)["players"][0]["wealth"] is None
True

A copy plays on by itself, a step can be taken back, and a move that is not allowed changes nothing.

>>> twin = game.copy()
>>> twin.play(twin.legal[0]) == game
False
>>> twin.undo() == game
True
>>> game.play("place:tikal")
Traceback (most recent call last):
cenote.core.game.IllegalMove: place:tikal is not allowed here; allowed: keep:yaxchilan_3, ...

The record is all there is to a game: text that can be kept and read again.

>>> print(game.record)
game tzolkin 1
seats 2
options base
--
*  first:0 deal:metropolis deal:observatory ...
0  keep:palenque_3 keep:tikal_3 done
<BLANKLINE>
>>> tzolkin.read(game.record) == game
True

Bots can play it to its end.

>>> game.play_out("random")
<tzolkin for 2, ... moves: over>
>>> sorted(score.rank for score in game.scores)
[1, 2]
"""

from cenote.games.tzolkin.game import TZOLKIN
from cenote.research.live_game import LiveGame, new_game, read_game

WORDS = tuple(TZOLKIN.vocabulary)
"""Every word there is; a move is an index into it."""


def new(seats: int = 4, *options: str, seed: int | None = None, deal: bool = True) -> LiveGame:
    """A new game for 2 to 4; the same seed deals the same."""
    return new_game(TZOLKIN, seats, options, seed, deal)


def read(text: str, seed: int | None = None) -> LiveGame:
    """A game from its record; BadRecord says what is wrong with it."""
    return read_game(TZOLKIN, text, seed)
