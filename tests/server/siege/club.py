"""Attacks on what makes a club of a server: names, open seats, notices, plans, lists of games."""

from typing import Any
from urllib.parse import quote

from cenote.puzzles.collection import shipped
from tests.server.siege.ground import Attack, Board, Ground
from tests.server.siege.line import bearer, fresh_key
from tests.server.siege.payloads import longest_game
from tests.server.siege.races import racing, statuses

ADDRESSES = 8
CROWD = 60
WAITING = [{"kind": "me", "name": "Eve"}, {"kind": "anyone"}]
ALONE = [{"kind": "me", "name": "Eve"}, {"kind": "bot", "level": "random"}]
COACHED = [{"kind": "me", "coach": "strict"}, {"kind": "bot", "level": "random"}]
LINKED = [{"kind": "me", "name": "Eve"}, {"kind": "link"}]
WORDS = 100
"""The most words of a sketch."""

KINDS = {kind: ["push", "mail"] for kind in ("turn", "clock", "joined", "over")}
CHOICES = {"kinds": KINDS, "quiet": {"start": 1320, "end": 480}, "zone": "Europe/Amsterdam"}


ALL = list(shipped())
DAYS = [f"2026-{1 + day // 28:02}-{1 + day % 28:02}" for day in range(200)]
LEARNED = {
    **{"solved": ALL, "missed": ALL, "seen": ALL},
    **{"days_solved": DAYS, "days_missed": DAYS, "lessons": {"tzolkin": 1, "maya": 1}},
}
"""Nearly as much as fits into a body."""


async def names(ground: Ground) -> None:
    """New names, guessed phrases and codes, and passkeys that are never made."""

    async def one(who: int) -> None:
        key = bearer(fresh_key())
        name = f"Eve {ground.rng.randrange(10**9)}"
        guess = " ".join(["corn", "jade", "gear", "skull"] * 3)
        for path, body in (
            ("name", {"name": name}),
            ("enter", {"phrase": guess}),
            ("enter", {"code": "123456"}),
            ("passkey/ask", {"purpose": "enter"}),
            ("passkey", {"credential": {"id": "x" * 1000, "response": {"a": ["y"] * 500}}}),
            ("phrase", {}),
            ("leave", {}),
        ):
            await ground.once("POST", f"/api/me/{path}", body, who % ADDRESSES, key)

    await ground.crowd(ADDRESSES * 2, one)


async def lobby(ground: Ground) -> None:
    """Tables that wait for players, people who seek a game and change their mind, and lists."""

    async def one(who: int) -> None:
        which, key = who % ADDRESSES, bearer(fresh_key())
        board = await ground.table(WAITING, which, listed=True)
        seek = {"games": ["tzolkin", "maya"], "seats": [2, 3, 4, 5], "clocks": ["none", "days_3"]}
        await ground.once("POST", "/api/me/seek", seek, which, key)
        await ground.once("GET", "/api/lobby", b"", which, key)
        await ground.once("DELETE", "/api/me/seek", b"", which, key)
        await ground.once("POST", f"{board.path}/sit", {"name": "Mallory"}, which, key)
        await ground.once("GET", "/api/me/now?skip=", b"", which, key)

    await ground.crowd(ADDRESSES, one)


async def notices(ground: Ground) -> None:
    """Subscriptions of browsers that do not exist, mail nobody asked for, tests of both."""
    nobody = {"endpoint": "https://push.invalid/x", "p256dh": "A" * 87, "auth": "A" * 22}

    async def one(who: int) -> None:
        which = who % ADDRESSES
        board = await ground.table(ALONE, which)
        key = bearer(board.key)
        for path, body in (
            ("", CHOICES),
            ("/push", {**nobody, "language": "en"}),
            ("/mail", {"address": f"eve{who}@mail.invalid", "language": "de"}),
            ("/mail/confirm", {"code": "000000"}),
            ("/test", {}),
            ("/push/remove", {"endpoint": nobody["endpoint"]}),
            ("/mail/remove", {}),
        ):
            await ground.once("POST", f"/api/me/notices{path}", body, which, key)

    await ground.crowd(ADDRESSES, one)


async def sketches(ground: Ground) -> None:
    """Plans as long as they may be, drawn and looked at again and again."""
    boards = [await ground.table(ALONE, which, options=["first:0"]) for which in range(ADDRESSES)]
    plans = [await longest_plan(ground, board, which) for which, board in enumerate(boards)]
    if not all(plans):
        ground.tally.breaches.append("a sketch could not be drawn")
    ground.begin()

    async def one(who: int) -> None:
        which = who % ADDRESSES
        board, words = boards[which], plans[which]
        path = f"{board.path}/seats/0/plans/{who % 5}"
        await ground.once("PUT", path, {"words": words}, which, bearer(board.key))
        await ground.once("GET", path, b"", which, bearer(board.key))

    await ground.crowd(ADDRESSES * 2, one)


async def longest_plan(ground: Ground, board: Board, which: int) -> list[str]:
    """As many words as are possible one after the other, as far as the limits let us look."""
    words: list[str] = []
    for _ in range(WORDS):
        path = f"{board.path}/seats/0/plans/0"
        answer = await ground.once("PUT", path, {"words": words}, which, bearer(board.key))
        moves = answer.json().get("moves") if answer.status == 200 else None
        if not moves:
            break
        words.append(moves[-1]["word"])
    return words


async def lists(ground: Ground) -> None:
    """My games by every filter, how I do, and all results as a file."""
    boards = [await ground.table(ALONE, which) for which in range(ADDRESSES)]
    paths = (
        *("games?name=%25_a&against=people", "games?state=finished&limit=100", "stats"),
        *("results?form=csv", "results?form=json", "ratings", "shown", "holidays", "notices"),
    )

    async def one(who: int) -> None:
        which = who % ADDRESSES
        for path in paths:
            if not ground.is_over:
                key = bearer(boards[which].key)
                await ground.once("GET", f"/api/me/{path}", b"", which, key)
        await ground.once("GET", "/api/people/Eve", b"", which)

    await ground.crowd(ADDRESSES * 2, one)


async def learning(ground: Ground) -> None:
    """All puzzles there are, on every day that fits, learned again and again by eight names."""
    keys = [await named(ground, which) for which in range(ADDRESSES)]
    boards = [await ground.table(ALONE, which, listed=True) for which in range(ADDRESSES)]
    ground.begin()

    async def one(who: int) -> None:
        which = who % ADDRESSES
        await ground.once("POST", "/api/me/progress", LEARNED, which, bearer(keys[which]))
        await ground.once("GET", f"{boards[which].path}/players", b"", which)

    await ground.crowd(ADDRESSES * 2, one)


async def coached(ground: Ground) -> None:
    """Coaches asked for turns, hints and reasons, as fast as they answer."""
    boards = [await ground.table(COACHED, which, options=["first:0"]) for which in range(ADDRESSES)]
    words = [await first_word(ground, board, which) for which, board in enumerate(boards)]
    ground.begin()

    async def one(who: int) -> None:
        board = boards[who % ADDRESSES]
        for what, body in (
            ("hint", {"version": 1, "step": 3}),
            ("turn", {"version": 1, "move": words[who % ADDRESSES]}),
            ("why", {"first": 0, "seat": 0}),
        ):
            path = f"{board.path}/coach/{what}"
            await ground.once("POST", path, body, who % ADDRESSES, bearer(board.key))

    await ground.crowd(ADDRESSES * 2, one)


async def first_word(ground: Ground, board: Board, which: int) -> str:
    view = await ground.once("GET", board.path, b"", which, bearer(board.key))
    return str(view.json()["moves"][0]["word"])


async def solving(ground: Ground) -> None:
    """Every puzzle in turn: its story, a line, its solution and an attempt."""

    async def one(who: int) -> None:
        id = ground.rng.choice(ALL)
        words = shipped()[id].solution
        await ground.once("GET", f"/api/puzzles/{id}", b"", who % ADDRESSES)
        line = f"/api/puzzles/{id}/line?words={quote(' '.join(words))}"
        await ground.once("GET", line, b"", who % ADDRESSES)
        await ground.once("GET", f"/api/puzzles/{id}/solution", b"", who % ADDRESSES)
        tried = {"words": list(words)}
        await ground.once("POST", f"/api/puzzles/{id}/tries", tried, who % ADDRESSES)

    await ground.crowd(ADDRESSES * 2, one)


async def company(ground: Ground) -> None:
    """Ratings of people whose pages are public, and those pages."""
    people = [await public(ground, which) for which in range(ADDRESSES)]
    ground.begin()

    async def one(who: int) -> None:
        which = who % ADDRESSES
        key, name = people[which]
        await ground.once("GET", f"/api/people/{name}", b"", which)
        await ground.once("GET", f"/api/people/{name}/games", b"", which)
        await ground.once("GET", "/api/me/ratings", b"", which, bearer(key))
        await ground.once("GET", "/api/lobby", b"", which, bearer(key))

    await ground.crowd(ADDRESSES * 2, one)


async def public(ground: Ground, which: int) -> tuple[str, str]:
    """The key and name of somebody whose page is public, with a table that waits."""
    key = await named(ground, which)
    shown = await ground.once("POST", "/api/me/shown", {"shown": True}, which, bearer(key))
    me = await ground.once("GET", "/api/me", b"", which, bearer(key))
    body = {"game": "tzolkin", "seats": WAITING}
    made = await ground.once("POST", "/api/tables", body, which, bearer(key))
    if (shown.status, me.status, made.status) != (200, 200, 201):
        ground.tally.breaches.append("a page could not be shown")
    return key, quote(me.json()["name"])


async def once_more(ground: Ground) -> None:
    """Rematches asked for, accepted, left and given to computers."""

    async def one(who: int) -> None:
        which, ben = who % ADDRESSES, fresh_key()
        board = await ground.table(LINKED, which, record=longest_game("tzolkin", 2))
        link = board.links[0]
        claimed = {**bearer(ben), "X-Seat-Key": link["key"]}
        await ground.once("POST", f"{board.path}/seats/1/claim", {}, which, claimed)
        again = await ground.once("POST", f"{board.path}/rematch", {}, which, bearer(board.key))
        if again.status != 201:
            return
        path = f"/api/tables/{again.json()['table']}"
        for key, tail, body in (
            (ben, "/sit", {}),
            (ben, "/seats/0/leave", {}),
            (board.key, "/seats/0/kind", {"kind": "bot", "level": "random"}),
            (board.key, "/start", {"level": "random"}),
        ):
            await ground.once("POST", path + tail, body, which, bearer(key))

    await ground.crowd(ADDRESSES, one)


async def named(ground: Ground, which: int) -> str:
    """The key of a device with a name of its own."""
    key, name = fresh_key(), f"Ada {ground.rng.randrange(10**9)}"
    answer = await ground.once("POST", "/api/me/name", {"name": name}, which, bearer(key))
    if answer.status != 200:
        ground.tally.breaches.append("a name could not be taken")
    return key


async def one_name(ground: Ground, first: int) -> None:
    """Sixty people claim the same name: one gets it."""
    name = f"Eve {ground.number} {first}"

    def claim(who: int) -> Any:
        key = bearer(fresh_key())
        return ground.once("POST", "/api/me/name", {"name": name}, first + who % 4, key)

    answers = await ground.all_of([claim(who) for who in range(CROWD)])
    winners = statuses(answers).count(200)
    if winners > 1:
        ground.tally.breaches.append(f"{winners} of {CROWD} have the same name")


async def one_seat(ground: Ground, first: int) -> None:
    """Sixty people sit down in one open seat: one gets it."""
    board = await ground.table(WAITING, first, listed=True)

    def sit(who: int) -> Any:
        key = bearer(fresh_key())
        return ground.once("POST", f"{board.path}/sit", {"name": "x"}, first + who % 4, key)

    answers = await ground.all_of([sit(who) for who in range(CROWD)])
    winners = statuses(answers).count(200)
    if winners != 1:
        ground.tally.breaches.append(f"{winners} of {CROWD} got the same open seat")


FLOODS = [
    Attack("names", "new names, guessed phrases and codes, passkeys", names),
    Attack("lobby", "open seats, people who seek a game, lists", lobby),
    Attack("notices", "subscriptions and mail addresses of nobody", notices),
    Attack("sketches", "plans of a hundred words", sketches),
    Attack("lists", "my games, results as a file, how I do", lists),
    Attack("coached", "coaches asked for turns, hints and reasons", coached),
    Attack("solving", "every puzzle: story, line, solution, attempts", solving),
    Attack("company", "public pages and ratings of others", company),
    Attack("once more", "rematches accepted, left and filled", once_more),
    Attack("learning", "all that can be learned, and players with their ratings", learning),
]
RACES = [
    Attack("one name", "60 people claim the same name", racing(one_name), 2),
    Attack("open seat", "60 people sit down in one open seat", racing(one_seat), 2),
]
ATTACKS = [*FLOODS, *RACES]
