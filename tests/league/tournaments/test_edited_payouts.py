"""Payouts edited by a director before a pot is paid."""

import html
import re

import pytest

from league.money.models import PotPayment
from league.money.queries import cash_in
from league.tournaments.services.pools import change_pool
from league.tournaments.services.publication import set_publication
from testing.clients import signed_in
from testing.factories import MemberFactory
from testing.tournaments import SWISS, url
from tests.league.tournaments.test_payments import undo
from tests.league.tournaments.test_pot_payouts import TWO_CONSOLATIONS, pay, paying, play_all, pot_payout

pytestmark = pytest.mark.django_db


class MoneyPage:
    """A pot's page as a director uses it."""

    def __init__(self, day, pool=None):
        self.day, self.client, at = day, signed_in(day.by), {"pk": day.tournament.pk}
        self.address = url(day.club, "pool", **at, pool=pool.pk) if pool else url(day.club, "money", **at)
        self.pay_address = url(day.club, "pay", **at)

    def fields(self):
        """The data that the form would send."""
        return fields_of(self.client.get(self.address).text)

    def pay(self, **typed):
        return self.client.post(self.pay_address, self.fields() | typed, follow=True)


def fields_of(page):
    fields = re.findall(r'name="(pot|expected_version|pay_\w+)"\s+value="([^"]*)"', page)
    return {name: html.unescape(value) for name, value in fields}


def paid(pot):
    payment = pot.payments.get(undone_at=None)
    return [(str(each.member or "the club"), each.amount, each.reason) for each in payment.payouts.all()]


@pytest.fixture
def played(day):
    """Two places are paid: $12.00 and $8.00."""
    here = day(SWISS, people=4)
    paying(here, payout="percent", percents=(60, 40))
    here.play_out()
    return here


def entry(day, number):
    return day.tournament.entries.get(number=number)


def test_edited_amounts_are_paid(played):
    page = MoneyPage(played)
    first, second = (f"pay_{entry(played, number).pk}" for number in (1, 2))
    assert (page.fields()[first], page.fields()[second], page.fields()["pay_club"]) == ("12.00", "8.00", "0.00")
    text = page.pay(**{first: "11", second: "$8.00", "pay_club": "1"}).text
    assert "Paid out and recorded in the ledger." in text
    assert paid(played.tournament.pot) == [
        ("Player 001", 1100, "1st of 2 places: 60%, changed manually"),
        ("Player 002", 800, "2nd of 2 places: 40%"),
        ("the club", 100, "added manually"),
    ]
    assert "1st of 2 places: 60%, changed manually" in text
    assert 'name="pay_' not in text


def test_edited_amounts_are_no_result_that_has_changed(played):
    first, second = (f"pay_{entry(played, number).pk}" for number in (1, 2))
    MoneyPage(played).pay(**{first: "8", second: "12"})
    assert pot_payout(played).payment
    assert pot_payout(played).changed == ""


def test_amounts_left_as_they_are_do_not_say_that_they_were_edited(played):
    MoneyPage(played).pay()
    assert "by hand" not in str(paid(played.tournament.pot))


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("11", "must add up to $20.00. $1.00 is left to pay."),
        ("13", "must add up to $20.00. They are $1.00 too high."),
        ("", "must add up to $20.00. $12.00 is left to pay."),
        ("-12", "The amount can’t be negative."),
        ("a lot", "Enter an amount"),
    ],
)
def test_amounts_that_cannot_be_are_refused_and_stay_as_they_were_typed(played, typed, sentence):
    page, field = MoneyPage(played), f"pay_{entry(played, 1).pk}"
    refused = page.pay(**{field: typed})
    assert (refused.status_code, sentence in html.unescape(refused.text)) == (422, True)
    assert fields_of(refused.text).get(field, "") == typed
    assert cash_in(played.tournament.pot) == 2000


def test_amounts_edited_on_an_old_page_are_not_paid(played):
    page = MoneyPage(played)
    old = page.fields() | {"expected_version": "of another sheet", f"pay_{entry(played, 1).pk}": "20"}
    refused = page.client.post(page.pay_address, old)
    assert (refused.status_code, "changed after you opened the page" in refused.text) == (409, True)
    assert fields_of(refused.text) == page.fields()
    assert not PotPayment.objects.exists()


def test_a_second_director_is_told_that_other_amounts_were_paid(played):
    page = MoneyPage(played)
    edited = page.fields() | {f"pay_{entry(played, number).pk}": "10" for number in (1, 2)}
    payment = pay(played)
    found = page.client.post(page.pay_address, edited)
    assert (found.status_code, "paid out with different amounts. To change them, undo the payout" in found.text) == (
        409,
        True,
    )
    undo(played, payment)
    page.client.post(page.pay_address, edited)
    assert [amount for _, amount, _ in paid(played.tournament.pot)] == [1000, 1000]


def test_a_forged_field_pays_no_one(played):
    MoneyPage(played).pay(**{f"pay_{entry(played, 4).pk}": "20"})
    assert [name for name, *_ in paid(played.tournament.pot)] == ["Player 001", "Player 002"]


def test_in_a_pool_the_clubs_share_stays_and_the_awards_are_edited(day):
    here = day(SWISS, people=7)
    pool = here.pool(stake=550)
    change_pool(
        tournament_id=here.tournament.pk,
        pool_id=pool.pk,
        join=[*here.tournament.entries.values_list("pk", flat=True)[:5]],
        leave=[],
        by=here.by,
    )
    here.play_out()
    page = MoneyPage(here, pool)
    first, second = (name for name in page.fields() if name.startswith("pay_"))  # and none for the club
    refused = page.pay(**{first: "27.50", second: "0", "club_adds": "yes"})
    assert "must add up to $30.00. $2.50 is left to pay." in html.unescape(refused.text)
    assert refused.context["page"].pool == pool
    assert "Paid out and recorded" in page.pay(**{first: "18", second: "12", "club_adds": "yes"}).text
    assert [amount for _, amount, _ in paid(pool.pot)] == [1800, 1200, -250]


@pytest.mark.slow
def test_a_player_paid_from_two_consolations_has_one_line_and_one_amount(day):
    here = day(TWO_CONSOLATIONS, people=8)
    paying(here, consolation=50)
    play_all(here)
    page = MoneyPage(here)
    field = f"pay_{entry(here, 3).pk}"
    assert page.client.get(page.address).text.count(f'name="{field}"') == 1
    page.pay()
    reasons = {name: reason for name, _, reason in paid(here.tournament.pot)}
    assert re.search("Consolation: .*; Satellite: ", reasons["Player 003"])


def test_a_payment_that_was_undone_and_made_again_is_not_undone_by_an_old_page(played):
    page = MoneyPage(played)
    page.pay()
    first = played.tournament.pot.payments.get()
    undo(played, first, "a slip")
    page.pay()
    text = page.client.post(
        url(played.club, "undo_payout", pk=played.tournament.pk, payment=first.pk), {"why": "a slip"}, follow=True
    ).text
    assert "was already undone, and the pot was paid again" in text
    assert PotPayment.objects.filter(undone_at=None).count() == 1


def test_a_reader_without_the_standings_sees_amounts_and_no_places(played):
    MoneyPage(played).pay()
    set_publication(tournament_id=played.tournament.pk, shown=frozenset({"entries", "money"}), by=played.by)
    reader = signed_in(MemberFactory(club=played.club, with_account=True).user)
    text = reader.get(url(played.club, "money", pk=played.tournament.pk)).text
    assert "Player 001" in text
    assert "of 2 places" not in text
    assert "of 2 places" in MoneyPage(played).client.get(url(played.club, "money", pk=played.tournament.pk)).text
