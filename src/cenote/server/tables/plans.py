"""Plans of a seat: sketches that are kept, and turns that are played by themselves."""

from collections.abc import Sequence
from dataclasses import replace

from cenote.server.common.refusals import Refused
from cenote.server.common.server_time import now
from cenote.server.common.wire.plans import Sketch as SketchView
from cenote.server.storage import plans
from cenote.server.storage.table import SKETCHES, Plan
from cenote.server.tables import planned, seats
from cenote.server.tables.room import Room
from cenote.server.tables.sketches import Sketch, sketch_view

# Sketches


def look(room: Room, seat: int, number: int, words: Sequence[str] | None = None) -> SketchView:
    """A sketch, as far as it is possible now; without other words, those that are kept."""
    played = plan_at(room, seat, number).words if words is None else words
    sketch = Sketch(room.match, seat)
    if sketch.is_stopped:
        raise Refused("cannot_plan", "your next turn cannot be foreseen")
    broken = sketch.play_all(played)
    return sketch_view(sketch, number, broken, room.table.may_plan(seat))


async def draw(room: Room, seat: int, number: int, device: str | None, words: list[str]) -> None:
    """Keep these words as a sketch."""
    async with room.changing():
        must_be_planner(room, seat, number, device)
        before = plan_at(room, seat, number)
        if before.words != words or before.failure:
            await keep(room, replace(blank(room, seat, number), words=words))


def must_be_planner(room: Room, seat: int, number: int, device: str | None) -> None:
    """Only the player of a seat may plan for it, and only if their device has no other seat."""
    seats.must_hold(seats.person_at(room, seat), device)
    room.must_be_open()
    if room.frozen:
        raise Refused("frozen")
    if room.match.is_over:
        raise Refused("game_over")
    if room.table.is_waiting:
        raise Refused("waiting")
    if not 0 <= number < SKETCHES:
        raise Refused("no_sketch")
    if room.table.shares_device(seat):
        raise Refused("cannot_plan", "several seats are played from this device")


def plan_at(room: Room, seat: int, number: int) -> Plan:
    """The sketch with this number, or an empty one."""
    kept = (plan for plan in room.table.plans if (plan.seat, plan.number) == (seat, number))
    plan = next(kept, None)
    if plan is None or not planned.is_valid(plan, room.table, room.match):
        return blank(room, seat, number)
    return plan


def blank(room: Room, seat: int, number: int) -> Plan:
    return Plan(seat, number, [], room.match.since(seat), room.table.taken_back)


# Turns that are played by themselves


async def arm(
    room: Room, seat: int, number: int, device: str | None, foresight: str, exact: bool
) -> None:
    """Have the first turn of a sketch played as soon as it is this seat's turn.

    `foresight` says what the player has seen of it: if it would now do anything else, it is stale.
    """
    async with room.changing():
        await room.reload_if_uncertain()
        must_be_planner(room, seat, number, device)
        if not room.table.may_plan(seat):
            raise Refused("cannot_plan", "a coach or a stand-in looks after this seat")
        plan = plan_at(room, seat, number)
        sketch = Sketch(room.match, seat)
        if sketch.play_all(plan.words) or sketch.foresight != foresight:
            raise Refused("stale", "the position has changed")
        moves, foreseen = len(room.match.entries), sketch.foreseen
        armed = replace(plan, armed=True, exact=exact, failure=None, foreseen=foreseen, moves=moves)
        await keep(room, armed)
        await follow_all(room)
    room.show()


async def disarm(room: Room, seat: int, device: str | None) -> None:
    """Play nothing by itself, and say no more about a turn that was not played."""
    async with room.changing():
        seats.must_hold(seats.person_at(room, seat), device)
        await room.store.write(plans.disarm, room.table.id, seat)
        room.store.tell(room.table.id, "plans", seat)
        room.table.plans = [
            replace(plan, armed=False, failure=None) if plan.seat == seat else plan
            for plan in room.table.plans
        ]
    room.show_to(seat)


async def keep(room: Room, plan: Plan) -> None:
    """Store a plan. Only the devices of its seat are told: nobody else learns of plans."""
    await room.store.write(plans.keep_plan, room.table.id, plan)
    room.store.tell(room.table.id, "plans", plan.seat)
    room.table.put_plan(plan)
    room.show_to(plan.seat)


async def follow_all(room: Room) -> None:
    """Play the planned turns that are due; a failure of the database leaves them for later."""
    first = room.last_change
    try:
        while not room.frozen and (plan := planned.armed_plan(room.table, room.match)):
            await follow(room, plan)
    except Refused as refused:
        if refused.reason not in ("stale", "unavailable"):
            raise
    room.last_change = min(first, room.last_change)


async def follow(room: Room, plan: Plan) -> None:
    """Play a planned turn, all of it at once; if it is not as foreseen, the seat is asked."""
    if (failure := planned.failure_of(plan, room.match)) is not None:
        await keep(room, replace(plan, armed=False, failure=failure))
        return
    at = now()
    after = room.match.fork()
    turn = len(plan.foreseen)
    for word in plan.words[:turn]:
        after.play_word(word, at)
    rest = replace(blank(room, plan.seat, plan.number), words=plan.words[turn:])
    room.go_on(after, at)
    rest = replace(rest, since=after.since(plan.seat))
    await room.commit(after, len(room.match.entries), at, by_person=True, plan=rest)


async def follow_overdue(room: Room) -> None:
    """Play a planned turn whose process died before it could; a void one is forgotten."""
    async with room.changing():
        await room.catch_up()
        seat = room.match.to_act
        if planned.armed_plan(room.table, room.match) is None:
            await room.store.write(plans.disarm, room.table.id, seat)
        await follow_all(room)
    room.show()
