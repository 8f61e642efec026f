"""The database schema. Of a game only its moves are kept; all else is about the table."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
    }
)

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
    Column("named", Boolean, nullable=False),  # the name is one that the holder took
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
    Index("ix_holders_device", "device"),
)

SEEKS = Table(
    "seeks",
    METADATA,
    Column("device", String(64), primary_key=True),  # who looks for a game
    Column("games", JSON, nullable=False),
    Column("seats", JSON, nullable=False),  # how many, any of these
    Column("clocks", JSON, nullable=False),  # kinds of clocks, any of these
    Column("table_id", ForeignKey("tables.id"), nullable=False),  # where others can join them
    Column("made", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),  # when their browser last asked
    Index("ix_seeks_seen", "seen"),
    Index("ix_seeks_table_id", "table_id"),
)

HOLIDAYS = Table(
    "holidays",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("device", String(64), nullable=False, index=True),
    Column("start", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False, index=True),
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
    Column("watchers", Integer, nullable=False),
)

# People who took a name. Where other tables speak of a device, these are meant too: the id of a
# person takes the place of the hashes of their devices (`storage/device_columns`).

PERSONS = Table(
    "persons",
    METADATA,
    Column("id", String(64), primary_key=True),  # never sent to anybody
    Column("name", String(40), nullable=False),
    Column("name_key", String(80), nullable=False, unique=True),  # equal for names that look alike
    Column("handle", String(64), nullable=False, unique=True),  # what passkeys call the person
    Column("phrase_hash", String(64), unique=True),
    Column("made", BigInteger, nullable=False),
    Column("renamed", BigInteger),
)

SHOWN = Table(
    "shown",
    METADATA,
    Column("person", String(64), primary_key=True),  # everybody may see how they do
)

PERSON_DEVICES = Table(
    "person_devices",
    METADATA,
    Column("device", String(64), primary_key=True),
    Column("person", String(64), nullable=False, index=True),
    Column("tag", String(12), nullable=False, unique=True),  # what its owner calls it by
    Column("label", String(40), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("settled", Boolean, nullable=False),  # everything it held is the person's
)

PASSKEYS = Table(
    "passkeys",
    METADATA,
    Column("tag", String(12), primary_key=True),
    Column("person", String(64), nullable=False, index=True),
    Column("credential", Text, nullable=False, unique=True),
    Column("public_key", Text, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("host", String(255), nullable=False),  # the name of the server it was made for
    Column("label", String(40), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
)

CHALLENGES = Table(
    "challenges",
    METADATA,
    Column("id", String(64), primary_key=True),  # a hash of the challenge
    Column("purpose", String(20), nullable=False),
    Column("device", String(64), nullable=False),
    Column("name", String(40)),  # the name that will be taken
    Column("handle", String(64)),
    Column("until", BigInteger, nullable=False, index=True),
)

JOIN_CODES = Table(
    "join_codes",
    METADATA,
    Column("person", String(64), primary_key=True),
    Column("code_hash", String(64), nullable=False, unique=True),
    Column("until", BigInteger, nullable=False),
)

RATINGS = Table(
    "ratings",
    METADATA,
    Column("person", String(64), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("seats", Integer, primary_key=True, autoincrement=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("changed", BigInteger, nullable=False),
)

RATING_CHANGES = Table(
    "rating_changes",
    METADATA,
    Column("table_id", String(12), primary_key=True),  # outlives its table
    Column("person", String(64), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("mu_before", Float, nullable=False),
    Column("sigma_before", Float, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Index("ix_rating_changes_person", "person", "game", "seats", "at"),
)

SERVER_KEYS = Table(
    "server_keys",
    METADATA,
    Column("name", String(20), primary_key=True),  # one of storage.server_keys.NAMES
    Column("key", Text, nullable=False),  # secret; made at the first start, shared by processes
    Column("made", BigInteger, nullable=False),
)

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
    Column("kind", String(20)),  # the notice this person has not looked after yet
    Column("at", BigInteger, nullable=False),  # since when
    Column("due", BigInteger),  # when to send it; nothing to send if there is none
    Column("reminded", BigInteger),  # the end of the clock that a reminder was about
    Index("ix_table_notices_device", "device"),
    Index("ix_table_notices_due", "due"),
)
