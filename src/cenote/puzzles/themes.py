"""Themes of puzzles: by what is decided, when, and why the solution is better."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cenote.review.shape import Reason


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
    def facts(self) -> list[str]:
        return [fact["fact"] for reason in self.reasons for fact in reason["facts"]]


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


LAST_ROUND = 3
BUILDING = frozenset({"build_turn", "double_move", "opening_block", "lowest_level", "lift_block"})
CARRYING = frozenset({"hand", "blocks"})
GOLD_NOW = ("majorities.most", "majorities.more", "rivals.takes", "gold.more")


def maya_theme(question: Question) -> str:
    """Blocks are set for gold now, or for what is left after erosion; cards are laid to win
    blocks, or kept to carry them."""
    if question.kind in BUILDING:
        pays_now = any(fact in GOLD_NOW for fact in question.facts)
        return "majority" if pays_now or question.when == LAST_ROUND else "erosion"
    keeps_cards = ("pass" in question.solution) != ("pass" in question.club)
    return "transport" if keeps_cards or question.subject in CARRYING else "bluff"


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
