"""Mail: plain text, to addresses that their owners confirmed, each with a link that stops it."""

import asyncio
import socket
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import urlsplit

import aiosmtplib

from cenote.server.common.keys import new_key
from cenote.server.common.refusals import Refused
from cenote.server.common.settings import Settings
from cenote.server.events.notice_texts import Text, say
from cenote.server.jobs.call_slots import CallSlots
from cenote.server.monitoring import logs
from cenote.server.monitoring.metrics import Metrics
from cenote.server.notices import addresses
from cenote.server.notices.addresses import Address
from cenote.server.storage.server_keys import LINKS, key_named
from cenote.server.storage.store import Store

AT_ONCE = 4
SECONDS = 15.0
"""Seconds for a whole mail, from looking up the name to the last answer."""
MAIL_FAILED = (OSError, ValueError, aiosmtplib.SMTPException)
PERMANENT = 500
"""Answers from here on mean: never again."""


class Mail:
    """Sends mails through the operator's server, if one is configured."""

    def __init__(self, settings: Settings, store: Store, metrics: Metrics) -> None:
        self.settings = settings
        self.is_on = bool(settings.smtp_host)
        self.store = store
        self.metrics = metrics
        self.slots = CallSlots(AT_ONCE, AT_ONCE)
        self.threads = ThreadPoolExecutor(2, "mail")
        self.key = ""

    async def open(self) -> None:
        """Links in mails work as long as the key does, even when no more mails are sent."""
        self.key = await self.store.write(key_named, LINKS, new_key)

    def must_be_on(self) -> None:
        if not self.is_on:
            raise Refused("not_offered", "this server sends no mail")

    # What is sent

    async def send_code(self, to: Address, code: str) -> None:
        """Ask whether an address wants notices; refused if the mail server does not take it."""
        host = urlsplit(to.site).netloc
        parts = [
            say(to.language, "code.text", site=host),
            f"    {code}",
            say(to.language, "code.ignore"),
            say(to.language, "code.stop", link=self.stop_link(to)),
        ]
        if not await self.send(to, say(to.language, "code.subject", code=code), parts):
            raise Refused("mail_failed")

    async def send_notice(self, to: Address, text: Text, path: str) -> bool:
        """Whether the mail server took it."""
        parts = [
            text.body,
            say(to.language, "mail.table", link=f"{to.site}{path}"),
            say(to.language, "mail.stop", link=self.stop_link(to)),
        ]
        return await self.send(to, f"{text.title}: {text.body}", parts)

    def stop_link(self, to: Address) -> str:
        return f"{to.site}/unsubscribe/{addresses.stop_token(to, self.key)}"

    # How it is sent

    async def send(self, to: Address, subject: str, parts: list[str]) -> bool:
        try:
            async with self.slots.slot("smtp"):
                outcome = await self.hand_in(to, self.message(to, subject, parts))
        except TimeoutError:
            logs.warn("mail not sent: too many wait")
            outcome = "failed"
        self.metrics.count("cenote_notices_total", channel="mail", outcome=outcome)
        return outcome == "sent"

    def message(self, to: Address, subject: str, parts: list[str]) -> EmailMessage:
        message = EmailMessage()
        message["From"] = f"Cenote <{self.settings.smtp_sender}>"
        message["To"] = to.address
        message["Subject"] = " ".join(subject.split())
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=self.domain)
        message["Auto-Submitted"] = "auto-generated"
        message["List-Unsubscribe"] = f"<{self.stop_link(to)}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content("\n\n".join(parts) + "\n")
        return message

    @property
    def domain(self) -> str:
        return self.settings.smtp_sender.rpartition("@")[2]

    async def hand_in(self, to: Address, message: EmailMessage) -> str:
        """Give a mail to the server: `sent`, `refused` (the address is bad) or `failed`."""
        try:
            async with asyncio.timeout(SECONDS):
                await self.talk(message)
        except MAIL_FAILED as error:
            return await self.failed(to, error)
        await self.store.write(addresses.delivered, to.id)
        return "sent"

    async def failed(self, to: Address, error: Exception) -> str:
        """Only a refusal of the address counts against it, not trouble with our own server."""
        logs.warn("mail failed", why=type(error).__name__)
        if not is_refused(error):
            return "failed"
        if await self.store.write(addresses.refused, to.id):
            logs.warn("mail address given up")
        return "refused"

    async def talk(self, message: EmailMessage) -> None:
        settings = self.settings
        smtp = aiosmtplib.SMTP(
            hostname=settings.smtp_host,
            port=None,
            sock=await self.connected(),
            use_tls=settings.smtp_tls == "tls",
            start_tls=settings.smtp_tls == "starttls",
            username=settings.smtp_user or None,
            password=settings.smtp_password or None,
            local_hostname=self.domain,
            timeout=SECONDS,
        )
        async with smtp:
            await smtp.send_message(message)

    async def connected(self) -> socket.socket:
        """A connection to the mail server; its name is looked up in threads of our own."""
        loop = asyncio.get_running_loop()
        host, port = self.settings.smtp_host, self.settings.smtp_port
        found = await loop.run_in_executor(
            self.threads, lambda: socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        )
        family, kind, protocol, _, address = found[0]
        connection = socket.socket(family, kind, protocol)
        connection.setblocking(False)
        try:
            await loop.sock_connect(connection, address)
        except BaseException:
            connection.close()
            raise
        return connection

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)


def is_refused(error: Exception) -> bool:
    """Whether the server said that it will never deliver to this address."""
    if isinstance(error, aiosmtplib.SMTPRecipientsRefused):
        return any(one.code >= PERMANENT for one in error.recipients)
    return isinstance(error, aiosmtplib.SMTPRecipientRefused) and error.code >= PERMANENT
