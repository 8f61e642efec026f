"""The middle of the table: calendar, gears, jungle, temples, technologies."""

from collections.abc import Sequence
from typing import Any

from cenote.games.tzolkin.names import GEARS, TECHNOLOGIES, TEMPLES
from cenote.games.tzolkin.tables.calendar import FOOD_TEETH
from cenote.games.tzolkin.tables.gears import HARVEST_CORN_AT, HARVEST_WOOD_AT, TOP_SPACE
from cenote.games.tzolkin.tables.temples import HIGHEST_BONUS
from cenote.text.layout import bold
from cenote.text.speech import Lines, View
from cenote.text.tzolkin.speech import Speech
from cenote.words import number


def board(speech: Speech, view: View, seat: int | None) -> Lines:
    """Everything in the middle of the table except the tiles on offer."""
    return [
        bold(speech.say("calendar")),
        *calendar(speech, view),
        bold(speech.say("gears")),
        *gears(speech, view),
        bold(speech.say("jungle")),
        *jungle(speech, view),
        bold(speech.words.name("chichen_itza")),
        *skulls(speech, view),
        bold(speech.say("temples")),
        *temples(speech, view),
        bold(speech.say("technologies")),
        *technologies(speech, view),
    ]


def calendar(speech: Speech, view: View) -> Lines:
    """The day, the next food day, and who starts."""
    day = speech.say("day_of", day=view["tooth"], last=FOOD_TEETH[-1], age=view["age"])
    space = view["starting_space"]
    who = speech.say("free") if space is None else speech.names[space]
    corn = number(len(view["teeth_with_corn"]))
    return [
        speech.line(speech.say("day"), day),
        *food_day(speech, view),
        speech.line(speech.say("starting_player"), speech.names[view["starting_player"]]),
        speech.line(
            speech.say("starting_space"), speech.say("starting_space_now", who=who, amount=corn)
        ),
    ]


def food_day(speech: Speech, view: View) -> Lines:
    """When the next food day is, and what it brings."""
    held = view["food_days_held"]
    if held == len(FOOD_TEETH):
        return []
    brings = speech.say("gifts" if held % 2 == 0 else "age_ends")
    days = speech.words.count("day", FOOD_TEETH[held] - view["tooth"])
    key = "food_day_today" if view["is_food_day"] else "food_day_in"
    return [speech.line(speech.say("food_day"), speech.say(key, days=days, brings=brings))]


def gears(speech: Speech, view: View) -> Lines:
    return [
        speech.line(speech.words.name(gear), standing(speech, i, view["gears"][gear]))
        for i, gear in enumerate(GEARS)
    ]


def standing(speech: Speech, gear: int, holes: Sequence[Any]) -> str:
    """The workers on a gear, and where the next one would go."""
    spaces = holes[: TOP_SPACE[gear] + 1]
    workers = [
        speech.say("worker_on", who=worker(speech, who), space=i)
        for i, who in enumerate(spaces)
        if who is not None
    ]
    behind = sum(who is not None for who in holes[TOP_SPACE[gear] + 1 :])
    if behind:
        workers.append(speech.words.count("unnumbered", behind))
    free = next((i for i, who in enumerate(spaces) if who is None), None)
    following = speech.say("full") if free is None else speech.say("next", space=free)
    return (
        (speech.words.listing(workers) or speech.say("empty"))
        + speech.words.say("text.semicolon")
        + following
    )


def worker(speech: Speech, who: int | str) -> str:
    return speech.say("dummy") if isinstance(who, str) else speech.names[who]


def jungle(speech: Speech, view: View) -> Lines:
    """What is left to harvest."""
    lines = []
    for i, (action, fields) in enumerate(view["jungle"].items()):
        parts = [
            speech.say(
                f"{good}_fields",
                fields=number(fields[good]),
                goods=speech.words.count(good, amounts[i]),
            )
            for good, amounts in (("wood", HARVEST_WOOD_AT), ("corn", HARVEST_CORN_AT))
            if amounts[i]
        ]
        lines.append(speech.line(speech.words.name(action), speech.words.listing(parts)))
    return lines


def skulls(speech: Speech, view: View) -> Lines:
    free = [str(i + 1) for i, taken in enumerate(view["ovals"]) if not taken]
    return [
        speech.line(speech.say("ovals"), speech.words.listing(free) or speech.say("none")),
        speech.line(speech.say("skull_bank"), number(view["skulls_in_bank"])),
    ]


def temples(speech: Speech, view: View) -> Lines:
    """The players' steps on a temple, the highest first, and the bonus for the highest."""
    lines = []
    for i, temple in enumerate(TEMPLES):
        steps = [player["temples"][temple] for player in view["players"]]
        order = sorted(range(view["seats"]), key=lambda seat, steps=steps: -steps[seat])  # type: ignore[misc]
        places = [
            speech.standing(speech.names[seat], speech.step(i, steps[seat])) for seat in order
        ]
        bonus = speech.points(HIGHEST_BONUS[3 * (view["age"] - 1) + i])
        text = speech.say("temple", steps=speech.words.listing(places), bonus=bonus)
        lines.append(speech.line(speech.temple(temple), text))
    return lines


def technologies(speech: Speech, view: View) -> Lines:
    lines = []
    for technology in TECHNOLOGIES:
        levels = [
            speech.standing(name, player["technologies"][technology])
            for name, player in zip(speech.names, view["players"], strict=False)
        ]
        lines.append(speech.line(speech.words.name(technology), speech.words.listing(levels)))
    return lines
