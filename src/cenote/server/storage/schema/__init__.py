"""The database schema, whole: a module for each area."""

from cenote.server.storage.schema.finished import RESULTS, REVIEWS
from cenote.server.storage.schema.metadata import METADATA
from cenote.server.storage.schema.notices import (
    MAIL_ADDRESSES,
    NOTICE_CHOICES,
    PUSH_SUBSCRIPTIONS,
    TABLE_NOTICES,
)
from cenote.server.storage.schema.people import (
    CHALLENGES,
    HOLIDAYS,
    JOIN_CODES,
    PASSKEYS,
    PERSON_DEVICES,
    PERSONS,
    PROGRESS,
    RATING_CHANGES,
    RATINGS,
    SHOWN,
)
from cenote.server.storage.schema.server import (
    BANS,
    LAST_SEEN,
    NOTICES,
    PRESENCE,
    PROCESSES,
    REPORTS,
    SERVER_KEYS,
)
from cenote.server.storage.schema.tables import (
    BOARDS,
    CHAT,
    EVENTS,
    HOLDERS,
    MOVES,
    PLANS,
    SEATS,
    SEEKS,
    TABLES,
)

__all__ = [
    "BANS",
    "BOARDS",
    "CHALLENGES",
    "CHAT",
    "EVENTS",
    "HOLDERS",
    "HOLIDAYS",
    "JOIN_CODES",
    "LAST_SEEN",
    "MAIL_ADDRESSES",
    "METADATA",
    "MOVES",
    "NOTICES",
    "NOTICE_CHOICES",
    "PASSKEYS",
    "PERSONS",
    "PERSON_DEVICES",
    "PLANS",
    "PRESENCE",
    "PROCESSES",
    "PROGRESS",
    "PUSH_SUBSCRIPTIONS",
    "RATINGS",
    "RATING_CHANGES",
    "REPORTS",
    "RESULTS",
    "REVIEWS",
    "SEATS",
    "SEEKS",
    "SERVER_KEYS",
    "SHOWN",
    "TABLES",
    "TABLE_NOTICES",
]
