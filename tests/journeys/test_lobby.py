"""From the lobby to a table: one tap against the computer, two for a friend with a link."""

from playwright.sync_api import expect

from testing.factories import UserFactory
from tests.journeys.organizer import PHONE
from tests.journeys.test_accessibility import faults
from tests.journeys.test_taps import Thumbs


def test_a_friend_comes_to_the_table_in_two_taps(open_page):
    hers = open_page(UserFactory(name="Ann"), width=360, height=740)
    his = Thumbs(open_page(**PHONE))
    hers.goto("/matches/")
    hers.get_by_role("button", name="Invite a friend").click()
    link = hers.get_by_label("Link to this match").input_value()
    his.page.goto(link)
    his.taps += 1  # the link
    expect(his.page.get_by_label("Your name")).to_be_focused()
    his.page.keyboard.type("Pat")
    his.press("Join match")
    expect(his.page.get_by_role("heading", name="Ann vs. You")).to_be_visible()
    assert his.taps == 2
    expect(hers.get_by_role("heading", name="You vs. Pat")).to_be_visible()


def test_choices_that_do_nothing_are_not_shown(open_page):
    page = open_page(UserFactory(name="Ann"), width=320, height=640)
    page.goto("/matches/")
    expect(page.get_by_label("Clock")).to_be_hidden()
    page.get_by_text("More choices").click()
    price, time, rated = (page.get_by_label(name) for name in ("Penalty for a wrong muggins call", "My time", "Rated"))
    for each in (price, time, rated):
        expect(each).to_be_hidden()
    page.get_by_label("Counting").select_option("muggins")
    expect(price).to_be_visible()
    page.get_by_label("Clock").select_option("3+5")
    for each in (time, rated):
        expect(each).to_be_visible()
    page.get_by_label("Counting").select_option("automatic")
    expect(price).to_be_hidden()
    page.get_by_role("button", name="Play Muggins").click()
    expect(page.get_by_role("heading", name="You vs. Muggins")).to_be_visible()


def test_the_lobby_is_accessible(open_page):
    for width in (320, 1280):
        assert faults(open_page(UserFactory(), width=width), ["/matches/"]) == []
