"""One row for each game: the few facts that the laws of all games cannot work out."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cenote.games import ByGame


@dataclass(frozen=True)
class Facts:
    """Facts about one game."""

    widest: int
    """The most moves that one decision offers."""
    turn_begins: str
    """The question that begins a seat's turn."""
    most_turns: int
    """The most turns that a seat has in a game."""
    secret: tuple[tuple[str, ...], ...]
    """Questions of a stretch during which something is hidden; at the first other one it is
    revealed."""
    for_one: Mapping[str, str]
    """By question, the verb of the moves that only one seat may read."""
    backs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By verb, what others read if they may know more than that a move was made."""


FACTS: ByGame[Facts] = ByGame(
    {
        "tzolkin": Facts(
            widest=32,  # all buildings but those on display could be dealt; a seat has 21 at most
            turn_begins="take_turn",
            most_turns=27,
            secret=(("deal_wealth", "place_dummies", "keep_wealth"),),
            for_one={"deal_wealth": "deal", "keep_wealth": "keep"},
        ),
        "maya": Facts(
            widest=15,  # blocks on every level of four pyramids, or none of them
            turn_begins="choose_quarry",
            most_turns=27,
            secret=(
                ("choose_quarry", "choose_card", "confirm"),
                ("bid_tens", "bid_ones", "confirm"),
            ),
            for_one={"choose_card": "card", "bid_tens": "bid", "bid_ones": "more"},
            backs={"card": ("low", "high")},
        ),
    },
    "facts",
    "FACTS",
)
