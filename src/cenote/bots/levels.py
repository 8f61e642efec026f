"""Bots by name: levels from novice to master, and styles that make games differ."""

import math
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import NamedTuple

from cenote.bots.bot import Bot
from cenote.bots.judges import EARLY, LATEST, MASTER, judge_in
from cenote.bots.planning import PlanningBot, Skill
from cenote.bots.simple import RandomBot

SKILLS = {
    "novice": Skill(weights=EARLY, width=1, limit=60, noise=5.0),
    "casual": Skill(weights=EARLY, width=2, limit=200, noise=2.0),
    "club": Skill(weights=EARLY, noise=0.8),
    "strong": Skill(),
    "expert": Skill(width=10, candidates=12, rollouts=24, depth=2, last_width=300),
    "master": Skill(
        weights=MASTER,
        second=LATEST,
        width=10,
        candidates=12,
        rollouts=96,
        depth=2,
        last_width=120,
        has_hopes=True,
    ),
}
"""What the levels mean, the weakest first."""

SKILLS_IN = {
    "maya": {
        "club": Skill(variety=0.4),
        "strong": Skill(variety=0.4, candidates=2, rollouts=2, depth=1, guesses=2),
        "expert": Skill(variety=0.4, width=10, candidates=10, rollouts=40, depth=1, prior=2.0),
        "master": Skill(
            weights=MASTER,
            mixing=0.5,
            width=10,
            candidates=10,
            rollouts=40,
            depth=1,
            prior=2.0,
            solving=20_000,
        ),
    },
}
"""Where they mean something else: in Maya the others' next answer decides, and looking further
ahead misleads. All first blocks are worth about the same there, and nothing is dealt before them:
without variety every game would begin alike."""

FROZEN = {
    "tzolkin": {
        "strong-2026-11": Skill(),
        "expert-2026-11": Skill(width=10, candidates=12, rollouts=24, depth=2),
    },
    "maya": {
        "club-2026-11": Skill(),
        "strong-2026-11": Skill(candidates=2, rollouts=2, depth=1, guesses=2),
        "expert-2026-11": Skill(width=10, candidates=10, rollouts=40, depth=1, prior=2.0),
    },
}
"""Levels as they were at some time, to compare new ones with: only for the arena and research."""

STYLES = {
    "tzolkin": {
        "builder": {"buildings": 3.0, "monuments": 4.0, "architecture": 2.0},
        "temple_climber": {"temple_steps": 2.0},
        "skull_bringer": {"skulls": 3.0, "skulls_offered": 5.0, "theology": 2.0},
        "farmer": {"agriculture": 3.0, "corn_tiles": 1.5, "corn": 0.3},
    },
}
"""Club players with preferences: the points they add to the value of a position for each thing."""

RANDOM = "random"
LEVELS = (*SKILLS, RANDOM)
"""The levels every game has; `random` plays any legal move."""

OWN: dict[str, Callable[[Random], Bot]] = {}
"""Functions that make your own bots, by name: put yours here."""

EFFORT = "*"
MOST_EFFORT = 100.0
WEIGHTS = "@"


def levels_of(game: str) -> tuple[str, ...]:
    """Every bot you can play this game against."""
    return (*LEVELS, *STYLES.get(game, {}), *OWN)


class BotName(NamedTuple):
    """A name in its parts: `expert*3@FILE` has three times the rollouts and weights of its own."""

    level: str
    effort: float
    weights: str | None


def parts_of(name: str) -> BotName:
    named, at, weights = name.partition(WEIGHTS)
    level, star, effort = named.partition(EFFORT)
    return BotName(level, effort_of(effort) if star else 1.0, weights if at else None)


def is_level(name: str, game: str) -> bool:
    """Whether there is such a bot, its weights aside."""
    level, effort, weights = parts_of(name)
    is_known = level in levels_of(game) or level in FROZEN.get(game, {})
    may_have_weights = weights is None or (is_known and level not in (RANDOM, *OWN))
    return is_known and may_have_weights and 0 < effort <= MOST_EFFORT


def check_level(name: str, game: str) -> None:
    """Raise ValueError if there is no such bot, or its weights are not there or not for it."""
    if not is_level(name, game):
        raise ValueError(f"unknown level {name!r}; allowed: {', '.join(levels_of(game))}")
    check_weights(name, game)


def check_weights(name: str, game: str) -> None:
    """Raise ValueError if the weights in a name are not there, or are for another network."""
    if weights := parts_of(name).weights:
        judge_in(game, weights)


def skill_of(level: str, game: str) -> Skill:
    frozen = FROZEN.get(game, {})
    return frozen.get(level) or SKILLS_IN.get(game, {}).get(level) or SKILLS[level]


def effort_of(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return math.nan


def make_bot(name: str, game: str, rng: Random, seconds: float = math.inf) -> Bot:
    """A bot for one seat of one game, which looks ahead for at most this many seconds a turn."""
    check_level(name, game)
    level, effort, weights = parts_of(name)
    if level in OWN:
        return OWN[level](rng)
    if level == RANDOM:
        return RandomBot(rng)
    taste = STYLES.get(game, {}).get(level)
    skill = skill_of("club" if taste else level, game)
    rollouts = round(skill.rollouts * effort)
    judge = judge_in(game, weights) if weights else None
    return PlanningBot(rng, replace(skill, rollouts=rollouts, seconds=seconds), taste, judge)
