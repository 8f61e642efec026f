"""What the players have, and what feeding their workers would take."""

from cenote.games.tzolkin.names import GOODS, TECHNOLOGIES, TEMPLES
from cenote.games.tzolkin.tables.calendar import HUNGER_POINTS
from cenote.text.phrases import space_of
from cenote.text.speech import Lines, View, seats_from
from cenote.text.tzolkin.speech import Speech
from cenote.words import number


def players(speech: Speech, view: View, seat: int | None) -> Lines:
    """Everybody's belongings, your own first."""
    return [line for other in seats_from(view, seat) for line in belongings(speech, view, other)]


def belongings(speech: Speech, view: View, seat: int) -> Lines:
    """Everything that belongs to a player."""
    player = view["players"][seat]
    return [
        speech.words.labelled(speech.names[seat], speech.points(player["points"])),
        *stock(speech, player),
        speech.line(speech.say("temples"), steps_of(speech, player)),
        speech.line(speech.say("technologies"), levels_of(speech, player)),
        speech.line(speech.say("harvest_tiles"), harvest_tiles(speech, player)),
        speech.line(
            speech.say("player_board"), speech.say("light" if player["light_side"] else "dark")
        ),
        *tiles_of(speech, player),
    ]


def stock(speech: Speech, player: View) -> Lines:
    """Goods, workers, and the food they need."""
    return [
        materials(speech, player),
        speech.line(speech.say("workers"), workers(speech, player)),
        speech.line(speech.say("feeding"), feeding(speech, player)),
    ]


def materials(speech: Speech, player: View) -> str:
    goods = [speech.words.count(good, player[good]) for good in GOODS]
    return speech.line(speech.say("goods"), speech.words.listing(goods))


def workers(speech: Speech, player: View) -> str:
    return speech.say(
        "workers_now", **{place: number(count) for place, count in player["workers"].items()}
    )


def feeding(speech: Speech, player: View) -> str:
    """What a food day would cost now."""
    needs = player["feeding"]
    text = speech.words.count("corn", needs["corn"])
    if needs["corn"] <= player["corn"]:
        return text
    unfed = needs["workers"] - player["corn"] // needs["corn_each"]
    hunger = speech.say(
        "hunger",
        workers=speech.words.count("worker", unfed),
        points=speech.points(-HUNGER_POINTS * unfed),
    )
    return text + speech.words.say("text.semicolon") + hunger


def steps_of(speech: Speech, player: View) -> str:
    return speech.words.listing(
        [
            speech.standing(speech.words.name(temple), speech.step(i, player["temples"][temple]))
            for i, temple in enumerate(TEMPLES)
        ]
    )


def levels_of(speech: Speech, player: View) -> str:
    levels = player["technologies"]
    return speech.words.listing(
        [speech.standing(speech.words.name(t), levels[t]) for t in TECHNOLOGIES]
    )


def harvest_tiles(speech: Speech, player: View) -> str:
    tiles = {"corn": player["corn_tiles"], "wood": player["wood_tiles"]}
    return speech.words.listing(
        [speech.standing(speech.words.name(good), n) for good, n in tiles.items()]
    )


def tiles_of(speech: Speech, player: View) -> Lines:
    """Buildings, monuments with what they are worth, and wealth tiles if you may see them."""
    name = speech.words.name
    rows = {
        "buildings": [name(building) for building in player["buildings"]],
        "monuments": [
            speech.say("worth", what=name(monument), points=speech.points(points))
            for monument, points in player["monuments"].items()
        ],
        "wealth": [name(space_of(tile)) for tile in player["wealth"] or []],
    }
    return [
        speech.line(speech.say(row), speech.words.listing(tiles))
        for row, tiles in rows.items()
        if tiles
    ]
