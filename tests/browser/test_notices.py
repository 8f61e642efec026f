"""The service worker, the page without a server, the dialog of notices, and muting a table."""

import pytest
from playwright.sync_api import expect

from cenote.words import LANGUAGES
from tests.browser.profiles import ENGLISH, PHONE, Invite
from tests.browser.test_everyone import findings
from tests.browser.test_people import ask


def test_without_the_server_a_page_says_what_needs_it(invite: Invite) -> None:
    ana = invite(service_workers="allow", first_visit=True)
    ana.visit("/rules")
    ana.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    ana.visit("/rules")  # from here on the worker keeps what is loaded
    ana.page.wait_for_function("navigator.serviceWorker.controller !== null")
    ana.page.wait_for_load_state("networkidle")
    ana.context.set_offline(True)

    ana.page.goto(ana.address + "/table/nothing12345")
    expect(ana.page.get_by_role("heading", level=1)).to_have_text("Cannot reach the server")
    ana.page.get_by_role("link", name="Rules", exact=True).click()
    expect(ana.page.locator("h1").first).to_have_text("Rules and tiles")

    ana.context.set_offline(False)
    ana.visit("/")
    link = ana.page.locator("link[rel=manifest]").get_attribute("href")
    answer = ana.page.request.get(f"{ana.address}{link}")
    assert answer.json()["name"] == "Cenote"
    for icon in answer.json()["icons"]:
        assert ana.page.request.get(ana.address + icon["src"]).ok
    assert ana.page.request.get(f"{ana.address}/sw.js").headers["cache-control"] == "no-cache"


@pytest.mark.sampled(1)
@pytest.mark.parametrize("manners", [ENGLISH, PHONE], ids=["laptop", "phone"])
def test_notices_are_chosen_in_a_dialog_and_a_table_is_muted(invite: Invite, manners: dict) -> None:
    ana = invite(**manners)
    ana.new_game()
    bell = ana.page.get_by_role("button", name="Notifications for this table")
    expect(bell).to_have_attribute("data-muted", "false")
    bell.press("Enter")
    ana.page.get_by_role("radio", name="None").check(force=True)
    expect(bell).to_have_attribute("data-muted", "true")
    ana.page.keyboard.press("Escape")
    ana.open_settings()
    ana.press("Notifications …")
    mine = ana.page.get_by_role("checkbox", name="Somebody sat down or wants a rematch: push")
    mine.uncheck()
    ana.page.get_by_role("switch", name="Quiet hours").check()
    expect(ana.page.get_by_label("From", exact=True)).to_have_value("22:00")
    ana.press("Send me a test notification")
    expect(ana.page.get_by_text("Turn on push or confirm an address first.")).to_be_visible()

    ana.page.reload()
    expect(bell).to_have_attribute("data-muted", "true")
    ana.open_settings()
    ana.press("Notifications …")
    expect(mine).not_to_be_checked()
    expect(ana.page.get_by_label("Until", exact=True)).to_have_value("07:30")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_kinds_are_chosen_for_one_table_on_a_small_phone(invite: Invite, language: str) -> None:
    ana = invite(**PHONE)
    table = ana.new_game()
    ana.speak(language)
    ana.resize(360, 640)
    ana.follow(f"/table/{table}")
    ana.see(".bell").press("Enter")
    modes = ana.page.get_by_role("dialog").get_by_role("radio")
    modes.first.focus()
    ana.page.keyboard.press("ArrowRight")
    kinds = ana.page.get_by_role("dialog").get_by_role("switch")
    expect(kinds).to_have_count(4)
    kinds.first.press("Space")
    assert [kinds.nth(i).is_checked() for i in range(4)] == [False, True, False, False]
    assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert findings(ana) == []
    ana.page.keyboard.press("Escape")

    assert ask(ana, f"/tables/{table}/notices") == {"muted": False, "kinds": ["clock"]}
