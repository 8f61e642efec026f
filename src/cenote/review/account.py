"""The account: what each seat expected, and who caused every change. It always adds up."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from cenote.core.game import Score
from cenote.review.chance import chances, final_chances
from cenote.review.shape import POINT, Account, Change, Since, Sum, Turn, Values

Currency = Literal["points", "chance"]


@dataclass(frozen=True)
class Gap:
    """What happened before a turn, or between the last one and the end."""

    has_chance: bool
    """Chance has moved."""
    revealed: tuple[int, ...]
    """For each seat, the points by which what came to light was better than it had to expect."""
    spread: float
    """The spread that turns points into chances there."""


def balance(turns: Sequence[Turn], gaps: Sequence[Gap], secret: frozenset[str]) -> None:
    """Fill in unjudged turns, and all chances. There is one more gap than there are turns."""
    seats = len(turns[0]["before"]["points"])
    for seat in range(seats):
        carry(turns, gaps, seat, secret)
    for turn, gap in zip(turns, gaps, strict=False):
        before, after, seat = turn["before"], turn["after"], turn["seat"]
        before["chance"] = chances(before["points"], gap.spread)
        after["chance"] = chances(after["points"], gap.spread)
        if after["chance"][seat] > before["chance"][seat]:
            before["chance"] = [*after["chance"]]
        turn["loss"]["points"] = before["points"][seat] - after["points"][seat]
        turn["loss"]["chance"] = before["chance"][seat] - after["chance"][seat]


def carry(turns: Sequence[Turn], gaps: Sequence[Gap], seat: int, secret: frozenset[str]) -> None:
    """Where a turn was forced, or told a seat nothing, its expectation stays as it was before.

    After a chance move it is what the next turn will say.
    """
    last: int | None = None
    for i, turn in enumerate(turns):
        if gaps[i].has_chance:
            last = None
        if tells(turn, seat, secret):
            last = turn["after"]["points"][seat]
            continue
        if last is None:
            last = next_told(turns[i:], seat, secret)
        turn["before"]["points"][seat] = last
        turn["after"]["points"][seat] = last


def tells(turn: Turn, seat: int, secret: frozenset[str]) -> bool:
    return turn["seen"] != "forced" and (turn["seat"] == seat or turn["kind"] not in secret)


def next_told(turns: Sequence[Turn], seat: int, secret: frozenset[str]) -> int:
    for turn in turns:
        if tells(turn, seat, secret):
            return turn["before"]["points"][seat]
    return turns[-1]["after"]["points"][seat]


def start_of(turns: Sequence[Turn]) -> Values:
    first = turns[0]["before"]
    return {"points": [*first["points"]], "chance": [*first["chance"]]}


def account(turns: Sequence[Turn], gaps: Sequence[Gap], scores: Sequence[Score]) -> list[Account]:
    """Each seat's account; events between its turns are noted in them."""
    final: Values = {
        "points": [round(POINT * score.points) for score in scores],
        "chance": final_chances(scores),
    }
    return [seat_account(turns, gaps, scores, final, seat) for seat in range(len(scores))]


def seat_account(
    turns: Sequence[Turn], gaps: Sequence[Gap], scores: Sequence[Score], final: Values, seat: int
) -> Account:
    since = nothing()
    total = nothing()
    for i, turn in enumerate(turns):
        for currency in CURRENCIES:
            note_gap(since, turns, gaps, i, turn["before"], seat, currency)
            if turn["seat"] != seat:
                change = turn["after"][currency][seat] - turn["before"][currency][seat]
                since[currency]["others"] += change
        if turn["seat"] == seat:
            turn["since"] = since
            add(total, since)
            since = nothing()
    for currency in CURRENCIES:
        note_gap(since, turns, gaps, len(turns), final, seat, currency)
    add(total, since)
    return {
        "seat": seat,
        "rank": scores[seat].rank,
        "points": summed(turns, total, final, seat, "points"),
        "chance": summed(turns, total, final, seat, "chance"),
        "rest": since,
    }


CURRENCIES: tuple[Currency, Currency] = ("points", "chance")


def nothing() -> Since:
    return {
        "points": {"luck": 0, "others": 0, "hidden": 0},
        "chance": {"luck": 0, "others": 0, "hidden": 0},
    }


def add(total: Since, since: Since) -> None:
    for currency in CURRENCIES:
        for name in ("luck", "others", "hidden"):
            total[currency][name] += since[currency][name]


def note_gap(
    since: Since,
    turns: Sequence[Turn],
    gaps: Sequence[Gap],
    i: int,
    now: Values,
    seat: int,
    currency: Currency,
) -> None:
    """Who caused the change of a seat's expectation since the turn before."""
    if i == 0:
        return
    gap, last = gaps[i], turns[i - 1]
    was = last["after"]
    change = now[currency][seat] - was[currency][seat]
    noted = since[currency]
    if gap.has_chance:
        noted["luck"] += change
        return
    hidden = come_to_light(was, gap, seat, currency)
    noted["hidden"] += hidden
    follows_itself = last["seat"] == seat and (i == len(turns) or turns[i]["seat"] == seat)
    noted["luck" if follows_itself else "others"] += change - hidden


def come_to_light(was: Values, gap: Gap, seat: int, currency: Currency) -> int:
    if not any(gap.revealed):
        return 0
    if currency == "points":
        return gap.revealed[seat]
    points = [mine + more for mine, more in zip(was["points"], gap.revealed, strict=True)]
    return chances(points, gap.spread)[seat] - chances(was["points"], gap.spread)[seat]


def summed(
    turns: Sequence[Turn], total: Since, final: Values, seat: int, currency: Currency
) -> Sum:
    change: Change = total[currency]
    return {
        "start": turns[0]["before"][currency][seat],
        "own": -sum(turn["loss"][currency] for turn in turns if turn["seat"] == seat),
        "luck": change["luck"],
        "others": change["others"],
        "hidden": change["hidden"],
        "final": final[currency][seat],
    }
