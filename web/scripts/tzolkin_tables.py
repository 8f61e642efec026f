"""Writes the tables of Tzolk'in as JSON, so that the browser types no number a second time.

Run `python web/scripts/tzolkin_tables.py`; tests/web/test_tables.py fails when the file is old.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rows import as_rows

from cenote.games.tzolkin import names, news, steps
from cenote.games.tzolkin.game import OPTIONS
from cenote.games.tzolkin.goods import good_of, number_of
from cenote.games.tzolkin.tables import (
    buildings,
    calendar,
    effects,
    gears,
    monuments,
    setup,
    technologies,
    temples,
    wealth,
)

TARGET = Path(__file__).parents[1] / "src" / "games" / "tzolkin" / "tables.json"

Row = dict[str, Any]


def ints(numbers: Sequence[int]) -> list[int]:
    return [int(number) for number in numbers]


def amount(argument: int) -> Row:
    return {"good": names.GOODS[good_of(argument)], "amount": int(number_of(argument))}


def ways(argument: int) -> Row:
    """How an action of Tikal or Uxmal may be used."""
    bits = {
        "twice": gears.TWICE,
        "or_monument": gears.OR_MONUMENT,
        "for_corn": gears.FOR_CORN,
        "may": gears.MAY,
    }
    return {name: True for name, bit in bits.items() if argument & bit}


ARGUMENTS: dict[int, Callable[[int], Row]] = {
    steps.GAIN: amount,
    steps.EXTRACT: amount,
    steps.SCORE: lambda points: {"points": points},
    steps.PAY_CORN: lambda corn: {"corn": corn},
    steps.PAY_BLOCKS: lambda blocks: {"blocks": blocks},
    steps.CLIMB: lambda temple: {"temple": names.TEMPLES[temple]},
    steps.LEARN: lambda technology: {"technology": names.TECHNOLOGIES[technology]},
    steps.HARVEST_JUNGLE: lambda group: {"group": group},
    steps.OFFER_SKULL: lambda oval: {"oval": oval},
    steps.STUDY: ways,
    steps.CONSTRUCT: ways,
    steps.CLIMB_ANY: ways,
    steps.ANY_ACTION: ways,
}


def effect(packed: int) -> Row:
    """A step with its argument, both by name."""
    step, argument = packed & 0xFF, packed >> effects.ARGUMENT
    return {"step": steps.NAMES[step], **ARGUMENTS.get(step, lambda _: {})(argument)}


def effects_of(row: Sequence[int]) -> list[Row]:
    return [effect(packed) for packed in row]


def cost(blocks: Sequence[int]) -> Row:
    goods = names.GOODS[names.WOOD :]
    return {good: number for good, number in zip(goods, blocks, strict=False) if number}


def gift(good: int) -> str | None:
    return None if good == effects.NOTHING else names.GOODS[good]


def gear_tables() -> Row:
    return {
        gear: {
            "holes": int(gears.HOLES_BY_GEAR[i]),
            "top": int(gears.TOP_SPACE[i]),
            "free_choice": int(gears.FREE_CHOICE[i]),
            "actions": int(gears.ACTIONS_BY_GEAR[i]),
        }
        for i, gear in enumerate(names.GEARS)
    }


def oval(i: int) -> Row:
    return {
        "points": int(gears.OVAL_POINTS[i]),
        "temple": names.TEMPLES[gears.OVAL_TEMPLE[i]],
        "block": bool(gears.OVAL_BLOCK[i]),
    }


def building(i: int, row: buildings.Building) -> Row:
    return {
        "age": 1 if i < buildings.AGE_2_FROM else 2,
        "kind": names.KINDS[row.kind],
        "cost": cost(row.cost),
        "effects": effects_of(row.effects),
        "feeds": row.feeds,
        "spares": row.spares,
    }


def wealth_tile(row: wealth.Wealth) -> Row:
    return {
        "gear": names.GEARS[row.gear],
        "space": row.space,
        "effects": effects_of(row.effects),
        "feeds": row.feeds,
    }


def temple(i: int) -> Row:
    return {
        "points": list(temples.POINTS[i]),
        "gifts": [gift(good) for good in temples.GIFTS[i]],
        "bonus": [int(temples.HIGHEST_BONUS[i]), int(temples.HIGHEST_BONUS[3 + i])],
    }


def numbers_of_technologies() -> Row:
    return {
        "levels": technologies.LEVELS,
        "study_cost": ints(technologies.STUDY_COST),
        "harvest_corn": ints(technologies.HARVEST_CORN_BY_LEVEL),
        "fishing_corn": ints(technologies.FISHING_CORN_BY_LEVEL),
        "harvest_without_tile": technologies.HARVEST_WITHOUT_TILE,
        "building_corn": ints(technologies.BUILDING_CORN),
        "building_points": ints(technologies.BUILDING_POINTS),
        "building_discount": technologies.BUILDING_DISCOUNT,
        "discount_corn": technologies.DISCOUNT_CORN,
        "architecture_bonus": technologies.ARCHITECTURE_BONUS,
        "extraction_bonus": technologies.EXTRACTION_BONUS,
        "one_ahead": technologies.ONE_AHEAD,
        "devotion": technologies.DEVOTION_FROM,
        "extra_skull": technologies.EXTRA_SKULL,
    }


def numbers_of_calendar() -> Row:
    return {
        "food_teeth": ints(calendar.FOOD_TEETH),
        "corn_per_worker": calendar.CORN_PER_WORKER,
        "hunger_points": calendar.HUNGER_POINTS,
        "beg_up_to": calendar.BEG_UP_TO,
        "corn_after_begging": calendar.CORN_AFTER_BEGGING,
        "market_corn": dict(zip(names.BLOCKS, ints(calendar.MARKET_CORN), strict=True)),
        "corn_per_point": calendar.CORN_PER_POINT,
        "skull_points": calendar.SKULL_POINTS,
    }


def numbers_of_monuments() -> Row:
    return {
        "per_kind": monuments.PER_KIND,
        "per_construction": monuments.PER_CONSTRUCTION,
        "per_monument": ints(monuments.PER_MONUMENT),
        "per_harvest_tile": monuments.PER_HARVEST_TILE,
        "workers_points": ints(monuments.WORKERS_POINTS),
        "per_level": monuments.PER_LEVEL,
        "mastered_points": ints(monuments.MASTERED_POINTS),
        "per_step": monuments.PER_STEP,
        "per_placed_skull": monuments.PER_PLACED_SKULL,
    }


def numbers_of_gears() -> Row:
    return {
        "fishing_corn": gears.FISHING_CORN,
        "harvest_corn": ints(gears.HARVEST_CORN_AT),
        "harvest_wood": ints(gears.HARVEST_WOOD_AT),
        "any_action_corn": gears.ANY_ACTION_CORN,
        "corn_per_block": gears.CORN_PER_BLOCK,
    }


def tables() -> Row:
    return {
        "gears": gear_tables(),
        "actions": {
            action: effects_of(row) for action, row in zip(names.ACTIONS, gears.ROWS, strict=True)
        },
        "ovals": [oval(i) for i in range(len(gears.OVAL_POINTS))],
        "buildings": {row.id: building(i, row) for i, row in enumerate(buildings.ROWS)},
        "monuments": {
            row.id: {"kind": names.KINDS[row.kind], "cost": cost(row.cost)}
            for row in monuments.ROWS
        },
        "wealth": {row.id: wealth_tile(row) for row in wealth.ROWS},
        "temples": {god: temple(i) for i, god in enumerate(names.TEMPLES)},
        "start_step": temples.START_STEP,
        "technologies": list(names.TECHNOLOGIES),
        "technology": numbers_of_technologies(),
        "calendar": numbers_of_calendar(),
        "monument": numbers_of_monuments(),
        "gear": numbers_of_gears(),
        "setup": {
            "workers": setup.WORKERS,
            "starting_workers": setup.STARTING_WORKERS,
            "skulls": setup.SKULLS,
            "wealth_kept": setup.WEALTH_KEPT,
        },
        "goods": list(names.GOODS),
        "sources": list(names.SOURCES),
        "options": list(OPTIONS),
        "vocabulary": names.VOCABULARY,
        "questions": list(steps.NAMES),
        "news": {name: list(things) for name, things in news.HAPPENINGS},
    }


def text() -> str:
    return as_rows(tables())


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
