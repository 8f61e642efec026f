"""What programs can ask of this server, for programs and for people.

FastAPI describes the API, which takes most of a second, and writing that as JSON takes some 10 ms:
both are done once, in a thread, when somebody first asks.
"""

import asyncio
import gzip
import html
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fastapi import FastAPI
from starlette.responses import Response


@dataclass(frozen=True)
class Document:
    """A text and its compressed form."""

    text: bytes
    compressed: bytes
    media_type: str

    def response(self, takes_gzip: bool) -> Response:
        headers = {"Vary": "Accept-Encoding"}
        if takes_gzip:
            headers["Content-Encoding"] = "gzip"
        content = self.compressed if takes_gzip else self.text
        return Response(content, media_type=self.media_type, headers=headers)


class Description:
    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self.making: asyncio.Future[tuple[Document, Document]] | None = None

    async def documents(self) -> tuple[Document, Document]:
        """The JSON for programs and the page for people; however many ask, it is made once."""
        if self.making is None:
            self.making = asyncio.ensure_future(asyncio.to_thread(self.make))
        return await asyncio.shield(self.making)

    def make(self) -> tuple[Document, Document]:
        api = self.app.openapi()
        return (
            document(
                json.dumps(api, separators=(",", ":"), ensure_ascii=False), "application/json"
            ),
            document(page_of(api), "text/html; charset=utf-8"),
        )


def document(text: str, media_type: str) -> Document:
    content = text.encode()
    return Document(content, gzip.compress(content, mtime=0), media_type)


def page_of(api: Mapping[str, Any]) -> str:
    """The API on one page, from its own description, without a script."""
    rows = [
        f"<tr><td><code>{method.upper()}</code><td><code>{html.escape(path)}</code>"
        f"<td>{html.escape(what.get('summary', ''))}"
        f"<td>{html.escape(', '.join(body_of(api, what)))}"
        for path, methods in api["paths"].items()
        for method, what in methods.items()
    ]
    title = html.escape(f"{api['info']['title']} {api['info']['version']}")
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        f"<h1>{title}</h1><p>The whole contract, with the socket, is in docs/wire.md of the "
        'project; for programs there is <a href="/openapi.json">openapi.json</a>.'
        f"<table><tr><th>Method<th>Address<th>What<th>Body{''.join(rows)}</table></html>"
    )


def body_of(api: Mapping[str, Any], what: Mapping[str, Any]) -> list[str]:
    """The fields of a request's body."""
    content = what.get("requestBody", {}).get("content", {})
    schema = content.get("application/json", {}).get("schema", {})
    name = schema.get("$ref", "").rsplit("/", 1)[-1]
    return list(api.get("components", {}).get("schemas", {}).get(name, {}).get("properties", {}))
