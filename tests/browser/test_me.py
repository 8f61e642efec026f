"""Claiming a name in the app: by passkey (a virtual authenticator), by code and by phrase."""

from playwright.sync_api import expect

from cenote.puzzles.collection import shipped
from tests.browser.person import Person
from tests.browser.profiles import ENGLISH, PHONE, Invite
from tests.browser.server import RunningServer
from tests.browser.test_everyone import findings

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def at_localhost(person: Person, server: RunningServer) -> Person:
    """Passkeys need a name in place of a number."""
    person.address = server.url.replace("127.0.0.1", "localhost")
    return person


KEPT = "(localStorage.getItem('cenote.puzzles') ?? '')"


def keeps_a_puzzle(person: Person) -> str:
    """A puzzle is solved on this device; returns which."""
    puzzle = next(iter(shipped()))
    kept = {"results": {puzzle: "solved"}, "days": {}, "seen": {}}
    person.page.evaluate(
        "kept => localStorage.setItem('cenote.puzzles', JSON.stringify(kept))", kept
    )
    return puzzle


def you(person: Person) -> str:
    return person.page.locator("header a[href='/me']").inner_text()


def test_a_passkey_takes_a_name_and_brings_it_back_and_a_code_brings_a_phone(
    invite: Invite, server: RunningServer
) -> None:
    ana = at_localhost(invite(first_visit=True), server)
    session = ana.context.new_cdp_session(ana.page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    ana.visit("/me")
    assert findings(ana) == []

    puzzle = keeps_a_puzzle(ana)
    ana.page.get_by_label("Your name").fill("Ana Passkey")
    ana.press("With a passkey")
    expect(ana.page.locator("h1")).to_have_text("Ana Passkey")
    assert you(ana) == "Ana Passkey"
    assert findings(ana) == []

    ana.press("Show a code")
    code = ana.page.locator(".code").inner_text()
    phone = at_localhost(invite(first_visit=True, **PHONE), server)
    phone.visit("/me")
    phone.page.get_by_label("Recovery phrase, or the code").fill(code)
    phone.page.get_by_role("button", name="Sign in", exact=True).click()
    expect(phone.page.locator("h1")).to_have_text("Ana Passkey")
    phone.page.wait_for_function(f"() => {KEPT}.includes('{puzzle}')")
    width = phone.page.evaluate("() => document.documentElement.scrollWidth")
    assert width <= PHONE["viewport"]["width"]  # type: ignore[index]

    ana.press("Sign out on this device")
    expect(ana.page.locator("h1")).to_have_text("A name of your own")
    assert puzzle not in ana.page.evaluate(f"() => {KEPT}"), "what she learned went with her name"
    ana.press("Use my passkey")
    expect(ana.page.locator("h1")).to_have_text("Ana Passkey")


def test_without_passkeys_a_phrase_is_shown_once_and_a_game_is_rated(invite: Invite) -> None:
    ana = invite(**ENGLISH)
    ana.visit("/me")
    assert ana.page.get_by_role("button", name="With a passkey").count() == 0
    ana.page.get_by_label("Your name").fill("Ana Phrase")
    ana.press("With a recovery phrase")
    assert len(ana.page.locator("[data-phrase]").inner_text().split()) == 5
    ana.press("I have written them down")
    expect(ana.page.locator("h1")).to_have_text("Ana Phrase")

    ana.visit("/new")
    ana.seat_kind(1, "Friend by link")
    ana.page.get_by_role("switch", name="Rated").check()
    ana.page.get_by_role("button", name="Start").click()
    ana.page.locator("dialog").wait_for()
    table = ana.page.evaluate("async () => (await (await fetch('/api/tables')).json()).tables[0]")
    assert table["rated"] and table["seats"][0]["name"] == "Ana Phrase"
