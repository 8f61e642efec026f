"""The app's files, and the headers that keep a browser from loading anything else."""

import gzip
import html
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from starlette.responses import FileResponse, HTMLResponse, Response

from cenote.server.common.refusals import Refused

STATIC = Path(__file__).parent.parent / "static"

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

TEXTS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
"""Types of files that are worth compressing."""

KEPT_FILES = 512
"""How many compressed files are kept in memory: the app has some 130, together 700 kB."""

FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"

NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Cenote</title>
<h1>Cenote</h1>
<p>The server runs, but the app for the browser was not built.
In a checkout of the project, <code>make</code> builds it (it needs Node).
<p>Until then you can play in a terminal: <code>cenote text --url {address}</code>,
or without a server: <code>cenote text</code>.
<p><a href="/docs">What programs can ask of this server</a></html>"""


def page(path: str, address: str, static: Path = STATIC, takes_gzip: bool = False) -> Response:
    """A file of the app; every route of the app itself gets its first page."""
    index = static / "index.html"
    name = path.strip("/")
    if "." in name.rsplit("/", 1)[-1]:
        return asset(name, static, takes_gzip)
    if name.split("/", 1)[0] in ("api", "assets"):
        raise Refused("no_page")
    if not index.is_file():
        return HTMLResponse(NOT_BUILT.format(address=html.escape(address)))
    return FileResponse(index, headers={"Cache-Control": ASK_AGAIN})


def asset(name: str, static: Path, takes_gzip: bool) -> Response:
    """The file only if it is in our folder, whatever the name says."""
    try:
        file = (static / name).resolve()
        found = file.is_relative_to(static.resolve()) and file.is_file()
    except (OSError, ValueError):
        found = False
    if not found:
        raise Refused("no_page")
    if not name.startswith("assets/"):
        return FileResponse(file, headers={"Cache-Control": ASK_AGAIN})
    headers = {"Cache-Control": FOREVER, "Vary": "Accept-Encoding"}
    if not takes_gzip or file.suffix not in TEXTS:
        return FileResponse(file, headers=headers)
    headers["Content-Encoding"] = "gzip"
    return Response(compressed(file), media_type=TEXTS[file.suffix], headers=headers)


@lru_cache(KEPT_FILES)
def compressed(file: Path) -> bytes:
    """Once for all visitors: the name of such a file changes with its content."""
    return gzip.compress(file.read_bytes(), mtime=0)
