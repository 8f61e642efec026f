"""What a person has chosen: channels by kind of notice, and quiet hours."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, delete, insert, select

from cenote.server.common.refusals import Refused
from cenote.server.notices.kinds import DEFAULTS, Channels
from cenote.server.storage.locks import one_at_a_time
from cenote.server.storage.schema import NOTICE_CHOICES

UTC = "UTC"
HOUR = 60


@dataclass(frozen=True)
class Choices:
    """The defaults are those of somebody who has never chosen."""

    kinds: Channels
    quiet_from: int | None = None
    """Minutes after midnight, in the time zone."""
    quiet_until: int | None = None
    zone: str = UTC

    def next_moment(self, at: int) -> int:
        """This moment, or the end of the quiet hours it falls into (both milliseconds)."""
        if self.quiet_from is None or self.quiet_until is None:
            return at
        local = datetime.fromtimestamp(at / 1000, ZoneInfo(self.zone))
        minute = local.hour * HOUR + local.minute
        if not is_within(minute, self.quiet_from, self.quiet_until):
            return at
        end = local.replace(
            hour=self.quiet_until // HOUR, minute=self.quiet_until % HOUR, second=0, microsecond=0
        )
        if minute >= self.quiet_until:
            end += timedelta(days=1)
        return max(at, int(end.timestamp() * 1000))


NOTHING_CHOSEN = Choices(DEFAULTS)


def is_within(minute: int, start: int, end: int) -> bool:
    """Whether a minute of the day lies between two others, perhaps over midnight."""
    if start <= end:
        return start <= minute < end
    return minute >= start or minute < end


def known_zone(zone: str) -> str:
    """A time zone that exists."""
    try:
        return ZoneInfo(zone).key
    except (ValueError, OSError, KeyError):
        raise Refused("bad_request", "zone: not a time zone") from None


# In the database


def load(connection: Connection, devices: Collection[str]) -> dict[str, Choices]:
    """The choices of some devices; those that have chosen nothing have the defaults."""
    rows = connection.execute(select(NOTICE_CHOICES).where(NOTICE_CHOICES.c.device.in_(devices)))
    chosen = {
        row.device: Choices(row.kinds, row.quiet_from, row.quiet_until, row.zone) for row in rows
    }
    return dict.fromkeys(devices, NOTHING_CHOSEN) | chosen


def load_one(connection: Connection, device: str) -> Choices:
    return load(connection, [device])[device]


def save(connection: Connection, device: str, choices: Choices) -> None:
    one_at_a_time(connection, f"choices {device}")
    connection.execute(delete(NOTICE_CHOICES).where(NOTICE_CHOICES.c.device == device))
    row = {
        "kinds": {kind: list(channels) for kind, channels in choices.kinds.items()},
        "quiet_from": choices.quiet_from,
        "quiet_until": choices.quiet_until,
        "zone": choices.zone,
    }
    connection.execute(insert(NOTICE_CHOICES).values(device=device, **row))
