"""A turn planned while others think, and played by itself."""

from playwright.sync_api import expect

from tests.browser.person import Person
from tests.browser.profiles import Invite
from tests.browser.test_playing import in_order

GEAR = "place:chichen_itza"
"""Where nobody goes in the first rounds: the space is still free when the turn comes."""


def test_a_turn_planned_while_others_think_is_played_by_itself(invite: Invite) -> None:
    """A friend takes all the time that planning needs, then a computer plays at once."""
    ana, ben = invite(), invite()
    ana.new_game(3, {1: "Friend by link"})
    link = ana.see("dialog input").input_value()
    ana.press("To the table")
    ana.arrive()
    ben.page.goto(link)
    ben.see("dialog input").fill("Ben")
    ben.press("Sit down")
    ben.arrive()
    first, second = in_order(ana, ben)
    first.draft()
    second.draft()
    while in_order(ana, ben)[0] is ana:  # the computer may change who starts
        take_turn(ana)

    ana.page.keyboard.press("p")
    plan = ana.page.get_by_role("region", name="Planning")
    expect(plan).to_contain_text("Only you see this")
    ana.click(GEAR)
    ana.page.locator("[data-bar] .end:not(:disabled)").click()
    plan.get_by_label("Even if the costs change").check()
    plan.get_by_role("switch", name="Play this when it is my turn").click()
    expect(plan).to_contain_text("played automatically")
    expect(plan.get_by_role("switch")).to_be_checked()
    ana.page.keyboard.press("Escape")
    expect(plan).to_have_count(0)
    expect(ana.page.get_by_role("button", name="Turn planned")).to_be_visible()
    expect(ben.page.get_by_role("button", name="Turn planned")).to_have_count(0)

    take_turn(ben)
    planned = ana.page.locator("div.log").get_by_text("had planned this turn")
    expect(planned).to_have_count(1, timeout=60_000)
    expect(ana.page.get_by_role("button", name="Turn planned")).to_have_count(0)


def take_turn(person: Person) -> None:
    """One worker, on a gear that is in nobody's plan."""
    places = [word for word in person.offers() if word.startswith("place:")]
    person.choose(next(word for word in places if word not in (GEAR, "place:start")))
    person.end_turn()
