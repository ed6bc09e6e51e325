"""An old debt is forgiven with a reason, in the ledger and in the journal, and that can be undone."""

from collections.abc import Callable

import pytest

from common.errors import Refused
from league.money.models import Transaction
from league.money.queries import balances_of, cash_in, debts_of
from league.sessions.services import attendance
from testing.sessions import SessionDriver
from tests.league.sessions.conftest import Pages

Begin = Callable[..., SessionDriver]


def test_an_old_debt_is_forgiven_with_a_reason_and_owed_again(evening: Begin) -> None:
    before, tonight = evening(), evening()
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
    assert tonight.session.journal.filter(code="debt_forgiven", parameters__why="moved away").exists()
    with pytest.raises(Refused, match="can’t be changed"):
        attendance.set_fee(session_id=before.session.pk, check_in_id=ann.pk, fee="paid", by=before.by)
    for _twice in range(2):
        assert "The fees are owed again." in pages.post(f"debts/{ann.member_id}/unforgive/").text
    assert debts_of(club) == {ann.member_id: 25}


def test_no_debt_and_a_debt_of_today_are_not_forgiven(evening: Begin) -> None:
    tonight = evening()
    ann, bob = tonight.come("Ann"), tonight.come("Bob", fee="owed")
    forgiving = {"session_id": tonight.session.pk, "why": "kind", "by": tonight.by}
    with pytest.raises(Refused, match="Ann owes nothing"):
        attendance.forgive_debt(member_id=ann[0].member_id, **forgiving)
    with pytest.raises(Refused, match="owes the fee for this session too"):
        attendance.forgive_debt(member_id=bob[0].member_id, **forgiving)
