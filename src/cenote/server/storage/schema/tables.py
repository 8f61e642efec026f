"""Tables: their seats, moves, events, plans and chat. Of a game only its moves are kept."""

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
    false,
)

from cenote.server.storage.schema.metadata import METADATA

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(12), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("seat_count", Integer, nullable=False),
    Column("options", Text, nullable=False),  # words, as in the header of a record
    Column("title", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("pace", Integer, nullable=False),
    Column("webhook", Text),
    Column("webhook_form", JSON),  # preset, language and site of what is sent there
    Column("clock", JSON, nullable=False),
    Column("host", String(64), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("length", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("frozen", Boolean, nullable=False),
    Column("to_act", Integer),
    Column("acting_since", BigInteger, nullable=False),
    Column("deadline", BigInteger),
    Column("bot_waits", Boolean, nullable=False),
    Column("bot_process", String(32)),
    Column("scores", JSON),
    Column("figures", JSON),  # what lists show of the board
    Column("start_table", String(12)),
    Column("start_moves", Integer),
    Column("rematch", String(12)),
    Column("people", Integer, nullable=False),  # seats that are not computers'
    Column("begun", Boolean, nullable=False),  # a person has moved
    Column("touched", BigInteger, nullable=False),  # when a person last did something or looked
    Column("archived", BigInteger),  # when it was archived unfinished
    Column("ending", JSON),  # the seats that agree to end it, once that is proposed
    Column("may_take_back", Boolean, nullable=False),
    Column("taken_back", Integer, nullable=False),  # how often finished turns were taken back
    Column("dealt", JSON),  # what chance will deal next: dealt in such turns, or prepared
    Column("deal", String(80)),  # the prepared deal it began with
    Column("request", JSON),  # the pending request to take back a turn
    Column("rated", Boolean, nullable=False),
    Column("verdict", String(20)),  # of a finished rated game: counted, or why it was not
    Column("language", String(8)),  # the host's: a hint for those who look for a table
    Column("open_until", BigInteger),  # until then it is among the tables that wait for players
    Column("least_rating", Integer),  # of those who sit down in an open seat
    Column("most_rating", Integer),
    Index("ix_tables_deadline", "deadline"),
    Index("ix_tables_bot_waits", "bot_waits"),
    Index("ix_tables_listed", "listed", "changed"),
    Index("ix_tables_host", "host"),
    Index("ix_tables_open", "archived", "over", "touched"),
    Index("ix_tables_open_until", "open_until"),
)

BOARDS = Table(
    "boards",
    METADATA,
    Column("id", String(8), primary_key=True),
    Column("text", Text, nullable=False),  # the file as it was uploaded
    Column("made", BigInteger, nullable=False),
)

MOVES = Table(
    "moves",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("word", String(80), nullable=False),
    Column("at", BigInteger),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("level", String(40)),  # of a bot; a person's seat has none
    Column("name", Text, nullable=False),
    Column("auto", Boolean, nullable=False),
    Column("stand_in", String(40)),
    Column("stands_in_once", Boolean, nullable=False),
    Column("key_hash", String(64)),
    Column("key_until", BigInteger),
    Column("left", BigInteger, nullable=False),
    Column("coach", String(20)),  # how soon it speaks up; most seats have none
    Column("named", Boolean, nullable=False),  # the name is one that the holder claimed
    Column("stood_in", Boolean, nullable=False),  # a bot has played for the person
    Column("anyone", Boolean, nullable=False),  # anyone may sit down while it is free
    Column("hands_back", Boolean, nullable=False),  # the stand-in leaves when the person returns
    Column("away_until", BigInteger),  # on holiday: a clock of days stands still
    Column("away_used", BigInteger, nullable=False),  # milliseconds of holiday at this table
    Index("ix_seats_away_until", "away_until"),
)

HOLDERS = Table(
    "holders",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("device", String(64), primary_key=True),
    Column("asked", Boolean, nullable=False, default=False),  # the seat is kept until they accept
    Index("ix_holders_device", "device"),
)

SEEKS = Table(
    "seeks",
    METADATA,
    Column("device", String(64), primary_key=True),  # who looks for a game
    Column("games", JSON, nullable=False),
    Column("seats", JSON, nullable=False),  # how many, any of these
    Column("clocks", JSON, nullable=False),  # kinds of clocks, any of these
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("table_id", ForeignKey("tables.id"), nullable=False),  # where others can join them
    Column("made", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),  # when their browser last asked
    Index("ix_seeks_seen", "seen"),
    Index("ix_seeks_table_id", "table_id"),
)

EVENTS = Table(
    "events",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("moves", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("event", String(20), nullable=False),
    Column("level", String(40)),
    Column("at", BigInteger, nullable=False),
)

PLANS = Table(
    "plans",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),  # of the sketch
    Column("words", JSON, nullable=False),  # of this seat, from its next turn on
    Column("since", Integer, nullable=False),  # moves up to this seat's last one before the sketch
    Column("taken_back", Integer, nullable=False),  # the count of take-backs then
    Column("armed", Boolean, nullable=False),  # the first turn is to be played by itself
    Column("exact", Boolean, nullable=False),  # only if it does just what was foreseen
    Column("moves", Integer, nullable=False),  # how long the record was when it was armed
    Column("foreseen", JSON, nullable=False),  # what each word of the first turn does to the seat
    Column("failure", JSON),  # why it was not played
    Index("ix_plans_armed", "armed"),
)

CHAT = Table(
    "chat",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("device", String(64), index=True),  # who said it; unknown of old messages
)
