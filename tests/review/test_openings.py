"""The opening book of Tzolk'in."""

import doctest
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from cenote.cli import main
from cenote.games import GAMES
from cenote.games.tzolkin.names import WEALTH
from cenote.research import openings
from cenote.review.openings import PAIRS, Row, Sampler, Tally, rows_of, shipped, written

LEAST_DRAFTS = 20_000


def test_every_pair_was_judged_at_tables_of_every_size() -> None:
    book = shipped()
    assert book["drafts"] >= LEAST_DRAFTS
    assert list(book["sizes"]) == [str(seats) for seats in GAMES["tzolkin"].seats]
    assert len(PAIRS) == len(WEALTH) * (len(WEALTH) - 1) // 2
    for rows in book["sizes"].values():
        assert len(rows) == len(PAIRS)
        assert all(row.drafts > 1 and row.error > 0 for row in rows)
        assert abs(sum(row.worth for row in rows)) <= len(PAIRS)
    assert sum(row.drafts for rows in book["sizes"].values() for row in rows) == book["drafts"]


def test_the_book_is_significant() -> None:
    """The best pairs are better than the worst by far more than the errors."""
    for rows in shipped()["sizes"].values():
        best, worst = max(rows), min(rows)
        assert best.worth - worst.worth > 10 * (best.error + worst.error)


@pytest.mark.parametrize("seats", [2, 4])
def test_all_pairs_of_four_tiles_are_judged_with_the_same_luck(seats: int) -> None:
    first = list(islice(Sampler(seats).drafts(), 12))
    assert first == list(islice(Sampler(seats).drafts(), 12))
    for deal in (first[:6], first[6:]):
        assert len({tile for draft in deal for tile in draft.pair}) == 4
        assert len({draft.pair for draft in deal}) == 6


def test_means_and_errors() -> None:
    tally = Tally()
    for value in (1.0, 2.0, 3.0, 4.0):
        tally.add(value)
    assert tally.mean == 2.5
    assert tally.error == pytest.approx((5 / 3 / 4) ** 0.5)


def test_rows_are_worth_nothing_on_average() -> None:
    """With a sampler that knows the value of each pair."""

    class Known:
        def drafts(self) -> Any:
            while True:
                for i, pair in enumerate(PAIRS):
                    yield type("Draft", (), {"pair": pair, "value": float(i)})()

    rows = rows_of(Known(), 2 * len(PAIRS))  # type: ignore[arg-type]
    middle = (len(PAIRS) - 1) / 2
    assert rows == [Row(round(1000 * (i - middle)), 0, 2) for i in range(len(PAIRS))]


def test_the_command_makes_the_same_book_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setattr("cenote.text.openings.made", lambda drafts: shipped())
    out = tmp_path / "book.json"
    assert main(["openings", "--drafts", "9000", "--out", str(out)]) == 0
    assert out.read_text() == written(shipped())
    assert main(["openings"]) == 0
    assert len(capsys.readouterr().out.splitlines()) >= len(PAIRS)
    assert main(["openings", "--drafts", "many"]) == 2
    assert main(["openings", "--out", str(tmp_path)]) == 2


def test_the_research_example_runs() -> None:
    failed, tried = doctest.testmod(openings)
    assert failed == 0 and tried == 4
    for seats in (2, 3, 4):
        book = openings.opening_book(seats)
        assert {opening.tiles for opening in book} == set(PAIRS)
        assert book == sorted(book, key=lambda opening: -opening.worth)
