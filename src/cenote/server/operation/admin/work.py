"""The function of each command."""

from argparse import Namespace
from collections.abc import Callable

from sqlalchemy import Engine

from cenote.server.operation.admin import bans, devices, forget, names, reports, status, tables
from cenote.server.operation.admin.answers import Answer

WORK: dict[str, Callable[[Engine, Namespace], Answer]] = {
    "status": status.status,
    "tables": tables.tables,
    "table": tables.table,
    "devices": devices.devices,
    "names": names.names,
    "remove-name": names.remove_name,
    "forget": forget.forget,
    "archive": tables.archive,
    "delete": tables.delete,
    "ban": bans.ban,
    "unban": bans.unban,
    "mute": bans.ban,
    "unmute": bans.unban,
    "bans": bans.bans,
    "reports": reports.reports,
}
