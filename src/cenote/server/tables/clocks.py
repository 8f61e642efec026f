"""Thinking time: who is charged, and when it runs out."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from cenote.server.storage.table import Table


@dataclass(frozen=True)
class Tick:
    """The clock after a change: what seats have left, since when it runs, when it runs out."""

    left: dict[int, int]
    acting_since: int
    deadline: int | None


def runs_for(table: Table, seat: int | None) -> bool:
    """Time is charged only to people, and to nobody while a seat is open."""
    if seat is None or not table.clock.runs or not table.is_full or table.archived is not None:
        return False
    return table.seats[seat].played_by is None


def left_of(table: Table, seat: int, at: int) -> int:
    """What a seat has left at this moment."""
    left = table.seats[seat].left
    if seat == table.to_act and runs_for(table, seat):
        left -= max(at - after_holiday(table, seat, table.acting_since), 0)
    return max(left, 0)


def after_holiday(table: Table, seat: int, since: int) -> int:
    """When the time of a seat starts to run: at the end of its holiday, if it has one."""
    return max(since, table.seats[seat].away_until or 0)


def is_away(table: Table, seat: int, at: int) -> bool:
    return (table.seats[seat].away_until or 0) > at


def charge(table: Table, at: int) -> dict[int, int]:
    """Charge the seat to act for the time it has used."""
    if table.to_act is None or not table.clock.runs:
        return {}
    return {table.to_act: left_of(table, table.to_act, at)}


def next_turn(table: Table, to_act: int | None, at: int) -> Tick:
    """The turn passes on: the old seat is charged and gets its increment."""
    left = charge(table, at)
    if table.clock.kind == "live":
        left = {seat: time + table.clock.increment for seat, time in left.items()}
    elif table.clock.kind == "days":
        left = dict.fromkeys(left, table.clock.time)
    return tick(table, left, to_act, at)


def take_back(
    table: Table, seats: Collection[int], ended: Mapping[int, int], to_act: int, at: int
) -> Tick:
    """The turn goes back to one of these seats; they gain no time by it.

    What they used is used, and what their turns brought is returned. Anyone else who was thinking
    is not charged: their turn never was.
    """
    left = charge(table, at) if table.to_act in seats else {}
    if table.clock.kind == "live":
        for seat, turns in ended.items():
            before = left.get(seat, table.seats[seat].left)
            left[seat] = max(before - turns * table.clock.increment, 0)
    return tick(table, left, to_act, at)


def tick(table: Table, left: dict[int, int], to_act: int | None, since: int) -> Tick:
    if to_act is None or not runs_for(table, to_act) or table.clock.at_zero == "show":
        return Tick(left, since, None)
    starts = after_holiday(table, to_act, since)
    return Tick(left, since, starts + left.get(to_act, table.seats[to_act].left))
