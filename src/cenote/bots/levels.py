"""How strong a bot shall be, by name."""

from collections.abc import Callable
from random import Random

from cenote.bots.bot import Bot
from cenote.bots.simple import GreedyBot, RandomBot

LEVELS: dict[str, Callable[[Random], Bot]] = {
    "random": RandomBot,  # plays anything that is allowed
    "novice": GreedyBot,  # takes what gives points at once and plans nothing
}
