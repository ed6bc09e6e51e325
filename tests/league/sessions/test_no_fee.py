"""A club without fees and side pots reads no amounts, which would always be zero."""

import re

import pytest
from django.test import Client

from league.sessions.services.closing import reopen_session
from testing.factories import MemberFactory
from testing.sessions import SessionDriver, open_session

pytestmark = pytest.mark.django_db
MONEY = ("$", "cash box", "Cash box", "pot is", "pot was", "Payouts<", "The payout")


def played(organizer, **changes: object) -> SessionDriver:
    driver = open_session(organizer, "acc-grass-roots", games=1, **({"fee": 0, "payout": "none"} | changes))
    driver.come("Ann", "Bob")
    driver.draw()
    driver.play_all()
    return driver


def said(driver: SessionDriver, page: str) -> list[str]:
    """The words of money on a page of the session, as the organizer reads it."""
    client = Client()
    client.force_login(driver.by)
    text = client.get(f"/c/{driver.session.club.slug}/sessions/{driver.session.pk}/{page}/").content.decode()
    main = text[text.index("<main") : text.index("</main>")]
    return [word for word in MONEY if word in main]


@pytest.mark.parametrize("page", ["check-in", "seats", "rounds", "close"])
def test_a_session_without_a_fee_names_no_amount(page):
    assert said(played(MemberFactory(organizer=True)), page) == []


def test_a_recap_without_a_fee_names_no_amount():
    driver = played(MemberFactory(organizer=True))
    driver.close()
    assert said(driver, "recap") == []


def test_changes_by_player_without_a_fee_name_no_amount():
    driver = played(MemberFactory(organizer=True))
    driver.close()
    reopen_session(session_id=driver.session.pk, by=driver.by, why="wrong winner")
    (table,) = driver.state().called[0].tables
    driver.record(table, (100, 121), expected_version=1)
    assert said(driver, "close") == []
    driver.close()
    assert said(driver, "recap") == []


def test_side_pots_alone_bring_the_cash_box():
    assert "cash box" in said(played(MemberFactory(organizer=True), side_pots=(("four", 100),)), "close")


@pytest.mark.parametrize(
    ("changes", "printed"),
    [({}, "Print standings"), ({"fee": 100, "payout": "one_in"}, "Print standings and payouts")],
)
def test_the_results_name_what_each_way_to_print_puts_on_paper(changes, printed):
    driver = played(MemberFactory(organizer=True), **changes)
    driver.close()
    client = Client()
    client.force_login(driver.by)
    page = client.get(f"/c/{driver.session.club.slug}/sessions/{driver.session.pk}/recap/").text
    assert re.findall(r">\s*(Print[^<]*?)\s*<", page) == [printed, "Print results by round"]
