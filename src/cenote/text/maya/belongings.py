"""What the players have: cards, blocks, markers, gold."""

from cenote.text.speech import Lines, Speech, View, seats_from
from cenote.words import number


def players(speech: Speech, view: View, seat: int | None) -> Lines:
    """Everybody's belongings, your own first."""
    return [line for other in seats_from(view, seat) for line in belongings(speech, view, other)]


def belongings(speech: Speech, view: View, seat: int) -> Lines:
    player = view["players"][seat]
    return [
        speech.names[seat],
        speech.line(speech.say("hand"), hand(speech, player)),
        *stock(speech, player),
        *bid(speech, player),
    ]


def stock(speech: Speech, player: View) -> Lines:
    """Gold, blocks and markers."""
    lines = purse_of(speech, player)
    if player["markers"]:
        markers = [speech.words.name(marker) for marker in player["markers"]]
        lines.append(speech.line(speech.say("markers"), speech.words.listing(markers)))
    return lines


def purse_of(speech: Speech, player: View) -> Lines:
    """What you can spend: gold in an auction, blocks while building."""
    held, supply = number(player["blocks"]), number(player["supply"])
    return [
        speech.line(speech.say("gold"), number(player["gold"])),
        speech.line(speech.say("blocks"), speech.say("blocks_now", held=held, supply=supply)),
    ]


def hand(speech: Speech, player: View) -> str:
    """The cards themselves if the viewer may see them, otherwise how many are low and high."""
    if player["hand"] is None:
        text = speech.say("hand_hidden", low=player["low_cards"], high=player["high_cards"])
    else:
        cards = [speech.words.name(card) for card in player["hand"]]
        text = speech.words.listing(cards) or speech.say("none")
    if player["passed"]:
        text += speech.words.say("text.semicolon") + speech.say("passed")
    return text


def bid(speech: Speech, player: View) -> Lines:
    if not player["has_bid"]:
        return []
    gold = player["bid"]
    text = speech.say("bid_hidden") if gold is None else speech.points(gold)
    return [speech.line(speech.say("bid"), text)]


def strength(speech: Speech, player: View) -> Lines:
    """Your cards, and how many blocks they can carry."""
    carried = speech.words.count("block", player["can_carry"])
    return [
        speech.line(speech.say("hand"), hand(speech, player)),
        speech.line(speech.say("can_carry"), carried),
    ]
