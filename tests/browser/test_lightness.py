"""The app is light, keeps to its own server, and answers at once."""

from playwright.sync_api import Response

from tests.browser.conftest import Invite

KILOBYTE = 1000
FIRST_LOAD = 250 * KILOBYTE
"""All that a table needs the first time, compressed."""


def test_the_first_load_of_a_table_is_light(invite: Invite) -> None:
    host = invite()
    host.visit("/new")
    host.page.get_by_role("switch", name="Others may watch").check()
    host.press("Start the game")
    host.arrive()

    guest = invite()
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
    guest = invite()
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


AT_ONCE = 300
"""Milliseconds from pressing the button to the picture with the move in it, beside other tests.

Alone it takes about 60, which this test prints."""
TRIES = 20
"""Other tests have the machine at the same time."""

STOPWATCH = """() => new Promise(done => {
    const began = performance.now();
    const watch = new MutationObserver(() => {
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
    });
    watch.observe(document.querySelector('[data-version]'), {attributes: true});
    document.querySelector('.machine [data-pointed]').dispatchEvent(
        new MouseEvent('click', {bubbles: true}));
})"""


def test_a_move_shows_at_once(invite: Invite) -> None:
    person = invite(reduced_motion="reduce")
    person.new_game(2)
    person.draft()
    took: list[float] = []
    while len(took) < TRIES and min(took, default=AT_ONCE) >= AT_ONCE:
        word = next(word for word in person.offers() if word.startswith("place:"))
        person.page.locator(f'.machine [data-legal="{word}"]').first.hover()
        person.see(".machine [data-pointed]")
        took.append(person.page.evaluate(STOPWATCH))
        version = person.version()
        person.press("Undo step")
        person.wait_beyond(version)
    print(f"a move shows after {min(took):.0f} ms")
    assert min(took) < AT_ONCE
