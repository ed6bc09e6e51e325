"""Two scorekeepers at one session: each sees what the other did, on a laptop and on a phone."""

import re

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from league.results.models import Problem
from league.rounds.services.reports import report_problem, solve_problem
from league.sessions.services import attendance
from league.sessions.services.tables import SessionTable
from testing.browser import change_heard, wait_until_live, wait_until_settled
from testing.limits import forget_limits
from testing.sessions import in_thread

READ_AGAIN = "document.body.dispatchEvent(new Event('live-update'))"
SHIELDED = 500  # ms: longer than moved buttons are covered
NAMES = ("Ann", "Bob", "Carla", "Dev")


@pytest.fixture
def session(new_session):
    """Round 1 of two tables of two, called."""
    forget_limits()
    tonight = new_session("acc-grass-roots", fee=0, games=3)
    tonight.come(*NAMES)
    tonight.draw()
    tonight.call(1)
    return tonight


@pytest.fixture
def page(open_page, olga, session):
    """The page of the second scorekeeper, on a phone."""
    page = open_page(olga.user, width=360, height=740)
    page.goto(f"{session.path}rounds/")
    wait_until_live(page)
    return page


def tables(session):
    return session.state().current.tables


def test_a_result_of_the_other_is_in_the_standings(page, session):
    with change_heard(page):
        session.record(tables(session)[1], (121, 111))
    expect(page.locator("#standing")).to_contain_text("+10")


@pytest.fixture
def calls(page, olga, session):
    """The buttons that answer the calls of tables 1 and 2; and a function: the other answers the call of table 1."""
    places = [SessionTable(session.session.pk, table.pk) for table in tables(session)]
    for table, at in zip(tables(session), places, strict=True):
        in_thread(report_problem, table=at, member_id=table.sides[0][0][0], text="", by=None)
    first = Problem.objects.earliest("pk")
    buttons = page.locator("#queue").get_by_role("button", name="Done")
    expect(buttons).to_have_text(["Done Table 1", "Done Table 2"])

    def answer() -> None:
        with change_heard(page):
            in_thread(solve_problem, table=places[0], problem_id=first.pk, now=timezone.now(), by=olga.user)

    return buttons, answer


def test_the_focus_stays_at_the_call_of_its_own_table(calls):
    """Otherwise Enter would answer the call that has taken its place."""
    buttons, answer = calls
    buttons.last.focus()
    answer()
    expect(buttons).to_have_text(["Done Table 2"])
    expect(buttons).to_be_focused()


def test_a_press_answers_no_call_that_has_just_taken_the_place(calls, page):
    buttons, answer = calls
    buttons.first.hover()
    page.mouse.down()
    answer()
    page.wait_for_timeout(SHIELDED)
    page.mouse.up()
    expect(buttons).to_have_text(["Done Table 2"])
    assert Problem.objects.filter(solved_at=None).count() == 1


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


def test_an_update_leaves_the_focus_at_a_button(page, session):
    """Otherwise it would be lost every 15 seconds."""
    session.finish_round()
    page.reload()
    wait_until_live(page)
    page.get_by_role("button", name="Call round 2").focus()
    with page.expect_response(re.compile("/rounds/$")):
        page.evaluate(READ_AGAIN)
    wait_until_live(page)
    expect(page.get_by_role("button", name="Call round 2")).to_be_focused()


def test_a_player_checked_in_by_the_other_is_here_while_a_name_is_typed(open_page, olga, new_session):
    forget_limits()
    tonight = new_session("te-club", fee=0)
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


@pytest.fixture
def desk(open_page, olga, new_session):
    """The page of the check-in desk, from which Ann was checked in, and its session."""
    forget_limits()
    tonight = new_session("te-club", fee=0)
    page = open_page(olga.user)
    page.goto(f"{tonight.path}check-in/")
    wait_until_live(page)
    page.get_by_label("Name").fill("Ann")
    page.get_by_role("button", name="Check in", exact=True).click()
    expect(page.locator("#here")).to_contain_text("Ann")
    wait_until_settled(page)
    return page, tonight


def test_an_open_fold_stays_open_whether_the_other_checks_someone_in_or_not(desk):
    page, tonight = desk
    page.locator("summary", has_text="Change Ann").click()
    with page.expect_response(re.compile("/check-in/$")):
        page.evaluate(READ_AGAIN)
    wait_until_settled(page)
    expect(page.get_by_role("button", name="Left early")).to_be_visible()
    with change_heard(page):
        tonight.come("Bob")
    expect(page.locator("#here")).to_contain_text("Bob")
    expect(page.get_by_role("button", name="Left early")).to_be_visible()


def test_a_button_under_a_finger_is_not_replaced_when_the_other_checks_someone_in(desk):
    page, tonight = desk
    page.locator("summary", has_text="Change Ann").hover()
    page.mouse.down()
    with change_heard(page):
        tonight.come("Bob")
    expect(page.locator("#here")).not_to_contain_text("Bob")
    page.mouse.up()
    expect(page.locator("#here")).to_contain_text("Bob", timeout=8000)  # long before it would poll


def test_a_player_whom_the_other_marked_as_left_is_checked_in_again_by_name(desk):
    page, tonight = desk
    (bob,) = tonight.come("Bob")
    with change_heard(page):
        in_thread(attendance.leave, session_id=bob.session_id, check_in_id=bob.pk, by=None, at=bob.arrived_at)
    expect(page.locator("#here")).to_contain_text("left early")
    page.get_by_label("Name").fill("Bob")
    page.get_by_role("button", name="Check in", exact=True).click()
    expect(page.locator("#messages")).to_contain_text("Bob is checked in as a guest.")
    expect(page.locator("#here")).not_to_contain_text("left early")


def test_what_the_other_saved_first_is_said_where_the_phone_shows_it(page, session):
    (table, _other) = tables(session)
    page.get_by_role("radio", name=re.compile("Ann won|Bob won|Carla won|Dev won")).first.check()
    page.get_by_label("won by").fill("12")
    session.record(table, (111, 121))
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("after you opened the page")).to_be_in_viewport()


def test_payouts_that_were_typed_are_gone_once_a_correction_has_changed_the_proposal(open_page, olga, new_session):
    forget_limits()
    tonight = new_session("te-club", fee=500, games=3)
    tonight.come(*NAMES)
    tonight.draw()
    tonight.play_all()
    page = open_page(olga.user)
    page.goto(f"{tonight.path}close/")
    name = page.locator("input[name^=pay_]").first.get_attribute("name")
    prize = page.locator(f"input[name={name}]")
    prize.fill("1.25")
    page.reload()
    expect(prize).to_have_value("1.25")
    tonight.record(tonight.state().rounds[-1].tables[0], (61, 121), expected_version=1)
    page.reload()
    expect(prize).to_have_value(re.compile(r"6\.6[67]"))
