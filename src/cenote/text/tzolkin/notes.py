"""What a choice leads to beyond its immediate news: the tile, action, level or step it names."""

from cenote.games.tzolkin import steps
from cenote.games.tzolkin.names import TEMPLES
from cenote.text.pages import Choice
from cenote.text.phrases import GIFTS
from cenote.text.preview import Preview
from cenote.text.speech import View
from cenote.text.tzolkin.speech import Speech
from cenote.text.tzolkin.tiles import priced_level

STUDY = steps.NAMES[steps.STUDY]
CLOSED = ("", steps.NAMES[steps.PICK_MORE], steps.NAMES[steps.PLACE_MORE])
"""Questions that come next when a move has no further effect."""


def note(speech: Speech, view: View, choice: Choice) -> str:
    """A few words about what a move names, or nothing."""
    verb, _, thing = choice.word.partition(":")
    effects = speech.effects
    if verb == "pick":
        return effects.space(thing)
    if verb == "use" and not is_all(choice.preview):
        return effects.still_to_do(thing, paid(choice.preview))
    if verb in ("build", "plain"):
        return "" if is_told(speech, choice, thing) else effects.building(thing)
    if verb == "raise":
        worth = choice.preview.view["players"][choice.seat]["monuments"][thing]
        does = effects.monument(thing, view["seats"])
        return speech.say("worth_now", does=does, points=speech.points(worth))
    if verb == "keep":
        return effects.wealth(thing)
    if verb == "effect" and not any(news.kind in GIFTS for news in choice.preview.news):
        return effects.effect_of(choice.cause.partition(":")[2], int(thing))
    if verb == "tech":
        return level_note(speech, view["players"][choice.seat], thing, choice.step == STUDY)
    if verb in ("temple", "anger", "beg"):
        return step_note(speech, choice.preview.view["players"][choice.seat], thing)
    return ""


def paid(preview: Preview) -> list[str | None]:
    """What a move has paid with."""
    return [good for news in preview.news if news.kind == "pay" for good, _ in news.things]


def is_all(preview: Preview) -> bool:
    """Whether the news contain the whole effect of a move, without further questions."""
    return preview.asks in CLOSED


def is_told(speech: Speech, choice: Choice, building: str) -> bool:
    """Whether the news contain the whole effect of a building, though another may follow."""
    is_done = is_all(choice.preview) or (
        choice.preview.asks == choice.step and not speech.effects.constructs(building)
    )
    return is_done and speech.effects.acts(building)


def level_note(speech: Speech, player: View, technology: str, is_paid: bool) -> str:
    """The level you reach, with its price if there is one."""
    level = player["technologies"][technology] + 1
    if is_paid:
        return priced_level(speech, technology, level)
    return speech.effects.level(technology, level)


def step_note(speech: Speech, player: View, temple: str) -> str:
    """The step you reach, and what it is worth."""
    i = TEMPLES.index(temple)
    step = player["temples"][temple]
    return speech.say("step_worth", what=speech.step(i, step), points=speech.worth(i, step))
