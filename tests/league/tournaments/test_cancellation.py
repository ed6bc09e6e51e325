"""A canceled tournament: no entries, no rounds, refunds; and reinstating it."""

from datetime import timedelta

import pytest
from django.utils import timezone

from common.errors import Refused
from league.money import services as money
from league.money.queries import cash_in, debts_of, standing_fee
from league.tournaments.models import Tournament
from league.tournaments.policies.entries import why_entries_closed
from league.tournaments.policies.payouts import pot_payouts
from league.tournaments.queries.fees import owing
from league.tournaments.services.entries import come_back, set_fee
from league.tournaments.services.payouts import pay_out
from league.tournaments.services.plans import change_tournament
from league.tournaments.services.pools import change_pool
from testing.clients import signed_in
from testing.tournaments import KNOCK_OUT, SWISS, url

pytestmark = pytest.mark.django_db


def post(it, name, **typed):
    it.answer = signed_in(it.by).post(url(it.club, name, pk=it.tournament.pk), typed, follow=True)
    it.tournament.refresh_from_db()
    return it.answer.text


def page(it, name="detail"):
    return signed_in(it.by).get(url(it.club, name, pk=it.tournament.pk)).text


def fees(it):
    """The booked fee of each entry."""
    standing = (standing_fee(it.tournament.pot, entry.member) for entry in it.tournament.entries.all())
    return [fee and fee.kind for fee in standing]


def who_owes(it):
    return [str(entry) for entry in owing(it.tournament)]


def test_every_page_says_why_and_nothing_more_can_be_done(day):
    it = day(SWISS, people=4)
    assert "Championship has been canceled." in post(it, "cancel", why="The hall has no heating.")
    assert it.tournament.why_canceled == "This tournament has been canceled: The hall has no heating."
    for each in ("detail", "flyer", "money", "wall"):
        assert "The hall has no heating." in page(it, each), each
    assert "canceled" in signed_in(it.by).get(url(it.club, "list")).text
    for act in (it.call, lambda: it.enter("Nora New"), lambda: it.pool(one_in=4) and into_pool(it)):
        with pytest.raises(Refused, match="This tournament has been canceled"):
            act()
    assert "This tournament has been canceled" in why_entries_closed(it.tournament, timezone.now())
    shown = page(it)
    assert not any(word in shown for word in ("Go to the first round", "Paid<", "Replace<", 'id="name"'))


def into_pool(it):
    (pool,) = it.tournament.pools.all()
    entries = it.tournament.entries.values_list("pk", flat=True)
    change_pool(tournament_id=it.tournament.pk, pool_id=pool.pk, join=entries, leave=(), by=it.by)
    return pool


def test_fees_and_stakes_go_back_and_are_owed_when_it_is_on_again(day):
    it = day(SWISS, people=4)
    entries = list(it.tournament.entries.all())
    for entry, fee in zip(entries[2:], ("owed", "waived"), strict=True):
        set_fee(tournament_id=it.tournament.pk, entry_id=entry.pk, fee=fee, by=it.by)
    it.pool(one_in=4)
    pool = into_pool(it)
    assert (fees(it), cash_in(it.tournament.pot), cash_in(pool.pot)) == (["fee", "fee", "owed", None], 1000, 2000)
    post(it, "cancel", why="snow")
    assert (fees(it), cash_in(it.tournament.pot), cash_in(pool.pot), who_owes(it)) == ([None] * 4, 0, 0, [])
    with pytest.raises(Refused, match="has been canceled"):
        set_fee(tournament_id=it.tournament.pk, entry_id=entries[0].pk, fee="paid", by=it.by)

    assert "Championship has been reinstated." in post(it, "reinstate")
    assert (fees(it), cash_in(it.tournament.pot), cash_in(pool.pot)) == (["owed", "owed", "owed", None], 0, 0)
    assert who_owes(it) == ["Player 001", "Player 002", "Player 003"]
    it.call()
    assert len(it.stage().missing) == 2


def test_it_is_done_once_and_only_with_a_reason(day):
    it = day(SWISS, people=3)
    assert "Enter a reason for canceling" in post(it, "cancel", why=" . ")
    assert not it.tournament.is_canceled
    post(it, "cancel", why="snow")
    post(it, "cancel", why="ice")
    post(it, "reinstate")
    post(it, "reinstate")
    found = [entry.text for entry in it.tournament.journal.all()]
    assert [each for each in found if each.startswith("Tournament ")] == [
        "Tournament reinstated",
        "Tournament canceled: snow",
    ]


def test_a_fee_that_was_settled_as_a_debt_stays_and_is_named(day):
    it = day(SWISS, people=2)
    first = it.tournament.entries.first()
    set_fee(tournament_id=it.tournament.pk, entry_id=first.pk, fee="owed", by=it.by)
    another = money.open_pot(club=it.club, name="Thursday")
    money.settle_debt(pot=another, member=first.member, by=it.by)
    assert "Player 001 has paid this fee in another session" in post(it, "cancel", why="snow")
    assert (fees(it), cash_in(it.tournament.pot), cash_in(another)) == (["owed", None], 0, 500)
    post(it, "reinstate")
    assert fees(it) == ["owed", "owed"]


def test_a_fee_that_was_settled_as_a_debt_is_owed_no_more(day):
    it = day(SWISS, people=2)
    first, second = it.tournament.entries.all()
    for entry in (first, second):
        set_fee(tournament_id=it.tournament.pk, entry_id=entry.pk, fee="owed", by=it.by)
    money.settle_debt(pot=money.open_pot(club=it.club, name="Thursday"), member=first.member, by=it.by)
    assert who_owes(it) == [str(second)]


def test_canceling_waives_the_unsettled_fee_of_a_pair(day):
    it = day(SWISS, people=1, sides=Tournament.Sides.PAIRS)
    entry = it.tournament.entries.get()
    set_fee(tournament_id=it.tournament.pk, entry_id=entry.pk, fee="owed", by=it.by)
    money.settle_debt(pot=money.open_pot(club=it.club, name="Thursday"), member=entry.member, by=it.by)
    assert "Player 001 has paid this fee in another session" in post(it, "cancel", why="snow")
    assert standing_fee(it.tournament.pot, entry.partner) is None
    assert debts_of(it.club) == {}


def test_the_journal_names_everyone_who_gets_money_back(day):
    it = day(SWISS, people=30)
    post(it, "cancel", why="snow")
    found = {entry.text for entry in it.tournament.journal.all()}
    assert {f"Fee refunded to Player {number:03}" for number in range(1, 31)} <= found


def test_a_player_who_withdraws_owes_nothing_and_comes_back_only_when_it_is_on_again(day):
    it = day(SWISS, people=3)
    entries = list(it.tournament.entries.all())
    it.withdraw(entries[0].pk)
    post(it, "cancel", why="snow")
    it.withdraw(entries[1].pk)
    for back in (lambda: it.enter("Player 001"), lambda: takes_part_again(it, entries[1])):
        with pytest.raises(Refused, match="has been canceled"):
            back()
    post(it, "reinstate")
    assert (who_owes(it), fees(it)) == (["Player 003"], [None, None, "owed"])
    takes_part_again(it, entries[1])
    assert it.tournament.entries.get(pk=entries[1].pk).status == "in"


def takes_part_again(it, entry):
    come_back(tournament_id=it.tournament.pk, entry_id=entry.pk, by=it.by)


def test_a_payout_must_be_undone_first(day):
    it = day(KNOCK_OUT, people=2)
    it.call()
    it.withdraw(it.tournament.entries.first().pk)
    pot_payout = pot_payouts(it.state)[0]
    pay_out(tournament_id=it.tournament.pk, pot_id=pot_payout.pot, expected_version=pot_payout.sheet.version, by=it.by)
    it.undo()
    assert "Undo the payout first" in post(it, "cancel", why="snow")
    assert not it.tournament.is_canceled


def test_one_that_has_begun_is_not_called_off(day):
    it = day(SWISS, people=4)
    assert "Cancel tournament" in page(it, "change")
    it.call()
    assert "Cancel tournament" not in page(it, "change")
    assert "the tournament has begun" in post(it, "cancel", why="snow")
    assert not it.tournament.is_canceled


def test_the_waiting_list_moves_up_if_there_are_more_places_by_then(day):
    it = day(SWISS, people=3, capacity=2)
    post(it, "cancel", why="a smaller hall is free another day")
    terms = {"name": "Championship", "starts_at": None, "fee": 500, "capacity": 3, "note": ""}
    later = it.tournament.date + timedelta(days=7)
    change_tournament(tournament_id=it.tournament.pk, on=later, by=it.by, **terms)
    assert it.tournament.entries.get(number=3).status == "waiting"
    post(it, "reinstate")
    assert it.tournament.entries.get(number=3).status == "in"
