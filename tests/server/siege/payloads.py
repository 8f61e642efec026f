"""What bombs are made of: board files, bodies, records, texts, requests, messages."""

import gzip
import json
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

from cenote.bots.simple import RandomBot
from cenote.core.driver import Play, play_out
from cenote.games import GAMES
from tests.server.siege.ground import PEOPLE

BOARD = 65_536
"""The longest allowed board file and record; bombs are as long as allowed."""
RECORD = 262_144
BODY = 2 * RECORD
SMALL_BODY = 16_384
"""The longest body of routes that take no files."""
DEEP = 20_000

# Board files


def repeated(line: Callable[[int], str], longest: int = BOARD) -> str:
    """As many lines of a kind as fit."""
    lines: list[str] = []
    size = 0
    while size + len(new := line(len(lines)) + "\n") <= longest:
        lines.append(new)
        size += len(new)
    return "".join(lines)


TOML: dict[str, Callable[[], str]] = {
    "dotted key": lambda: "a" + ".a" * 32_700 + "=1",
    "dotted table": lambda: "[" + "a" + ".a" * 32_700 + "]",
    "dotted keys": lambda: repeated(lambda n: f"k{n}" + ".a" * 500 + "=1"),
    "brackets": lambda: "a=" + "[" * DEEP,
    "closed brackets": lambda: "a=" + "[" * DEEP + "]" * DEEP,
    "braces": lambda: "a=" + "{a=" * DEEP,
    "tables": lambda: repeated(lambda n: f"[t{n}]"),
    "tables in one": lambda: repeated(lambda n: f"[a.b.c.d.e.f.g.h{n}]"),
    "arrays of tables": lambda: repeated(lambda n: "[[a]]"),
    "nested arrays of tables": lambda: repeated(lambda n: f"[[{'.'.join('a' * (n % 50 + 1))}]]"),
    "keys": lambda: repeated(lambda n: f"k{n}=1"),
    "long string": lambda: 'name="' + "x" * 65_000 + '"',
    "escapes": lambda: 'name="' + "\\u0041" * 10_800 + '"',
    "open string": lambda: 'name="""' + "\\\n" * 32_000,
    "huge integer": lambda: "a=" + "9" * 65_000,
    "huge hexadecimal": lambda: "a=0x" + "f" * 65_000,
    "huge float": lambda: "a=" + "9" * 32_000 + "." + "9" * 32_000,
    "underscores": lambda: "a=1" + "_1" * 32_000,
    "many arrays": lambda: repeated(lambda n: f"a{n}=[[[[1,2],[3]],[]],[[]]]"),
    "long array": lambda: "a=[" + "1," * 32_000 + "]",
    "inline tables": lambda: "a=[" + "{b=1}," * 10_000 + "]",
    "spaces": lambda: "a=1" + " " * 65_000,
    "comments": lambda: "#\n" * 32_700,
    "blank lines": lambda: "\n" * 65_500,
    "dates": lambda: "a=[" + "1979-05-27T07:32:00Z," * 2_900 + "]",
    "carriage returns": lambda: "\r" * 65_000,
    "many mistakes": lambda: repeated(lambda n: f"[players.{n}]\npyramids=[{n}]"),
}
"""Board files, made when they are needed."""

# Bodies


def table_body(**more: Any) -> str:
    return json.dumps({"game": "tzolkin", "seats": PEOPLE, **more})


def filled(start: str, part: str, end: str, size: int) -> str:
    """As many of a part as fit between start and end."""
    return start + part * ((size - len(start) - len(end)) // len(part)) + end


JSON: dict[str, Callable[[int], str]] = {
    "deep arrays": lambda size: "[" * (size - 10),
    "closed arrays": lambda size: "[" * (size // 2) + "]" * (size // 2),
    "deep objects": lambda size: filled("", '{"a":', "", size),
    "many keys": lambda size: "{" + ",".join(f'"k{n}":1' for n in range(size // 13)) + "}",
    "the same key": lambda size: filled("{", '"game":"tzolkin",', '"game":""}', size),
    "long number": lambda size: filled('{"game":', "9", "}", size),
    "long fraction": lambda size: filled('{"game":0.', "9", "}", size),
    "great exponent": lambda size: '{"pace":1e' + "9" * 1_000 + "}",
    "big string": lambda size: filled('{"game":"', "x", '"}', size),
    "escaped string": lambda size: filled('{"game":"', "\\u0000", '"}', size),
    "halves of characters": lambda size: filled('{"game":"', "\\ud800", '"}', size),
    "unknown fields": lambda size: table_body(**{f"field{n}": n for n in range(size // 22)}),
    "many seats": lambda size: table_body(seats=PEOPLE * (size // 80)),
    "many options": lambda size: table_body(options=["first:0"] * ((size - 200) // 11)),
    "not a number": lambda size: '{"pace":NaN,"game":Infinity}',
    "white space": lambda size: " " * (size - 10),
    "many nulls": lambda size: filled('{"seats":[', "null,", "null]}", size),
}
"""Bodies for any route, of about the given length and never longer."""

# Records


def header(options: str = "base", version: str = "1", seats: str = "2") -> str:
    return f"game tzolkin {version}\nseats {seats}\noptions {options}\n--\n"


@cache
def longest_game(game: str = "tzolkin", seats: int = 4) -> str:
    """The longest of a few random games."""
    games = [played(game, seats, Random(seed)) for seed in range(4)]
    return max(games, key=len)


def played(game: str, seats: int, rng: Random) -> str:
    play = Play.new(GAMES[game], seats)
    play_out(play, [RandomBot(rng).choose] * seats, rng)
    return play.record.text()


RECORDS: dict[str, Callable[[], str]] = {
    "long version": lambda: header(version="9" * 5_000),
    "version of other digits": lambda: header(version="٣" * 5_000),
    "long seats": lambda: header(seats="9" * 5_000),
    "many options": lambda: header(options="first:0 " * 30_000),
    "comments": lambda: header() + "#\n" * 130_000,
    "one long comment": lambda: header() + "#" * 262_000,
    "blank lines": lambda: header() + "\n" * 262_000,
    "one long line": lambda: header() + "0  " + "done " * 52_000,
    "one long word": lambda: header() + "0  " + "x" * 262_000,
    "long mover": lambda: header() + "9" * 262_000,
    "no text": lambda: "\0" * 262_000,
    "NUL in the options": lambda: header(options="board:\0 \0"),
    "NUL in a move": lambda: header() + "0  \0\n",
    "other line ends": lambda: header().replace("\n", "\u2028") + "\x85" * 1_000,
    "halves of characters": lambda: header() + "0  \ud800",
    "longest game": longest_game,
    "longest game and more": lambda: longest_game() + "0  done\n" * 20_000,
    "longest game of Maya": lambda: longest_game("maya", 5),
}

# Text that people write, in every field that takes some

NASTY = {
    "NUL": "a\0b",
    "half a character": "\ud800",
    "right to left": "\u202e\u2066evil\u2069",
    "zalgo": "e" + "\u0301" * 300,
    "joiners": "\u200d" * 500,
    "one grown long": "\ufdfa" * 40,
    "tags": "\U000e0041" * 100,
    "not a character": "\uffff\U0010ffff",
    "quotes": "'\"`;--<script>${{%s%n}}\\",
    "newlines": "\r\n\u2028\u2029\x0b\x0c",
}

PLACES: dict[str, Callable[[str], Any]] = {
    "title": lambda text: {"title": text},
    "name": lambda text: {"seats": [{"kind": "me", "name": text}, {"kind": "device"}]},
    "level": lambda text: {"seats": [{"kind": "bot", "level": text}, {"kind": "device"}]},
    "game": lambda text: {"game": text},
    "option": lambda text: {"options": [text]},
    "board option": lambda text: {"game": "maya", "options": [f"board:{text}"]},
    "webhook": lambda text: {"webhook": f"http://127.0.0.1/{text}"},
    "webhook host": lambda text: {"webhook": f"http://{text}/"},
    "start": lambda text: {"start": {"table": text[:12], "moves": 0}},
    "record": lambda text: {"record": header(options=f"board:{text}")},
    "board": lambda text: {"game": "maya", "board": text},
    "clock level": lambda text: {"clock": {"level": text}},
}

# The shapes of requests


def shapes() -> Iterator[tuple[str, str, str, bytes, dict[str, str]]]:
    """A name, and a request that is odd in one way."""
    body = table_body().encode()
    coding = {"Content-Encoding": "gzip"}
    yield "zipped", "POST", "/api/tables", gzip.compress(body), coding
    yield "zip bomb", "POST", "/api/tables", gzip.compress(bytes(50_000_000)), coding
    yield "deflated", "POST", "/api/tables", body, {"Content-Encoding": "deflate, br, gzip"}
    yield "many questions", "GET", "/api/tables?" + "watch=true&" * 5_000, b"", {}
    yield "odd questions", "GET", "/api/tables?watch=%00&limit=9e99&after=%ff%fe", b"", {}
    yield "huge limit", "GET", f"/api/tables?watch=true&limit={'9' * 5_000}", b"", {}
    yield "bad cursor", "GET", f"/api/tables?watch=true&after={'A' * 5_000}", b"", {}
    yield "long path", "GET", "/api/tables/" + "a" * 60_000, b"", {}
    yield "many slashes", "GET", "/" * 30_000, b"", {}
    yield "dots", "GET", "/assets/" + "../" * 5_000 + "etc/passwd", b"", {}
    yield "coded path", "GET", "/api/tables/" + "%00" * 4_000, b"", {}
    yield "long header", "GET", "/api/games", b"", {"X-Long": "x" * 60_000}
    yield "many headers", "GET", "/api/games", b"", {f"X-{n}": "x" for n in range(3_000)}
    yield "long cookie", "GET", "/api/tables", b"", {"Cookie": "cenote=" + "x;" * 20_000}
    yield "long key", "GET", "/api/tables", b"", {"Authorization": "Bearer " + "x" * 50_000}
    yield (
        "odd type",
        "POST",
        "/api/tables",
        body,
        {"Content-Type": "multipart/form-data; boundary=x"},
    )
    yield (
        "odd charset",
        "POST",
        "/api/tables",
        body,
        {"Content-Type": "application/json; charset=idna"},
    )
    yield "not UTF-8", "POST", "/api/tables", b'{"game":"\xff\xfe"}', {}
    yield "UTF-16", "POST", "/api/tables", table_body().encode("utf-16"), {}
    yield "UTF-32", "POST", "/api/tables", table_body().encode("utf-32"), {}
    yield "accepts all", "GET", "/api/board", b"", {"Accept-Encoding": "gzip," * 5_000}
    yield "ranges", "GET", "/", b"", {"Range": "bytes=" + ",".join(f"{n}-" for n in range(5_000))}
    yield (
        "old dates",
        "GET",
        "/",
        b"",
        {"If-None-Match": "x," * 20_000, "If-Modified-Since": "9" * 5_000},
    )
    yield "long replay", "GET", "/api/tables/AAAAAAAAAAAA/replay/" + "9" * 5_000, b"", {}
    yield "odd method", "BREW" * 50, "/api/tables", b"", {}


# Messages

MESSAGES: dict[str, bytes] = {
    "deep": b"[" * 4_000,
    "deep object": b'{"a":' * 800,
    "long number": b'{"type":"move","version":' + b"9" * 4_000 + b"}",
    "long id": b'{"type":"ping","id":' + b"9" * 4_000 + b"}",
    "many keys": json.dumps({f"k{n}": n for n in range(350)}).encode(),
    "NUL in a move": json.dumps({"type": "move", "version": 1, "move": "\0"}).encode(),
    "half a character": json.dumps({"type": "chat", "text": "\ud800"}).encode(),
    "zalgo": json.dumps({"type": "chat", "text": "e" + "\u0301" * 300}).encode(),
    "NUL in chat": json.dumps({"type": "chat", "text": "a\0b"}).encode(),
    "long move": json.dumps({"type": "move", "version": 1, "move": "x" * 3_000}).encode(),
    "odd seat": json.dumps({"type": "look", "seat": 10**300}).encode(),
    "too long": b"x" * 5_000,
    "far too long": b"x" * 20_000,
    "not UTF-8": b"\xff\xfe\xfd",
}
