"""Under which names this server answers, and whose pages may talk to it.

A page of another site can make its own name point at this machine (DNS rebinding). It then sends
that name as `Host`, so only names that are ours are answered. Plain addresses always are: a page
cannot make a number point elsewhere.
"""

import ipaddress
import socket
from urllib.parse import urlsplit

from starlette.datastructures import Headers

from cenote.server.common.refusals import Refused
from cenote.server.common.settings import Settings

SECURE = {"http": "http", "https": "https", "ws": "http", "wss": "https"}
"""The scheme of a page's origin, by the scheme of the request."""


class Hosts:
    """The host names and origins this server accepts."""

    def __init__(self, settings: Settings) -> None:
        self.origins = frozenset(settings.origins.split())
        own = socket.gethostname().lower().split(".")[0]
        named = {urlsplit(origin).hostname or "" for origin in self.origins}
        self.names = {"localhost", own, f"{own}.local", *named, *settings.hosts.lower().split()}

    def check_host(self, headers: Headers) -> None:
        host = headers.get("host")
        if host is not None and "*" not in self.names and not self.is_ours(host):
            raise Refused("bad_host")

    def is_ours(self, host: str) -> bool:
        try:
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        except ValueError:
            return False
        return name in self.names or name.endswith(".localhost") or is_address(name)

    def check_origin(self, headers: Headers, scheme: str) -> None:
        """Browsers send the origin of a page; other programs need not."""
        origin = headers.get("origin")
        if origin is None or origin in self.origins:
            return
        if origin != f"{SECURE.get(scheme, scheme)}://{headers.get('host')}":
            raise Refused("bad_origin")


def is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
