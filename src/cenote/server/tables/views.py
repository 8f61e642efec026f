"""What is sent to clients: tables, seats and views, as one device may see them."""

import json
from collections.abc import Collection, Sequence
from typing import Any, Final, Literal

from cenote.core.game import CHANCE, OVER
from cenote.core.record import Entry, same_line
from cenote.server.common.server_time import now
from cenote.server.common.wire.positions import Eyes, Position, Score, Situation
from cenote.server.common.wire.positions import Frozen as FrozenView
from cenote.server.common.wire.replays import ReplayHead, Turn
from cenote.server.common.wire.tables import Listed, Start, Summary, TableEvent
from cenote.server.common.wire.tables import Seat as SeatView
from cenote.server.common.wire.tables import Table as TableView
from cenote.server.common.wire.views import Choices, Clock, TakeBack, TakeBackRequest
from cenote.server.storage.table import NOBODY, Event, Seat, Table
from cenote.server.tables import clocks
from cenote.server.tables.consequences import consequences
from cenote.server.tables.match import Frozen, Match

ALL: Final = "all"
STANDING: Final = "standing"
State = Literal["playing", "over", "frozen", "archived"]


def written(message: Any) -> str:
    return json.dumps(message, separators=(",", ":"))


def seat_view(seat: Seat, device: str | None, here: bool, is_host: bool) -> SeatView:
    is_mine = device in seat.holders
    return {
        "kind": "bot" if seat.is_bot else "person",
        "name": seat.name,
        "level": seat.level,
        "open": seat.is_open,
        "mine": is_mine,
        "here": here or seat.is_bot,
        "auto": seat.auto,
        "stand_in": seat.stand_in,
        "returns": seat.stands_in_once,
        "link": (is_mine or (is_host and seat.is_open)) and seat.has_link(now()),
        "coach": seat.coach,
        "named": seat.named,
        "anyone": seat.anyone and not seat.asked,
        "kept_for": kept_view(seat, device),
        "away_until": seat.away_until if (seat.away_until or 0) > now() else None,
    }


def kept_view(seat: Seat, device: str | None) -> Literal["me", "other"] | None:
    """For whom an open seat is kept, without saying who that is."""
    if not seat.asked:
        return None
    return "me" if device in seat.asked else "other"


def seats_view(table: Table, device: str | None, here: Collection[int]) -> list[SeatView]:
    is_host = table.is_hosted_by(device)
    return [seat_view(seat, device, i in here, is_host) for i, seat in enumerate(table.seats)]


def events_view(table: Table, device: str | None) -> list[TableEvent]:
    """An event other than a move."""
    return [event_view(event) for event in table.events if is_told(event, table, device)]


def event_view(event: Event) -> TableEvent:
    return {
        "moves": event.moves,
        "seat": None if event.seat == NOBODY else event.seat,
        "event": event.event,
        "level": event.level,
        "at": event.at,
    }


def table_view(table: Table, device: str | None, here: Collection[int]) -> TableView:
    return {
        "table": table.id,
        "game": table.game,
        "options": list(table.options),
        "title": table.title,
        "listed": table.listed,
        "pace": table.pace,
        "made": table.made,
        "begun": table.begun,
        "waiting": table.is_waiting,
        "archived": table.archived,
        "ending": table.ending,
        "seats": seats_view(table, device, here),
        "events": events_view(table, device),
        "webhook": table.webhook is not None,
        "start": start_view(table),
        "rematch": table.rematch,
        "may_take_back": table.may_take_back,
        "coached": table.is_coached,
        "taken_back": table.taken_back,
        "deal": table.deal,
        "rated": table.rated,
        "verdict": table.verdict,
    }


def start_view(table: Table) -> Start | None:
    """Where it branched off from another table."""
    if table.start_table is None or table.start_moves is None:
        return None
    return {"table": table.start_table, "moves": table.start_moves}


def is_told(event: Event, table: Table, device: str | None) -> bool:
    """Only the device that set a webhook sees its state."""
    return event.event != "webhook" or table.is_hosted_by(device)


def listed_view(table: Table, device: str | None, here: Collection[int]) -> Listed:
    return {
        "table": table.id,
        "game": table.game,
        "options": list(table.options),
        "title": table.title,
        "made": table.made,
        "changed": table.changed,
        "mine": table.held_by(device),
        "host": table.is_hosted_by(device),
        "seats": seats_view(table, device, here),
        "rated": table.rated,
    }


def summary(table: Table, device: str | None, here: Collection[int]) -> Summary:
    """A table in a list."""
    mine = table.held_by(device)
    scores = table.scores
    return {
        **listed_view(table, device, here),
        "moves": table.length,
        "state": state_of(table),
        "begun": table.begun,
        "waiting": table.is_waiting,
        "to_act": table.to_act,
        "your_turn": table.to_act in mine and state_of(table) == "playing" and not table.is_waiting,
        "ranks": None if scores is None else [score["rank"] for score in scores],
        "points": None if scores is None else [score["points"] for score in scores],
        "coached": table.is_coached,
        "deal": table.deal,
        "figures": plain_figures(table.figures),
        "standing": (table.figures or {}).get(STANDING),
    }


def plain_figures(figures: dict[str, Any] | None) -> dict[str, Any] | None:
    if figures is None:
        return None
    return {name: value for name, value in figures.items() if name != STANDING}


def state_of(table: Table) -> State:
    if table.archived is not None:
        return "archived"
    return "frozen" if table.frozen else "over" if table.over else "playing"


def take_back_view(table: Table, match: Match, device: str | None) -> TakeBack | None:
    """How many moves a take-back by this device leaves, and whether others must agree."""
    mine = table.held_by(device)
    if not mine or not table.may_take_back or match.is_over:
        return None
    moves = match.last_turn_of(mine)
    if moves is None or table.seats[match.entries[moves].by].stand_in:
        return None
    if table.deal is not None and match.log[moves].at is None:
        return None  # a prepared deal begins with it: nobody has played it here
    return {"moves": moves, "asks": table.has_others_than(device)}


def request_view(table: Table, at: int) -> TakeBackRequest | None:
    """Who asks to take back a turn, and when the request expires."""
    request = table.request
    if request is None or request.until <= at:
        return None
    waits = [seat for seat in table.must_agree() if seat not in request.agreed]
    return {
        "seat": request.seat,
        "moves": request.moves,
        "waits": waits,
        "left": request.until - at,
    }


def clock_view(table: Table, at: int) -> Clock:
    clock = table.clock
    if not clock.runs:
        return {"kind": "none"}
    runs = clocks.runs_for(table, table.to_act) and not clocks.is_away(table, table.to_act or 0, at)
    return {
        "kind": "days" if clock.kind == "days" else "live",
        "seconds": clock.time // 1000,
        "increment": clock.increment // 1000,
        "at_zero": clock.at_zero,
        "level": clock.level,
        "left": [clocks.left_of(table, seat, at) for seat in range(len(table.seats))],
        "running": table.to_act if runs else None,
    }


def scores_view(match: Match) -> list[Score] | None:
    """The result, once there is one."""
    if not match.is_over:
        return None
    return [
        {
            "points": score.points,
            "tiebreak": score.tiebreak,
            "rank": score.rank,
            "sources": dict(score.sources),
        }
        for score in match.game.scores(match.state)
    ]


def figures_view(match: Match) -> dict[str, Any]:
    """The public numbers and words of the board, and everybody's points where it has them."""
    board = match.game.observe(match.state, None)
    plain = {name: value for name, value in board.items() if isinstance(value, int | str)}
    if "players" not in board:
        return plain
    return plain | {STANDING: [player["points"] for player in board["players"]]}


def position_view(match: Match, eyes: Eyes, moves: int) -> Position:
    """The game after this many moves; a chance move may be next."""
    to_act = match.to_act
    return {
        **situation_view(match, eyes),
        "moves": moves,
        "to_act": None if to_act == OVER else "chance" if to_act == CHANCE else to_act,
    }


def situation_view(match: Match, eyes: Eyes) -> Situation:
    """The game at this moment, from one viewpoint."""
    board = observe_all(match) if eyes == ALL else match.game.observe(match.state, eyes)
    board.pop("news", None)
    asked = None if match.is_over else match.game.question(match.state)
    return {
        "turn": match.game.turn(match.state),
        "question": asked,
        "board": board,
        "scores": scores_view(match),
    }


def observe_all(match: Match) -> dict[str, Any]:
    """What anyone sees, filled in with what each seat knows beyond that."""
    sights = [match.game.observe(match.state, seat) for seat in range(match.seats)]
    board: dict[str, Any] = filled(match.game.observe(match.state, None), sights)
    board["players"] = [sight["players"][seat] for seat, sight in enumerate(sights)]
    return board


def filled(value: Any, others: Sequence[Any]) -> Any:
    """A JSON value whose nulls are filled from the same place in the others."""
    if value is None:
        return next((other for other in others if other is not None), None)
    if isinstance(value, dict):
        return {key: filled(part, [other[key] for other in others]) for key, part in value.items()}
    if isinstance(value, list):
        return [filled(part, [other[i] for other in others]) for i, part in enumerate(value)]
    return value


def choices_view(match: Match, eyes: int | None, may_move: bool) -> Choices:
    """The position, with the legal moves if this is the viewpoint of the seat to act."""
    acts = may_move and eyes is not None and eyes == match.to_act
    return {
        **situation_view(match, eyes),
        "to_act": None if match.is_over else match.to_act,
        "moves": consequences(match, eyes) if acts and eyes is not None else [],
        "since": match.since(eyes),
        "fence": match.fence,
        "can_undo": acts and len(match.entries) > match.fence,
    }


def frozen_view(frozen: Frozen | None) -> FrozenView | None:
    return None if frozen is None else {"moves": frozen.moves, "detail": frozen.detail}


def log_view(match: Match, eyes: Eyes, start: int) -> str:
    """The log from an entry on, already serialised as JSON."""
    if eyes == ALL:
        lines = [whole_line(match, number) for number in range(start, len(match.log))]
    else:
        place = match.seats if eyes is None else eyes
        lines = [line.seen[place] for line in match.log[start:]]
    entries = ",".join(lines)
    return f'{{"from":{start},"entries":[{entries}]}}'


def whole_line(match: Match, number: int) -> str:
    """A line of the log with nothing hidden."""
    said = json.loads(match.log[number].seen[-1])
    return written(said | {"word": match.game.word(match.entries[number].move)})


def replay_view(head: ReplayHead, match: Match, eyes: Eyes) -> str:
    """A replay: everything its slider needs; `head` is the part before the turns."""
    return spliced([written(head), written({"turns": turns_view(match)})], log_view(match, eyes, 0))


def spliced(parts: Sequence[str], log: str) -> str:
    """Objects that are written already, and the log, as one object.

    The lines of the log are written once, when they happen, and what everybody with the same eyes
    sees once for each change. To write them again for each viewer would cost more than the move:
    about 40 microseconds instead of 1, next to 21 for the move, and 250 instead of 8 for the log
    of half a game (benchmarks/views.json).
    """
    inside = ",".join(part[1:-1] for part in parts)
    return f'{{{inside},"log":{log}}}'


def turns_view(match: Match) -> list[Turn]:
    """Where each turn begins and ends, for the slider of a replay."""
    turns: list[Turn] = []
    last: Entry | None = None
    for number, entry in enumerate(match.entries):
        if last is None or not same_line(last, entry):
            by = None if entry.by == CHANCE else entry.by
            turns.append({"turn": entry.turn, "by": by, "from": number, "to": number})
        turns[-1]["to"] = number + 1
        last = entry
    return turns
