"""What a choice leads to beyond its immediate news."""

from cenote.text.pages import Choice
from cenote.text.speech import Speech, View

BUILDS = ("set", "lift")


def note(speech: Speech, view: View, choice: Choice) -> str:
    """What a marker does, what a block would bring, or what ending the turn reveals."""
    verb, _, thing = choice.word.partition(":")
    if verb in ("use", "claim"):
        return speech.words.say(f"marker.{thing}")
    if verb == "card":
        player = choice.preview.view["players"][choice.seat]
        carried = speech.words.count("block", player["can_carry"])
        return speech.say("carries", blocks=carried)
    if verb in BUILDS:
        return speech.say("gold_now", gold=change(view, choice))
    if verb == "done":
        return ending(speech, view, choice.preview.view)
    return ""


def change(view: View, choice: Choice) -> str:
    """How your gold would change if all levels paid now."""
    difference = gold_now(choice.preview.view, choice.seat) - gold_now(view, choice.seat)
    return f"+{difference}" if difference >= 0 else f"−{-difference}"


def gold_now(view: View, seat: int) -> int:
    return sum(level["gold_now"][seat] for levels in view["pyramids"].values() for level in levels)


def ending(speech: Speech, view: View, after: View) -> str:
    """What comes next when the turn ends, if it is more than another turn."""
    if is_turning_over(view, after):
        return speech.say("turns_over")
    if after["bids_shown"] and not view["bids_shown"]:
        return speech.say("shows_bids")
    if view["round"] == 0 < after["round"]:
        return speech.say("begins")
    if after["round"] > view["round"] or after["phase"] == "over":
        return speech.say("ends_round")
    return ""


def is_turning_over(view: View, after: View) -> bool:
    """Whether face-down cards will be turned over; after the transport there are none."""
    hidden, left = face_down(view), face_down(after)
    return hidden > left or (hidden > 0 and after["phase"] not in ("laying", "evaluation"))


def face_down(view: View) -> int:
    return sum(len(quarry["cards"]) for quarry in view["quarries"] if not quarry["is_open"])
