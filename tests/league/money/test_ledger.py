"""The ledger's guarantees, tested in the database."""

from collections.abc import Callable

import pytest
from django.db import DatabaseError, connection, transaction

from common.errors import Refused
from league.money import queries, services
from league.money.models import Payout, Posting, Pot, PotPayment, Transaction
from league.rules.payouts import Share, Sheet
from testing.factories import FormatVersionFactory, MemberFactory, PotFactory, SessionScoreFactory

pytestmark = pytest.mark.django_db

Account = Posting.Account


@pytest.fixture
def pot() -> Pot:
    return PotFactory()


def posted_and_checked(post: Callable[[], object]) -> None:
    """Post in its own transaction, and run the deferred constraints."""
    with transaction.atomic():
        post()
        check_now()


def check_now() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def test_a_transaction_that_does_not_balance_is_refused_by_the_database(pot: Pot) -> None:
    lines: list[services.Line] = [(Account.CASH, None, 25)]
    with pytest.raises(DatabaseError, match="does not sum to zero"):
        posted_and_checked(
            lambda: services.post(pot=pot, kind=Transaction.Kind.FEE, memo="25 from nowhere", lines=lines, by=None)
        )


def test_a_balanced_transaction_passes(pot: Pot) -> None:
    lines: list[services.Line] = [(Account.CASH, None, 25), (Account.MEMBERS, None, -25)]
    services.post(pot=pot, kind=Transaction.Kind.FEE, memo="a fee", lines=lines, by=None)
    check_now()
    assert queries.cash_in(pot) == 25


def test_a_sheet_that_does_not_sum_to_its_pot_is_refused_by_the_database(pot: Pot) -> None:
    sheet = Sheet(pot=100, shares=(Share(player=None, place=None, amount=99, reason="all but a cent"),), arithmetic=())
    with pytest.raises(DatabaseError, match="does not sum to"):
        posted_and_checked(lambda: services.pay_out(pot=pot, sheet=sheet, payees={}, expected_version=None, by=None))


@pytest.mark.parametrize("verb", ["update", "delete"])
@pytest.mark.parametrize("model", [Transaction, Posting, PotPayment, Payout])
def test_the_database_refuses_to_change_the_ledger(pot: Pot, model: type, verb: str) -> None:
    member = MemberFactory(club=pot.club)
    services.charge_fee(pot=pot, member=member, amount=25, paid=True, by=None)
    sheet = Sheet(pot=25, shares=(Share(player=member.pk, place=1, amount=25, reason="1st"),), arithmetic=())
    services.pay_out(pot=pot, sheet=sheet, payees={member.pk: [member]}, expected_version=None, by=None)
    rows = model._default_manager.all()
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        rows.update(id=7_777) if verb == "update" else rows._raw_delete(rows.db)
    assert model._default_manager.exists()


@pytest.mark.parametrize("factory", [FormatVersionFactory, SessionScoreFactory])
def test_the_database_refuses_to_change_frozen_rows(factory: type) -> None:
    row = factory()
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        type(row)._default_manager.filter(pk=row.pk).update(id=row.pk + 1)


def test_a_fee_changed_from_owed_to_paid_is_reversed_and_booked_again(pot: Pot) -> None:
    member = MemberFactory(club=pot.club)
    services.charge_fee(pot=pot, member=member, amount=25, paid=False, by=None)
    services.charge_fee(pot=pot, member=member, amount=25, paid=True, by=None)
    check_now()
    assert [posted.kind for posted in Transaction.objects.all()] == ["owed", "reversal", "fee"]
    assert (queries.cash_in(pot), queries.debts_of(pot.club)) == (25, {})


def test_a_negative_fee_is_refused(pot: Pot) -> None:
    with pytest.raises(Refused, match="can’t be negative"):
        services.charge_fee(pot=pot, member=MemberFactory(club=pot.club), amount=-1, paid=True, by=None)


def test_cash_counted_short_is_made_up_by_the_club_and_the_payouts_stay(pot: Pot) -> None:
    services.charge_fee(pot=pot, member=MemberFactory(club=pot.club), amount=100, paid=True, by=None)
    services.count_cash(pot=pot, expected=100, counted=95, by=None)
    check_now()
    balances = queries.balances_of(pot.club)
    assert (balances["club"], balances["over_short"], queries.cash_in(pot)) == (-5, 5, 100)


def test_all_accounts_together_are_nothing(pot: Pot) -> None:
    for name, paid in (("Ann", True), ("Zoe", False)):
        services.charge_fee(pot=pot, member=MemberFactory(club=pot.club, name=name), amount=25, paid=paid, by=None)
    assert sum(queries.balances_of(pot.club).values()) == 0


def test_two_clubs_owe_nothing_to_each_other(pot: Pot) -> None:
    other = PotFactory()
    services.charge_fee(pot=other, member=MemberFactory(club=other.club), amount=25, paid=False, by=None)
    assert queries.debts_of(pot.club) == {}


def test_a_settled_fee_stays_though_its_member_owes_another(pot: Pot) -> None:
    member, later = MemberFactory(club=pot.club), PotFactory(club=pot.club)
    services.charge_fee(pot=pot, member=member, amount=25, paid=False, by=None)
    services.settle_debt(pot=later, member=member, by=None)
    services.charge_fee(pot=PotFactory(club=pot.club), member=member, amount=25, paid=False, by=None)
    with pytest.raises(Refused, match="another session"):
        services.charge_fee(pot=pot, member=member, amount=0, paid=True, by=None)
    assert queries.debts_of(pot.club) == {member.pk: 25}
