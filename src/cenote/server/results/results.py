"""Results of finished games: worked out once, in the background, and stored for statistics."""

import asyncio
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from cenote.bots.levels import EFFORT, STYLES
from cenote.core.driver import Play
from cenote.core.game import BadOption, IllegalMove, Score
from cenote.core.record import Record
from cenote.games import GAMES
from cenote.server.common.periodic import one_of_many
from cenote.server.results.facts import HUNGER, fact_of
from cenote.server.storage import results, reviews
from cenote.server.storage.my_games import MIXED, PEOPLE
from cenote.server.storage.results import WHOLE, Result, written
from cenote.server.storage.rows import Moves
from cenote.server.storage.table import Table
from cenote.server.tables.room import Room
from cenote.server.tables.rooms import Rooms

AT_ONCE = 50
"""How many earlier finished games are checked in one go."""
PASS_INTERVAL = 60 * 60.0
"""Seconds between two passes over all finished games, for those that a lost process missed."""
SAMPLES = 24
"""Points of the line that shows the course of a game."""

CHOICES = {"tzolkin": "keep:", "maya": "set:"}
"""What begins the words of an opening: two tiles to keep, two blocks to set."""
CHOSEN = 2
"""How many choices make an opening."""
ACCOUNT = ("own", "luck", "others", "hidden")
"""The parts of an account that lists show."""


@dataclass(frozen=True)
class Past:
    """What a replay of a game tells of each seat."""

    record: Record | None
    courses: list[str | None]
    """Its points in the course of the game, as JSON,"""
    unfed: list[int]
    """and how often its workers went hungry."""


class Results:
    """Stores the results of games when they end, and bit by bit of those that ended before."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.store = rooms.store
        self.waiting: dict[str, None] = {}
        """Games that have just ended here, in order."""
        self.reached = ""
        """The pass over earlier games has come to this id."""
        self.next_pass = 0.0
        self.lock = asyncio.Lock()

    def changed(self, room: Room, is_ours: bool) -> None:
        if is_ours and room.match.is_over and not room.is_gone:
            self.waiting[room.table.id] = None

    async def look(self) -> None:
        """The work of every second."""
        async with self.lock:
            await self.see_to_waiting()
            if time.monotonic() >= self.next_pass:
                await self.see_to_earlier()

    async def see_to_waiting(self) -> None:
        while self.waiting:
            table = next(iter(self.waiting))
            with one_of_many("results", table):
                if not await self.store.read(results.is_kept, table):
                    await self.keep(table)
            del self.waiting[table]

    async def see_to_earlier(self) -> None:
        """Some more finished games in the order of their ids; after the last one a rest."""
        found = await self.store.read(results.finished_after, self.reached, AT_ONCE)
        for table, stored in found:
            if not stored:
                with one_of_many("results", table):
                    await self.keep(table)
                await self.see_to_waiting()
        self.reached = found[-1][0] if len(found) == AT_ONCE else ""
        if not self.reached:
            self.next_pass = time.monotonic() + PASS_INTERVAL

    async def keep(self, table: str) -> None:
        """Work out the results of a game in a thread, and store them."""
        found = await self.store.load_whole(table)
        if found is None or found[0].scores is None or found[0].game not in GAMES:
            return
        review = await self.store.read(reviews.load_text, table)
        await self.rooms.boards.fetch(found[0].options)
        rows = await self.rooms.replayed(results_of, *found, review)
        await self.store.write(results.keep, rows)


# In a thread: nothing here reaches the database


def results_of(table: Table, moves: Moves, review: str | None) -> list[Result]:
    """A row for each seat."""
    past = replayed(table, moves)
    nothing = [None] * len(table.seats)
    accounts: Sequence[str | None] = nothing if review is None else accounts_of(review)
    return [result_of(table, moves, seat, past, account) for seat, account in enumerate(accounts)]


def result_of(
    table: Table,
    moves: Moves,
    seat: int,
    past: Past,
    account: str | None,
) -> Result:
    scores = table.scores or []
    score = scores[seat]
    ranks = [each["rank"] for each in scores]
    return Result(
        table_id=table.id,
        seat=seat,
        game=table.game,
        seat_count=len(scores),
        ended=table.changed,
        points=score["points"],
        rank=score["rank"],
        won=won(seat, ranks),
        other=max(each["points"] for i, each in enumerate(scores) if i != seat),
        against=against(table, seat),
        uncounted=uncounted(table, moves, seat),
        sources=written(score["sources"]),
        opening=None if past.record is None else opening_of(past.record, seat),
        course=past.courses[seat],
        fact=written(fact_of(seat, ranks, [each["sources"] for each in scores], past.unfed[seat])),
        account=account,
    )


def won(seat: int, ranks: Sequence[int]) -> int:
    """The share of the win, of WHOLE."""
    return WHOLE // ranks.count(1) if ranks[seat] == 1 else 0


def against(table: Table, seat: int) -> str:
    """Other people if there are any, otherwise the level of the computers."""
    others = [other for i, other in enumerate(table.seats) if i != seat]
    if not all(other.is_bot for other in others):
        return PEOPLE
    levels = {plain_level(str(other.level), table.game) for other in others}
    return levels.pop() if len(levels) == 1 else MIXED


def plain_level(level: str, game: str) -> str:
    """A computer with preferences plays like a club player; effort does not make a level."""
    return "club" if level in STYLES.get(game, {}) else level.partition(EFFORT)[0]


def uncounted(table: Table, moves: Moves, seat: int) -> str | None:
    """Why a result says little about this player; a shared device is seen later, by its seats."""
    if table.is_coached:
        return "coached"
    if table.deal is not None:
        return "prepared"
    if table.start_table is not None or any(at is None for _, at in moves):
        return "continued"
    return "stand_in" if table.seats[seat].stand_in is not None else None


def opening_of(record: Record, seat: int) -> str | None:
    """The first choices of a seat, in the order of the alphabet."""
    begins = CHOICES.get(record.game.name)
    if begins is None:
        return None
    chosen = list(islice(choices_of(record, seat, begins), CHOSEN))
    return " ".join(sorted(chosen)) if len(chosen) == CHOSEN else None


def choices_of(record: Record, seat: int, begins: str) -> Iterator[str]:
    for entry in record.entries:
        word = record.game.word(entry.move)
        if entry.by == seat and word.startswith(begins):
            yield word.removeprefix(begins)


def replayed(table: Table, moves: Moves) -> Past:
    """The game once more; nothing of one that no longer replays."""
    seats = len(table.seats)
    try:
        play = Play.new(GAMES[table.game], seats, table.options)
        scores = list(scores_in(play, [word for word, _ in moves]))
    except (BadOption, IllegalMove):
        return Past(None, [None] * seats, [0] * seats)
    return Past(
        play.record,
        [written([one[seat].points for one in sampled(scores)]) for seat in range(seats)],
        [falls([one[seat].sources.get(HUNGER, 0) for one in scores]) for seat in range(seats)],
    )


def scores_in(play: Play, words: Sequence[str]) -> Iterator[list[Score]]:
    """Everybody's points after each move."""
    for word in words:
        play.move(play.game.move(word))
        yield play.game.scores(play.state)


def sampled(scores: Sequence[list[Score]]) -> list[list[Score]]:
    """At equal steps from the start of the game to its end."""
    steps = {len(scores) * sample // SAMPLES for sample in range(1, SAMPLES + 1)}
    return [one for number, one in enumerate(scores, 1) if number in steps]


def falls(values: Sequence[float]) -> int:
    """How often a number fell."""
    return sum(after < before for before, after in pairwise(values))


def accounts_of(review: str) -> list[str]:
    """The short account of each seat, in thousandths of a point."""
    seats = json.loads(review)["seats"]
    sums = [seat["account"]["points"] for seat in seats]
    return [written({part: points[part] for part in ACCOUNT}) for points in sums]
