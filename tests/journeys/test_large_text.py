"""On a phone of 360 px with letters twice as large, no page scrolls sideways; a long choice is read in full.

A media query in rem asks the browser's own letter size, which a test can't change in a running browser. A screen of
180 px with usual letters has the same proportions.
"""

import pytest
from playwright.sync_api import expect

from league.clubs.services.player_links import link_path
from league.rounds.services.reports import report_problem
from league.sessions.services.tables import SessionTable
from testing.sessions import ELEVEN, in_thread
from testing.tournaments import SWISS, TournamentDriver

DOUBLED = {"width": 180, "height": 370}
LINES = """select => {
    const style = getComputedStyle(select);
    return Math.round((select.clientHeight - 2 * parseFloat(style.paddingTop)) / parseFloat(style.lineHeight));
}"""


@pytest.fixture
def tonight(new_session):
    tonight = new_session("te-club", games=2, payout="one_in", fee=100)
    tonight.come(*ELEVEN)
    tonight.draw()
    tonight.call(1)
    tonight.finish_round()
    return tonight


@pytest.mark.parametrize("path", ["check-in/", "seats/", "rounds/", "close/", "print/results/", "wall/"])
def test_no_page_of_a_session_scrolls_sideways(open_page, olga, tonight, path):
    page = open_page(olga.user, **DOUBLED)
    page.goto(tonight.path + path)
    assert page.evaluate("document.documentElement.scrollWidth") <= DOUBLED["width"]


def test_a_players_own_page_does_not_scroll_sideways(open_page, tonight):
    player = in_thread(lambda: tonight.session.check_ins.select_related("member__club").first().member)
    page = open_page(**DOUBLED)
    page.goto(link_path(player))
    expect(page.get_by_role("heading", name=player.name)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= DOUBLED["width"]


def test_the_amount_of_a_payout_has_a_line_of_its_own_below_the_name(open_page, olga, tonight):
    page = open_page(olga.user, **DOUBLED)
    page.goto(tonight.path + "close/")
    row = page.locator(".payouts tr").first
    name, amount = (row.locator(part).bounding_box() for part in ("th", "input"))
    assert name
    assert amount
    assert amount["y"] >= name["y"] + name["height"]
    assert name["width"] > DOUBLED["width"] / 2


@pytest.mark.parametrize("path", ["rounds/", "rounds/2/results/"])
def test_a_name_to_choose_as_the_winner_has_a_line_of_its_own(open_page, olga, tonight, path):
    """Eleven play at two tables of four and one of three."""
    tonight.call(2)
    page = open_page(olga.user, **DOUBLED)
    page.goto(tonight.path + path)
    if path == "rounds/":
        page.get_by_role("link", name="Enter table 3").click()
        expect(page.locator("#entry")).to_contain_text("lost by")
    narrowest = min(name.bounding_box()["width"] for name in page.locator("label.winner").all())
    assert narrowest > DOUBLED["width"] / 2


def test_the_line_about_items_that_need_attention_fits(open_page, olga, tonight):
    tonight.call(2)
    table = tonight.state().current.tables[0]
    which = {"table": SessionTable(tonight.session.pk, table.pk), "text": "", "by": None}
    in_thread(report_problem, member_id=table.sides[0][0][0], **which)
    page = open_page(olga.user, **DOUBLED)
    page.goto(tonight.path + "rounds/")
    expect(page.get_by_role("link", name="1 item needs attention")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= DOUBLED["width"]


def test_a_pair_is_read_in_full_where_it_is_chosen_on_a_phone(open_page, olga):
    cup = in_thread(TournamentDriver, SWISS, people=4, club=olga.club, sides="pairs")
    in_thread(cup.call)
    page = open_page(olga.user, width=360, height=740)
    page.goto(f"/c/{olga.club.slug}/tournaments/{cup.tournament.pk}/stages/1/swap/")
    chosen = page.get_by_label("First player")
    assert chosen.evaluate(LINES) >= 2
    assert chosen.evaluate("select => select.scrollWidth <= select.clientWidth")
