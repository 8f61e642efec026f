"""The rooms in memory: loaded on demand, unloaded when unused."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from cenote.core.game import BadOption
from cenote.games import GAMES
from cenote.server.common.keys import TABLE
from cenote.server.common.periodic import one_of_many
from cenote.server.common.refusals import Refused
from cenote.server.common.server_time import now
from cenote.server.jobs.file_reading import FileReader
from cenote.server.storage.processes import Processes
from cenote.server.storage.store import Store
from cenote.server.tables.boards import Boards
from cenote.server.tables.clocks import is_away
from cenote.server.tables.room import Observer, Room, nothing

T = TypeVar("T")

REPLAYING = 2
"""How many games are replayed at once, in separate threads."""


async def itself(device: str) -> str:
    return device


class Rooms:
    """The rooms in memory. A table is loaded on demand and unloaded when unused."""

    def __init__(self, store: Store, processes: Processes, reading: FileReader) -> None:
        self.store = store
        self.processes = processes
        self.reading = reading
        self.boards = Boards(store, reading)
        self.replayers = ThreadPoolExecutor(REPLAYING, "replay")
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.observers: list[Observer] = []
        self.after_move = nothing
        self.principal_of: Callable[[str], Awaitable[str | None]] = itself
        """The person to whom a device belongs, or the device."""
        self.to_recheck: set[str] = set()
        """Tables that may have changed elsewhere without a notice."""

    async def get(self, table: str) -> Room:
        """The room of a table, loaded once however many ask."""
        room = self.rooms.get(table)
        if room is None or room.is_gone:
            if not TABLE.fullmatch(table):
                raise Refused("no_table")
            if table not in self.loading:
                self.loading[table] = asyncio.create_task(self.load(table))
            room = await asyncio.shield(self.loading[table])
        room.used = time.monotonic()
        return room

    async def wake(self, table: str) -> None:
        """Open a new table; if a bot begins, it starts thinking."""
        room = await self.get(table)
        room.show()

    async def load(self, table: str) -> Room:
        try:
            found = await self.store.load_whole(table)
            if found is None or found[0].game not in GAMES:
                raise Refused("no_table")
            await self.boards.fetch(found[0].options)
            try:
                room = await self.replayed(Room, self.store, *found)
            except BadOption as error:
                await self.store.edit(table, frozen=True)
                raise Refused("frozen", str(error)) from None
            room.observers = self.observers
            room.after_move = self.after_move
            await self.remember_frozen(room)
            if self.store.is_shared:
                room.elsewhere = await self.processes.presence(table)
            self.rooms[table] = room
            return room
        finally:
            del self.loading[table]

    def record_job(self, task: str, room: Room) -> dict[str, Any]:
        """A job for a worker about the game at a table, with everything needed to replay it."""
        match = room.match
        return {
            "task": task,
            "table": room.table.id,
            "game": match.game.name,
            "seats": match.seats,
            "options": match.options,
            "boards": self.boards.needed(match.options),
            "words": match.words(),
        }

    async def replayed(self, work: Callable[..., T], *args: object) -> T:
        """Replay in a thread, because many moves take a while."""
        return await asyncio.get_running_loop().run_in_executor(self.replayers, work, *args)

    async def remember_frozen(self, room: Room) -> None:
        """Record that a game no longer replays, so that lists can say so."""
        if room.table.frozen != (room.frozen is not None):
            room.table.frozen = room.frozen is not None
            await self.store.edit(room.table.id, frozen=room.table.frozen)

    def sweep(self, idle: float) -> None:
        """Unload rooms that nobody watches."""
        long_ago = time.monotonic() - idle
        for room in list(self.rooms.values()):
            is_idle = not room.viewers and not room.busy and room.used < long_ago
            if is_idle or room.is_gone:
                del self.rooms[room.table.id]
        self.boards.sweep({word for room in self.rooms.values() for word in room.table.options})

    async def reload_uncertain(self) -> None:
        """After a failure of the database, reload what it stored and show it."""
        for room in [room for room in self.rooms.values() if room.must_reload]:
            with one_of_many("doubts", room.table.id):
                async with room.lock:
                    await room.reload_if_uncertain()
                room.show()

    def move_clocks(self, by: int) -> None:
        """As it was just done in the database."""
        at = now()
        for room in self.rooms.values():
            if room.table.to_act is not None and is_away(room.table, room.table.to_act, at):
                continue
            room.table.acting_since += by
            if room.table.deadline is not None:
                room.table.deadline += by

    async def on_notice(self, table: str, what: str, number: int) -> None:
        """A notice from another process; if the database does not answer, retry later."""
        try:
            await self.apply_notice(table, what, number)
        except Refused:
            self.to_recheck.add(table)

    async def apply_notice(self, table: str, what: str, number: int) -> None:
        """Another process changed something."""
        if table in self.loading:
            await asyncio.wait([self.loading[table]])
        room = self.rooms.get(table)
        if room is None:
            return
        if what == "presence":
            room.elsewhere = await self.processes.presence(table)
            room.tell({"type": "presence", **room.presence()})
        elif what == "chat":
            messages = await self.store.chat(table, number - 1)
            room.tell({"type": "chat", "messages": messages})
        elif what == "plans":
            async with room.lock:
                await self.catch_up(room)
            room.show_to(number)
        else:
            await self.reload(room, number if what == "moves" else None)

    async def reload(self, room: Room, version: int | None) -> None:
        """Another process changed or deleted a table; load what is new."""
        async with room.lock:
            who = {} if version is not None else await self.principals_in(room)
            if not room.is_gone and (version is None or version > room.table.version):
                await self.catch_up(room)
            for key, principal in who.items():
                room.follow(key, principal)
        room.show(is_ours=False)

    async def principals_in(self, room: Room) -> dict[str, str]:
        """Whose devices watch a room: a seat may have passed from a device to its person."""
        watching = {viewer.key for viewer in room.viewers}
        return {key: await self.principal_of(key) or key for key in watching if key is not None}

    async def catch_up(self, room: Room) -> None:
        try:
            await room.catch_up()
        except Refused:
            if not room.is_gone:
                raise

    async def recheck_all(self) -> None:
        """Notices may have been missed: check every table again."""
        self.to_recheck.update(self.rooms)
        await self.recheck()

    async def recheck(self) -> None:
        """Retry until the database has answered for each of them."""
        for table in list(self.to_recheck):
            with one_of_many("news", table):
                await self.apply_notice(table, "table", 0)
                self.to_recheck.discard(table)
                self.start_over(table)

    def start_over(self, table: str) -> None:
        """Viewers may have missed a message too, so send them everything."""
        room = self.rooms.get(table)
        for viewer in room.viewers if room is not None else ():
            viewer.start_over()
