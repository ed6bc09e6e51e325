"""Two directors who pay at once, on PostgreSQL: first without the lock, then with it."""

import pytest
from django.db import connection

from league.money.models import PotPayment
from league.money.queries import cash_in
from league.tournaments.models import Tournament
from testing.races import meet_at
from testing.tournaments import SWISS, TournamentDriver
from tests.league.tournaments.test_pot_payouts import pay

pytestmark = pytest.mark.django_db(transaction=True)
ONE = "one_standing_payment_per_pot"


@pytest.fixture
def played():
    day = TournamentDriver(SWISS, people=4)
    day.play_out()
    return day


def two_pay(played, monkeypatch):
    return meet_at(monkeypatch, "league.money.services.post", lambda: pay(played), lambda: pay(played))


def lock_off(patch):
    patch.setattr(
        "league.tournaments.services.payouts.locked",
        lambda pk: Tournament.objects.select_related("club", "format_version", "pot").get(pk=pk),
    )


def test_without_lock_and_constraint_a_pot_is_paid_twice(played, monkeypatch):
    with connection.cursor() as cursor:
        cursor.execute(f"DROP INDEX {ONE}")
    try:
        with monkeypatch.context() as patch:
            lock_off(patch)
            two_pay(played, monkeypatch)
        assert (PotPayment.objects.count(), cash_in(played.tournament.pot)) == (2, -2000)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("UPDATE money_potpayment SET undone_at = now(), undone_why = 'paid twice'")
            cursor.execute(f"CREATE UNIQUE INDEX {ONE} ON money_potpayment (pot_id) WHERE undone_at IS NULL")


def test_the_constraint_alone_allows_one_payment(played, monkeypatch):
    with monkeypatch.context() as patch:
        lock_off(patch)
        ended = two_pay(played, monkeypatch)
    assert sorted(type(end).__name__ for end in ended) == ["IntegrityError", "NoneType"]
    assert (PotPayment.objects.count(), cash_in(played.tournament.pot)) == (1, 0)


def test_of_two_concurrent_payments_one_is_made_and_both_see_it(played, monkeypatch):
    assert two_pay(played, monkeypatch) == [None, None]
    assert (PotPayment.objects.count(), cash_in(played.tournament.pot)) == (1, 0)
    assert [entry.text for entry in played.tournament.journal.all()].count("The pot paid out") == 1
