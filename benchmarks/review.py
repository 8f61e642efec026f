"""What a review costs, beside the game of experts it reviews."""

import time
from random import Random

from cenote.core.record import Record
from cenote.games import GAMES
from cenote.research.live_game import new_game
from cenote.review.reviewer import Reviewer

ROWS = ["tzolkin 4", "maya 4"]
SEED = 1


def measure(what: str, seconds: float) -> dict[str, float]:
    """CPU seconds: the game, the quick pass, the whole review. It takes as long as it takes."""
    name, seats = what.split()
    start = time.process_time()
    game = new_game(GAMES[name], int(seats), (), Random(SEED).getrandbits(30), deal=True)
    record = game.play_out("expert").under_way.record
    played = time.process_time() - start
    return {"expert_game_s": played, **cost_of(record)}


def cost_of(record: Record) -> dict[str, float]:
    """CPU seconds of a review: its quick pass, and all of it."""
    start = time.process_time()
    reviewer = Reviewer(record)
    reviewer.quick()
    seen = time.process_time() - start
    reviewer.finished()
    return {"quick_review_s": seen, "review_s": time.process_time() - start}
