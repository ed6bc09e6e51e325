"""The number of taps for entering results on a phone.

A tap is a touch of the page: a link, a button, a name. A digit on the phone's number pad is a key. They are counted
separately, and even their sum stays below the promised number. In a whole session, each swipe that brings the next
touch into view counts as a tap.
"""

from itertools import cycle
from math import ceil
from uuid import uuid4

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from league.results.models import CardLine
from league.rounds.services.reports import report_result
from league.rules.tournaments.stage_settings import Kind
from league.seasons.models import SessionScore
from league.sessions.services.tables import SessionTable
from testing.factories import MemberFactory, some_name
from testing.sessions import in_thread
from testing.tournaments import SWISS, StagePlan, TournamentDriver
from tests.journeys.organizer import PHONE

MARGINS = (12, 3, 31, 7, 45, 20)  # a typical round: a third of the margins have one digit
ALL_IN_ONE_ROUND, A_CARD = 33, 20
SECONDS_A_TAP, SECONDS_A_KEY = 1.2, 0.25
A_SESSION, IF_PLAYERS_REPORT = 5 * 60, 2 * 60
OF_A_SCREEN = 0.7  # the distance of a swipe
COUNTED = (
    "[...document.querySelectorAll('.result')].filter(row => getComputedStyle(row).counterIncrement != 'none').length"
)

AWAY = """(it) => { const { top, bottom } = it.getBoundingClientRect(), screen = innerHeight;
    return Math.max(0, -top, bottom - screen) / screen; }"""
"""How far an element is outside the screen, in screens."""


class Thumbs:
    """A phone user who counts taps."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps, self.keys, self.swipes = page, 0, 0, 0

    def tap(self, what: Locator) -> None:
        if away := what.evaluate(AWAY):
            self.swipes += ceil(away / OF_A_SCREEN)
        what.tap()
        self.taps += 1

    def type(self, number: int) -> None:
        """Type on the phone's number pad, at the current focus."""
        for digit in str(number):
            self.page.keyboard.press(digit)
            self.keys += 1

    def press(self, name: str) -> None:
        self.tap(self.page.locator("main").get_by_role("button", name=name, exact=True).first)
        self.page.wait_for_load_state()

    @property
    def seconds(self) -> float:
        return (self.taps + self.swipes) * SECONDS_A_TAP + self.keys * SECONDS_A_KEY


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
    assert [side.won for pairing in it.stage().rounds[0].pairings for side in pairing.games[0].sides] == [
        True, False, False, True, False, True,
    ]  # fmt: skip


def test_a_scorecard_of_nine_games_takes_few_taps(open_page, transactional_db):
    it = TournamentDriver([StagePlan("Qualifying", Kind.ROTATION, planned_rounds=9)], people=10)
    for _ in range(9):
        it.call()
        it.play()
    thumbs = Thumbs(open_page(it.by, **PHONE))
    page, margins = thumbs.page, cycle(MARGINS)
    page.goto(reverse("tournaments:cards", args=[it.club.slug, it.tournament.pk, 1]))
    thumbs.tap(page.get_by_role("link", name="Player 001", exact=True))
    page.wait_for_load_state()
    lines = page.get_by_role("group", name="against")
    expect(lines).to_have_count(9)
    for number, line in enumerate(lines.all()):
        expect(page.get_by_text("of 9 entered")).to_be_in_viewport()
        thumbs.tap(line.locator(".winner", has_text="lost" if number % 3 else "won"))
        thumbs.type(next(margins))
    assert page.evaluate(COUNTED) == 9
    thumbs.tap(page.get_by_role("button", name="Save scorecard"))
    expect(page.locator("#messages")).to_contain_text("Player 001’s scorecard has been saved.")
    assert thumbs.taps == 11
    assert thumbs.taps <= A_CARD
    claims = [line.claim.signed for line in CardLine.objects.order_by("pk")]
    assert claims == [12, -3, -31, 7, -45, -20, 12, -3, -31]


@pytest.fixture
def twelve(open_page, olga, new_session):
    """A session at check-in, and the desk's phone; twelve members are on its list."""
    tonight = new_session("acc-grass-roots")
    for number in range(12):
        in_thread(MemberFactory, club=olga.club, name=some_name(number))
    thumbs = Thumbs(open_page(olga.user, **PHONE))
    thumbs.page.goto(tonight.path + "check-in/")
    return tonight, thumbs


def test_a_session_of_twelve_and_nine_games_takes_five_minutes_on_one_phone(twelve):
    _tonight, thumbs = twelve
    page, margins = thumbs.page, cycle(MARGINS)
    check_in_and_draw(thumbs)
    for number in range(1, 10):
        settled(page)
        thumbs.press(f"Call round {number}")
        thumbs.tap(page.get_by_role("link", name="Enter the whole round"))
        rows = page.get_by_role("group").filter(has=page.locator(".winner"))
        expect(rows).to_have_count(6)
        for row in rows.all():
            thumbs.tap(row.locator(".winner").first)
            thumbs.type(next(margins))
        thumbs.press("Save round")
        if number < 9:  # the next step is visible
            expect(page.get_by_role("button", name=f"Call round {number + 1}")).to_be_in_viewport()
    expect(page.get_by_role("heading", name="All results are in")).to_be_in_viewport()
    close(thumbs)
    assert SessionScore.objects.filter(games=9).count() == 12
    assert thumbs.seconds < A_SESSION


def test_where_players_report_the_same_session_takes_two_minutes(twelve):
    tonight, thumbs = twelve
    check_in_and_draw(thumbs)
    for number in range(1, 10):
        settled(thumbs.page)
        thumbs.press(f"Call round {number}")
        expect(thumbs.page.get_by_role("heading", level=1)).to_contain_text(f"Round {number}")
        for table in tonight.state().current.tables:
            for side in table.sides:
                in_thread(report, tonight, table, side[0][0])
        thumbs.tap(thumbs.page.get_by_role("link", name="All results are in: continue"))
        expect(thumbs.page.get_by_role("heading", name="All results are in")).to_be_visible()
    close(thumbs)
    assert in_thread(SessionScore.objects.filter(games=9).count) == 12
    assert thumbs.seconds < IF_PLAYERS_REPORT


def report(tonight, table, member):
    """A player's phone reports the result."""
    at = {"table": SessionTable(tonight.session.pk, table.pk), "member_id": member}
    report_result(**at, pegs=tonight.driver.result(table), by=None, entry_id=uuid4())


def check_in_and_draw(thumbs):
    for number in range(12):
        settled(thumbs.page)
        thumbs.press(some_name(number))
        expect(thumbs.page.get_by_text(f"{number + 1} here")).to_be_visible()
    settled(thumbs.page)
    thumbs.press("Draw seats")


def close(thumbs):
    page = thumbs.page
    thumbs.tap(page.locator("section").get_by_role("link", name="Close session", exact=True))
    thumbs.tap(page.get_by_label("Cash counted"))
    thumbs.type(60)
    thumbs.press("Close session now")
    expect(page.locator("#messages")).to_contain_text("Session closed.")


def settled(page: Page) -> None:
    """Advance the clock: people are slower than a program, so overlays are gone by then."""
    expect(page.locator(".shield")).to_have_count(0)
