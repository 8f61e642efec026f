"""A turn planned while the computer thinks, and played by itself."""

from playwright.sync_api import expect

from tests.browser.person import Person
from tests.browser.test_take_backs import slow_down


def test_a_turn_planned_while_a_computer_thinks_is_played_by_itself(ana: Person) -> None:
    ana.new_game(2)
    ana.draft()
    ana.place()
    slow_down(ana)
    ana.end_turn()
    ana.page.keyboard.press("p")
    plan = ana.page.get_by_role("region", name="Planning")
    expect(plan).to_contain_text("Only you see this")

    ana.click(next(word for word in ana.offers() if word.startswith("place:")))
    ana.page.locator("[data-bar] .end:not(:disabled)").click()
    plan.get_by_label("Even if the costs change").check()  # the computer may take the same space
    plan.get_by_role("switch", name="Play this when it is my turn").click()
    expect(plan).to_contain_text("played by itself")
    ana.page.keyboard.press("Escape")
    expect(plan).to_have_count(0)
    expect(ana.page.get_by_role("button", name="Turn planned")).to_be_visible()

    expect(ana.page.locator("div.log")).to_contain_text("had planned this turn", timeout=60_000)
    expect(ana.page.get_by_role("button", name="Turn planned")).to_have_count(0)
