"""The ladder: each level against the one below it, and the best together; its table in the docs."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from cenote.bots.arena.report import cell, percent, thing
from cenote.bots.arena.run import BadRun
from cenote.bots.arena.summary import Standing, Summary
from cenote.bots.levels import RANDOM, SKILLS

RUNGS = (RANDOM, *SKILLS)
"""From the lowest up; styles are not part of the ladder."""

BEST = 3
"""Levels that meet at the last table; the lowest of them takes the remaining seats."""

DOCS = Path("docs/bots.md")
LEVEL = "--level"
"""The option that plays only the tables with one level on top."""
COLUMNS = (
    "table", "bot", "wins", "95 %", "by chance", "score", "95 %", "centred", "winning score",
    "ms/turn",
)  # fmt: skip


def tables(seats: int, top: str | None = None) -> list[tuple[str, ...]]:
    """One seat of a level against the level below; at the end the highest levels together. Or only
    those with this level on top."""
    pairs = [(higher, *[lower] * (seats - 1)) for lower, higher in pairwise(RUNGS)]
    best = RUNGS[::-1][:BEST][:seats]
    mixed = (*best, *[best[-1]] * (seats - len(best)))
    every = [*pairs, *([] if mixed in pairs else [mixed])]
    return [table for table in every if top is None or table[0] == top]


def markdown(summaries: Sequence[Summary], top: str | None = None) -> str:
    """The table for the docs, below a line that says how to reproduce it."""
    run = summaries[0].run
    blocks = min(summary.blocks for summary in summaries)
    options = "".join(f" --option {option}" for option in run.options)
    level = "" if top is None else f" {LEVEL} {top}"
    command = (
        f"cenote arena --ladder{level} --game {run.game} --seats {run.seats}{options} "
        f"--games {blocks * run.seats} --seed {run.seed}"
    )
    which = "each table" if top is None else f"each table with {top} on top"
    rows = [row(summary, standing) for summary in summaries for standing in summary.standings]
    lines = [line(COLUMNS), line(["---"] * len(COLUMNS)), *map(line, rows)]
    return "\n".join(
        [f"`{command}`: {blocks} blocks for {which}.", "", *lines, "", *ways(summaries[-1])]
    )


def ways(summary: Summary) -> list[str]:
    """How they play at the last table: is it the game that people play?"""
    columns = [*(standing.statistics for standing in summary.standings), summary.winners]
    names = [*(standing.name for standing in summary.standings), "winners"]
    rows = [[thing(key), *(cell(key, column) for column in columns)] for key in summary.winners]
    head = [f"at the table of {', '.join(summary.run.contestants)}", *names]
    return [line(head), line(["---"] * len(head)), *map(line, rows)] if rows else []


def row(summary: Summary, standing: Standing) -> list[str]:
    wins, score = standing.wins, standing.score
    best = standing.winning_score
    return [
        ", ".join(summary.run.contestants),
        standing.name,
        percent(wins.mean),
        between(wins.low, wins.high, 100),
        percent(summary.null),
        f"{score.mean:.1f}",
        between(score.low, score.high, 1),
        f"{standing.centred.mean:+.1f}",
        "" if best is None else f"{best:.1f}",
        f"{1000 * standing.seconds_per_turn:.1f}",
    ]


def between(low: float | None, high: float | None, factor: float) -> str:
    if low is None or high is None:
        return ""
    return f"{factor * low:.1f} to {factor * high:.1f}"


def line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def markers(game: str, seats: int) -> tuple[str, str]:
    return f"<!-- ladder {game} {seats} -->", f"<!-- end of ladder {game} {seats} -->"


def place_in(text: str, game: str, seats: int, file: Path) -> tuple[str, str]:
    """The comments that mark the start and end of the table."""
    begin, end = markers(game, seats)
    before, found, rest = text.partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise BadRun(f"{file} has no place for this table: it needs the lines {begin} and {end}")
    return before + begin, end + after


def check_place(file: Path, game: str, seats: int) -> None:
    try:
        place_in(file.read_text(encoding="utf-8"), game, seats, file)
    except OSError as error:
        raise BadRun(f"cannot read {file}: {error.strerror}") from None


def found_in(text: str, game: str, seats: int, file: Path) -> str:
    """The ladder that stands in the page."""
    before, after = place_in(text, game, seats, file)
    return text[len(before) : len(text) - len(after)].strip()


def check_rest(known: str, seats: int, top: str) -> None:
    """BadRun unless the ladder on the page has all tables but those with this level on top."""
    rows, played = parts_of(known)[2], tables(seats, top)
    for table in tables(seats):
        if table not in played and ", ".join(table) not in rows:
            raise BadRun(
                f"the ladder on the page has no table of {', '.join(table)}; play it whole"
            )


def extended(known: str, played: str, seats: int) -> str:
    """The known ladder with the rows of the tables played now, and the line that says how. Rows of
    tables that a ladder no longer has are left out."""
    (commands, head, rows, ways), (command, _, new, new_ways) = parts_of(known), parts_of(played)
    rows |= new
    names = [", ".join(table) for table in tables(seats)]
    played_before = command.partition(" --game ")[0]
    others = [each for each in commands.splitlines() if not each.startswith(f"{played_before} ")]
    lines = [*head, *(row for name in names for row in rows[name])]
    return "\n".join([*others, command, "", *lines, "", new_ways if names[-1] in new else ways])


Parts = tuple[str, list[str], dict[str, list[str]], str]
"""The lines with the commands, the head of the table, the rows of each table, how they play."""


def parts_of(ladder: str) -> Parts:
    command, table, *ways = ladder.split("\n\n", 2) if ladder else ("", "")
    head, rows = table.splitlines()[:2], table.splitlines()[2:]
    found: dict[str, list[str]] = {}
    for each in rows:
        found.setdefault(each.split(" | ")[0].removeprefix("| "), []).append(each)
    return command, head, found, "".join(ways)


def written(text: str, table: str, game: str, seats: int, file: Path) -> str:
    """The page with its table replaced by this one."""
    before, after = place_in(text, game, seats, file)
    return f"{before}\n\n{table}\n\n{after}"
