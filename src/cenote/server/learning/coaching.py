"""Coached seats: what a turn costs before it is final, hints, and why a computer did what it did.

The turn that a coach judges is held in the browser: the server has all its moves but the one that
ends it. Nothing is stored here, and what is said goes only to the device that asks.
"""

import asyncio
import json
from typing import Any

from cenote.core.record import same_line
from cenote.review.shape import Hints
from cenote.server.common.rate_limits import ConcurrencyLimit
from cenote.server.common.refusals import Refused
from cenote.server.common.wire.coach import Advised, Explained, Hint, HintedTurn
from cenote.server.common.wire.positions import Entry
from cenote.server.jobs.bot_pool import BotPool, JobFailed
from cenote.server.jobs.bot_queue import WATCHED, Ticket
from cenote.server.jobs.coach_work import NO_TIME
from cenote.server.monitoring import logs
from cenote.server.tables.consequences import consequences
from cenote.server.tables.match import Match
from cenote.server.tables.room import Room
from cenote.server.tables.rooms import Rooms

DEADLINE = 5.0
"""Seconds after which a turn passes without comment, however busy the workers are."""
MOST_WAITING = 2
"""Jobs of one device that may wait; one is in progress."""

PLACES, TURN = 2, 3
"""The steps of a hint after the first."""


class Coaching:
    """The coaches of all tables."""

    def __init__(self, rooms: Rooms, bot_pool: BotPool) -> None:
        self.rooms = rooms
        self.bot_pool = bot_pool
        self.concurrency = ConcurrencyLimit(1, MOST_WAITING)

    async def advise(self, room: Room, device: str | None, version: int, word: str) -> Advised:
        """Judge a turn that this move would end, before it is made."""
        seat = coached_seat(room, device, version)
        match = room.match
        job = self.job("advise", room, match.fence)
        job |= {"words": [*job["words"], word], "level": room.table.seats[seat].coach}
        if word not in (match.game.word(move) for move in match.game.legal_moves(match.state)):
            raise Refused("illegal_move", word)
        answer = await self.work(job, device)
        advice: Advised = NO_TIME if answer is None else answer["advice"]
        return advice

    async def hint(self, room: Room, device: str | None, version: int, step: int) -> Hint:
        """The hints for this turn, up to a step; `unavailable` if there was no time."""
        seat = coached_seat(room, device, version)
        match = room.match
        answer = await self.work(self.job("hint", room, match.fence), device)
        hints: Hints | None = None if answer is None else answer["hints"]
        if hints is None:
            raise Refused("unavailable")
        return {
            "step": step,
            "about": hints["about"],
            "places": hints["places"] if step >= PLACES else None,
            "turn": hinted_turn(match, seat, hints) if step == TURN else None,
        }

    async def explain(
        self, room: Room, device: str | None, first: int, eyes: int | None
    ) -> Explained:
        """The purpose of a computer's turn that begins with this move."""
        seen_by = eyes_for(room, device, eyes)
        job = self.job("explain", room, first)
        job |= {"end": end_of_turn(room, first), "eyes": seen_by}
        answer = await self.work(job, device)
        motives: Explained | None = None if answer is None else answer["motives"]
        if motives is None:
            raise Refused("unavailable")
        return motives

    def job(self, task: str, room: Room, first: int) -> dict[str, Any]:
        return {**self.rooms.record_job(task, room), "first": first}

    async def work(self, job: dict[str, Any], device: str | None) -> dict[str, Any] | None:
        """The answer of a worker, as urgent as a bot somebody waits for; None if it is late."""
        ticket = Ticket(job["table"], lambda: WATCHED)
        try:
            async with asyncio.timeout(DEADLINE), self.concurrency.slot(device or ""):
                answer = await self.bot_pool.work(job, ticket, "cenote_coaching_seconds")
        except (TimeoutError, JobFailed) as error:
            logs.warn("a coach failed", table=logs.short(job["table"]), why=repr(error))
            return None
        if "refused" in answer:
            raise Refused(answer["refused"], answer["detail"])
        return answer


def coached_seat(room: Room, device: str | None, version: int) -> int:
    """The seat to act, if this device plays it with a coach and all people share the device."""
    room.check(version)
    seat = room.seat_of(device)
    if room.table.seats[seat].coach is None or not room.table.is_on_one_device:
        raise Refused("not_coached")
    return seat


def eyes_for(room: Room, device: str | None, eyes: int | None) -> int | None:
    """From which seat's viewpoint a turn is explained; after the end nothing is hidden."""
    if room.frozen is not None:
        raise Refused("frozen")
    if room.match.is_over:
        return None
    mine = room.table.held_by(device)
    if not mine:
        raise Refused("not_your_seat")
    if not (room.table.is_coached and room.table.is_on_one_device):
        raise Refused("not_coached")
    seat = mine[0] if eyes is None else eyes
    if seat not in mine:
        raise Refused("not_your_seat")
    return seat


def end_of_turn(room: Room, first: int) -> int:
    """Where the computer's turn that begins with this move ends."""
    entries = room.match.entries
    begins = first < len(entries) and (
        first == 0 or not same_line(entries[first - 1], entries[first])
    )
    if not begins or entries[first].by < 0 or not room.table.seats[entries[first].by].is_bot:
        raise Refused("no_moment", "no turn of a computer begins there")
    end = first
    while end < len(entries) and same_line(entries[first], entries[end]):
        end += 1
    return end


def hinted_turn(match: Match, seat: int, hints: Hints) -> HintedTurn:
    return {
        "entries": entries_of(match, seat, hints["moves"]),
        "points": hints["points"],
        "chance": hints["chance"],
    }


def entries_of(match: Match, seat: int, words: list[str]) -> list[Entry]:
    """A turn that could be played now, with what each move will certainly do.

    Within a turn nothing is revealed. Its last move may reveal something, so it is not played:
    what is told of it is what the seat is told of any move on offer.
    """
    there = match.fork()
    there.back_to(there.fence)
    entries: list[Entry] = []
    for word in words[:-1]:
        there.play_word(word)
        entries.append(json.loads(there.log[-1].seen[seat]))
    turn = there.game.turn(there.state)
    last = next(offer for offer in consequences(there, seat) if offer["word"] == words[-1])
    entries.append({"turn": turn, "by": seat, "word": last["word"], "news": last["news"]})
    return entries
