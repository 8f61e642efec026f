"""People: holidays, names and ratings.

Where other tables name a device, it can also be a person who claimed a name: the id of a person
takes the place of the hashes of their devices (`storage/device_columns`).
"""

from sqlalchemy import BigInteger, Boolean, Column, Float, Index, Integer, String, Table, Text

from cenote.server.storage.schema.metadata import METADATA

HOLIDAYS = Table(
    "holidays",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("device", String(64), nullable=False, index=True),
    Column("start", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False, index=True),
)

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

PROGRESS = Table(
    "progress",
    METADATA,
    Column("person", String(64), primary_key=True),
    Column("kept", Text, nullable=False),  # puzzles, days and lessons, as JSON
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
    Column("name", String(40)),  # the name that will be claimed
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
