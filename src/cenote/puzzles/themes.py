"""Themes of puzzles: by what is decided, when, and why the solution is better."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cenote.review.shape import Fact, Reason


class Question(NamedTuple):
    """The parts of a puzzle that its theme depends on."""

    kind: str
    """What is decided, as the game asks it first."""
    when: int
    solution: Sequence[str]
    club: Sequence[str]
    reasons: Sequence[Reason]

    @property
    def subject(self) -> str:
        """The subject that makes most of the difference."""
        return self.reasons[0]["subject"]

    @property
    def facts(self) -> list[Fact]:
        """What speaks for the solution, the largest share first."""
        return [fact for why in self.reasons if why["share"] > 0 for fact in why["facts"]]

    def first_of(self, *groups: Sequence[str]) -> str | None:
        """The first fact that belongs to one of these groups."""
        wanted = {key for group in groups for key in group}
        return next((fact["fact"] for fact in self.facts if fact["fact"] in wanted), None)

    def names(self, things: Sequence[str]) -> bool:
        """Whether the solution is better by one of these things."""
        return any(value in things for fact in self.facts for value in fact["values"].values())


LAST_DAYS = 25
"""From here on it is the last round of Tzolk'in."""

BY_SUBJECT = {
    "food": "food",
    "temples": "temples",
    "monuments": "monument",
    "skulls": "skulls",
    "technologies": "technology",
    "buildings": "building",
    "goods": "building",
    "jungle": "building",
}


def tzolkin_theme(question: Question) -> str:
    if question.when >= LAST_DAYS:
        return "last_round"
    if question.kind == "choose_days" or "advance:2" in question.solution:
        return "two_days"
    return BY_SUBJECT.get(question.subject, "workers")


BUILDING = frozenset({"build_turn", "double_move", "opening_block", "lowest_level", "lift_block"})
"""Decisions about where blocks stand."""

VICTIM = "choose_victim"

LEFT = ("majorities.left", "majorities.lasting")
"""Facts about what erosion leaves,"""
GOLD_NOW = (
    *("majorities.most", "majorities.more", "majorities.soon"),
    *("gold.more", "gold.payout", "gold.soon", "rivals.takes", "rivals.soon"),
)
"""and about gold before that."""

CARRYING = ("hand.keeps", "hand.swap", "hand.soon", "blocks.more", "blocks.soon")
"""Facts about blocks that are carried,"""
WINNING = ("quarries.lead", "quarries.more", "quarries.soon")
"""and about blocks that are won."""
CARRIERS = ("transport_2", "transport_4")


def maya_theme(question: Question) -> str:
    """Blocks are set for gold now, or for what is left after erosion; cards and markers win
    blocks, or carry them. The largest share with such a fact decides."""
    if question.kind in BUILDING:
        return "erosion" if question.first_of(GOLD_NOW, LEFT) in LEFT else "majority"
    if question.kind == VICTIM:
        return "bluff"
    keeps_cards = ("pass" in question.solution) != ("pass" in question.club)
    is_carrying = question.first_of(CARRYING, WINNING) in CARRYING
    return "transport" if keeps_cards or is_carrying or question.names(CARRIERS) else "bluff"


THEMES: dict[str, tuple[str, ...]] = {
    "tzolkin": (
        "food",
        "two_days",
        "temples",
        "monument",
        "skulls",
        "last_round",
        "technology",
        "building",
        "workers",
    ),
    "maya": ("majority", "transport", "erosion", "bluff"),
}
"""The themes of each game."""

THEME_OF: dict[str, Callable[[Question], str]] = {"tzolkin": tzolkin_theme, "maya": maya_theme}


def possible_themes(game: str, kind: str) -> tuple[str, ...]:
    """The themes that a decision of this kind can have."""
    if game != "maya":
        return THEMES[game]
    if kind == VICTIM:
        return ("bluff",)
    return ("majority", "erosion") if kind in BUILDING else ("transport", "bluff")
