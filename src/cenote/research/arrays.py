"""The encodings as numpy arrays: what a seat may see, and which moves are legal."""

from collections.abc import Mapping
from random import Random
from typing import Any, Generic

import numpy as np
from numpy.typing import NDArray

from cenote.core.agenda import S
from cenote.core.sight import Sight
from cenote.games import ByGame
from cenote.games.maya.game import MAYA
from cenote.games.tzolkin.game import TZOLKIN
from cenote.research.encoding import maya, tzolkin
from cenote.research.encoding.encoder import VERSION, Encoder
from cenote.research.fields import LAYOUTS, Layout, placed

BOUND = 8.0
"""The bound of scaled numbers: eight times the usual maximum of their field."""


class Encoding(Generic[S]):
    """How positions of one game become arrays. A move is its index in the vocabulary."""

    version = VERSION

    def __init__(
        self, encoder: Encoder[S], layout: Layout, written: Mapping[str, int] | None = None
    ) -> None:
        """From a layout; `written` says where the encoder writes its fields."""
        self.encoder = encoder
        self.size = int(encoder.size)
        self.moves = int(encoder.moves)
        self.places = {name: slice(at, at + field.width) for name, at, field in placed(layout)}
        """Where each field stands: numbers[places["player.0.goods"]]."""
        for name, at in (written or {}).items():
            assert self.places[name].start == at, f"{name} is written at {at}"
        assert self.size == sum(field.width for _, _, field in placed(layout))
        widths = [(field.most, field.width) for _, _, field in placed(layout)]
        most = np.repeat([most for most, _ in widths], [width for _, width in widths])
        self.scale: NDArray[np.float32] = (1 / most).astype(np.float32)

    def numbers(self, state: S, seat: int) -> NDArray[np.int16]:
        """What this seat sees, as exact whole numbers."""
        return np.array(self.encoder.numbers(state, seat), np.int16)

    def scaled(self, state: S, seat: int) -> NDArray[np.float32]:
        """The same for a network: every number divided by its usual maximum."""
        seen = np.asarray(self.encoder.numbers(state, seat), np.int16)
        return np.multiply(seen, self.scale)

    def scaled_rows(self, states: list[S], seat: int) -> NDArray[np.float32]:
        """What this seat sees of each of these positions, scaled: one row for each."""
        seen = np.asarray(self.encoder.rows(states, seat), np.int16)
        return np.multiply(seen.reshape(len(states), self.size), self.scale)

    def seen_by(self, sight: Sight) -> NDArray[np.float32]:
        """What a bot sees, scaled; any guess will do, because nothing hidden is encoded."""
        return self.scaled(sight.guess(Random(0)), sight.seat)

    def mask_of(self, moves: list[int]) -> NDArray[np.int8]:
        """1 for each of these moves."""
        mask = np.zeros(self.moves, np.int8)
        mask[moves] = 1
        return mask

    def mask(self, state: S) -> NDArray[np.int8]:
        """1 for each legal move of whoever is to act."""
        return np.array(self.encoder.mask(state), np.int8)

    def unscaled(self, scaled: NDArray[np.float32]) -> NDArray[np.int16]:
        """The whole numbers, recovered from the scaled ones."""
        whole: NDArray[np.int16] = np.rint(scaled / self.scale).astype(np.int16)
        return whole


ENCODINGS: ByGame[Encoding[Any]] = ByGame(
    {
        "tzolkin": Encoding(
            tzolkin.TzolkinEncoder(TZOLKIN, tzolkin.SIZE), LAYOUTS["tzolkin"], tzolkin.PLACES
        ),
        "maya": Encoding(maya.MayaEncoder(MAYA, maya.SIZE), LAYOUTS["maya"], maya.PLACES),
    },
    "research",
    "ENCODING",
)
