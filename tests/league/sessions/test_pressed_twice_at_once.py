"""A form sent by two browsers at the same moment has one effect; both get a page."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import Sum
from django.test import Client

from league.clubs.models import Member
from league.money.models import Posting, Transaction
from league.money.queries import cash_in, debts_of
from league.sessions.models import CheckIn
from testing.factories import MemberFactory
from testing.races import run_at_once
from testing.sessions import SessionDriver, open_session
from testing.tournaments import SWISS, TournamentDriver
from tests.league.sessions.conftest import Pages

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
Outcome = dict[str, Any]


@pytest.fixture
def tonight() -> SessionDriver:
    """Ann owes 25 cents from last week, and is here and has paid; so is Bob."""
    organizer = MemberFactory(organizer=True, name="Olga Organizer")
    open_session(organizer).come("Ann", fee="owed")
    tonight = open_session(organizer, "acc-grass-roots", games=1, side_pots=(("fifty", 200),))
    tonight.walk_in("Ann")
    tonight.walk_in("Bob")
    return tonight


def outcome(tonight: SessionDriver) -> Outcome:
    """The state that the forms below change."""
    assert Posting.objects.aggregate(sum=Sum("amount"))["sum"] == 0
    tonight.session.refresh_from_db()
    pots = [tonight.session.pot, *(each.pot for each in tonight.session.side_pots.all())]
    return {
        "cash": [cash_in(pot) for pot in pots],
        "debts": sorted(debts_of(tonight.session.club).values()),
        "moved": sorted(Transaction.objects.values_list("kind", "reverses__kind")),
        "here": sorted((str(row.member), row.fee, row.left_at is None) for row in tonight.session.check_ins.all()),
        "draws": tonight.session.seating_draws,
        "rounds": tonight.session.rounds.count(),
        "journal": sorted(tonight.session.journal.values_list("code", flat=True)),
    }


@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("debts/{member}/settle/", {}),
        ("debts/{member}/forgive/", {"why": "moved away"}),
        ("check-in/{person}/fee/", {"fee": "waived"}),
        ("check-in/{person}/side-pot/", {"enter": "fifty", "leave": ""}),
        ("check-in/{person}/leave/", {}),
        ("check-in/{person}/undo/", {}),
        ("check-in/arrive/", {"name": "Zoe", "fee": "paid", "side_pot": "fifty"}),
        ("seats/draw/", {"expected_version": "0"}),
    ],
)
def test_a_form_sent_twice_at_once_does_what_one_does(tonight: SessionDriver, path: str, sent: dict[str, str]) -> None:
    """After two at once, a later third one changes nothing more, and nothing happened twice."""
    ann = CheckIn.objects.get(session=tonight.session, member__name="Ann")
    url = Pages(tonight).base + path.format(member=ann.member_id, person=ann.pk)
    before = outcome(tonight)

    def press() -> int:
        browser = Client()
        browser.force_login(tonight.by)
        return browser.post(url, sent).status_code

    answers = run_at_once([press, press])
    assert set(answers) <= {302, 409, 422}, answers
    after = outcome(tonight)
    assert after != before
    assert set((Counter(after["journal"]) - Counter(before["journal"])).values()) <= {1}, after["journal"]
    press()
    assert outcome(tonight) == after


def test_the_last_place_of_a_tournament_goes_to_one_of_two(transactional_db: None) -> None:
    cup = TournamentDriver(SWISS, people=3, capacity=4)
    two: list[Member] = [MemberFactory(club=cup.club, with_account=True, name=name) for name in ("Yves", "Zoe")]

    def enter(member: Member) -> Callable[[], int]:
        browser = Client()
        browser.force_login(member.user)
        address = f"/c/{cup.club.slug}/tournaments/{cup.tournament.pk}/"
        return lambda: browser.post(f"{address}enter/myself/").status_code

    assert run_at_once([enter(member) for member in two]) == [302, 302]
    assert sorted(cup.tournament.entries.values_list("status", flat=True)) == ["in", "in", "in", "in", "waiting"]
