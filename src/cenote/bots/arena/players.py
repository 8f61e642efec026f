"""The players at a table: our own or outside bots, and a replacement for one that fails."""

import time
import traceback
from collections.abc import Callable
from random import Random

from cenote.bots.arena.imported import PYTHON, maker_named
from cenote.bots.arena.outside import Misbehaved, OutsideBot
from cenote.bots.arena.results import Forfeit
from cenote.bots.arena.run import OUTSIDE, Run
from cenote.bots.bot import Bot
from cenote.bots.levels import make_bot
from cenote.bots.simple import RandomBot
from cenote.core.game import IllegalMove, Score
from cenote.core.sight import Sight


class Player:
    """One contestant in one game. A bot that fails loses its seat, and the game goes on."""

    def __init__(self, make_bot: Callable[[], Bot], rng: Random, is_ours: bool) -> None:
        self.make_bot = make_bot
        self.is_ours = is_ours
        self.bot: Bot | None = None
        self.stand_in = RandomBot(rng)
        self.forfeit: Forfeit | None = None
        self.turn = -1
        self.turns = 0
        self.decisions = 0
        self.seconds = 0.0

    def choose(self, sight: Sight, turn: int, move: int) -> int:
        """A legal move: the bot's own as long as it has its seat."""
        self.turns += turn != self.turn
        self.turn = turn
        self.decisions += len(sight.legal_moves) > 1
        if self.forfeit is None:
            began = self.clock()
            try:
                return self.ask(sight)
            except Misbehaved as misdeed:
                self.forfeit = Forfeit(move, misdeed.why, misdeed.said, is_ours=False)
            except Exception as error:
                self.forfeit = Forfeit(move, reason(error), traceback.format_exc(), is_ours=True)
            finally:
                self.seconds += self.clock() - began
            self.close()
        return self.stand_in.choose(sight)

    def ask(self, sight: Sight) -> int:
        if self.bot is None:
            self.bot = self.make_bot()
        move = self.bot.choose(sight)
        if move not in sight.legal_moves:
            raise IllegalMove(f"the bot chose {move!r}, which is not a legal move")
        return move

    def clock(self) -> float:
        """CPU time of our own bots; for outside bots, the time until they answer."""
        return time.process_time() if self.is_ours else time.perf_counter()

    def over(self, scores: list[Score]) -> None:
        """The game is over: tell an outside bot how it ended."""
        if isinstance(self.bot, OutsideBot) and self.forfeit is None:
            self.bot.over([{"points": score.points, "rank": score.rank} for score in scores])

    def close(self) -> None:
        if isinstance(self.bot, OutsideBot):
            self.bot.close()
        self.bot = None


def reason(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def seat_players(run: Run, number: int) -> list[Player]:
    """The players of a game, by seat."""
    return [seat_player(run, number, seat) for seat in range(run.seats)]


def seat_player(run: Run, number: int, seat: int) -> Player:
    name = run.contestants[run.contestant_at(number, seat)]
    dice = Random(f"{run.seed} bot {number} {seat}")
    stand_in = Random(f"{run.seed} stand-in {number} {seat}")
    if name.startswith(OUTSIDE):
        hello = {
            "game": run.game,
            "version": run.rules.version,
            "seats": run.seats,
            "seat": seat,
            "options": run.rules.written_options(run.options),
            "seed": dice.getrandbits(32),
        }
        command = name.removeprefix(OUTSIDE)
        return Player(lambda: OutsideBot(command, hello, run.time_limit), stand_in, is_ours=False)
    if name.startswith(PYTHON):
        return Player(lambda: maker_named(name)(dice), stand_in, is_ours=True)
    return Player(lambda: make_bot(name, run.game, dice), stand_in, is_ours=True)
