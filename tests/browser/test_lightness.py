"""The app is light, keeps to its own server, and answers at once."""

from playwright.sync_api import Response

from tests.browser.person import Person
from tests.browser.profiles import Invite

KILOBYTE = 1000
FIRST_LOAD = 250 * KILOBYTE
"""All that a table needs the first time, compressed."""


def test_the_first_load_of_a_table_is_light(invite: Invite) -> None:
    host = invite()
    host.visit("/new")
    host.page.get_by_role("switch", name="Others may watch").check()
    host.press("Start the game")
    host.arrive()

    guest = invite(first_visit=True)
    sizes: dict[str, int] = {}

    def weigh(response: Response) -> None:
        if "/api/" not in response.url:
            sizes[response.url] = response.request.sizes()["responseBodySize"]

    guest.page.on("response", weigh)
    guest.page.goto(host.page.url)
    guest.see(".frame")
    guest.page.wait_for_load_state("networkidle")

    print(f"{sum(sizes.values()) / KILOBYTE:.0f} kB in {len(sizes)} files")
    assert 20 * KILOBYTE < sum(sizes.values()) < FIRST_LOAD


def test_nothing_is_inline_and_files_are_cached_for_good(invite: Invite) -> None:
    guest = invite(first_visit=True)
    page = guest.page.request.get(guest.address + "/")
    assert "<style" not in page.text()
    assert page.text().count("<script") == page.text().count('<script type="module"')
    assert "script-src 'self'" in page.headers["content-security-policy"]
    guest.visit("/")
    addresses: list[str] = guest.page.evaluate(
        "() => performance.getEntriesByType('resource').map(entry => entry.name)"
    )
    assets = [address for address in addresses if "/assets/" in address]
    assert assets
    for address in assets:
        assert "immutable" in guest.page.request.get(address).headers["cache-control"]


AT_ONCE = 100
"""Milliseconds the page may work from pressing the button to the picture with the move in it."""

PRESSED = """() => new Promise(done => {
    const watch = new MutationObserver(() => {
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(done));
    });
    watch.observe(document.querySelector('[data-version]'), {attributes: true});
    document.querySelector('.machine [data-pointed]').dispatchEvent(
        new MouseEvent('click', {bubbles: true}));
})"""


class Effort:
    """How long the page's own thread has worked; what else the machine does counts for nothing."""

    def __init__(self, person: Person) -> None:
        self.session = person.page.context.new_cdp_session(person.page)
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def milliseconds(self) -> float:
        metrics = self.session.send("Performance.getMetrics")["metrics"]
        return 1000 * next(m["value"] for m in metrics if m["name"] == "TaskDuration")


def test_a_move_shows_at_once(invite: Invite) -> None:
    person = invite(reduced_motion="reduce")
    person.new_game(2)
    person.draft()
    effort = Effort(person)
    took: list[float] = []
    for _ in range(5):
        word = next(word for word in person.offers() if word.startswith("place:"))
        person.page.locator(f'.machine [data-legal="{word}"]').first.hover()
        person.see(".machine [data-pointed]")
        before = effort.milliseconds()
        person.page.evaluate(PRESSED)
        took.append(effort.milliseconds() - before)
        version = person.version()
        person.press("Undo step")
        person.wait_beyond(version)
    print(f"a move keeps the page busy for {min(took):.0f} ms")
    assert min(took) < AT_ONCE, "the best of five: the others shared the processor"
