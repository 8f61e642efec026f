"""How strong a bot shall be, by name, from gentle to expert; and styles, so that games differ."""

from collections.abc import Callable
from functools import partial
from random import Random

from cenote.bots.bot import Bot
from cenote.bots.planning import PlanningBot, Skill
from cenote.bots.simple import RandomBot

SKILLS = {
    "novice": Skill(width=1, limit=60, doubt=5.0),
    "casual": Skill(width=2, limit=200, doubt=2.0),
    "club": Skill(width=6),
    "strong": Skill(width=10, candidates=6, lines=60, depth=2, seconds=3.0),
    "expert": Skill(width=16, candidates=10, lines=400, depth=3, seconds=8.0),
}
"""What the levels mean. The time limits are far above what the lines take on an idle core."""


def planning(skill: Skill, rng: Random) -> Bot:
    return PlanningBot(rng, skill)


LEVELS: dict[str, Callable[[Random], Bot]] = {
    **{name: partial(planning, skill) for name, skill in SKILLS.items()},
    "random": RandomBot,
}
"""Makers of bots, the gentlest first; random, which plays anything that is allowed, comes last."""
