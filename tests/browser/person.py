"""Somebody at a browser: what they see, and what they click, tap or type."""

from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request

from tests.browser.moments import Moment

OFFERED = "[data-legal], [data-bar] .choice, [data-bar] .end:not(:disabled)"
"""Whatever can be chosen: on the board, in the bar, End turn."""

PATIENCE = 30_000
"""Milliseconds until what was expected is missed: machines that run tests are busy."""

EXPECTED = (
    "Failed to load resource",
    "WebSocket connection",
    "Service Worker registration blocked",
)
"""What a browser grumbles about when a test cuts the line or blocks the service worker."""


SPEAK = """async language => {
    const key = 'cenote.language';
    localStorage.setItem(key, language);
    dispatchEvent(new StorageEvent('storage', { key }));
    while (document.documentElement.lang !== language) await new Promise(requestAnimationFrame);
}"""
"""What a page hears when another tab chooses a language."""


WITHOUT_CORN = {"keep:palenque_5", "keep:yaxchilan_1", "keep:uxmal_5"}

FOLLOW = """async path => {
    const link = Object.assign(document.createElement('a'), { href: path });
    document.body.append(link);
    link.click();
    link.remove();
    await new Promise(requestAnimationFrame);
}"""


CALM = """() => {
    const key = 'cenote.settings';
    if (location.protocol.startsWith('http') && !localStorage.getItem(key)) {
        localStorage.setItem(key, JSON.stringify({ motion: false }));
    }
}"""
"""Animation is off: nothing moves, and nothing is told step by step."""


class Person:
    def __init__(self, address: str, context: BrowserContext, lively: bool = False) -> None:
        self.address = address
        self.context = context
        self.lively = lively
        context.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.strangers: set[str] = set()
        self.page: Page = self.new_page()
        self.forget()

    def new_page(self) -> Page:
        page = self.context.new_page()
        if not self.lively:
            page.add_init_script(f"({CALM})()")
        page.on("console", self.hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", self.watch)
        return page

    def hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(EXPECTED):
            self.complaints.append(message.text)

    def watch(self, request: Request) -> None:
        """No request leaves the server it came from."""
        there = urlsplit(request.url)
        if there.scheme in ("http", "https", "ws", "wss") and there.netloc != self.host:
            self.strangers.add(request.url)

    @property
    def host(self) -> str:
        return urlsplit(self.address).netloc

    def forget(self) -> None:
        """Whatever somebody before left in this profile, but for the cache."""
        self.context.clear_cookies()
        line = self.context.new_cdp_session(self.page)
        kept = {"origin": self.address, "storageTypes": "local_storage,indexeddb"}
        line.send("Storage.clearDataForOrigin", kept)
        line.detach()

    def leave(self) -> None:
        self.context.close()

    def visit(self, path: str) -> None:
        self.page.goto(self.address + path)
        self.page.locator("h1").first.wait_for()

    def speak(self, language: str) -> None:
        """Change the language where one is: words in files of their own may come later."""
        self.page.evaluate(SPEAK, language)

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def see(self, selector: str) -> Locator:
        found = self.page.locator(selector).first
        found.wait_for()
        return found

    def press(self, label: str) -> None:
        """A button or a link, by what it says."""
        both = self.page.get_by_role("button", name=label).or_(
            self.page.get_by_role("link", name=label)
        )
        both.first.click()

    def seat_kind(self, seat: int, kind: str) -> None:
        self.page.locator(".seats li").nth(seat).get_by_role("radio", name=kind).check(force=True)

    def new_game(
        self,
        seats: int = 2,
        kinds: dict[int, str] | None = None,
        pace: str = "At once",
        game: str = "tzolkin",
    ) -> str:
        """A table with its defaults, but for what is given; returns its id."""
        self.visit(f"/new?game={game}")
        self.see(".seats li")
        self.page.locator(".count label").get_by_text(str(seats), exact=True).click()
        for seat, kind in (kinds or {}).items():
            self.seat_kind(seat, kind)
        self.page.get_by_role("radio", name=pace).check(force=True)
        self.press("Start the game")
        if any(kind == "Friend by link" for kind in (kinds or {}).values()):
            self.see("dialog input")
        else:
            self.arrive()
        return self.page.url.rsplit("/", 1)[-1]

    def sit_down(self, moment: Moment, pace: int = 5000) -> str:
        """Take the seat that has to choose at a moment of a game; returns the table."""
        body = moment.table(pace)
        made = self.page.request.post(
            f"{self.address}/api/tables", data=body, headers={"Origin": self.address}
        )
        assert made.ok, made.text()
        table: str = made.json()["table"]
        self.follow(f"/table/{table}")
        self.arrive()
        return table

    def follow(self, path: str) -> None:
        """By a link of the app if it is open: loading it again takes a second of a processor."""
        if self.page.url.startswith(self.address):
            self.page.evaluate(FOLLOW, path)
        else:
            self.page.goto(self.address + path)

    def arrive(self) -> None:
        self.page.wait_for_url("**/table/*")
        self.see(".frame, .hand-over")

    def open_players(self) -> None:
        """By the marks in the header; a phone that has no room for them has them in the menu."""
        strip = self.page.locator(".tools .strip")
        if strip.is_visible():
            strip.click()
        else:
            self.open_settings()
            self.see("dialog [data-opens='players']").click()

    def open_settings(self) -> None:
        self.see(".tools > :last-child").click()

    def version(self) -> int:
        return int(self.page.locator("[data-version]").get_attribute("data-version") or 0)

    def wait_beyond(self, version: int) -> None:
        self.page.wait_for_function(
            "seen => Number(document.querySelector('[data-version]')?.dataset.version) > seen",
            arg=version,
        )

    def offers(self) -> list[str]:
        """The words on offer, once it is this person's turn; none when the game is over.

        What is told of a food day is skipped.
        """
        self.page.wait_for_function(
            f"""() => {{
                document.querySelector('[data-skip]')?.click();
                return document.querySelector('dialog .chart, {OFFERED}');
            }}"""
        )
        words: list[str] = self.page.evaluate(
            """() => [...document.querySelectorAll('[data-legal]')]
                .flatMap(place => place.dataset.legal.split(' '))"""
        )
        return words

    def choose(self, word: str) -> None:
        """Click the place of a choice on the board; out of a menu, if one opens."""
        version = self.version()
        self.click(word)
        self.wait_beyond(version)

    def click(self, word: str) -> None:
        """A place of this choice alone if there is one, else it is in the menu that opens.

        The days that the calendar advances wait for End turn.
        """
        self.click_place(word)
        if word.startswith("advance:"):
            self.page.locator("[data-bar] .end").click()

    def click_place(self, word: str) -> None:
        alone = self.page.locator(f'[data-legal="{word}"]:visible')
        if alone.count():
            alone.first.click()
            return
        self.page.locator(f'[data-legal~="{word}"]:visible').first.click()
        self.page.locator(f'[role="menuitem"][data-word="{word}"]').click()

    def end_turn(self) -> None:
        version = self.version()
        self.page.locator("[data-bar] .end").click()
        self.wait_beyond(version)

    def place(self) -> str:
        """A worker on the first gear that can be paid."""
        word = next(word for word in self.offers() if word.startswith("place:"))
        self.choose(word)
        return word

    def draft(self) -> None:
        """Keep the first two tiles, those with corn if possible: some placing must be paid."""
        for _ in range(2):
            keep = [word for word in self.offers() if word.startswith("keep:")]
            self.choose(min(keep, key=WITHOUT_CORN.__contains__))
        self.end_turn()

    def play(self, prefer: Callable[[list[str]], str | None], most: int = 600) -> int:
        """Choose by clicking until the game is over; returns how often one clicked."""
        for clicks in range(most):
            words = self.offers()
            if self.page.locator("dialog .chart").count():
                return clicks
            version = self.version()
            self.click_one(prefer(words))
            self.wait_beyond(version)
        raise AssertionError("the game does not end")

    def click_one(self, word: str | None) -> None:
        choices = self.page.locator("[data-bar] .choice")
        end = self.page.locator("[data-bar] .end:not(:disabled)")
        if word is not None:
            self.click(word)
        elif end.count():
            end.click()
        else:
            choices.last.click()
