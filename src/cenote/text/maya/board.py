"""The middle of the table: the round, the quarries with their cards, the pyramids."""

from collections.abc import Mapping
from typing import Any

from cenote.text.layout import bold
from cenote.text.speech import Lines, Speech, View
from cenote.words import number


def board(speech: Speech, view: View, seat: int | None) -> Lines:
    """Everything in the middle of the table."""
    return [
        *heading(speech, view),
        bold(speech.say("quarries")),
        *quarries(speech, view),
        bold(speech.say("pyramids")),
        *pyramids(speech, view),
        *about_the_board(speech, view),
    ]


def heading(speech: Speech, view: View) -> Lines:
    """The round, who starts, and what is on sale."""
    lines = [
        speech.line(speech.say("round"), speech.say("round_of", round=max(view["round"], 1))),
        speech.line(speech.say("starting_player"), speech.names[view["starting_player"]]),
    ]
    if view["phase"] == "auction" and view["on_sale"]:
        markers = [speech.words.name(marker) for marker in view["on_sale"]]
        lines.append(speech.line(speech.say("on_sale"), speech.words.listing(markers)))
    return lines


def about_the_board(speech: Speech, view: View) -> Lines:
    """Which board is used, and how certain its figures are."""
    known = view["board"]
    title = speech.words.find(f"name.{known['name']}")
    name = speech.words.texts[title] if title else known["name"]
    lines = [
        speech.line(speech.say("bank"), number(view["bank"])),
        speech.line(speech.say("board"), speech.say("board_of", name=name, id=known["id"])),
    ]
    if known["sources"] != ["printed"]:
        lines.append(f"  {speech.say('reconstructed')}")
    return lines


def quarries(speech: Speech, view: View, shows_own: bool = True) -> Lines:
    """Each quarry, and below it the cards there; your own face-down ones only if asked."""
    return [line for quarry in view["quarries"] for line in quarry_lines(speech, quarry, shows_own)]


def quarry_lines(speech: Speech, quarry: Mapping[str, Any], shows_own: bool) -> Lines:
    words = speech.words
    is_open = quarry["is_open"]
    marker = words.name(quarry["marker"])
    text = speech.say(
        "quarry",
        laid=len(quarry["cards"]),
        cards=words.count("card", quarry["max_cards"]),
        prizes="/".join(str(blocks) for blocks in quarry["blocks"]),
        marker=marker if quarry["marker_lies_here"] else speech.say("marker_won", marker=marker),
    )
    rows = [
        (speech.say("cards"), [card_of(speech, c, is_open or shows_own) for c in quarry["cards"]]),
        (speech.say("points"), points_of(speech, quarry) if is_open else []),
    ]
    lines = [speech.line(words.name(quarry["id"]), text)]
    for label, parts in rows:
        if parts:
            lines.append("  " + speech.line(label, words.listing(parts)))
    return lines + [f"    {extra}" for extra in extras(speech, quarry)]


def card_of(speech: Speech, card: Mapping[str, Any], is_shown: bool) -> str:
    """A card and its owner: its value if it can be seen, otherwise its back."""
    face = card["card"] if is_shown else None
    return speech.standing(speech.names[card["seat"]], speech.words.name(face or card["back"]))


def points_of(speech: Speech, quarry: Mapping[str, Any]) -> list[str]:
    return [
        speech.standing(speech.names[seat], number(points))
        for seat, points in enumerate(quarry["points"])
        if points
    ]


def extras(speech: Speech, quarry: Mapping[str, Any]) -> Lines:
    """Shields and the marker of two points."""
    shields = [speech.names[seat] for seat in quarry["shields"]]
    lines = [speech.say("protected", who=speech.words.listing(shields))] if shields else []
    if quarry["two_points"] is not None:
        lines.append(speech.say("two_points", who=speech.names[quarry["two_points"]]))
    return lines


def pyramids(speech: Speech, view: View, is_whole: bool = True) -> Lines:
    """Each level with its blocks and its gold, and which level can be built on.

    Not whole, without levels that are still far away.
    """
    level = view["open_level"]
    lines = [speech.line(speech.say("open_level"), str(level or speech.say("all_full")))]
    for pyramid, levels in view["pyramids"].items():
        for i, figures in enumerate(levels, 1):
            if not is_whole and level and i > level + 1 and not figures["filled"]:
                continue
            name = speech.say("level_of", pyramid=speech.words.name(pyramid), level=i)
            lines.append(speech.line(name, level_text(speech, figures)))
    return lines


def level_text(speech: Speech, level: Mapping[str, Any]) -> str:
    most, second = level["gold"]
    return speech.say(
        "level",
        standing=blocks_of(speech, level["blocks"]) or speech.say("empty"),
        free=number(level["spaces"] - level["filled"]),
        most=number(most),
        second=number(second),
    )


def blocks_of(speech: Speech, blocks: list[int]) -> str:
    """The number of blocks of each player on a level, the most first."""
    order = sorted(range(len(blocks)), key=lambda seat: -blocks[seat])
    return speech.words.listing(
        [
            speech.standing(speech.names[seat], number(blocks[seat]))
            for seat in order
            if blocks[seat]
        ]
    )
