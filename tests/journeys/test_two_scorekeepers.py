"""Two scorekeepers at one session: each sees what the other did, on a laptop and on a phone."""

import re

import pytest
from playwright.sync_api import expect

from testing.browser import change_heard, wait_until_live
from testing.limits import forget_limits

NAMES = ("Ann", "Bob", "Carla", "Dev")


@pytest.fixture
def session(night):
    """Round 1 of two tables of two, called."""
    forget_limits()
    tonight = night("acc-grass-roots", fee=0, games=3)
    tonight.come(*NAMES)
    tonight.draw()
    tonight.call(1)
    return tonight


@pytest.fixture
def page(open_page, olga, session):
    """The page of the second scorekeeper, on a phone."""
    page = open_page(olga.user, width=360, height=740)
    page.goto(f"{session.path}play/")
    wait_until_live(page)
    return page


def tables(session):
    return session.state().current.tables


def test_a_result_of_the_other_is_in_the_standings(page, session):
    with change_heard(page):
        session.record(tables(session)[1], (121, 111))
    expect(page.locator("#standing")).to_contain_text("+10")


def test_the_reasons_stay_open_when_the_standings_change(page, session):
    session.record(tables(session)[1], (121, 111))
    page.get_by_label("Show the reasons").check()
    with change_heard(page):
        session.record(tables(session)[0], (121, 101))
    expect(page.locator("#standing")).to_contain_text("+20")
    expect(page.get_by_label("Show the reasons")).to_be_checked()


def test_a_round_called_by_the_other_takes_the_place_of_the_finished_one(page, session):
    session.finish_round()
    page.reload()
    wait_until_live(page)
    expect(page.get_by_role("button", name="Call round 2")).to_be_visible()
    with change_heard(page):
        session.call(2)
    expect(page.get_by_role("heading", level=1)).to_have_text("Round 2")
    expect(page.get_by_role("button", name="Call round 2")).to_have_count(0)
    expect(page.get_by_role("heading", name="Table 1")).to_be_visible()


def test_an_equal_part_is_not_swapped(page, session):
    """A swap would take the focus from its buttons every 15 seconds."""
    session.finish_round()
    page.reload()
    wait_until_live(page)
    page.get_by_role("button", name="Call round 2").focus()
    with page.expect_response(re.compile("/play/$")):
        page.evaluate("document.body.dispatchEvent(new Event('live-update'))")
    wait_until_live(page)
    expect(page.get_by_role("button", name="Call round 2")).to_be_focused()


def test_a_player_checked_in_by_the_other_is_here_while_a_name_is_typed(open_page, olga, night):
    forget_limits()
    tonight = night("te-club", fee=0)
    page = open_page(olga.user, width=360, height=740)
    page.goto(f"{tonight.path}check-in/")
    wait_until_live(page)
    page.get_by_label("Name").fill("Zo")
    with change_heard(page):
        tonight.come("Ann", "Bob")
    expect(page.locator("#here")).to_contain_text("Bob")
    expect(page.locator("#head")).to_contain_text("2 here")
    expect(page.get_by_role("button", name="Draw seats")).to_be_visible()
    expect(page.get_by_label("Name")).to_have_value("Zo")


def test_a_fold_that_is_open_stays_open_when_the_other_checks_someone_in(open_page, olga, night):
    forget_limits()
    tonight = night("te-club", fee=0)
    tonight.come("Ann")
    page = open_page(olga.user)
    page.goto(f"{tonight.path}check-in/")
    wait_until_live(page)
    page.locator("summary", has_text="Change Ann").click()
    with change_heard(page):
        tonight.come("Bob")
    expect(page.locator("#here")).to_contain_text("Bob")
    expect(page.get_by_role("button", name="Left early")).to_be_visible()


def test_what_the_other_saved_first_is_said_where_the_phone_shows_it(page, session):
    (table, _other) = tables(session)
    page.get_by_role("radio", name=re.compile("Ann won|Bob won|Carla won|Dev won")).first.check()
    page.get_by_label("won by").fill("12")
    session.record(table, (111, 121))
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("after you opened the page")).to_be_in_viewport()
