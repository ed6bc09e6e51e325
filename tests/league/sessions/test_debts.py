"""An old debt is forgiven with a reason, in the ledger and in the journal, and that can be undone."""

from collections.abc import Callable
from datetime import date

import pytest

from common.errors import Refused
from league.audit.models import AuditEntry
from league.clubs.models import Member
from league.money.models import Transaction
from league.money.queries import balances_of, cash_in, debts_of
from league.players.presentation.player_page import player_page
from league.removals.services import merge
from league.sessions.queries.closing import closing_proposal
from league.sessions.queries.people import people_at
from league.sessions.services import attendance, debts
from league.sessions.services.closing import reopen_session
from testing.forms import seen_by
from testing.sessions import NOON, SessionDriver
from tests.league.sessions.conftest import Pages

Begin = Callable[..., SessionDriver]


def test_an_old_debt_is_forgiven_with_a_reason_and_owed_again(new_session: Begin) -> None:
    before, tonight = new_session(), new_session()
    (ann,) = before.come("Ann", fee="owed")
    tonight.come("Ann")
    pages, club = Pages(tonight), tonight.session.club
    page = " ".join(pages.client.get(f"{pages.base}debts/{ann.member_id}/forgive/").text.split())
    assert "Ann owes $0.25 from earlier sessions." in page
    assert "Enter a reason." in pages.post(f"debts/{ann.member_id}/forgive/", why=" ").text
    assert debts_of(club) == {ann.member_id: 25}
    done = pages.post(f"debts/{ann.member_id}/forgive/", why="moved away").text
    assert "$0.25 owed from earlier sessions was forgiven." in " ".join(done.split())
    assert (debts_of(club), cash_in(tonight.session.pot)) == ({}, 25)
    assert Transaction.objects.get(kind="forgiven").memo == "Ann: debt forgiven, moved away"
    assert sum(balances_of(club).values()) == 0
    assert tonight.session.journal.get(code="debt_forgiven").parameters["why"] == "moved away"
    with pytest.raises(Refused, match="can’t be changed"):
        attendance.set_fee(session_id=before.session.pk, check_in_id=ann.pk, fee="paid", by=before.by)
    for _twice in range(2):
        assert "The fees are owed again." in pages.post(f"debts/{ann.member_id}/unforgive/").text
    assert debts_of(club) == {ann.member_id: 25}
    assert tonight.session.journal.filter(code="debt_forgiving_undone").count() == 1


def test_a_fee_that_was_paid_later_is_not_listed_as_owed_when_its_session_is_closed_again(new_session: Begin) -> None:
    before, tonight = new_session(), new_session()
    ann, bob = before.come("Ann", "Bob", fee="owed")
    before.draw()
    before.play_all()
    before.close()
    tonight.come("Ann")
    debts.settle_debt(session_id=tonight.session.pk, member_id=ann.member_id, by=tonight.by)
    reopen_session(session_id=before.session.pk, by=before.by, why="a wrong margin")
    before.session.refresh_from_db()
    assert closing_proposal(before.session).owed == [(bob.pk, "Bob", 25)]
    assert {person.name: person.fee for person in people_at(before.session)} == {"Ann": "debt", "Bob": "owed"}
    page = " ".join(Pages(before).client.get(f"{Pages(before).base}check-in/").text.split())
    assert page.count("fee paid in another session") == 1
    assert page.count("fee owed") == 1


def test_a_fee_that_was_paid_elsewhere_does_not_prevent_settling_older_debts(new_session: Begin) -> None:
    older, tonight, later = new_session(), new_session(), new_session()
    (ann,) = tonight.come("Ann", fee="owed")
    later.come("Ann")
    debts.settle_debt(session_id=later.session.pk, member_id=ann.member_id, by=tonight.by)
    older.come("Ann", fee="owed")
    debts.settle_debt(session_id=tonight.session.pk, member_id=ann.member_id, by=tonight.by)
    assert debts_of(tonight.session.club) == {}


def test_merging_members_settles_no_fee_that_only_the_other_one_had_paid(new_session: Begin) -> None:
    """Annie owes the first fee; Ann owed the second, paid it, and is then found to be the same person."""
    first, second, third = new_session(), new_session(), new_session()
    (annie,) = first.come("Annie", fee="owed")
    second.come("Ann", fee="owed")
    (ann,) = third.come("Ann")
    debts.settle_debt(session_id=third.session.pk, member_id=ann.member_id, by=first.by)
    merge(kept=ann.member, duplicate=annie.member, by=first.by)
    assert [[person.fee for person in people_at(each.session)] for each in (first, second)] == [["owed"], ["debt"]]
    assert closing_proposal(first.session).owed == [(annie.pk, "Ann", 25)]
    attendance.set_fee(session_id=first.session.pk, check_in_id=annie.pk, fee="paid", by=first.by)
    assert debts_of(first.session.club) == {}


def test_a_payment_after_the_merge_settles_the_fees_of_both(new_session: Begin) -> None:
    first, second, third = new_session(), new_session(), new_session()
    (annie,), (ann,) = first.come("Annie", fee="owed"), second.come("Ann", fee="owed")
    merge(kept=ann.member, duplicate=annie.member, by=first.by)
    third.come("Ann")
    debts.settle_debt(session_id=third.session.pk, member_id=ann.member_id, by=first.by)
    assert [[person.fee for person in people_at(each.session)] for each in (first, second)] == [["debt"], ["debt"]]


def test_undoing_a_check_in_by_mistake_undoes_what_was_forgiven_there(new_session: Begin) -> None:
    before, tonight = new_session(), new_session()
    before.come("Ann", fee="owed")
    (ann,) = tonight.come("Ann")
    debts.forgive_debt(session_id=tonight.session.pk, member_id=ann.member_id, why="kind", by=tonight.by)
    found = attendance.undo_check_in(session_id=tonight.session.pk, check_in_id=ann.pk, by=tonight.by)
    assert found == "Ann’s check-in undone. The fees are owed again."
    assert debts_of(tonight.session.club) == {ann.member_id: 25}


def test_no_debt_and_a_debt_of_today_are_not_forgiven(new_session: Begin) -> None:
    tonight = new_session()
    ann, bob = tonight.come("Ann"), tonight.come("Bob", fee="owed")
    forgiving = {"session_id": tonight.session.pk, "why": "kind", "by": tonight.by}
    with pytest.raises(Refused, match="Ann owes nothing"):
        debts.forgive_debt(member_id=ann[0].member_id, **forgiving)
    with pytest.raises(Refused, match="owes the fee for this session too"):
        debts.forgive_debt(member_id=bob[0].member_id, **forgiving)


def test_overdue_dues_are_asked_for_at_check_in_and_paid_for_a_year(new_session: Begin) -> None:
    """Ann's dues were paid up to August 31, so they are overdue on November 19; Bob's are not, and Carla pays none."""
    tonight = new_session()
    ann, bob, _carla = tonight.come("Ann", "Bob", "Carla")
    for came, until in ((ann, date(2026, 8, 31)), (bob, tonight.session.date)):
        Member.objects.filter(pk=came.member_id).update(dues_until=until)
    pages = Pages(tonight)
    desk = " ".join(pages.client.get(pages.base + "check-in/").text.split())
    assert desk.count("Dues were paid through") == 1
    assert "Dues were paid through August 31, 2026." in desk
    assert "Mark paid for a year" in desk
    assert 'value="2027-08-31"' in desk
    for _twice in range(2):
        done = pages.post(f"debts/{ann.member_id}/dues/", until="2027-08-31").text
        assert "Ann’s dues are paid through August 31, 2027." in done
        assert "Dues were paid through" not in done
    assert Member.objects.get(pk=ann.member_id).dues_until == date(2027, 8, 31)
    assert tonight.session.journal.filter(code="dues_renewed").count() == 1
    assert AuditEntry.objects.filter(action="member_changed").count() == 1
    assert not Transaction.objects.filter(postings__member=ann.member_id).exclude(kind="fee").exists(), "no bill"


@pytest.mark.parametrize(
    ("paid", "until", "said"),
    [
        ("2026-12-31", "2026-08-31", "Ann’s dues are already paid through December 31, 2026."),
        (
            "2026-08-31",
            "2027-09-01",
            "Dues can be extended here only to August 31, 2027. Enter a later date under Members.",
        ),
        ("2026-08-31", "9999-12-31", "Dues can be extended here only to August 31, 2027."),
        (None, "2027-08-31", "Ann pays no dues. Enter a date under Members first."),
        ("2026-08-31", "soon", "Enter a valid date."),
    ],
)
def test_dues_that_the_desk_can_not_renew_are_refused(
    new_session: Begin, paid: str | None, until: str, said: str
) -> None:
    """The session is on November 19, 2026."""
    tonight = new_session()
    (ann,) = tonight.come("Ann")
    Member.objects.filter(pk=ann.member_id).update(dues_until=paid)
    assert said in Pages(tonight).post(f"debts/{ann.member_id}/dues/", until=until).text
    now = Member.objects.get(pk=ann.member_id).dues_until
    assert (now and f"{now}") == paid


def test_an_organizer_sets_until_when_dues_are_paid_and_sees_who_is_overdue(new_session: Begin) -> None:
    tonight = new_session()
    (ann,) = tonight.come("Ann")
    pages = Pages(tonight)
    entry = f"{pages.club}members/{ann.member_id}/"
    typed = {"name": "Ann", "kind": "member", "dues_until": "2026-08-31"}
    pages.client.post(entry, typed | seen_by(pages.client, entry, entry))
    shown = pages.client.get(f"{pages.club}members/").text
    assert "dues overdue" in shown
    assert "dues paid through Aug 31, 2026" in shown
    page = player_page(tonight.session.club, Member.objects.get(pk=ann.member_id), reader=None, now=NOON)
    assert page.dues_until == date(2026, 8, 31)
