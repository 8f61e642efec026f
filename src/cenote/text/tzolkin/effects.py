"""What actions, technologies and tiles do, in words made from the tables of the game."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from cenote.games.tzolkin import steps
from cenote.games.tzolkin.goods import good_of, number_of
from cenote.games.tzolkin.names import (
    ACTIONS,
    BLOCKS,
    BUILDINGS,
    CORN,
    GOODS,
    KINDS,
    MONUMENTS,
    TECHNOLOGIES,
    TEMPLES,
    WEALTH,
)
from cenote.games.tzolkin.tables import buildings, calendar, gears, monuments, wealth
from cenote.games.tzolkin.tables import technologies as tech
from cenote.games.tzolkin.tables.effects import ARGUMENT
from cenote.words import Words

SCALES = {"ball_court": slice(4, 7), "observatory": slice(1, 4)}
"""Example counts for monuments with a table: few, some and many."""

EFFECTS, DEEDS = "effects", "deeds"
"""How a list of effects is joined: one of things, and one of deeds or with a list in it."""

DONE = (steps.CONSTRUCT, steps.MARKET, steps.ANY_ACTION)
"""Effects that are deeds."""

PRICES = {steps.PAY_CORN: GOODS[CORN : CORN + 1], steps.PAY_BLOCKS: BLOCKS}
"""What is paid, by the step that asks for it."""


class Effects:
    """The tables of Tzolk'in in words."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def say(self, key: str, **values: object) -> str:
        return self.words.say(f"effect.{key}", **values)

    def all(self, effects: Iterable[int]) -> str:
        """Several effects; if the first is a price, what it is paid for."""
        codes = codes_of(effects)
        told = self.each(codes)
        if codes[0][0] in PRICES and len(told) > 1:
            return self.say("for_price", price=told[0], does=self.words.together(told[1:], EFFECTS))
        return self.words.together(told, EFFECTS)

    def each(self, codes: Sequence[tuple[int, int]]) -> list[str]:
        """Effects in words, with steps up the temples and equal ones told together."""
        told: list[str] = []
        for step, group in groupby(codes, lambda code: code[0]):
            arguments = [argument for _, argument in group]
            if step == steps.CLIMB:
                told.append(self.climbs(arguments))
            elif step == steps.LEARN_ANY and len(arguments) > 1:
                told.append(self.say("learn_any.twice"))
            else:
                told += [self.one(step, argument) for argument in arguments]
        return told

    def climbs(self, temples: Sequence[int]) -> str:
        """Steps up one temple, or one step up each of several."""
        names = [self.words.name(TEMPLES[temple]) for temple in dict.fromkeys(temples)]
        if len(names) > 1:
            return self.say("climb.several", what=self.words.together(names))
        return self.say("climb", steps=self.words.count("step", len(temples)), what=names[0])

    def still_to_do(self, action: str, paid: Sequence[str | None]) -> str:
        """What an action does, after a phrase that says what was paid."""
        effects = gears.ROWS[ACTIONS.index(action)]
        return self.all(
            effect for effect in effects if not set(PRICES.get(effect & 0xFF, ())) & set(paid)
        )

    def one(self, step: int, argument: int) -> str:
        """An effect code in words."""
        words = self.words
        name = steps.NAMES[step]
        if step in (steps.GAIN, steps.EXTRACT):
            return words.count(GOODS[good_of(argument)], number_of(argument))
        if step == steps.SCORE:
            return words.count("point", argument)
        if step == steps.FISH:
            return self.say(name, goods=words.count("corn", gears.FISHING_CORN))
        if step == steps.PAY_CORN:
            return self.say(name, goods=words.count("corn", argument))
        if step in (steps.PAY_BLOCKS, steps.TAKE_BLOCK):
            return self.say(name, resources=words.count("resource", argument))
        if step == steps.FIND_SKULL:
            return words.count("skull", 1)
        if step == steps.CLIMB:
            return self.climbs([argument])
        if step == steps.LEARN:
            return self.say(name, what=words.name(TECHNOLOGIES[argument]))
        if step == steps.HARVEST_JUNGLE:
            return self.harvest(argument)
        if step == steps.OFFER_SKULL:
            return self.offering(argument)
        if step == steps.ANY_ACTION:
            return self.say(name, goods=words.count("corn", gears.ANY_ACTION_CORN))
        if step in (steps.CONSTRUCT, steps.STUDY, steps.CLIMB_ANY):
            return self.say(
                name + variant(argument), goods=words.count("corn", gears.CORN_PER_BLOCK)
            )
        return self.say(name)

    def harvest(self, group: int) -> str:
        corn = self.words.count("corn", gears.HARVEST_CORN_AT[group])
        if gears.HARVEST_WOOD_AT[group] == 0:
            return self.say("harvest_corn", goods=corn)
        wood = self.words.count("wood", gears.HARVEST_WOOD_AT[group])
        return self.say("harvest_jungle", corn=corn, wood=wood)

    def offering(self, oval: int) -> str:
        gifts = [
            self.words.count("point", gears.OVAL_POINTS[oval]),
            self.one(steps.CLIMB, gears.OVAL_TEMPLE[oval]),
        ]
        if gears.OVAL_BLOCK[oval]:
            gifts.append(self.one(steps.TAKE_BLOCK, 1))
        return self.say("offer_skull", gifts=self.words.together(gifts, EFFECTS))

    def action(self, action: str) -> str:
        """What an action of a gear does: "tikal.2"."""
        return self.all(gears.ROWS[ACTIONS.index(action)])

    def space(self, space: str) -> str:
        """What a worker on a space can do there."""
        if space in ACTIONS:
            return self.action(space)
        return self.say("no_action" if space.endswith(".0") else "any_of_gear")

    def building(self, building: str) -> str:
        row = buildings.ROWS[BUILDINGS.index(building)]
        return self.tile(row.effects, row.feeds, row.spares)

    def wealth(self, tile: str) -> str:
        row = wealth.ROWS[WEALTH.index(tile)]
        return self.tile(row.effects, row.feeds, 0)

    def tile(self, effects: Sequence[int], feeds: int, spares: int) -> str:
        """What a tile does at once, and on food days."""
        codes = codes_of(effects)
        parts = self.each(codes)
        if feeds:
            parts.append(self.say("feeds", workers=self.words.count("worker", feeds)))
        if spares:
            parts.append(self.say("spares", goods=self.words.count("corn", spares)))
        return self.words.together(parts, DEEDS if is_long(codes) else EFFECTS)

    def acts(self, building: str) -> bool:
        """Whether a building does something at once."""
        return bool(buildings.ROWS[BUILDINGS.index(building)].effects)

    def constructs(self, building: str) -> bool:
        """Whether a building lets its owner construct again."""
        codes = codes_of(buildings.ROWS[BUILDINGS.index(building)].effects)
        return any(step == steps.CONSTRUCT for step, _ in codes)

    def effect_of(self, building: str, place: int) -> str:
        """One effect of a building, counted from 1."""
        effect = buildings.ROWS[BUILDINGS.index(building)].effects[place - 1]
        return self.all([effect])

    def cost(self, tile: str) -> str:
        """What a building or a monument costs."""
        return self.words.together(
            [self.words.count(good, amount) for good, amount in cost_of(tile).items() if amount]
        )

    def kind(self, tile: str) -> str:
        """Its border: "civic building", or "civic monument"."""
        if tile in BUILDINGS:
            return self.words.name(KINDS[buildings.ROWS[BUILDINGS.index(tile)].kind])
        return self.words.name(f"{KINDS[monuments.ROWS[MONUMENTS.index(tile)].kind]}_monument")

    def monument(self, monument: str, seats: int) -> str:
        """What a monument scores at the end."""
        key, row = f"tile.{monument}", monuments.ROWS[MONUMENTS.index(monument)]
        if row.scale:
            low, middle, high = row.scale[SCALES[monument]]
            return self.words.say(key, low=low, middle=middle, high=high)
        return self.words.say(key, points=self.words.count("point", row.each[seats]))

    def level(self, technology: str, level: int) -> str:
        """What a level of a technology brings; beyond the last one, its bonus."""
        if level > tech.LEVELS:
            return self.bonus(technology)
        words = self.words
        values = {
            "agriculture.1": words.count("corn", tech.HARVEST_CORN_BY_LEVEL[1]),
            "agriculture.2": words.count("corn", tech.FISHING_CORN_BY_LEVEL[2]),
            "agriculture.3": words.count(
                "corn", tech.HARVEST_CORN_BY_LEVEL[3] - tech.HARVEST_CORN_BY_LEVEL[2]
            ),
            "extraction.1": words.count("wood", 1),
            "extraction.2": words.count("stone", 1),
            "extraction.3": words.count("gold", 1),
            "architecture.1": words.count("corn", tech.BUILDING_CORN[1]),
            "architecture.2": words.count("point", tech.BUILDING_POINTS[2]),
            "architecture.3": words.count("corn", tech.DISCOUNT_CORN),
            "theology.2": words.count("resource", 1),
            "theology.3": words.count("skull", 1),
        }
        key = f"{technology}.{level}"
        return words.say(f"level.{key}", goods=values.get(key, ""))

    def bonus(self, technology: str) -> str:
        if technology == "agriculture":
            return self.one(steps.CLIMB_ANY, 0)
        if technology == "extraction":
            return self.one(steps.TAKE_BLOCK, tech.EXTRACTION_BONUS)
        if technology == "architecture":
            return self.words.count("point", tech.ARCHITECTURE_BONUS)
        return self.words.count("skull", 1)

    def market(self) -> str:
        """What blocks are worth."""
        prices = [
            self.say(
                "price",
                goods=self.words.count(block, 1),
                corn=self.words.count("corn", calendar.MARKET_CORN[i]),
            )
            for i, block in enumerate(BLOCKS)
        ]
        return self.words.listing(prices)


def codes_of(effects: Iterable[int]) -> list[tuple[int, int]]:
    """Effects as steps and their arguments."""
    return [(effect & 0xFF, effect >> ARGUMENT) for effect in effects]


def is_long(codes: Sequence[tuple[int, int]]) -> bool:
    """Whether effects need more than a comma between them."""
    temples = {argument for step, argument in codes if step == steps.CLIMB}
    return len(temples) > 1 or any(step in DONE for step, _ in codes)


def variant(argument: int) -> str:
    """How an action may be used, as the end of a key."""
    if argument & gears.OR_MONUMENT:
        return ".or_monument"
    if argument & gears.FOR_CORN:
        return ".for_corn"
    return ".twice" if argument & gears.TWICE else ""


def cost_of(tile: str) -> dict[str, int]:
    """The goods a building or a monument costs."""
    if tile in BUILDINGS:
        return dict(zip(BLOCKS, buildings.ROWS[BUILDINGS.index(tile)].cost, strict=True))
    row = monuments.ROWS[MONUMENTS.index(tile)]
    return dict(zip(GOODS[1:], row.cost, strict=True))
