"""A review in words: the account, the costliest turns, and why."""

import json
from collections.abc import Sequence
from typing import Any

from cenote.review.reviewer import LEAST_EFFORT, MOST_EFFORT, NotReviewable, Reviewer
from cenote.review.shape import (
    CERTAIN,
    POINT,
    Fact,
    FactValue,
    Reason,
    Review,
    SeatReview,
    Sum,
    Turn,
)
from cenote.text.mistakes import Mistake
from cenote.text.phrases import Phrases
from cenote.text.players import COLOURS
from cenote.text.records import load
from cenote.text.terminal import Terminal
from cenote.words import Words, number

COSTLIEST = 6
REASONS = 3
PERCENT = CERTAIN // 100
FAULTS = ("inaccuracy", "mistake", "blunder")


def review(
    terminal: Terminal, words: Words, file: str, seat: str | None, effort: str, as_json: bool
) -> None:
    """Review a recorded game, of all seats or of one."""
    record = load(file)
    try:
        reviewer = Reviewer(record, effort_of(effort))
    except NotReviewable:
        raise Mistake("unfinished", file=file) from None
    seats = range(record.seats) if seat is None else [seat_of(seat, record.seats)]
    found = reviewer.finished()
    if as_json:
        print(json.dumps(found, ensure_ascii=False))
        return
    words = words.of(record.game.name)
    phrases = Phrases(words, [words.say(f"color.{colour}") for colour in COLOURS[: record.seats]])
    teller = Teller(phrases)
    for one in seats:
        terminal.say_all(teller.seat(found, one))


def effort_of(given: str) -> float:
    try:
        effort = float(given)
    except ValueError:
        effort = 0.0
    if not LEAST_EFFORT <= effort <= MOST_EFFORT:
        raise Mistake("effort", given=given, least=LEAST_EFFORT, most=MOST_EFFORT)
    return effort


def seat_of(given: str, seats: int) -> int:
    if not (given.isdecimal() and int(given) < seats):
        raise Mistake("seat", given=given, last=seats - 1)
    return int(given)


class Teller:
    """Tells reviews at one table."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases = phrases
        self.words = phrases.words

    def seat(self, review: Review, seat: int) -> list[str]:
        """All about one seat."""
        reviewed = review["seats"][seat]
        turns = [turn for turn in review["turns"] if turn["seat"] == seat]
        return [
            *self.account(reviewed),
            *self.sources(reviewed),
            *self.patterns(reviewed),
            *self.costliest(turns),
            "",
        ]

    def account(self, reviewed: SeatReview) -> list[str]:
        account = reviewed["account"]
        final = account["points"]["final"] / POINT
        result = self.words.say(
            "review.result",
            seat=self.phrases.names[account["seat"]],
            points=self.phrases.points(final),
            rank=account["rank"],
        )
        return [
            result,
            self.sum("account", account["points"], POINT),
            self.sum("chance", account["chance"], PERCENT),
        ]

    def sum(self, key: str, parts: Sum, unit: int) -> str:
        key = f"review.{key}_hidden" if parts["hidden"] else f"review.{key}"
        changes = {
            "own": parts["own"],
            "luck": parts["luck"],
            "others": parts["others"],
            "hidden": parts["hidden"],
        }
        told = {name: self.signed(change, unit) for name, change in changes.items()}
        return self.words.say(key, start=self.decimal(parts["start"], unit), **told)

    def sources(self, reviewed: SeatReview) -> list[str]:
        told = [
            self.words.say(
                "review.source",
                source=self.words.template(f"source.{source['source']}"),
                points=number(source["points"] / POINT),
                usual=number(source["usual"] / POINT),
            )
            for source in reviewed["sources"]
            if source["points"] or source["usual"]
        ]
        title = self.words.template("review.sources")
        return [self.words.labelled(title, self.words.listing(told))]

    def patterns(self, reviewed: SeatReview) -> list[str]:
        return [
            self.words.say(
                "review.pattern_of",
                pattern=self.words.template(f"review.pattern.{pattern['pattern']}"),
                fact=" ".join(self.fact(fact) for fact in pattern["facts"]),
            )
            for pattern in reviewed["patterns"]
        ]

    def costliest(self, turns: Sequence[Turn]) -> list[str]:
        faults = [turn for turn in turns if turn["mark"] in FAULTS]
        if not faults:
            return [self.words.say("review.no_mistakes")]
        faults.sort(key=lambda turn: -turn["loss"]["points"])
        told = [line for turn in faults[:COSTLIEST] for line in self.turn(turn)]
        return ["", self.words.say("review.costliest"), *told]

    def turn(self, turn: Turn) -> list[str]:
        """What was played, what is better, and why."""
        loss = turn["loss"]
        head = self.words.say(
            "review.turn",
            when=self.words.say("review.when", when=turn["when"]),
            seat=self.phrases.names[turn["seat"]],
            mark=self.words.say(f"review.mark.{turn['mark']}"),
            loss=self.signed(-loss["points"], POINT),
            error=self.decimal(loss["error"], POINT),
        )
        better = turn["better"]
        lines = [head, self.moves("played", turn["played"])]
        if better is not None:
            lines.append(self.moves("better", better["moves"]))
        return [*lines, self.why(turn["reasons"])]

    def moves(self, key: str, moves: Sequence[str]) -> str:
        told = [self.phrases.move(word) for word in moves if word != "done"]
        text = self.words.say("text.semicolon").join(told)
        return "  " + self.words.labelled(self.words.say(f"review.{key}"), text)

    def why(self, reasons: Sequence[Reason]) -> str:
        told = [
            self.words.say(
                "review.because",
                fact=self.fact(reason["facts"][0]),
                share=self.signed(reason["share"], POINT),
            )
            for reason in reasons[:REASONS]
        ]
        return "  " + self.words.labelled(self.words.say("review.why"), " ".join(told))

    def fact(self, fact: Fact) -> str:
        values = {gap: self.value(gap, value) for gap, value in fact["values"].items()}
        return self.words.say(f"review.{fact['fact']}", **values)

    def value(self, gap: str, value: FactValue) -> str:
        """The value of a placeholder: a name, a number, or counted things."""
        if isinstance(value, str):
            return self.words.name(value)
        if isinstance(value, int | float):
            return self.phrases.names[int(value)] if gap == "seat" else number(value)
        return self.words.together([self.words.count(*pair) for pair in pairs_of(value)])

    def decimal(self, amount: int, unit: int) -> str:
        """With one digit after the point, as the language writes it."""
        return f"{amount / unit:.1f}".replace(".", self.words.template("review.decimal"))

    def signed(self, amount: int, unit: int) -> str:
        digits = self.decimal(abs(amount), unit)
        if amount > 0:
            return f"+{digits}"
        return f"−{digits}" if amount < 0 else digits


def pairs_of(value: Any) -> list[tuple[str, float]]:
    """Counted things, one or several."""
    return [value] if isinstance(value[0], str) else value
