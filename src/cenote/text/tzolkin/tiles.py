"""Pages to look things up: the tiles on offer, the actions, the temples and technologies."""

from cenote.games.tzolkin.names import GEARS, SPACES, TECHNOLOGIES, TEMPLES
from cenote.games.tzolkin.tables.technologies import LEVELS, STUDY_COST
from cenote.games.tzolkin.tables.temples import POINTS
from cenote.text.layout import bold, dim
from cenote.text.speech import Lines, View
from cenote.text.tzolkin.effects import cost_of
from cenote.text.tzolkin.speech import Speech
from cenote.words import capital, number


def tiles(speech: Speech, view: View, seat: int | None) -> Lines:
    """Buildings and monuments on offer, with cost, effect, and what you lack."""
    stacks = {age: number(left) for age, left in view["stacks"].items()}
    effects, seats = speech.effects, view["seats"]
    return [
        bold(speech.say("buildings")),
        *[
            tile_line(speech, view, seat, tile, effects.building(tile))
            for tile in view["buildings"]
            if tile
        ],
        speech.line(speech.say("stacks"), speech.say("stacks_now", **stacks)),
        bold(speech.say("monuments")),
        *[
            tile_line(speech, view, seat, tile, effects.monument(tile, seats))
            for tile in view["monuments"]
            if tile
        ],
    ]


def tile_line(speech: Speech, view: View, seat: int | None, tile: str, does: str) -> str:
    """A tile: its name, its border, cost, and what it does."""
    effects = speech.effects
    text = speech.say("tile", kind=effects.kind(tile), cost=effects.cost(tile), does=does)
    if seat is not None:
        text = lacking(speech, view["players"][seat], tile, text)
    return speech.line(speech.words.name(tile), f"{text} {dim(f'[{tile}]')}")


def lacking(speech: Speech, player: View, tile: str, text: str) -> str:
    """A tile, and what a player lacks of its cost."""
    lack = [
        speech.words.count(good, cost - player[good])
        for good, cost in cost_of(tile).items()
        if cost > player[good]
    ]
    return speech.say("lacking", tile=text, goods=speech.words.together(lack)) if lack else text


def actions(speech: Speech, view: View, seat: int | None) -> Lines:
    """Every action of every gear, and the market's rates."""
    lines = []
    for gear in GEARS:
        lines.append(bold(speech.words.name(gear)))
        for space in SPACES:
            if space.startswith(f"{gear}.") and not space.endswith(".0"):
                lines.append(speech.line(space.rpartition(".")[2], speech.effects.space(space)))
    return [*lines, bold(speech.say("market")), f"  {speech.effects.market()}"]


def tracks(speech: Speech, view: View, seat: int | None) -> Lines:
    """Every step of the temples, every level of the technologies."""
    lines = []
    for i, temple in enumerate(TEMPLES):
        lines.append(bold(speech.temple(temple)))
        for step in reversed(range(len(POINTS[i]))):
            lines.append(speech.line(speech.step(i, step), speech.worth(i, step)))
    for technology in TECHNOLOGIES:
        lines.append(bold(capital(speech.words.name(technology))))
        for level in range(1, LEVELS + 2):
            label = speech.say("bonus") if level > LEVELS else speech.say("level", level=level)
            lines.append(speech.line(label, priced_level(speech, technology, level)))
    return lines


def priced_level(speech: Speech, technology: str, level: int) -> str:
    """What a level brings, and the blocks it costs."""
    price = speech.words.count("resource", STUDY_COST[level - 1])
    return speech.say("priced", does=speech.effects.level(technology, level), cost=price)
