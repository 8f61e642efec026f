"""Several processes on one database: who lives, who thinks for which bot, who is where."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, and_, delete, insert, or_, select, update

from cenote.server.schema import PRESENCE, PROCESSES, TABLES
from cenote.server.store import Store, now


class Processes:
    """What this process tells the others, and what it may take over from the dead."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.process = store.process
        self.started = now()

    async def beat(self, lasts: int, vitals: dict[str, Any] | None = None) -> None:
        """This process lives, for so many milliseconds from now at least, and does so well."""
        await self.store.write(self._beat, lasts, vitals or {})

    def _beat(self, connection: Connection, lasts: int, vitals: dict[str, Any]) -> None:
        mine = PROCESSES.c.id == self.process
        beat = {"until": now() + lasts, "vitals": vitals}
        if connection.execute(update(PROCESSES).where(mine).values(beat)).rowcount == 0:
            connection.execute(
                insert(PROCESSES).values(id=self.process, started=self.started, **beat)
            )
        dead = PROCESSES.c.until < now()
        connection.execute(delete(PROCESSES).where(dead, ~mine))
        gone = PRESENCE.c.process.not_in(select(PROCESSES.c.id))
        connection.execute(delete(PRESENCE).where(gone))

    async def forget(self) -> None:
        """This process stops: others may take over its bots at once."""
        await self.store.write(self._forget)

    def _forget(self, connection: Connection) -> None:
        connection.execute(delete(PRESENCE).where(PRESENCE.c.process == self.process))
        connection.execute(delete(PROCESSES).where(PROCESSES.c.id == self.process))

    async def forget_all(self) -> None:
        """With SQLite there is only us: whoever is still written down died."""

        def forget(connection: Connection) -> None:
            connection.execute(delete(PRESENCE))
            connection.execute(delete(PROCESSES))

        await self.store.write(forget)

    async def waiting_bots(self) -> list[str]:
        """Tables where a bot is to act and no living process thinks for it."""

        def ask(connection: Connection) -> list[str]:
            return list(connection.execute(select(TABLES.c.id).where(waits_alone())).scalars())

        return await self.store.read(ask)

    async def lease(self, table: str) -> bool:
        """Take over the bots of a table; exactly one process gets True."""

        def take(connection: Connection) -> bool:
            mine = update(TABLES).where(TABLES.c.id == table, waits_alone())
            return connection.execute(mine.values(bot_process=self.process)).rowcount == 1

        return await self.store.write(take)

    async def show_presence(self, table: str, seats: Sequence[int], watchers: int) -> None:
        """Who is connected to this process."""

        def show(connection: Connection) -> None:
            here = and_(PRESENCE.c.process == self.process, PRESENCE.c.table_id == table)
            connection.execute(delete(PRESENCE).where(here))
            if seats or watchers:
                row = {"process": self.process, "table_id": table}
                connection.execute(
                    insert(PRESENCE).values(**row, seats=list(seats), watchers=watchers)
                )
            self.store.tell(connection, table, "presence")

        await self.store.write(show)

    async def presence(self, table: str) -> tuple[set[int], int]:
        """Who is connected to other processes."""

        def ask(connection: Connection) -> tuple[set[int], int]:
            rows = connection.execute(
                select(PRESENCE.c.seats, PRESENCE.c.watchers)
                .join(PROCESSES, PROCESSES.c.id == PRESENCE.c.process)
                .where(
                    PRESENCE.c.table_id == table,
                    PRESENCE.c.process != self.process,
                    PROCESSES.c.until > now(),
                )
            ).all()
            return {seat for row in rows for seat in row.seats}, sum(row.watchers for row in rows)

        return await self.store.read(ask)


def waits_alone() -> Any:
    """The condition that a bot waits and no living process has it."""
    alive = select(PROCESSES.c.id).where(PROCESSES.c.until > now())
    nobody = or_(TABLES.c.bot_process.is_(None), TABLES.c.bot_process.not_in(alive))
    return and_(TABLES.c.bot_waits.is_(True), TABLES.c.frozen.is_(False), nobody)
