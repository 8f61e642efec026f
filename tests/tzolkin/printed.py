"""The tiles as printed, typed a second time: the tables of the engine are checked against them."""

from typing import NamedTuple


class Tile(NamedTuple):
    """A building as printed; `line` answers what it asks, `gives` is what changes."""

    id: str
    age: int
    border: str
    wood: int
    stone: int
    gold: int
    gives: dict[str, int]
    line: str = ""

    @property
    def cost(self) -> dict[str, int]:
        return {"wood": self.wood, "stone": self.stone, "gold": self.gold}

    @property
    def blocks(self) -> int:
        return self.wood + self.stone + self.gold


BUILDINGS = (
    Tile("milpa_1", 1, "farm", 1, 0, 0, {}),
    Tile("milpa_2", 1, "farm", 1, 0, 0, {}),
    Tile("milpa_3", 1, "farm", 1, 0, 0, {}),
    Tile("terrace_1", 1, "farm", 4, 0, 0, {}),
    Tile("terrace_2", 1, "farm", 4, 0, 0, {}),
    Tile("seed_house", 1, "civic", 2, 0, 0, {"agriculture": 1}),
    Tile("canal", 1, "civic", 3, 0, 0, {"agriculture": 1, "stone": 1}),
    Tile("workshop", 1, "civic", 1, 1, 0, {"extraction": 1, "corn": 1}),
    Tile("goldsmith", 1, "civic", 2, 1, 0, {"extraction": 1, "gold": 1}),
    Tile("crypt", 1, "tomb", 2, 1, 0, {"chaac": 1, "quetzalcoatl": 1}),
    Tile("ossuary", 1, "tomb", 1, 2, 0, {"chaac": 1, "kukulcan": 1}),
    Tile("burial_mound", 1, "tomb", 1, 0, 1, {"kukulcan": 1}, "temple:kukulcan stop"),
    Tile("altar", 1, "shrine", 0, 0, 1, {"architecture": 1}),
    Tile("oratory", 1, "shrine", 0, 1, 1, {"theology": 1, "kukulcan": 1}),
    Tile("granary_1", 2, "farm", 2, 0, 0, {}),
    Tile("granary_2", 2, "farm", 2, 0, 0, {}),
    Tile("granary_3", 2, "farm", 2, 0, 0, {}),
    Tile("school", 2, "civic", 3, 0, 0, {"theology": 1, "stone": 1}, "tech:theology"),
    Tile("treasury", 2, "civic", 2, 1, 0, {"extraction": 1, "gold": 1}, "tech:extraction"),
    Tile("storehouse", 2, "civic", 3, 1, 0, {"agriculture": 1, "corn": 6}, "tech:agriculture"),
    Tile("lapidary", 2, "civic", 2, 2, 0, {"architecture": 1, "skull": 1}, "tech:architecture"),
    Tile("bazaar_tomb", 2, "tomb", 0, 3, 0, {"points": 6}, "stop"),
    Tile("founders_tomb", 2, "tomb", 1, 1, 1, {"free": 1, "banked": -1, "points": 6}),
    Tile("royal_tomb", 2, "tomb", 1, 0, 2, {"points": 8}),
    Tile("pilgrims_tomb", 2, "tomb", 2, 1, 1, {"points": 2}, "stop"),
    Tile(
        "triple_tomb",
        2,
        "tomb",
        1,
        2,
        1,
        {"chaac": 1, "quetzalcoatl": 1, "kukulcan": 1, "points": 3},
    ),
    Tile("rain_shrine", 2, "shrine", 0, 2, 0, {"chaac": 2, "points": 2}),
    Tile("serpent_shrine", 2, "shrine", 0, 0, 2, {"kukulcan": 2, "points": 3}),
    Tile("feather_shrine", 2, "shrine", 0, 0, 3, {"quetzalcoatl": 2, "points": 4}),
    Tile("masons_shrine", 2, "shrine", 0, 1, 1, {"architecture": 1, "points": 3}),
    Tile("oracle", 2, "shrine", 0, 2, 1, {"theology": 1, "chaac": 1, "kukulcan": 1}),
    Tile(
        "scribes_shrine",
        2,
        "shrine",
        0,
        1,
        2,
        {"theology": 1, "architecture": 1},
        "tech:theology tech:architecture",
    ),
)

# Border, then wood, stone, gold and skulls.
MONUMENTS = {
    "necropolis": ("tomb", 3, 2, 1, 0),
    "metropolis": ("tomb", 1, 3, 2, 0),
    "acropolis": ("tomb", 2, 2, 2, 0),
    "maize_god": ("tomb", 1, 1, 4, 0),
    "world_tree": ("tomb", 1, 0, 4, 0),
    "palace": ("civic", 2, 3, 1, 0),
    "ball_court": ("civic", 3, 0, 3, 0),
    "codex": ("civic", 2, 1, 3, 0),
    "observatory": ("civic", 1, 1, 3, 0),
    "sanctuary": ("shrine", 0, 2, 3, 0),
    "stairway": ("shrine", 0, 3, 3, 0),
    "triad": ("shrine", 0, 4, 3, 0),
    "skull_rack": ("shrine", 0, 0, 4, 1),
}
