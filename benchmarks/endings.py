"""How many points bots lose in the last turn of their seat, where the rules alone judge.

`PYTHONPATH=build/compiled python -m benchmarks.endings` plays games of strong players, has each bot
play the last turns in them, and compares it with the best turns of two far wider searches. The
others then play on as strong players. It writes `benchmarks/endings.json` and the table in
`docs/bots.md`.
"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import fmean
from time import process_time
from typing import Any

from benchmarks.pages import between
from cenote.bots.bot import Bot
from cenote.bots.judges import judge_of
from cenote.bots.levels import make_bot, skill_of
from cenote.bots.planning import PlanningBot
from cenote.bots.thinking.ending import EndingPlanner, EndingValue, is_last
from cenote.bots.thinking.planner import Planner
from cenote.core.driver import Play
from cenote.core.sight import Sight
from cenote.games import GAMES

OUT = Path(__file__).parent / "endings.json"
PAGE = Path(__file__).parents[1] / "docs" / "bots.md"
MARKS = "<!-- endings -->", "<!-- end of endings -->"
HEADING = (
    "| table | bot | last turns | not the best | points lost on average | at most "
    "| seconds | at most |"
)
LEVELS = ("strong", "expert-2026-11", "expert")
HOPING = "expert that hopes"
BOTS = (*LEVELS, HOPING)
HOPING_WIDTH = 120
SEARCHES: tuple[tuple[type[Planner[Any]], int, int], ...] = (
    (Planner, 1500, 200_000),
    (EndingPlanner, 600, 50_000),
)
"""What bots are compared with: the best that any of them, or of these searches, finds."""
COMPARED = 12
"""The best turns of a search, which are played on."""
SEED = 1


def rules_of(name: str) -> Any:
    """A game with everything that a planner asks of it."""
    return GAMES[name]


def last_turns(name: str, seats: int, games: int) -> Iterator[Any]:
    """The positions at the beginning of last turns in games of strong players."""
    for number in range(games):
        rng = Random(SEED + number)
        play = Play.new(rules_of(name), seats)
        bots = [make_bot("strong", name, rng) for _ in range(seats)]
        turn = -1
        while not play.is_over:
            play.chance(rng)
            if play.is_over:
                break
            if play.game.turn(play.state) != turn and ends_the_game(name, play.state):
                yield play.state.copy()
            turn = play.game.turn(play.state)
            play.move(bots[play.to_act].choose(Sight(play.game, play.state, play.to_act)))


def ends_the_game(name: str, state: Any) -> bool:
    """Whether the quick planner's turn here would be the last of its seat."""
    stops = Planner(rules_of(name), judge_of(name), 1, 600).plan(state)
    return is_last(rules_of(name), stops[0], state.to_act())


def best(name: str, state: Any) -> float:
    """The result of the best turn among those that wide searches like."""
    ending = EndingValue(rules_of(name), judge_of(name))
    liked: list[list[int]] = []
    for search, width, limit in SEARCHES:
        stops = search(rules_of(name), ending, width, limit).plan(state)
        liked += [stop.moves for stop in stops[:COMPARED]]
    return max(result(name, after(name, state, moves), state) for moves in liked)


def after(name: str, state: Any, moves: list[int]) -> Any:
    state = state.copy()
    for move in moves:
        rules_of(name).apply(state, move)
    return state


def played(name: str, bot: Bot, state: Any) -> tuple[float, float]:
    """The result of the turn that a bot plays, and the CPU seconds it took."""
    game, seat, now = rules_of(name), state.to_act(), state.copy()
    turn, began = game.turn(state), process_time()
    while game.to_act(now) == seat and game.turn(now) == turn:
        game.apply(now, bot.choose(Sight(game, now, int(seat))))
    seconds = process_time() - began
    return result(name, now, state), seconds


def bot_named(bot: str, name: str) -> Bot:
    if bot in LEVELS:
        return make_bot(bot, name, Random(SEED))
    skill = replace(skill_of("expert", name), last_width=HOPING_WIDTH, has_hopes=True)
    return PlanningBot(Random(SEED), skill)


def result(name: str, state: Any, before: Any) -> float:
    """The points at the end of the seat whose turn it was, if all play on as strong players."""
    rng = Random(SEED)
    play = Play.new(rules_of(name), int(before.seats()))
    play.state = state.copy()
    bots = [make_bot("strong", name, rng) for _ in range(int(before.seats()))]
    while not play.is_over:
        play.chance(rng)
        if not play.is_over:
            play.move(bots[play.to_act].choose(Sight(play.game, play.state, play.to_act)))
    return play.game.scores(play.state)[int(before.to_act())].points


def measure(name: str, seats: int, games: int) -> dict[str, Any]:
    lost: dict[str, list[float]] = {bot: [] for bot in BOTS}
    took: dict[str, list[float]] = {bot: [] for bot in BOTS}
    for state in last_turns(name, seats, games):
        values = {bot: played(name, bot_named(bot, name), state) for bot in BOTS}
        most = max(best(name, state), *(value for value, _ in values.values()))
        for bot, (value, seconds) in values.items():
            lost[bot].append(most - value)
            took[bot].append(seconds)
    return {bot: figures(lost[bot], took[bot]) for bot in BOTS}


def figures(lost: list[float], took: list[float]) -> dict[str, float]:
    return {
        "turns": len(lost),
        "mean": round(fmean(lost), 3),
        "most": round(max(lost), 2),
        "inexact": sum(points > 0.001 for points in lost),
        "seconds": round(fmean(took), 3),
        "longest": round(max(took), 2),
    }


def table(found: dict[str, Any]) -> str:
    """The figures as Markdown."""
    rows = [
        f"| {where} | {bot} | {row['turns']} | {row['inexact']} | {row['mean']:.2f} "
        f"| {row['most']} | {row['seconds']:.2f} | {row['longest']:.1f} |"
        for where, bots in found.items()
        for bot, row in bots.items()
    ]
    return "\n".join([HEADING, "|---" * 8 + "|", *rows])


def main() -> None:
    parser = argparse.ArgumentParser("python -m benchmarks.endings", description=__doc__)
    parser.add_argument("--games", type=int, default=12)
    games = parser.parse_args().games
    found = {f"tzolkin {seats}": measure("tzolkin", seats, games) for seats in (2, 4)}
    OUT.write_text(json.dumps(found, indent=1) + "\n")
    PAGE.write_text(between(PAGE.read_text(), MARKS, table(found)))
    print(table(found))


if __name__ == "__main__":
    main()
