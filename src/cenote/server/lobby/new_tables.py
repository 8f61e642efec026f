"""Making tables: new, from a record, or from a moment of another table."""

from cenote.core.game import BadOption
from cenote.core.record import Record
from cenote.games import GAMES
from cenote.games.maya.game import MAYA
from cenote.server.common.bodies import ClockBody, Link, Made, NewSeat, NewTable
from cenote.server.common.keys import hashed, is_person, new_key, new_table_id
from cenote.server.common.refusals import Refused
from cenote.server.common.server_time import now
from cenote.server.common.settings import Settings
from cenote.server.events.webhooks import checked, form_of
from cenote.server.jobs.file_reading import Moves
from cenote.server.jobs.review_work import judge_of
from cenote.server.lobby import waiting
from cenote.server.lobby.prepared import Deal, deal_of
from cenote.server.lobby.rated import check_rated
from cenote.server.storage.persons import name_of
from cenote.server.storage.store import Store
from cenote.server.storage.table import Clock, Event, Seat, Table
from cenote.server.tables import clocks, views
from cenote.server.tables.archiving import Archiving
from cenote.server.tables.match import Match
from cenote.server.tables.room import CHANCE_RNG, Room
from cenote.server.tables.rooms import Rooms
from cenote.server.tables.seats import known_level

MOST_OPTIONS = 20
"""Words in the header of a record that are looked up."""


async def create(
    rooms: Rooms, settings: Settings, archiving: Archiving, body: NewTable, device: str, site: str
) -> Made:
    """A whole table from one request; the first chance moves are made."""
    table, links = table_of(body, device, settings)
    if body.rated:
        check_rated(body, table)
    await name_own_seats(rooms, body, table)
    if table.webhook is not None:
        table.webhook_form = form_of(table.webhook, None, None, site)
    match = await begun(rooms, await with_board(rooms, body), device)
    table.options = match.options
    if body.start:
        table.start_table, table.start_moves = body.start.table, body.start.moves
    times: list[int | None] = [None] * len(match.entries)
    match.chance(CHANCE_RNG, table.made)
    times += [table.made] * (len(match.entries) - len(times))
    stand(table, match, rooms)
    await check_room_for_more(table, rooms.store, settings, archiving)
    await rooms.boards.keep(match.options)
    await rooms.store.create(table, match.words(), times)
    await rooms.wake(table.id)
    return Made(table=table.id, version=1, mine=table.held_by(device), links=links)


async def check_room_for_more(
    table: Table, store: Store, settings: Settings, archiving: Archiving
) -> None:
    """Limits by device, for tables that wait for anyone, and for those without people."""
    if table.is_waiting:
        await waiting.check_room(store, settings, table.host)
    await check_open_tables(table, store, settings, archiving)


async def check_open_tables(
    table: Table, store: Store, settings: Settings, archiving: Archiving
) -> None:
    """A full server makes room by archiving."""
    open_now = await store.open_tables(table.host)
    if open_now.mine >= settings.tables_per_device:
        raise Refused("too_many_tables")
    if table.people == 0 and (
        open_now.my_bots >= settings.bot_tables_per_device
        or open_now.all_bots >= settings.bot_tables_in_all
    ):
        raise Refused("too_many_tables")
    if open_now.in_all >= settings.tables_in_all and not await archiving.make_room():
        raise Refused("too_many_tables")


def table_of(body: NewTable, device: str, settings: Settings) -> tuple[Table, list[Link]]:
    if body.game not in GAMES:
        raise Refused("bad_option", f"there is no game {body.game[:40]}")
    at = now()
    clock = clock_of(body.clock, body.game)
    links: list[Link] = []
    seats = [
        seat_of(number, seat, body.game, device, links) for number, seat in enumerate(body.seats)
    ]
    for seat in seats:
        seat.left = clock.time
    check_coaches(seats, clock, body.game)
    table = Table(
        id=new_table_id(),
        game=body.game,
        options=(),
        host=device,
        seats=seats,
        title=body.title,
        listed=body.listed,
        pace=body.pace,
        webhook=None if body.webhook is None else checked(body.webhook, settings.webhooks),
        clock=clock,
        made=at,
        changed=at,
        touched=at,
        version=1,
        may_take_back=body.take_backs,
        deal=body.deal,
        rated=body.rated,
        language=body.language,
    )
    if table.is_waiting:
        table.open_until = waiting.open_until(table, at)
        wish_ratings(table, body)
    return table, links


async def name_own_seats(rooms: Rooms, body: NewTable, table: Table) -> None:
    """Somebody who claimed a name sits under it."""
    own = await rooms.store.read(name_of, table.host) if is_person(table.host) else None
    for asked, seat in zip(body.seats, table.seats, strict=True):
        if own is not None and asked.kind == "me":
            seat.name, seat.named = own, True


def wish_ratings(table: Table, body: NewTable) -> None:
    """Whom the host would like to meet."""
    if body.rating_range is None:
        return
    if body.rating_range.least > body.rating_range.most:
        raise Refused("bad_request", "rating_range: least is more than most")
    table.least_rating, table.most_rating = body.rating_range.least, body.rating_range.most


def check_coaches(seats: list[Seat], clock: Clock, game: str) -> None:
    """A coach helps nobody against people elsewhere, and nobody's time runs while it speaks."""
    if not any(seat.coach for seat in seats):
        return
    if any(seat.is_open for seat in seats):
        raise Refused("cannot_coach", "seats: somebody may join from another device")
    if clock.runs:
        raise Refused("cannot_coach", "clock: a coached game has none")
    if judge_of(game) is None:
        raise Refused("cannot_coach", f"game: there is no coach for {game}")


def clock_of(body: ClockBody, game: str) -> Clock:
    known_level(body.level, game)
    if body.kind != "none" and body.seconds == 0:
        raise Refused("bad_request", "clock.seconds: must be more than 0")
    return Clock(body.kind, body.seconds * 1000, body.increment * 1000, body.at_zero, body.level)


def seat_of(number: int, body: NewSeat, game: str, device: str, links: list[Link]) -> Seat:
    """A seat as requested; an open one gets a key, which is shown once in its link."""
    if (body.kind == "bot") != (body.level is not None):
        raise Refused(
            "bad_request", f"seats.{number}.level: required for a bot, and only for a bot"
        )
    if body.coach is not None and body.kind not in ("me", "device"):
        raise Refused("cannot_coach", f"seats.{number}.coach: only people at this device have one")
    if body.kind == "bot":
        return Seat(level=known_level(str(body.level), game), name=body.name)
    seat = Seat(name=body.name, auto=body.auto, coach=body.coach)
    if body.kind == "link":
        key = new_key()
        seat.key_hash = hashed(key)
        links.append(Link(seat=number, key=key))
    elif body.kind == "anyone":
        seat.anyone = True
    else:
        seat.holders.add(device)
    return seat


async def with_board(rooms: Rooms, body: NewTable) -> NewTable:
    """The board file in the request, or those that its options and record name."""
    if body.board is not None:
        if body.game != MAYA.name:
            raise Refused("bad_option", "only Maya is played on a board file")
        option = await rooms.boards.bring(body.board)
        if body.record is None and body.start is None:
            body = body.model_copy(update={"options": [*(body.options or ()), option]})
    named = options_named(body.record or "")
    await rooms.boards.fetch([*(body.options or ()), *named])
    return body


async def begun(rooms: Rooms, body: NewTable, device: str) -> Match:
    """The game at its start, or where another one is to be continued."""
    if body.deal is not None:
        return await rooms.replayed(dealt, body.game, deal_of(body))
    if body.record is not None and body.start is not None:
        raise Refused("bad_request", "either a record or a start, not both")
    try:
        if body.record is not None or body.start is not None:
            moves = await brought(rooms, body, device)
            return await rooms.replayed(played, fitting(moves, body))
        return Match(GAMES[body.game], len(body.seats), body.options or ())
    except BadOption as error:
        raise Refused("bad_option", str(error)) from None


async def brought(rooms: Rooms, body: NewTable, device: str) -> Moves:
    """The moves of the record in the request, or of another table."""
    if body.record is not None:
        named = options_named(body.record)
        return await rooms.reading.record(body.record, rooms.boards.needed(named))
    record = await moment(rooms, body, device)
    words = [record.game.word(entry.move) for entry in record.entries]
    return Moves(record.game.name, record.seats, tuple(record.options), words)


def options_named(record: str) -> list[str]:
    """The words on the third line of a record."""
    lines = record.split("\n", 3)
    return lines[2].split()[:MOST_OPTIONS] if len(lines) > 2 else []


def fitting(moves: Moves, body: NewTable) -> Moves:
    if moves.game != body.game or moves.seats != len(body.seats):
        raise Refused("bad_record", "it is a record of another game or number of seats")
    if body.options is not None and tuple(body.options) != moves.options:
        raise Refused("bad_record", "it was played with other options")
    return moves


async def moment(rooms: Rooms, body: NewTable, device: str) -> Record:
    assert body.start is not None
    room = await rooms.get(body.start.table)
    may_look(room, device)
    may_read_all(room, device)
    if body.start.moves > len(room.match.entries):
        raise Refused("no_moment")
    if room.match.is_over and body.start.moves == len(room.match.entries):
        raise Refused("at_the_end")
    record = room.match.record()
    del record.entries[body.start.moves :]
    return record


def may_look(room: Room, device: str | None, key: str | None = None) -> None:
    """Private tables are visible only to their players, their host and invited people."""
    refused = room.table.refusal_to(device)
    if refused is not None and not (refused == "players_only" and room.table.invites(key, now())):
        raise Refused(refused)


def may_read_all(room: Room, device: str | None) -> None:
    """A record contains every secret: only after the end, or where there is nobody to hide from."""
    if not (room.match.is_over or room.table.holds_all(device) or is_survivor(room.table, device)):
        raise Refused("secret_record")


def is_survivor(table: Table, device: str | None) -> bool:
    """Whether this device had a seat at an archived table; for one with only bots, its host."""
    if table.archived is None:
        return False
    return bool(table.held_by(device)) or (table.people == 0 and table.is_hosted_by(device))


def played(moves: Moves) -> Match:
    match = Match(GAMES[moves.game], moves.seats, moves.options)
    for word in moves.words:
        match.play_word(word)
    return match


def dealt(game: str, deal: Deal) -> Match:
    """A prepared deal up to its first turn, with what lies in its stacks."""
    match = played(Moves(game, deal.seats, deal.options, deal.begin.split()))
    match.to_deal = deal.stack.split()
    return match


def stand(table: Table, match: Match, rooms: Rooms) -> None:
    """Note the state of the match, and that its first bot thinks here."""
    table.length = len(match.entries)
    table.over = match.is_over
    table.to_act = None if match.is_over else match.to_act
    table.scores = views.scores_view(match)
    table.figures = views.figures_view(match)
    table.dealt = match.to_deal or None
    thinks = rooms.store.thinks and table.bot_to_act
    table.bot_process = rooms.store.process if thinks else None
    tick = clocks.tick(table, {}, table.to_act, table.made)
    table.acting_since, table.deadline = tick.acting_since, tick.deadline


def record_text(room: Room) -> str:
    """The record, with events other than moves as comments at their place."""
    lines = room.match.record().text().splitlines()
    header, turns = lines[:4], lines[4:]
    said = [event for event in room.table.events if event.event in ("stand_in", "clock", "back")]
    text = [*header, *coaches(room.table)]
    moves = 0
    for line in turns:
        while said and said[0].moves <= moves:
            text.append(comment(said.pop(0)))
        text.append(line)
        moves += len(line.split()) - 1
    return "\n".join([*text, *map(comment, said)]) + "\n"


def coaches(table: Table) -> list[str]:
    """Which seats had a coach: the record of such a game says so."""
    return [f"# {i} coach {seat.coach}" for i, seat in enumerate(table.seats) if seat.coach]


def comment(event: Event) -> str:
    level = f" {event.level}" if event.level else ""
    return f"# {event.seat} {event.event}{level}"
