"""How many taps entering results takes on a phone.

A tap is a touch of the page: a link, a button, a name. A digit typed on the phone's own number pad is a key. They are
counted apart, and even their sum stays below what is promised.
"""

from itertools import cycle

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from testing.tournaments import SWISS, TournamentDriver
from tests.journeys.organizer import PHONE

MARGINS = (12, 3, 31, 7, 45, 20)  # what a round looks like: a third has one digit
ALL_IN_ONE_ROUND = 33
COUNTED = (
    "[...document.querySelectorAll('.result')].filter(row => getComputedStyle(row).counterIncrement != 'none').length"
)


class Thumbs:
    """Somebody with a phone, who counts."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps, self.keys = page, 0, 0

    def tap(self, what: Locator) -> None:
        what.tap()
        self.taps += 1

    def type(self, number: int) -> None:
        """On the phone's number pad: wherever the focus is, without a tap on the field."""
        for digit in str(number):
            self.page.keyboard.press(digit)
            self.keys += 1


@pytest.fixture
def thumbs(open_page, transactional_db):
    it = TournamentDriver(SWISS, people=22)
    it.call()
    page = open_page(it.by, **PHONE)
    page.goto(reverse("tournaments:stage", args=[it.club.slug, it.tournament.pk, 1]))
    return Thumbs(page)


def test_a_round_of_eleven_results_takes_few_taps(thumbs):
    page, margins = thumbs.page, cycle(MARGINS)
    thumbs.tap(page.get_by_role("link", name="Enter the whole round"))
    page.wait_for_load_state()
    rows = page.get_by_role("group").filter(has=page.locator(".winner"))
    expect(rows).to_have_count(11)
    for number, row in enumerate(rows.all()):
        expect(page.get_by_text("of 11 entered")).to_be_in_viewport()
        assert page.evaluate(COUNTED) == number
        thumbs.tap(row.locator(".winner").first)
        thumbs.type(next(margins))
    thumbs.tap(page.get_by_role("button", name="Save round"))
    expect(page.locator("#messages")).to_contain_text("11 results saved.")
    assert thumbs.taps == 13
    assert thumbs.taps + thumbs.keys <= ALL_IN_ONE_ROUND


def test_a_round_is_entered_by_keys_alone(open_page, transactional_db):
    it = TournamentDriver(SWISS, people=6)
    it.call()
    page = open_page(it.by)
    page.goto(reverse("tournaments:whole_round", args=[it.club.slug, it.tournament.pk, 1]))
    rows, keys = page.get_by_role("group").filter(has=page.locator(".winner")), page.keyboard
    rows.first.get_by_role("radio").first.focus()
    for number, row in enumerate(rows.all()):
        expect(row.get_by_role("radio").first).to_be_focused()
        keys.press("ArrowDown" if number else "Space")
        keys.type(str(number + 11))  # from the winner's button into the margin
        keys.press("Enter")
    expect(page.locator("#messages")).to_contain_text("3 results saved.")
    assert [side.won for met in it.stage().rounds[0].pairings for side in met.games[0].sides] == [
        True, False, False, True, False, True,
    ]  # fmt: skip
