"""The numbers of each encoding by name: their position, usual size and meaning."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cenote.games.maya import names as maya
from cenote.games.maya import steps as maya_steps
from cenote.games.maya.tables import MAX_PYRAMIDS, MAX_SEATS, ROW_WIDTH
from cenote.games.tzolkin import names as tzolkin
from cenote.games.tzolkin import steps as tzolkin_steps
from cenote.games.tzolkin.state import HOLE, PLAYERS


class Field(NamedTuple):
    """Consecutive numbers of one kind."""

    name: str
    width: int
    most: int
    """Divided by this they suit a network: about 1 at most."""
    meaning: str


class Group(NamedTuple):
    """Fields that are repeated for each thing of a kind."""

    name: str
    times: int
    fields: Sequence[Field]
    meaning: str


Layout = Sequence[Field | Group]


def placed(layout: Layout) -> Iterator[tuple[str, int, Field]]:
    """Every field with its full name (player.2.goods) and the position of its first number."""
    at = 0
    for entry in layout:
        if isinstance(entry, Field):
            yield entry.name, at, entry
            at += entry.width
            continue
        for number in range(entry.times):
            for field in entry.fields:
                yield f"{entry.name}.{number}.{field.name}", at, field
                at += field.width


TZOLKIN_PLAYER = (
    Field("goods", 5, 16, "corn, wood, stone, gold, crystal skulls"),
    Field("workers", 3, 6, "free, on gears or the Starting Player Space, in the bank"),
    Field("light_side", 1, 1, "the player board shows its light side"),
    Field("temples", 3, 8, "step on each temple, counted from its bottom"),
    Field("technologies", 4, 3, "level of each technology"),
    Field("harvest_tiles", 2, 8, "corn tiles, wood tiles"),
    Field("buildings", len(tzolkin.BUILDINGS), 1, "those constructed"),
    Field("monuments", len(tzolkin.MONUMENTS), 1, "those raised"),
    Field("wealth", len(tzolkin.WEALTH), 1, "starting wealth kept; of others once it is revealed"),
    Field("wealth_kept", 1, 2, "how many of them"),
    Field("food", 1, 12, "corn that the next Food Day asks for; 0 until the draft is over"),
    Field("points", 1, 400, "in quarters of a point"),
)

TZOLKIN_LAYOUT: Layout = (
    Field("seats", 3, 1, "2, 3 or 4 players: one of them is 1"),
    Field("options", 3, 1, "uxmal_once, free_order, whole_points"),
    Field("to_act", 4, 1, "who must choose; all 0 for chance and when it is over"),
    Field("question", len(tzolkin_steps.NAMES), 1, "the step that asks, as in games/tzolkin/steps"),
    Field("argument", 12, 1, "the bits of its argument, the lowest first"),
    Field("cause", 1, len(tzolkin.VOCABULARY), "the move it follows from"),
    Field("age", 1, 2, "1 or 2"),
    Field("tooth", 1, 26, "days that have passed"),
    Field("food_days_held", 1, 4, "Food Days behind us"),
    Field("teeth_with_corn", 27, 1, "those with corn on them"),
    Field("starting_player", 4, 1, "who has the marker"),
    Field("starting_space", 4, 1, "whose worker stands on the Starting Player Space"),
    Field("skulls_in_bank", 1, 13, "crystal skulls left"),
    Field("ovals", 9, 1, "spaces of Chichen Itza that hold a skull"),
    Field("forests", 4, 4, "fields of each jungle group still under wood"),
    Field("cornfields", 4, 4, "fields of each jungle group with open corn"),
    Field("gears", (PLAYERS - HOLE) * 5, 1, "10, 10, 10, 10 and 13 holes, 5 each: seats, dummy"),
    Field("display", len(tzolkin.BUILDINGS), 1, "buildings on offer"),
    Field("monuments", len(tzolkin.MONUMENTS), 1, "monuments on offer"),
    Field("stacks", 2, 18, "buildings of age 1 and 2 still to come"),
    Field("wealth_dealt", len(tzolkin.WEALTH), 1, "tiles the observer may choose from"),
    Group("player", 4, TZOLKIN_PLAYER, "the observer first, then in the order of play"),
)

MAYA_CARD = (
    Field("owner", 5, 1, "whose it is"),
    Field("high", 1, 1, "its back is that of a high card"),
    Field("face", 7, 1, "3, 4, 5, 6, 7, 8 or minus 3; all 0 if the observer may not see it"),
)
MAYA_QUARRY = (
    Field("present", 1, 1, "there is such a quarry at this table"),
    Field("max_cards", 1, 8, "cards that may lie here"),
    Field("prizes", 5, 4, "blocks for the first, second, ... place"),
    Field("marker", 7, 1, "the marker to be won"),
    Field("marker_lies_here", 1, 1, "nobody has it"),
    Field("open", 1, 1, "its cards lie face up"),
    Field("shields", 5, 1, "seats that are protected here"),
    Field("two_points", 5, 1, "whose marker of two points lies here"),
    Field("points", 5, 20, "of each seat, once it is open"),
    Field("cards", ROW_WIDTH * sum(field.width for field in MAYA_CARD), 1, "8 places, 13 each"),
)
MAYA_LEVEL = (
    Field("spaces", 1, 9, "blocks it holds; 0 if there is no such level"),
    Field("gold", 2, 6, "for the most and the second most blocks"),
    Field("filled", 1, 9, "blocks on it"),
    Field("blocks", 5, 9, "of each seat"),
)
MAYA_PLAYER = (
    Field("cards", 2, 4, "in hand: low ones, high ones"),
    Field("passed", 1, 1, "lays no more cards this round"),
    Field("blocks", 1, 8, "won and not yet set"),
    Field("supply", 1, 28, "blocks left"),
    Field("markers", len(maya.MARKERS), 1, "those held"),
    Field("has_bid", 1, 1, "a bid is made"),
    Field("bid", 1, 40, "how much; of others once it is shown"),
    Field("gold", 1, 40, "gold, which counts as points"),
)

MAYA_LAYOUT: Layout = (
    Field("seats", 3, 1, "3, 4 or 5 players: one of them is 1"),
    Field("expert", 1, 1, "the expert variant"),
    Field("to_act", 5, 1, "who must choose; all 0 for chance and when it is over"),
    Field("question", len(maya_steps.NAMES), 1, "the step that asks, as in games/maya/steps"),
    Field("argument", 8, 1, "the bits of its argument, the lowest first"),
    Field("cause", 1, len(maya.VOCABULARY), "the move it follows from"),
    Field("round", 1, 3, "rounds begun before this one"),
    Field("phase", len(maya.PHASES), 1, ", ".join(maya.PHASES)),
    Field("starting_player", 5, 1, "who has the marker"),
    Field("bank", 1, 380, "gold left"),
    Field("open_level", 4, 1, "the level that is built on; all 0 if every one is full"),
    Field("on_sale", len(maya.EXPERT_MARKERS), 1, "expert markers on sale"),
    Field("bids_shown", 1, 1, "all bids lie open"),
    Field("hand", len(maya.CARDS), 2, "the observer's cards: 3, 4, 5, 6, 7, 8, minus 3"),
    Field("can_carry", 1, 40, "blocks the observer's hand and markers can carry"),
    Group("quarry", len(maya.QUARRIES), MAYA_QUARRY, "from left to right"),
    Group(
        "level",
        MAX_PYRAMIDS * maya.LEVELS,
        MAYA_LEVEL,
        "four to a pyramid, the lowest first: Tikal, Chichen Itza, Copan, Uxmal, Palenque",
    ),
    Group("player", MAX_SEATS, MAYA_PLAYER, "the observer first, then in the order of play"),
)

LAYOUTS: dict[str, Layout] = {"tzolkin": TZOLKIN_LAYOUT, "maya": MAYA_LAYOUT}


def markdown(layout: Layout) -> str:
    """The layout as a table for the docs."""
    lines = ["| from | numbers | most | name | meaning |", "|---|---|---|---|---|"]
    at = 0
    for entry in layout:
        if isinstance(entry, Field):
            lines.append(row(str(at), entry.name, entry))
            at += entry.width
            continue
        width = sum(field.width for field in entry.fields)
        times = f"{entry.times} x {width}"
        lines.append(f"| {at} | {times} | | **{entry.name}.N** | {entry.meaning} |")
        inside = 0
        for field in entry.fields:
            lines.append(row(f"+{inside}", f"{entry.name}.N.{field.name}", field))
            inside += field.width
        at += entry.times * width
    return "\n".join(lines)


def row(place: str, name: str, field: Field) -> str:
    return f"| {place} | {field.width} | {field.most} | {name} | {field.meaning} |"
