"""How smoothly the machine turns: frames a second while the calendar advances.

python -m tests.browser.frames
"""

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.fit import settle
from tests.browser.person import Person
from tests.browser.server import RunningServer, launch, missing

DAYS = 8

COUNT = """() => new Promise(done => {
    const times = [];
    const step = now => {
        times.push(now);
        if (now - times[0] < 700) requestAnimationFrame(step);
        else done(times.slice(1).map((time, i) => time - times[i]));
    };
    requestAnimationFrame(step);
})"""


def main() -> None:
    if reason := missing():
        raise SystemExit(reason)
    with (
        tempfile.TemporaryDirectory() as data,
        RunningServer(Path(data)) as server,
        sync_playwright() as playwright,
        launch(playwright) as browser,
    ):
        context = browser.new_context(locale="en-GB", viewport={"width": 1440, "height": 900})
        person = Person(server.url, context, lively=True)
        table = person.new_game(4, {0: "Computer"})
        person.page.locator(".over").wait_for(timeout=120_000)
        entries = person.page.request.get(f"{server.url}/api/tables/{table}/replay").json()
        turns = [
            move
            for move, entry in enumerate(entries["log"]["entries"])
            if any(news[0] == "days" for news in entry["news"])
        ]
        gaps: list[float] = []
        for move in turns[2 : 2 + DAYS]:
            person.page.goto(f"{server.url}/replay/{table}?at={move}")
            person.see(".slider")
            settle(person.page)
            person.page.get_by_role("button", name="One decision forward").click()
            gaps += person.page.evaluate(COUNT)
        gaps.sort()
        middle, slow = gaps[len(gaps) // 2], gaps[int(len(gaps) * 0.95)]
        print(f"{1000 * len(gaps) / sum(gaps):.0f} frames a second while the gears turn")
        print(f"half of the frames within {middle:.1f} ms, 95 of 100 within {slow:.1f} ms")
        person.leave()


if __name__ == "__main__":
    main()
