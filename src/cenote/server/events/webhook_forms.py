"""The forms of a webhook's message: plain JSON, or what Discord, Matrix and ntfy understand."""

import json
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

PLAIN, DISCORD, MATRIX, NTFY = "plain", "discord", "matrix", "ntfy"

Message = Mapping[str, Any]
"""What happened, with its `text` in the language of the table's host and its `link`."""

JSON = {"Content-Type": "application/json"}


def plain(message: Message) -> dict[str, Any]:
    return dict(message)


def discord(message: Message) -> dict[str, Any]:
    """Nobody is pinged, whatever names people give themselves."""
    content = f"{message['text']}\n{message['link']}"
    return {"content": content, "allowed_mentions": {"parse": []}}


def matrix(message: Message) -> dict[str, Any]:
    """As hookshot's generic webhooks take it."""
    return {"text": f"{message['text']} {message['link']}", "username": "Cenote"}


def ntfy(message: Message) -> dict[str, Any]:
    return {"title": "Cenote", "message": message["text"], "click": message["link"]}


FORMS: dict[str, Callable[[Message], dict[str, Any]]] = {
    PLAIN: plain,
    DISCORD: discord,
    MATRIX: matrix,
    NTFY: ntfy,
}

HOSTS = {
    "discord.com": DISCORD,
    "discordapp.com": DISCORD,
    "ptb.discord.com": DISCORD,
    "canary.discord.com": DISCORD,
    "ntfy.sh": NTFY,
}


def preset_of(address: str) -> str:
    """The form that an address expects, as far as it can be recognised."""
    parts = urlsplit(address)
    if parts.hostname in HOSTS:
        return HOSTS[parts.hostname]
    return MATRIX if "/webhook/" in parts.path and "matrix" in (parts.hostname or "") else PLAIN


def topic_of(address: str) -> tuple[str, str]:
    """The address of an ntfy server that takes JSON, and the topic in it."""
    path, mark, query = address.partition("?")
    base, _, topic = path.rstrip("/").rpartition("/")
    return f"{base}/{mark}{query}", topic


def request_of(address: str, preset: str, message: Message) -> tuple[str, bytes, dict[str, str]]:
    """Where to send a message in this form: address, content and headers."""
    body = FORMS[preset](message)
    if preset == NTFY:  # ntfy takes JSON at its root, with the topic in it
        address, body["topic"] = topic_of(address)
    return address, json.dumps(body).encode(), JSON
