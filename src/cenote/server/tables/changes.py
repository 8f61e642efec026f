"""What a move changes about its table: the change to store, and the same made in memory."""

from dataclasses import replace

from cenote.server.storage.table import NO_STAND_IN, Change, Event, Seat, Table
from cenote.server.tables import clocks, views
from cenote.server.tables.match import Match


def of_moves(
    table: Table,
    before: Match,
    after: Match,
    keep: int,
    at: int,
    by_person: bool,
    tick: clocks.Tick,
    process: str | None,
) -> Change:
    """The change from one match to the next, which has `keep` moves in common with it.

    `process` is the one in which a bot thinks if it is to act now.
    """
    to_act = to_act_in(after)
    bot_waits = to_act is not None and table.seats[to_act].played_by is not None
    return Change(
        table=table.id,
        version=table.version,
        keep=keep,
        length_before=len(before.entries),
        words=after.words(keep),
        moved={
            "length": len(after.entries),
            "changed": at,
            "over": after.is_over,
            "to_act": to_act,
            "acting_since": tick.acting_since,
            "deadline": tick.deadline,
            "bot_process": process if bot_waits else None,
            "scores": views.scores_view(after),
            "figures": views.figures_view(after),
            "begun": table.begun or by_person,
            "touched": at if by_person else table.touched,
            "dealt": after.to_deal or None,
        },
        bot_waits=bot_waits,
        left=tick.left,
        by_person=by_person,
        relieved=relieved(table, before, after),
        is_rated=table.rated,
    )


def to_act_in(match: Match) -> int | None:
    return None if match.is_over else match.to_act


def tick(table: Table, before: Match, after: Match, at: int) -> clocks.Tick:
    """The clock after the moves."""
    if is_new_turn(before, after):
        return clocks.next_turn(table, to_act_in(after), at)
    return clocks.tick(table, {}, to_act_in(after), table.acting_since)


def is_new_turn(before: Match, after: Match) -> bool:
    return before.game.turn(before.state) != after.game.turn(after.state)


def relieved(table: Table, before: Match, after: Match) -> int | None:
    """A stand-in for one turn only goes when the turn ends."""
    seat = table.to_act
    once = seat is not None and table.seats[seat].stands_in_once
    return seat if once and is_new_turn(before, after) else None


def apply(table: Table, change: Change) -> None:
    """Make a change in memory that was just made in the database."""
    table.version = change.version + 1
    for name, value in change.moved.items():
        setattr(table, name, value)
    if change.by_person:
        table.request = None
    for seat, left in change.left.items():
        table.seats[seat].left = left
    apply_special(table, change)


def apply_special(table: Table, change: Change) -> None:
    """What few changes have: a stand-in goes, turns are taken back, a planned turn was played."""
    if change.relieved is not None:
        relieve(table.seats[change.relieved])
        table.events.append(change.relieved_event)
    if change.taken_back is not None:
        take_back(table, change.taken_back)
    if change.planned is not None:
        table.put_plan(change.planned)
        table.events.append(change.planned_event)


def relieve(seat: Seat) -> None:
    for name, value in NO_STAND_IN.items():
        setattr(seat, name, value)


def take_back(table: Table, event: Event) -> None:
    """Earlier events stay, though not after moves that are gone."""
    moves = event.moves
    events = [replace(each, moves=min(each.moves, moves)) for each in table.events]
    table.events = [*events, event]
    table.taken_back += 1
