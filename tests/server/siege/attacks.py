"""The table of attacks, in the order in which they come."""

from tests.server.siege import bombs, club, drips, floods, fuzz, races, sharing, strangers
from tests.server.siege.ground import Attack

ATTACKS: list[Attack] = [
    *floods.ATTACKS,
    *club.ATTACKS,
    *sharing.ATTACKS,
    *drips.ATTACKS,
    *bombs.ATTACKS,
    *races.ATTACKS,
    *strangers.ATTACKS,
    *fuzz.ATTACKS,
    *floods.LAST,
]


def named(name: str) -> Attack:
    """An attack by its name; `bombs: KIND: NAME` is one bomb by itself."""
    kind, _, bomb = name.partition(": ")
    if bomb:
        return bombs.thrown_once(kind, bomb)
    return next(attack for attack in ATTACKS if attack.name == name)
