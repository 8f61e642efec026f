"""What is worked out of finished games."""

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from cenote.server.storage.schema.metadata import METADATA

REVIEWS = Table(
    "reviews",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("judge", String(80), nullable=False),  # the version of the judge, and its effort
    Column("state", String(20), nullable=False),  # waiting, done, cancelled or failed
    Column("step", Integer, nullable=False),  # goes up with every change of the text
    Column("done", Integer, nullable=False),  # turns looked at in depth,
    Column("turns", Integer, nullable=False),  # of how many; 0: not known yet
    Column("text", Text),  # the review so far, as JSON
    Column("asked", BigInteger, nullable=False),
    Column("device", String(64)),  # who asked, until it is finished
    Column("process", String(32)),  # the server process that works on it
    Index("ix_reviews_state", "state"),
    UniqueConstraint("device", name="uq_reviews_device"),  # each device has one running
)

RESULTS = Table(
    "results",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("game", String(40), nullable=False),
    Column("seat_count", Integer, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("points", Float, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("won", Integer, nullable=False),  # sixtieths of the win: tied winners share it
    Column("other", Float, nullable=False),  # the points of the best of the others
    Column("against", String(40), nullable=False),  # people, mixed, or the computers' level
    Column("uncounted", String(20)),  # why statistics leave it out
    Column("sources", Text, nullable=False),  # points by source, as JSON
    Column("opening", String(80)),
    Column("course", Text),  # its points in the course of the game, as JSON
    Column("account", Text),  # of its review, as JSON
    Column("fact", Text),  # what the record says of it, as JSON; older rows get it later
)
