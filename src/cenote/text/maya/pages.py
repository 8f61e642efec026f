"""The pages of Maya, by the commands that show them."""

from cenote.games.maya.names import EXPERT_MARKERS
from cenote.text.layout import bold
from cenote.text.maya.belongings import players, purse_of, stock, strength
from cenote.text.maya.board import board, heading, pyramids, quarries
from cenote.text.maya.notes import note
from cenote.text.pages import BOARD, Pages, spoken
from cenote.text.phrases import Phrases
from cenote.text.speech import Lines, Speech, View


def maya_pages(phrases: Phrases) -> Pages:
    by_command = {BOARD: board, "players": players, "markers": markers}
    return spoken(Speech(phrases), by_command, whole, summary, purse, note)


def whole(speech: Speech, view: View, seat: int | None) -> Lines:
    """The board and everybody's belongings."""
    return [*board(speech, view, seat), *players(speech, view, seat)]


def summary(speech: Speech, view: View, seat: int | None) -> Lines:
    """What the phase is about: the quarries and your hand, or the pyramids and your blocks."""
    lines = heading(speech, view)
    if view["phase"] == "laying":
        lines += quarries(speech, view)
    elif view["phase"] == "evaluation":  # others may look over your shoulder
        lines += quarries(speech, view, shows_own=False)
    else:
        lines += pyramids(speech, view, is_whole=False)
    if seat is None:
        return lines
    player = view["players"][seat]
    if view["phase"] == "laying":
        lines += strength(speech, player)
    return [*lines, *stock(speech, player)]


def purse(speech: Speech, view: View, seat: int | None) -> Lines:
    """Cards while they are laid, otherwise gold and blocks."""
    if seat is None:
        return []
    player = view["players"][seat]
    return strength(speech, player) if view["phase"] == "laying" else purse_of(speech, player)


def markers(speech: Speech, view: View, seat: int | None) -> Lines:
    """What the markers of this table do."""
    names = [quarry["marker"] for quarry in view["quarries"]]
    if view["expert"]:
        names += EXPERT_MARKERS
    return [
        bold(speech.say("markers")),
        *(
            speech.line(speech.words.name(name), speech.words.say(f"marker.{name}"))
            for name in names
        ),
    ]
