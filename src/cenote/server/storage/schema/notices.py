"""Notices to people who are away: what they chose, where to send them, and what waits."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from cenote.server.storage.schema.metadata import METADATA

NOTICE_CHOICES = Table(
    "notice_choices",
    METADATA,
    Column("device", String(64), primary_key=True),
    Column("kinds", JSON, nullable=False),  # channels by kind of notice
    Column("quiet_from", Integer),  # minutes after midnight; no quiet hours if there is none
    Column("quiet_until", Integer),
    Column("zone", String(64), nullable=False),  # time zone, as IANA names it
)

PUSH_SUBSCRIPTIONS = Table(
    "push_subscriptions",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("device", String(64), nullable=False, index=True),
    Column("endpoint", Text, nullable=False),
    Column("endpoint_hash", String(64), nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("language", String(5), nullable=False),
    Column("site", String(300), nullable=False),  # the origin it was made at
    Column("made", BigInteger, nullable=False),
    Column("failures", Integer, nullable=False),  # in a row
    UniqueConstraint("endpoint_hash", name="uq_push_subscriptions_endpoint_hash"),
)

MAIL_ADDRESSES = Table(
    "mail_addresses",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("device", String(64), nullable=False, index=True),
    Column("address", String(254), nullable=False),
    Column("language", String(5), nullable=False),
    Column("site", String(300), nullable=False),  # the origin that links in mails lead to
    Column("made", BigInteger, nullable=False, index=True),
    Column("code_hash", String(64)),  # until the address is confirmed
    Column("tries", Integer, nullable=False),  # wrong codes
    Column("failures", Integer, nullable=False),  # refusals in a row
)

TABLE_NOTICES = Table(
    "table_notices",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("device", String(64), primary_key=True),
    Column("muted", Boolean, nullable=False),
    Column(
        "kinds", JSON
    ),  # the only kinds this person wants to hear of; as usual if there are none
    Column("kind", String(20)),  # the notice this person has not looked after yet
    Column("at", BigInteger, nullable=False),  # since when
    Column("due", BigInteger),  # when to send it; nothing to send if there is none
    Column("reached", Boolean, nullable=False),  # some channel took it, or is about to
    Column("reminded", BigInteger),  # the end of the clock that a reminder was about
    Index("ix_table_notices_device", "device"),
    Index("ix_table_notices_due", "due"),
)
