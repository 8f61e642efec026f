"""Results as text for people."""

from collections.abc import Sequence

from cenote.bots.arena.extras import INSTALL
from cenote.bots.arena.intervals import Estimate
from cenote.bots.arena.results import Lost
from cenote.bots.arena.summary import Fall, Means, Standing, Summary

ENOUGH = 150
"""The number of blocks from which on a figure may be quoted."""
IN_FULL = 3
"""How many failures of our own bots are reported with their records."""
LONGEST_NAME = 28
COLUMNS = (
    "", "wins", "score", "centred", "rank", "rating", "winning score", "decisions", "ms/turn",
)  # fmt: skip


def report(summary: Summary) -> str:
    """The whole result: who won, from what, and how it was played."""
    parts = [heading(summary), ranking(summary), *notes(summary)]
    names = [short(standing.name) for standing in summary.standings]
    for title, columns in (
        ("points from", [standing.sources for standing in summary.standings]),
        ("how they play", [standing.statistics for standing in summary.standings]),
    ):
        ends = ends_of(summary, title)
        if columns[0]:
            parts.append(comparison(title, [*names, "winners", "all"], [*columns, *ends]))
    return "\n\n".join(parts)


def ends_of(summary: Summary, title: str) -> list[Means]:
    if title == "points from":
        return [summary.sources_of_winners, summary.sources_of_all]
    return [summary.winners, summary.all_seats]


def heading(summary: Summary) -> str:
    run = summary.run
    options = f", {' '.join(run.options)}" if run.options else ""
    blocks = "1 block" if summary.blocks == 1 else f"{summary.blocks} blocks"
    return (
        f"{run.game}{options}, {run.seats} seats, seed {run.seed}: {summary.games} games in "
        f"{blocks}. Intervals are 95 % over blocks."
    )


def ranking(summary: Summary) -> str:
    rows = [list(COLUMNS), *(ranking_row(standing) for standing in summary.standings)]
    rows.append(["by chance", percent(summary.null), *[""] * (len(COLUMNS) - 2)])
    return aligned(rows)


def ranking_row(standing: Standing) -> list[str]:
    rating = standing.rating
    return [
        short(standing.name),
        rate(standing.wins),
        figure(standing.score),
        figure(standing.centred, "+.1f"),
        f"{standing.rank.mean:.2f}",
        "" if rating is None else f"{rating.mu:.1f} ± {2 * rating.sigma:.1f}",
        "" if standing.winning_score is None else f"{standing.winning_score:.1f}",
        f"{standing.decisions_per_turn:.1f}",
        f"{1000 * standing.seconds_per_turn:.1f}",
    ]


def notes(summary: Summary) -> list[str]:
    """What to know before believing the figures."""
    lines = []
    if summary.blocks < ENOUGH:
        lines.append(f"Under {ENOUGH} blocks: a hint, not yet a result.")
    if all(standing.rating is None for standing in summary.standings):
        lines.append(f"No ratings: openskill is not installed ({INSTALL}).")
    lost = [f"{s.forfeits} by {short(s.name)}" for s in summary.standings if s.forfeits]
    if lost:
        lines.append(f"Seats lost, each counted as a last place: {', '.join(lost)}.")
    return ["\n".join(lines)] if lines else []


def comparison(title: str, names: Sequence[str], columns: Sequence[Means]) -> str:
    """A row for each value, a column for each name."""
    rows = [[title, *names]]
    for key in columns[0]:
        cells = [cell(key, column) for column in columns]
        rows.append([thing(key), *cells])
    return aligned(rows)


def thing(key: str) -> str:
    """The name of a figure in words."""
    return key.removeprefix("has_").replace("_", " ")


def cell(key: str, column: Means) -> str:
    if key not in column:
        return "-"
    return f"{100 * column[key]:.0f} %" if key.startswith("has_") else f"{column[key]:.2f}"


def rate(value: Estimate) -> str:
    if value.low is None or value.high is None:
        return percent(value.mean)
    return f"{percent(value.mean)} [{100 * value.low:.1f}, {100 * value.high:.1f}]"


def percent(rate: float) -> str:
    return f"{100 * rate:.1f} %"


def figure(value: Estimate, form: str = ".1f") -> str:
    if value.low is None or value.high is None:
        return f"{value.mean:{form}}"
    return f"{value.mean:{form}} [{value.low:{form}}, {value.high:{form}}]"


def short(name: str) -> str:
    """The end of a long command, which says more than its beginning."""
    return name if len(name) <= LONGEST_NAME else f"...{name[3 - LONGEST_NAME :]}"


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """Columns: names aligned left, everything else right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if i == 0 else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def told_falls(falls: Sequence[Fall]) -> list[str]:
    """Every seat that was lost; the first few of our own bots with the record."""
    ours = [fall for fall in falls if fall.forfeit.is_ours]
    return [told_fall(fall, with_record=fall in ours[:IN_FULL]) for fall in falls]


def told_fall(fall: Fall, with_record: bool) -> str:
    forfeit = fall.forfeit
    line = (
        f"game {fall.number}: {fall.name} lost seat {fall.seat} at move {forfeit.move + 1}: "
        f"{forfeit.why}"
    )
    said = indented("it said: " + forfeit.said) if forfeit.said else ""
    record = indented(fall.record) if with_record else ""
    return "\n".join(part for part in (line, said, record) if part)


def told_lost(lost: Lost) -> str:
    return f"game {lost.number} could not be finished, its block does not count: {lost.why}"


def indented(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.strip().splitlines())
