"""Telling an address outside that it is somebody's turn."""

import asyncio
import http.client
import ipaddress
import json
import socket
import ssl
from typing import Any
from urllib.parse import SplitResult, urlsplit

from cenote.server import logs
from cenote.server.refusals import Refused
from cenote.server.room import Room

SECONDS = 5
LONGEST = 500
REMEMBERED = 10_000
"""Of so many tables we know which turn was told last."""


def checked(address: str, allowed: str) -> str:
    """An address we are willing to call, as far as it can be seen from its text."""
    if allowed == "off":
        raise Refused("bad_request", "webhooks are turned off on this server")
    try:
        parts = urlsplit(address)
        is_good = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        is_good = False
    if not is_good or len(address) > LONGEST or not address.isascii() or not address.isprintable():
        raise Refused("bad_request", "webhook: not an http(s) address")
    return address


class Webhooks:
    """Calls the webhook of a table once each time the turn comes to an absent person."""

    def __init__(self, allowed: str) -> None:
        self.allowed = allowed
        self.told: dict[str, tuple[int, int]] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    def changed(self, room: Room, is_ours: bool) -> None:
        table, match = room.table, room.match
        if table.webhook is None or self.allowed == "off" or not is_ours:
            return
        if match.is_over or room.frozen or not room.is_open:
            return
        seat = match.to_act
        turn = (seat, match.game.turn(match.state))
        if self.told.get(table.id) == turn:
            return
        if len(self.told) >= REMEMBERED:
            self.told.clear()
        self.told[table.id] = turn
        if table.seats[seat].played_by is None and seat not in room.here():
            task = asyncio.create_task(self.call(table.webhook, self.message(room, seat)))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    def message(self, room: Room, seat: int) -> dict[str, Any]:
        table = room.table
        return {
            "event": "your_turn",
            "table": table.id,
            "game": table.game,
            "title": table.title,
            "seat": seat,
            "name": table.seats[seat].name,
            "path": f"/table/{table.id}",
            "version": table.version,
        }

    async def call(self, address: str, message: dict[str, Any]) -> None:
        try:
            status = await asyncio.to_thread(post, address, message, self.allowed == "any")
            logs.note("webhook called", table=logs.short(message["table"]), status=status)
        except (OSError, ValueError, http.client.HTTPException) as error:
            why = type(error).__name__
            logs.warn("webhook failed", table=logs.short(message["table"]), why=why)


def post(address: str, message: dict[str, Any], private: bool) -> int:
    """One POST to the very address that was checked: no redirects, no second look-up."""
    parts = urlsplit(address)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    connection = connect(parts, resolved(str(parts.hostname), port, private))
    try:
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        headers = {"Content-Type": "application/json", "User-Agent": "cenote"}
        connection.request("POST", target, json.dumps(message), headers)
        return connection.getresponse().status
    finally:
        connection.close()


def resolved(host: str, port: int, private: bool) -> tuple[str, int]:
    """The address of a host, refused if it is inside our own network and may not be."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    ip = str(found[0][4][0])
    if not private and not ipaddress.ip_address(ip).is_global:
        raise ValueError("not a public address")
    return ip, port


def connect(parts: SplitResult, where: tuple[str, int]) -> http.client.HTTPConnection:
    host = str(parts.hostname)
    connection = http.client.HTTPConnection(host, where[1], timeout=SECONDS)
    connection.sock = socket.create_connection(where, SECONDS)
    if parts.scheme == "https":
        context = ssl.create_default_context()
        connection.sock = context.wrap_socket(connection.sock, server_hostname=host)
    return connection
