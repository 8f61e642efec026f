"""What somebody has learned belongs to their name, on all of their devices."""

import pytest

from cenote.puzzles.collection import shipped
from cenote.server.storage.progress import MOST_DAYS, Progress, merged
from cenote.server.storage.schema import PROGRESS
from tests.server.people import Person
from tests.server.test_me import takes
from tests.server.test_people import select

FIRST, SECOND, THIRD = list(shipped())[:3]
NOTHING: dict = {
    **{"solved": [], "missed": [], "seen": [], "days_solved": [], "days_missed": []},
    "lessons": {},
}


def learns(person: Person, status: int = 200, **parts) -> dict:
    return dict(person.post("/me/progress", NOTHING | parts, status))


def test_two_devices_of_a_person_share_what_they_learned(client, ana):
    phrase = takes(ana)
    learns(ana, solved=[FIRST], missed=[SECOND], seen=[SECOND], days_missed=["2026-11-17"])
    learns(ana, lessons={"tzolkin": 4})
    phone = Person(client)
    phone.post("/me/enter", {"phrase": phrase})

    now = learns(
        phone,
        solved=[SECOND],
        missed=[FIRST, THIRD],
        days_solved=["2026-11-17", "2026-11-18"],
        lessons={"tzolkin": 2, "maya": 1},
    )

    assert now == {
        "solved": sorted([FIRST, SECOND]),
        "missed": [THIRD],
        "seen": [],
        "days_solved": ["2026-11-18"],
        "days_missed": ["2026-11-17"],
        "lessons": {"tzolkin": 4, "maya": 1},
    }
    assert learns(ana) == now


def test_it_goes_with_the_name(client, ana):
    assert learns(ana, 404, solved=[FIRST])["reason"] == "no_name"
    takes(ana)
    learns(ana, solved=[FIRST])
    ana.post("/me/forget")

    assert select(client, PROGRESS.select()) == []


@pytest.mark.parametrize(
    "parts",
    [
        {"solved": ["x" * 13]},
        {"solved": [FIRST] * 1001},
        {"days_solved": ["yesterday"]},
        {"days_solved": ["2026-11-18"] * 401},
        {"lessons": {"tzolkin": 101}},
        {"lessons": {f"game{number}": 1 for number in range(17)}},
        {"more": 1},
    ],
)
def test_too_much_is_refused(ana, parts):
    takes(ana)
    assert learns(ana, 400, **parts)["reason"] == "bad_request"


def test_what_does_not_exist_is_not_kept(ana):
    takes(ana)
    assert learns(ana, solved=["nothing"], lessons={"chess": 1}) == NOTHING


def test_a_row_does_not_grow_for_ever():
    days = {f"20{year}-01-{day:02}" for year in range(10, 99) for day in range(1, 29)}
    now = merged(Progress(days_solved=days), Progress(days_missed={"2099-01-01"}))

    assert len(now.days_solved) + len(now.days_missed) == MOST_DAYS
    assert now.days_missed == {"2099-01-01"}
