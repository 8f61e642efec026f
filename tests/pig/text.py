"""The only page of Pig in plain text."""

from cenote.text.pages import BOARD, Pages
from cenote.text.phrases import Phrases
from cenote.text.speech import Lines, Speech, View


def pages(phrases: Phrases) -> Pages:
    speech = Speech(phrases)

    def table(view: View, seat: int | None) -> Lines:
        points = [
            speech.line(name, speech.points(number))
            for name, number in zip(speech.names, view["points"], strict=True)
        ]
        return [speech.say("round", number=view["round"] + 1), *points, *stake(view, seat)]

    def stake(view: View, seat: int | None) -> Lines:
        return [speech.say("at_stake", points=speech.points(view["at_stake"]))]

    return Pages(
        by_command={BOARD: table},
        whole=table,
        summary=table,
        purse=stake,
        note=lambda view, choice: "",
    )
