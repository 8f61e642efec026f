"""The server's processes and keys, and what its operator does."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    ForeignKey,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from cenote.server.storage.schema.metadata import METADATA

REPORTS = Table(
    "reports",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("table_id", String(12), nullable=False),
    Column("chat_id", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),  # a copy: the message itself may be erased
    Column("device", String(64)),  # who said it
    Column("reporter", String(64), nullable=False),
    Column("why", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("chat_id", "reporter", name="uq_reports_chat_id"),
)

BANS = Table(
    "bans",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("kind", String(20), nullable=False),  # one of bans.KINDS
    Column("who", String(80), nullable=False),  # a device, a network, or a table
    Column("why", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("until", BigInteger),  # for ever if there is none
    UniqueConstraint("kind", "who", name="uq_bans_kind"),
)

NOTICES = Table(
    "notices",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("table_id", String(12), nullable=False),  # changed by a command, not by a server
    Column("at", BigInteger, nullable=False),
)

PROCESSES = Table(
    "processes",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("until", BigInteger, nullable=False),
    Column("started", BigInteger, nullable=False),
    Column("vitals", JSON, nullable=False),  # how it is doing, for `cenote admin status`
)

LAST_SEEN = Table(
    "last_seen",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),  # one row
    Column("at", BigInteger, nullable=False),  # server time when a process last lived
)

PRESENCE = Table(
    "presence",
    METADATA,
    Column("process", String(32), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seats", JSON, nullable=False),
    Column("hidden", JSON, nullable=False),  # since when, by seat, all pages of it are hidden
    Column("watchers", Integer, nullable=False),
)

SERVER_KEYS = Table(
    "server_keys",
    METADATA,
    Column("name", String(20), primary_key=True),  # one of storage.server_keys.NAMES
    Column("key", Text, nullable=False),  # secret; made at the first start, shared by processes
    Column("made", BigInteger, nullable=False),
)
