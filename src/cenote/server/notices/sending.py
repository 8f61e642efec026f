"""Sends notices that are due: each by one process, once, by the channels its reader chose."""

import asyncio
from dataclasses import dataclass

from sqlalchemy import Connection, select

from cenote.server.common.periodic import one_of_many
from cenote.server.common.server_time import now
from cenote.server.events.notice_texts import Text, notice, test_notice
from cenote.server.jobs.call_slots import Deliveries
from cenote.server.notices import addresses, choices, outbox, subscriptions
from cenote.server.notices.addresses import Address
from cenote.server.notices.clock_ends import SOON
from cenote.server.notices.kinds import (
    CLOCK,
    JOINED,
    MAIL,
    PUSH,
    REMATCH,
    REVIEW,
    TURN,
    channels_of,
)
from cenote.server.notices.mail import Mail
from cenote.server.notices.noticing import Noticing
from cenote.server.notices.outbox import Notice
from cenote.server.notices.push import Push, Pushed, is_taken
from cenote.server.notices.subscriptions import Subscription
from cenote.server.storage.rows import load_tables
from cenote.server.storage.schema import EVENTS, TABLES
from cenote.server.storage.table import Table

MOST_PUSHES, MOST_MAILS = 1000, 200
"""Deliveries under way and waiting; what is more waits in the database."""
AT_ONCE = 50
TEST = "test"


@dataclass(frozen=True)
class Readers:
    """Where a notice goes."""

    browsers: list[Subscription]
    mailboxes: list[Address]


@dataclass(frozen=True)
class Case:
    """Everything that is needed to send a notice."""

    notice: Notice
    table: Table
    who: int | None
    """The seat that was taken last, or that asks for a rematch."""
    readers: Readers

    @property
    def path(self) -> str:
        page = "review" if self.notice.kind == REVIEW else "table"
        return f"/{page}/{self.table.id}"

    def text(self, language: str) -> Text:
        return notice(language, self.notice.kind, self.table, self.notice.device, self.who)


@dataclass
class Attempt:
    """A notice on its way, by one or more channels."""

    notice: Notice
    under_way: int
    has_arrived: bool = False


class Sending:
    """Push and mail each have their own deliveries, so that neither can hold up the other."""

    def __init__(self, noticing: Noticing, push: Push, mail: Mail) -> None:
        self.noticing = noticing
        self.store = noticing.store
        self.push = push
        self.mail = mail
        self.pushes = Deliveries("push", MOST_PUSHES)
        self.mails = Deliveries("mail", MOST_MAILS)

    async def send_due(self) -> None:
        """Take what is due from the database, as far as there is room to send it."""
        room = min(AT_ONCE, self.pushes.free // subscriptions.MOST, self.mails.free)
        if room <= 0 or not await self.store.read(outbox.has_due, now()):
            return
        for due in await self.store.write(outbox.take_due, now(), room):
            with one_of_many("notices", due.table):
                await self.send(due)

    async def send(self, due: Notice) -> None:
        case = await self.store.read(case_of, due)
        if case is None or await self.is_here(case):
            await self.store.write(outbox.looked, due.table, due.device)
            return
        browsers = case.readers.browsers if self.push.is_on else []
        mailboxes = case.readers.mailboxes if self.mail.is_on else []
        attempt = Attempt(due, len(browsers) + len(mailboxes))
        for browser in browsers:
            self.pushes.begin(self.push_one(case, browser, attempt))
        for mailbox in mailboxes:
            self.mails.begin(self.mail_one(case, mailbox, attempt))
        if attempt.under_way == 0:
            await self.store.write(outbox.missed, due)

    async def is_here(self, case: Case) -> bool:
        """Whether the person has come back meanwhile."""
        mine = set(case.table.held_by(case.notice.device))
        return bool(mine & await self.noticing.here(case.table.id))

    async def push_one(self, case: Case, to: Subscription, attempt: Attempt) -> None:
        due = case.notice
        pushed = Pushed(case.text(to.language), due.kind, case.path, due.table)
        await self.ended(attempt, is_taken(await self.push.send(to, pushed)))

    async def mail_one(self, case: Case, to: Address, attempt: Attempt) -> None:
        is_sent = await self.mail.send_notice(to, case.text(to.language), case.path)
        await self.ended(attempt, is_sent)

    async def ended(self, attempt: Attempt, has_arrived: bool) -> None:
        """A channel has answered; if no channel took it, the notice has reached nobody."""
        attempt.under_way -= 1
        attempt.has_arrived |= has_arrived
        if attempt.under_way == 0 and not attempt.has_arrived:
            await self.store.write(outbox.missed, attempt.notice)

    async def test(self, device: str) -> tuple[list[int], bool | None]:
        """Send a test by all channels: the answers of push services, and whether a mail went."""
        readers = await self.store.read(readers_of, device, (PUSH, MAIL))
        browsers = readers.browsers if self.push.is_on else []
        answers = await asyncio.gather(
            *(
                self.push.send(one, Pushed(test_notice(one.language), TEST, "/", TEST))
                for one in browsers
            )
        )
        if not readers.mailboxes or not self.mail.is_on:
            return answers, None
        (to,) = readers.mailboxes
        return answers, await self.mail.send_notice(to, test_notice(to.language), "/")

    async def forget_unconfirmed(self) -> None:
        if await self.store.read(addresses.has_unconfirmed, now()):
            await self.store.write(addresses.forget_unconfirmed, now())

    def waiting(self) -> int:
        return len(self.pushes.tasks) + len(self.mails.tasks)

    async def close(self) -> None:
        await self.pushes.close()
        await self.mails.close()
        self.push.close()
        self.mail.close()


def readers_of(connection: Connection, device: str, channels: tuple[str, ...]) -> Readers:
    browsers = subscriptions.of_device(connection, device) if PUSH in channels else []
    mailbox = addresses.confirmed(connection, device) if MAIL in channels else None
    return Readers(browsers, [] if mailbox is None else [mailbox])


def case_of(connection: Connection, due: Notice) -> Case | None:
    """What is needed to send a notice; nothing if it no longer holds."""
    found = load_tables(connection, select(TABLES).where(TABLES.c.id == due.table))
    if not found or not holds(found[0], due, now()):
        return None
    chosen = choices.load_one(connection, due.device)
    readers = readers_of(connection, due.device, tuple(channels_of(due.kind, chosen.kinds)))
    return Case(due, found[0], who_came(connection, found[0], due.kind), readers)


def holds(table: Table, due: Notice, at: int) -> bool:
    """Whether it is still so: somebody may have moved, or left, since it was written down."""
    if due.kind == REVIEW:
        return True
    if due.kind == REMATCH:
        return table.is_waiting and bool(table.asked_to(due.device))
    if not table.held_by(due.device) and not table.is_hosted_by(due.device):
        return False
    if due.kind not in (TURN, CLOCK):
        return True
    if table.over or table.archived is not None or table.to_act not in table.held_by(due.device):
        return False
    return due.kind == TURN or (table.deadline is not None and at < table.deadline <= at + SOON)


def who_came(connection: Connection, table: Table, kind: str) -> int | None:
    """The seat of whoever a notice names."""
    if kind == REMATCH:
        return next(iter(table.held_by(table.host)), None)
    return last_joined(connection, table.id) if kind == JOINED else None


def last_joined(connection: Connection, table: str) -> int | None:
    here = EVENTS.c.table_id == table, EVENTS.c.event == JOINED
    newest = select(EVENTS.c.seat).where(*here).order_by(EVENTS.c.id.desc()).limit(1)
    return connection.execute(newest).scalar_one_or_none()
