"""From the numbers back to words: the parts of an observation that an encoding keeps whole.

What `Game.observe` tells beyond them follows from them (whether it is a food day, the gold a level
would bring now), or is left out of the encoding (the news, the sources of points, the order of the
tiles on display, the name of the board).
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cenote.games import GAMES, ByGame
from cenote.games.maya import names as maya
from cenote.games.maya.sight import BACKS
from cenote.games.tzolkin import names as tzolkin
from cenote.games.tzolkin.tables.gears import HOLES_BY_GEAR
from cenote.research.arrays import ENCODINGS

Numbers = NDArray[np.int16]


def decode(game: str, numbers: Numbers, observer: int) -> dict[str, Any]:
    """What these numbers say, in the shape of an observation; `observer` is whose they are."""
    return DECODERS[game](Reader(game, numbers, observer))


class Reader:
    """Takes fields of an encoding apart."""

    def __init__(self, game: str, numbers: Numbers, observer: int) -> None:
        self.numbers = numbers
        self.places = ENCODINGS[game].places
        self.seats = GAMES[game].seats[int(self.row("seats").argmax())]
        self.observer = observer

    def row(self, name: str) -> Numbers:
        return self.numbers[self.places[name]]

    def number(self, name: str) -> int:
        return int(self.row(name)[0])

    def counts(self, name: str) -> list[int]:
        return [int(number) for number in self.row(name)]

    def things(self, name: str, names: Sequence[str]) -> list[str]:
        """The names of a set."""
        return [names[int(i)] for i in np.flatnonzero(self.row(name))]

    def seat(self, places: Numbers) -> int | None:
        """The one seat that is marked."""
        marked = np.flatnonzero(places)
        return self.at(int(marked[0])) if len(marked) else None

    def at(self, near: int) -> int:
        """The seat this many after the observer."""
        return (self.observer + near) % self.seats

    def by_seat(self, places: Numbers) -> list[int]:
        """Numbers of all seats, in the order of the seats instead of from the observer on."""
        return [int(places[(seat - self.observer) % self.seats]) for seat in range(self.seats)]

    def player(self, seat: int) -> str:
        return f"player.{(seat - self.observer) % self.seats}"


def decode_tzolkin(reader: Reader) -> dict[str, Any]:
    return {
        "seats": reader.seats,
        "to_act": reader.seat(reader.row("to_act")),
        "age": reader.number("age"),
        "tooth": reader.number("tooth"),
        "food_days_held": reader.number("food_days_held"),
        "teeth_with_corn": [int(tooth) for tooth in np.flatnonzero(reader.row("teeth_with_corn"))],
        "starting_player": reader.seat(reader.row("starting_player")),
        "starting_space": reader.seat(reader.row("starting_space")),
        "skulls_in_bank": reader.number("skulls_in_bank"),
        "ovals": [bool(oval) for oval in reader.row("ovals")],
        "jungle": {
            f"palenque.{group + 2}": {
                "wood": reader.counts("forests")[group],
                "corn": reader.counts("cornfields")[group],
            }
            for group in range(4)
        },
        "gears": decode_gears(reader),
        "buildings": reader.things("display", tzolkin.BUILDINGS),
        "monuments": reader.things("monuments", tzolkin.MONUMENTS),
        "stacks": dict(zip(("age_1", "age_2"), reader.counts("stacks"), strict=True)),
        "players": [decode_tzolkin_player(reader, seat) for seat in range(reader.seats)],
    }


def decode_gears(reader: Reader) -> dict[str, list[int | str | None]]:
    holes = reader.row("gears").reshape(-1, 5)
    gears, first = {}, 0
    for gear, number in zip(tzolkin.GEARS, HOLES_BY_GEAR, strict=True):
        gears[gear] = [
            "dummy" if hole[4] else reader.seat(hole[:4]) for hole in holes[first : first + number]
        ]
        first += number
    return gears


def decode_tzolkin_player(reader: Reader, seat: int) -> dict[str, Any]:
    player = reader.player(seat)
    workers = zip(("free", "on_gears", "in_bank"), reader.counts(f"{player}.workers"), strict=True)
    corn, wood = reader.counts(f"{player}.harvest_tiles")
    dealt = reader.things("wealth_dealt", tzolkin.WEALTH) if seat == reader.observer else None
    return {
        **dict(zip(tzolkin.GOODS, reader.counts(f"{player}.goods"), strict=True)),
        "workers": dict(workers),
        "light_side": bool(reader.number(f"{player}.light_side")),
        "temples": dict(zip(tzolkin.TEMPLES, reader.counts(f"{player}.temples"), strict=True)),
        "technologies": dict(
            zip(tzolkin.TECHNOLOGIES, reader.counts(f"{player}.technologies"), strict=True)
        ),
        "corn_tiles": corn,
        "wood_tiles": wood,
        "buildings": reader.things(f"{player}.buildings", tzolkin.BUILDINGS),
        "monuments": reader.things(f"{player}.monuments", tzolkin.MONUMENTS),
        "wealth": reader.things(f"{player}.wealth", tzolkin.WEALTH),
        "wealth_dealt": dealt,
        "wealth_kept": reader.number(f"{player}.wealth_kept"),
        "points": reader.number(f"{player}.points") / 4,
    }


def decode_maya(reader: Reader) -> dict[str, Any]:
    level = np.flatnonzero(reader.row("open_level"))
    return {
        "seats": reader.seats,
        "to_act": reader.seat(reader.row("to_act")),
        "expert": bool(reader.number("expert")),
        "round": reader.number("round"),
        "phase": reader.things("phase", maya.PHASES)[0],
        "starting_player": reader.seat(reader.row("starting_player")),
        "bank": reader.number("bank"),
        "quarries": [
            decode_quarry(reader, i)
            for i in range(len(maya.QUARRIES))
            if reader.number(f"quarry.{i}.present")
        ],
        "pyramids": decode_pyramids(reader),
        "open_level": int(level[0]) + 1 if len(level) else None,
        "on_sale": reader.things("on_sale", maya.EXPERT_MARKERS),
        "bids_shown": bool(reader.number("bids_shown")),
        "players": [decode_maya_player(reader, seat) for seat in range(reader.seats)],
    }


def decode_quarry(reader: Reader, number: int) -> dict[str, Any]:
    quarry = f"quarry.{number}"
    shields = reader.by_seat(reader.row(f"{quarry}.shields"))
    cards = reader.row(f"{quarry}.cards").reshape(-1, 13)
    return {
        "id": maya.QUARRIES[number],
        "max_cards": reader.number(f"{quarry}.max_cards"),
        "blocks": [prize for prize in reader.counts(f"{quarry}.prizes") if prize > 0],
        "marker": reader.things(f"{quarry}.marker", maya.BASIC_MARKERS)[0],
        "marker_lies_here": bool(reader.number(f"{quarry}.marker_lies_here")),
        "is_open": bool(reader.number(f"{quarry}.open")),
        "cards": [decode_card(reader, card) for card in cards if card.any()],
        "shields": [seat for seat, shield in enumerate(shields) if shield],
        "two_points": reader.seat(reader.row(f"{quarry}.two_points")),
        "points": reader.by_seat(reader.row(f"{quarry}.points")),
    }


def decode_card(reader: Reader, card: Numbers) -> dict[str, Any]:
    return {
        "seat": reader.seat(card[:5]),
        "back": BACKS[card[5]],
        "card": maya.CARDS[int(card[6:].argmax())] if card[6:].any() else None,
    }


def decode_pyramids(reader: Reader) -> dict[str, list[dict[str, Any]]]:
    pyramids: dict[str, list[dict[str, Any]]] = {}
    for place, name in enumerate(maya.PLACES):
        level = f"level.{place}"
        if reader.number(f"{level}.spaces"):
            pyramids.setdefault(name.split(".")[0], []).append(
                {
                    "spaces": reader.number(f"{level}.spaces"),
                    "gold": reader.counts(f"{level}.gold"),
                    "filled": reader.number(f"{level}.filled"),
                    "blocks": reader.by_seat(reader.row(f"{level}.blocks")),
                }
            )
    return pyramids


def decode_maya_player(reader: Reader, seat: int) -> dict[str, Any]:
    player = reader.player(seat)
    mine = seat == reader.observer
    low, high = reader.counts(f"{player}.cards")
    has_bid = bool(reader.number(f"{player}.has_bid"))
    may_see_bid = has_bid and (mine or bool(reader.number("bids_shown")))
    hand = [
        card for card, n in zip(maya.CARDS, reader.counts("hand"), strict=True) for _ in range(n)
    ]
    return {
        "hand": hand if mine else None,
        "can_carry": reader.number("can_carry") if mine else None,
        "low_cards": low,
        "high_cards": high,
        "passed": bool(reader.number(f"{player}.passed")),
        "blocks": reader.number(f"{player}.blocks"),
        "supply": reader.number(f"{player}.supply"),
        "markers": reader.things(f"{player}.markers", maya.MARKERS),
        "has_bid": has_bid,
        "bid": reader.number(f"{player}.bid") if may_see_bid else None,
        "gold": reader.number(f"{player}.gold"),
    }


DECODERS: ByGame[Callable[[Reader], dict[str, Any]]] = ByGame(
    {"tzolkin": decode_tzolkin, "maya": decode_maya}, "research", "decode"
)
