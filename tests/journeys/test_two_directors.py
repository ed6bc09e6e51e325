"""Two scorekeepers at one stage of a tournament: the result that one has typed stays while the other saves it."""

import pytest
from playwright.sync_api import expect

from testing.browser import wait_until_live
from testing.limits import forget_limits
from testing.sessions import in_thread
from testing.tournaments import SWISS, TournamentDriver


@pytest.fixture(params=[(2, "all results in"), (4, "1 result to come")], ids=["last", "first"])
def typed(request, open_page, olga):
    """The page of the second scorekeeper, who is typing the result of table 1 when the first saves another."""
    forget_limits()
    people, to_come = request.param
    cup = in_thread(TournamentDriver, SWISS, club=olga.club, people=people)
    in_thread(cup.call)
    page = open_page(olga.user, width=360, height=740)
    page.goto(f"/c/{olga.club.slug}/tournaments/{cup.tournament.pk}/stages/1/")
    wait_until_live(page)
    if people > 2:
        page.evaluate(
            "delete Element.prototype.moveBefore"
        )  # as in older browsers, where a moved field loses the focus
    page.locator("#entry .winner").first.click()
    page.get_by_label("won by").press_sequentially("1")
    in_thread(cup.record, in_thread(cup.stage).missing[0], (111, 121))
    expect(page.locator(".chip", has_text=to_come)).to_be_visible()
    return page


def test_what_was_typed_stays_and_the_scorekeeper_chooses(typed):
    typed.keyboard.type("2")
    expect(typed.get_by_label("won by")).to_have_value("12")
    typed.get_by_role("button", name="Save", exact=True).click()
    expect(typed.get_by_text("Choose one of the two.")).to_be_visible()


def test_the_link_to_the_table_is_of_the_typed_result(typed):
    link = typed.get_by_role("link", name="Absence, forfeit or online play")
    expect(link).to_have_attribute("href", typed.locator("#entry form.entry").get_attribute("action"))
