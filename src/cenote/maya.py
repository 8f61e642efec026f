"""Maya at the prompt.

>>> from cenote import maya
>>> game = maya.new(seats=3, seed=7)
>>> game
<maya for 3, 1 moves: seat 0, opening_block>
>>> game.legal
['set:chichen_itza', 'set:copan', 'set:uxmal', 'set:palenque']
>>> game.play("set:copan done")
<maya for 3, 3 moves: seat 1, opening_block>

Options are words as well; `cenote.games.GAMES["maya"].options` has them all.

>>> expert = maya.new(5, "expert", seed=1)
>>> expert.observe()["expert"]
True

With `deal=False` chance is played like everybody else, for those who want to choose the deal.

>>> maya.new(3, deal=False).legal
['first:0', 'first:1', 'first:2']

For a network, what a seat may see is a row of numbers, and what it may do a mask.

>>> game.numbers(seat=1).shape, int(game.mask().sum())
((1305,), 4)

A record of the other game is refused, and so is one with a mistake in it.

>>> maya.read("game tzolkin 1\\nseats 2\\noptions base\\n--\\n")
Traceback (most recent call last):
cenote.core.record.BadRecord: line 1: a record of tzolkin, not of maya

A game that is over can be reviewed: what each seat could expect, and what became of it. Points are
whole thousandths, so that they add up.

>>> review = game.play_out("strong", "novice", "club").review(quick=True)
>>> account = review["seats"][1]["account"]["points"]
>>> sum(account[part] for part in ("start", "own", "luck", "others", "hidden")) == account["final"]
True
>>> account["own"] < -10_000
True
>>> max(review["turns"], key=lambda turn: turn["loss"]["points"])["seat"]
1

The rest is as in `cenote.tzolkin`.
"""

from cenote.games.maya.game import MAYA
from cenote.research.live_game import LiveGame, new_game, read_game

WORDS = tuple(MAYA.vocabulary)
"""Every word there is; a move is an index into it."""


def new(seats: int = 4, *options: str, seed: int | None = None, deal: bool = True) -> LiveGame:
    """A new game for 3 to 5; the same seed deals the same."""
    return new_game(MAYA, seats, options, seed, deal)


def read(text: str, seed: int | None = None) -> LiveGame:
    """A game from its record; BadRecord says what is wrong with it."""
    return read_game(MAYA, text, seed)
