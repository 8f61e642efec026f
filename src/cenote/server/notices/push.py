"""Web Push: encrypted for one browser (RFC 8291), signed by this server (RFC 8292)."""

import hashlib
import json
import time
from dataclasses import dataclass
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02
from py_vapid.utils import b64urlencode

from cenote.server.events.notice_texts import Text
from cenote.server.jobs.call_slots import CallSlots, host_of
from cenote.server.jobs.outgoing_calls import CALL_FAILED, Caller
from cenote.server.monitoring import logs
from cenote.server.monitoring.metrics import Metrics
from cenote.server.notices import subscriptions
from cenote.server.notices.kinds import CLOCK
from cenote.server.notices.subscriptions import Subscription, decoded
from cenote.server.storage.server_keys import VAPID, key_named
from cenote.server.storage.store import Store

AT_ONCE = 32
AT_ONCE_PER_HOST = 12
"""Half of the world's browsers are reached at one host."""
GONE = (404, 410)
"""The browser has given up this subscription."""
KEPT_SECONDS = 24 * 60 * 60
"""How long a push service keeps a notice for a browser that is off."""
SIGNED_SECONDS = 12 * 60 * 60
TOPIC = 32
"""The most characters of a topic: a newer notice replaces an undelivered one of its topic."""


@dataclass(frozen=True)
class Pushed:
    """A notice for browsers, before it is encrypted."""

    text: Text
    kind: str
    path: str
    tag: str

    def payload(self) -> bytes:
        said = {"title": self.text.title, "body": self.text.body}
        return json.dumps(said | {"path": self.path, "tag": self.tag, "kind": self.kind}).encode()


class Push:
    """Sends notices to push services, if the operator allows it."""

    def __init__(self, allowed: str, store: Store, metrics: Metrics, contact: str) -> None:
        self.is_on = allowed != "off"
        self.store = store
        self.metrics = metrics
        self.contact = contact
        self.caller = Caller(private=allowed == "any")
        self.slots = CallSlots(AT_ONCE, AT_ONCE_PER_HOST)
        self.vapid = Vapid02()

    async def open(self) -> None:
        """All processes sign with the same key, which the first of them made."""
        if self.is_on:
            text = await self.store.write(key_named, VAPID, new_key)
            self.vapid = Vapid02.from_pem(text.encode())

    @property
    def public_key(self) -> str | None:
        """What browsers subscribe with; nothing where push is turned off."""
        if not self.is_on:
            return None
        point = self.vapid.public_key.public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return str(b64urlencode(point))

    async def send(self, to: Subscription, pushed: Pushed) -> int:
        """The status of the answer, 0 if there was none; dead subscriptions are dropped."""
        try:
            async with self.slots.slot(host_of(to.endpoint)):
                status = await self.post(to, pushed)
        except TimeoutError:
            logs.warn("push not sent: too many wait")
            return 0
        await self.write_down(to, status)
        return status

    async def post(self, to: Subscription, pushed: Pushed) -> int:
        try:
            content = encrypted(pushed.payload(), to)
            return await self.caller.post(to.endpoint, content, self.headers(to, pushed))
        except CALL_FAILED as error:
            logs.warn("push failed", why=type(error).__name__)
            return 0

    def headers(self, to: Subscription, pushed: Pushed) -> dict[str, str]:
        parts = urlsplit(to.endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}",
            "exp": int(time.time()) + SIGNED_SECONDS,
            "sub": contact_of(self.contact, to.site),
        }
        return {
            **self.vapid.sign(claims),
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(KEPT_SECONDS),
            "Urgency": "high" if pushed.kind == CLOCK else "normal",
            "Topic": hashlib.sha256(pushed.tag.encode()).hexdigest()[:TOPIC],
        }

    async def write_down(self, to: Subscription, status: int) -> None:
        is_good = is_taken(status)
        self.metrics.count(
            "cenote_notices_total", channel="push", outcome="sent" if is_good else "failed"
        )
        if is_good:
            await self.store.write(subscriptions.succeeded, to.id)
        elif status in GONE:
            await self.store.write(subscriptions.drop, to.id)
        elif await self.store.write(subscriptions.failed, to.id):
            logs.warn("push subscription given up", status=status)

    def close(self) -> None:
        self.caller.close()


def is_taken(status: int) -> bool:
    """Whether the push service will deliver it."""
    return 200 <= status < 300


def new_key() -> str:
    vapid = Vapid02()
    vapid.generate_keys()
    return str(vapid.private_pem().decode())


def encrypted(content: bytes, to: Subscription) -> bytes:
    """The content, which only this browser can read."""
    sealed: bytes = http_ece.encrypt(
        content,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=decoded(to.p256dh),
        auth_secret=decoded(to.auth),
        version="aes128gcm",
    )
    return sealed


def contact_of(contact: str, site: str) -> str:
    """Whom a push service may ask about us: the sender of mails, or the site itself."""
    if contact:
        return f"mailto:{contact}"
    return site if site.startswith("https://") else "mailto:cenote@localhost"
