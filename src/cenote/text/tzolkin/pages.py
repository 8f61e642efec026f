"""The pages of Tzolk'in, by the commands that show them."""

from cenote.text.pages import BOARD, Pages, spoken
from cenote.text.phrases import Phrases
from cenote.text.speech import Lines, View
from cenote.text.tzolkin.belongings import materials, players, stock
from cenote.text.tzolkin.board import board, calendar, gears
from cenote.text.tzolkin.notes import note
from cenote.text.tzolkin.speech import Speech
from cenote.text.tzolkin.tiles import actions, tiles, tracks


def tzolkin_pages(phrases: Phrases) -> Pages:
    by_command = {
        BOARD: board,
        "players": players,
        "tiles": tiles,
        "actions": actions,
        "tracks": tracks,
    }
    return spoken(Speech(phrases), by_command, whole, summary, purse, note)


def whole(speech: Speech, view: View, seat: int | None) -> Lines:
    """The board, the tiles on offer, and everybody's belongings."""
    return [*board(speech, view, seat), *tiles(speech, view, seat), *players(speech, view, seat)]


def summary(speech: Speech, view: View, seat: int | None) -> Lines:
    """The calendar, the gears, and the seat's own stock."""
    lines = [*calendar(speech, view), *gears(speech, view)]
    return lines if seat is None else [*lines, *stock(speech, view["players"][seat])]


def purse(speech: Speech, view: View, seat: int | None) -> Lines:
    return [] if seat is None else [materials(speech, view["players"][seat])]
