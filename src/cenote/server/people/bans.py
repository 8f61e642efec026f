"""Bans and mutes; kept in memory, because every request is checked."""

from collections.abc import Hashable, Mapping
from ipaddress import IPv6Address, ip_address, ip_network
from typing import TypeVar

from sqlalchemy import Connection, or_, select

from cenote.server.common.server_time import now
from cenote.server.monitoring import logs
from cenote.server.storage.schema import BANS
from cenote.server.storage.store import Store

Key = TypeVar("Key", bound=Hashable)

KINDS = ("device", "address", "chat-device", "chat-table")

Until = int | None
"""When a ban ends; None for never."""
Row = tuple[str, str, Until]
"""Kind, who, until when."""


class Bans:
    """The current bans. They are reloaded every few seconds and expire by themselves."""

    def __init__(self) -> None:
        self.devices: Mapping[str, Until] = {}
        self.networks: Mapping[tuple[int, int], Mapping[int, Until]] = {}
        """By version and length of the prefix: the prefixes."""
        self.quiet_devices: Mapping[str, Until] = {}
        self.quiet_tables: Mapping[str, Until] = {}

    async def refresh(self, store: Store) -> None:
        """Load what the operator has changed meanwhile."""
        self.take(await store.read(current))

    def take(self, rows: list[Row]) -> None:
        self.devices = named(rows, "device")
        self.networks = networks(named(rows, "address"))
        self.quiet_devices = named(rows, "chat-device")
        self.quiet_tables = named(rows, "chat-table")

    def bars(self, device: str | None, key: str | None, address: str) -> bool:
        """Whether a person, the device they use, or their address is banned."""
        return self.bars_device(device) or self.bars_device(key) or self.bars_address(address)

    def bars_device(self, device: str | None) -> bool:
        return device is not None and holds(self.devices, device)

    def bars_address(self, address: str) -> bool:
        """Whether an address is in a banned network; one look-up for each length of prefix."""
        if not self.networks:
            return False
        try:
            ip = ip_address(address)
        except ValueError:
            return False
        if isinstance(ip, IPv6Address):
            ip = ip.ipv4_mapped or ip
        return any(
            version == ip.version and holds(prefixes, int(ip) >> (ip.max_prefixlen - length))
            for (version, length), prefixes in self.networks.items()
        )

    def bars_chat(self, device: str | None, table: str) -> bool:
        is_quiet = device is not None and holds(self.quiet_devices, device)
        return is_quiet or holds(self.quiet_tables, table)


def current(connection: Connection) -> list[Row]:
    """All bans that have not ended."""
    lasts = or_(BANS.c.until.is_(None), BANS.c.until > now())
    rows = connection.execute(select(BANS.c.kind, BANS.c.who, BANS.c.until).where(lasts))
    return [(row.kind, row.who, row.until) for row in rows]


def named(rows: list[Row], wanted: str) -> dict[str, Until]:
    return {who: until for kind, who, until in rows if kind == wanted}


def networks(addresses: Mapping[str, Until]) -> dict[tuple[int, int], dict[int, Until]]:
    found: dict[tuple[int, int], dict[int, Until]] = {}
    for text, until in addresses.items():
        try:
            network = ip_network(text, strict=False)
        except ValueError:
            logs.warn("a banned address cannot be read")
            continue
        length = network.prefixlen
        prefix = int(network.network_address) >> (network.max_prefixlen - length)
        found.setdefault((network.version, length), {})[prefix] = until
    return found


def holds(bans: Mapping[Key, Until], who: Key) -> bool:
    """Whether one of these bans applies and has not expired since it was loaded."""
    if who not in bans:
        return False
    until = bans[who]
    return until is None or until > now()
