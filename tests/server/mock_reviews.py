"""A worker whose reviews cost nothing: the right shape, sums that add up, invented figures.

It stands in for `cenote.server.jobs.bot_process` where a test is about the server or the page and
not about what a review says. Bots at its tables play at random.
"""

import json
import sys
import time
from random import Random
from typing import Any

from cenote.core.driver import Play
from cenote.core.game import CHANCE
from cenote.games import GAMES
from cenote.server.jobs.worker_loop import work

Json = dict[str, Any]

COMMAND = ("-m", "tests.server.mock_reviews")
DEEP_AT_ONCE = 25
"""How many turns one step examines in depth."""
SUBJECTS = {"tzolkin": ("food", "temples", "goods"), "maya": ("levels", "quarries", "gold")}


def played(job: Json) -> Play:
    play = Play.new(GAMES[job["game"]], job["seats"], job["options"])
    for word in job["words"]:
        play.move(play.game.move(word))
    return play


def stretches(play: Play) -> list[tuple[int, int, int]]:
    """Where each turn begins and ends, and whose it is."""
    found: list[tuple[int, int, int]] = []
    last = None
    for number, entry in enumerate(play.record.entries):
        if entry.by != CHANCE:
            if last is not None and last.by == entry.by and last.turn == entry.turn:
                found[-1] = (found[-1][0], number + 1, entry.by)
            else:
                found.append((number, number + 1, entry.by))
        last = entry
    return found


def another(play: Play, first: int, seat: int, rng: Random) -> list[str]:
    """Any other way to play a turn."""
    game = play.game
    state = play.record.replay(first)
    turn = game.turn(state)
    words: list[str] = []
    while game.to_act(state) == seat and game.turn(state) == turn:
        moves = game.legal_moves(state)
        move = 0 if 0 in moves and words else rng.choice([m for m in moves if m] or moves)
        words.append(game.word(move))
        game.apply(state, move)
    return words


class Mocked:
    """A review under way."""

    def __init__(self, job: Json) -> None:
        self.play = played(job)
        self.game, self.seats = job["game"], job["seats"]
        self.rng = Random(len(job["words"]))
        scores = self.play.game.scores(self.play.state)
        self.final = [round(score.points * 1000) for score in scores]
        self.ranks = [score.rank for score in scores]
        winners = [seat for seat, rank in enumerate(self.ranks) if rank == 1]
        self.won = [100_000 // len(winners) if s in winners else 0 for s in range(self.seats)]
        self.spans = stretches(self.play)
        self.losses = [self.loss_of(number) for number in range(len(self.spans))]

    def loss_of(self, number: int) -> int:
        draw = self.rng.random()
        return 0 if draw < 0.6 else round(5200 * (draw - 0.6) ** 2 / 0.16)

    def review(self, deep: int) -> Json:
        """The review with this many turns examined in depth."""
        n = len(self.spans)
        lines = [self.walk(seat) for seat in range(self.seats)]
        turns = [self.turn(i, lines, deep) for i in range(n)]
        return {
            "game": self.game,
            "version": "1",
            "effort": 1.0,
            "options": list(self.play.record.options),
            "start": self.values(lines, 0),
            "seats": [self.seat(seat, turns) for seat in range(self.seats)],
            "turns": turns,
            "complete": deep >= n,
        }

    def walk(self, seat: int) -> list[int]:
        """Expected points before the first turn and after each, ending in the result."""
        rng = Random(seat)
        steps = [0] * (len(self.spans) + 1)
        value = self.final[seat]
        for number in range(len(self.spans) - 1, -1, -1):
            steps[number + 1] = value
            mine = self.spans[number][2] == seat
            value += self.losses[number] if mine else round(rng.gauss(0, 350))
        steps[0] = value
        return steps

    def values(self, lines: list[list[int]], at: int) -> Json:
        points = [line[at] for line in lines]
        share = at / len(self.spans)
        weight = [2.0 ** ((p - max(points)) / 6000) for p in points]
        chance = [
            round(share**3 * won + (1 - share**3) * 100_000 * w / sum(weight))
            for won, w in zip(self.won, weight, strict=True)
        ]
        chance[0] += 100_000 - sum(chance)
        return {"points": points, "chance": chance}

    def turn(self, i: int, lines: list[list[int]], deep: int) -> Json:
        first, end, seat = self.spans[i]
        loss = self.losses[i]
        after = self.values(lines, i + 1)
        before = json.loads(json.dumps(after))
        before["points"][seat] += loss
        lost = min(loss * 3, 100_000 - before["chance"][seat])
        before["chance"][seat] += lost
        before["chance"][(seat + 1) % self.seats] -= lost
        words = [self.play.game.word(entry.move) for entry in self.play.record.entries]
        better = another(self.play, first, seat, Random(i)) if loss else None
        return {
            "index": i,
            "first": first,
            "end": end,
            "seat": seat,
            "kind": "take_turn",
            "when": 1 + i * 26 // len(self.spans)
            if self.game == "tzolkin"
            else 1 + i * 3 // n_of(self),
            "seen": "deep" if i < deep else "quick",
            "since": self.since(i, lines, before),
            "before": before,
            "after": after,
            "deviation": 6000 - 6000 * i // len(self.spans),
            "loss": {"points": loss, "error": 400, "chance": lost, "chance_error": 800},
            "mark": mark_of(loss),
            "rank": 1 if not loss else 7,
            "looked_at": 112,
            "played": words[first:end],
            "better": better and {"moves": better, "gain": loss, "error": 400, "gain_chance": lost},
            "alternatives": [],
            "club": None,
            "reasons": self.reasons(loss),
        }

    def since(self, i: int, lines: list[list[int]], before: Json) -> Json:
        seat = self.spans[i][2]
        last = max((j + 1 for j in range(i) if self.spans[j][2] == seat), default=0)
        then = self.values(lines, last)
        points = before["points"][seat] - then["points"][seat]
        chance = before["chance"][seat] - then["chance"][seat]
        return {"points": shared(points), "chance": shared(chance)}

    def reasons(self, loss: int) -> list[Json]:
        if not loss:
            return []
        big, small = round(loss * 0.7), round(loss * 0.4)
        shares = (big, small, loss - big - small)
        return [
            {"subject": subject, "share": share, "facts": []}
            for subject, share in zip(SUBJECTS[self.game], shares, strict=True)
        ]

    def seat(self, seat: int, turns: list[Json]) -> Json:
        mine = [turn for turn in turns if turn["seat"] == seat]
        account: Json = {"seat": seat, "rank": self.ranks[seat]}
        rest: Json = {}
        final = {"points": self.final[seat], "chance": self.won[seat]}
        for unit in ("points", "chance"):
            last = mine[-1]["after"][unit][seat]
            rest[unit] = shared(final[unit] - last)
            gone = [turn["since"][unit] for turn in mine] + [rest[unit]]
            sums = {name: sum(one[name] for one in gone) for name in ("luck", "others", "hidden")}
            own = -sum(turn["loss"][unit] for turn in mine)
            start = final[unit] - own - sum(sums.values())
            account[unit] = {"start": start, "own": own, **sums, "final": final[unit]}
        account["rest"] = rest
        sources = self.play.game.scores(self.play.state)[seat].sources
        return {
            "account": account,
            "sources": [
                {"source": id, "points": round(p * 1000), "usual": round(p * 1000) + 1500}
                for id, p in sources.items()
            ],
            "patterns": [],
        }


def n_of(mocked: Mocked) -> int:
    return max(1, len(mocked.spans))


def shared(amount: int) -> Json:
    luck = amount // 3
    return {"luck": luck, "others": amount - luck, "hidden": 0}


def mark_of(loss: int) -> str:
    for mark, least in (("blunder", 4000), ("mistake", 2000), ("inaccuracy", 500)):
        if loss >= least:
            return mark
    return "good" if loss else "best"


FOOD_DAY = {"fact": "concern.food.short", "values": {"day": 8, "short": ("corn", 4)}}
GOLD = {"fact": "concern.gold", "values": {}}
CONCERNS = {"tzolkin": FOOD_DAY, "maya": GOLD}


class Worker:
    """Answers as the real one does, only faster.

    Its coach finds fault with the first turn it sees in a position, and none with the next ones.
    """

    def __init__(self) -> None:
        self.seen: set[tuple[str, int]] = set()

    def answer(self, line: str) -> Json:
        job = json.loads(line)
        return getattr(self, job["task"])(job)

    def choose(self, job: Json) -> Json:
        play = played(job)
        return {"word": play.game.word(Random().choice(play.game.legal_moves(play.state)))}

    def review(self, job: Json) -> Json:
        mocked = Mocked(job)
        turns = len(mocked.spans)
        deep = 0
        if job["stored"] is not None:
            time.sleep(0.2)
            before = json.loads(job["stored"])["turns"]
            deep = min(turns, sum(t["seen"] == "deep" for t in before) + DEEP_AT_ONCE)
        return {"text": json.dumps(mocked.review(deep)), "done": deep, "turns": turns}

    def judge(self, job: Json) -> Json:
        turn = json.loads(job["stored"])["turns"][job["turn"]]
        is_best = turn["better"] is not None and job["tried"] == turn["better"]["moves"]
        is_same = job["tried"] == turn["played"]
        loss = 0 if is_best else turn["loss"]["points"] // (1 if is_same else 2)
        gain = turn["loss"]["points"] - loss
        verdict = "best" if is_best else "same" if is_same else "better"
        zero = {"points": loss, "error": 300, "chance": 0, "chance_error": 300}
        attempt = {"verdict": verdict, "loss": zero, "gain": gain, "error": 300}
        return {
            "attempt": {**attempt, "after": turn["after"], "mark": mark_of(loss), "reasons": []}
        }

    def advise(self, job: Json) -> Json:
        position = (job["table"], job["first"])
        is_first = position not in self.seen
        self.seen.add(position)
        points = 5000 if is_first else 0
        loss = {"points": points, "error": 500, "chance": points * 2, "chance_error": 900}
        return {
            "advice": {
                "in_time": True,
                "mark": "blunder" if is_first else "best",
                "loss": loss,
                "chance": 43000,
                "speaks": is_first,
                "because": "points" if is_first else None,
                "least": 2000 if is_first else 0,
                "about": [CONCERNS[job["game"]]] if is_first else [],
            }
        }

    def hint(self, job: Json) -> Json:
        play = played({**job, "words": job["words"][: job["first"]]})
        seat = play.game.to_act(play.state)
        moves = another(play, job["first"], seat, Random(1))
        things = [word.partition(":")[2].partition(".")[0] for word in moves]
        return {
            "hints": {
                "about": [CONCERNS[job["game"]]],
                "places": [thing for thing in things if thing][:1],
                "moves": moves,
                "points": 61_400,
                "chance": 41_000,
            }
        }

    def explain(self, job: Json) -> Json:
        subject = SUBJECTS[job["game"]][1]
        motives = [{"subject": subject, "share": 1800}]
        return {"motives": {"hidden": False, "forced": False, "motives": motives}}


if __name__ == "__main__":
    work(sys.stdin, sys.stdout, Worker().answer)
