"""Paying a pot: once, by the seen sheet; and undoing that."""

import pytest

from common.errors import Refused
from league.money.models import PotPayment, Transaction
from league.money.queries import balances_of, cash_in
from league.rounds.services.results import undo_result
from league.tournaments.services.entries import set_fee, walk_in
from league.tournaments.services.payouts import pay_out, undo_payout
from league.tournaments.services.tables import PairingTable
from testing.tournaments import DOUBLE, GROUPS, KNOCK_OUT, SWISS
from tests.league.tournaments.test_pot_payouts import FULL, pay, paying, play_all, pot_payout, shares

pytestmark = pytest.mark.django_db


def undo(day, payment, why="the final was not over"):
    undo_payout(tournament_id=day.tournament.pk, payment_id=payment.pk, why=why, by=day.by)


def journal(day):
    return [entry.text for entry in day.tournament.journal.all()]


@pytest.mark.slow
def test_the_ledger_has_every_share_and_paying_again_pays_nothing(day):
    here = day(FULL, people=8)
    play_all(here)
    first = pay(here)
    assert (cash_in(here.tournament.pot), first.total) == (0, 4000)
    assert sum(each.amount for each in first.payouts.all()) == 4000
    assert pay(here, expected_version="whatever") == first
    assert PotPayment.objects.count() == 1
    assert journal(here).count("The pot paid out") == 1


def test_a_payout_that_was_not_looked_at_is_not_paid(day):
    here = day(SWISS, people=4)
    here.play_out()
    expected_version = pot_payout(here).sheet.version
    set_fee(tournament_id=here.tournament.pk, entry_id=here.tournament.entries.first().pk, fee="waived", by=here.by)
    with pytest.raises(Refused, match="changed after you opened the page"):
        pay(here, expected_version=expected_version)
    assert cash_in(here.tournament.pot) == 1500


def test_a_payout_that_is_undone_is_reversed_and_written_down_and_can_be_paid_again(day):
    here = day(SWISS, people=4)
    here.play_out()
    before = balances_of(here.club)
    first = pay(here)
    with pytest.raises(Refused, match="Enter a reason"):
        undo(here, first, why=" ")
    undo(here, first)
    undo(here, first)
    assert {account: amount for account, amount in balances_of(here.club).items() if amount} == before
    assert Transaction.objects.filter(kind="reversal").count() == 1
    assert "The pot: payout undone, the final was not over" in journal(here)
    second = pay(here)
    with pytest.raises(Refused, match="the pot was paid again"):
        undo(here, first)
    assert second.pk != first.pk
    assert pot_payout(here).payment == second
    assert cash_in(here.tournament.pot) == 0


def test_a_result_corrected_afterwards_is_noticed(day):
    here = day(KNOCK_OUT, people=2)
    paying(here, payout="percent", percents=(100,))
    play_all(here)
    pay(here)
    assert pot_payout(here).changed == ""
    (final,) = here.stage().rounds[0].pairings
    for game in final.games:
        undo_result(
            table=PairingTable(here.tournament.pk, final.pk, game.pk),
            expected_version=game.version,
            by=here.by,
            entry_id=f"{game.pk:032}",
        )
    assert "A result has changed" in pot_payout(here).changed


def test_the_payout_rules_are_fixed_once_the_pot_is_paid(day):
    here = day(SWISS, people=4)
    paying(here, payout="fixed", prizes=(1000, 500))
    here.play_out()
    assert shares(here) == [("Player 001", "$10.00"), ("Player 002", "$5.00"), ("the club", "$5.00")]
    pay(here)
    with pytest.raises(Refused, match="Undo the payout before"):
        paying(here, payout="all_back")


def test_a_pot_of_another_tournament_is_not_paid(day):
    here, other = day(SWISS, people=4), day(SWISS, people=4)
    with pytest.raises(Refused, match="has been deleted"):
        pay_out(tournament_id=here.tournament.pk, pot_id=other.tournament.pot_id, expected_version="", by=here.by)


@pytest.mark.parametrize("stages", [DOUBLE, GROUPS])
def test_other_systems_are_paid_by_their_places(day, stages):
    here = day(stages, people=6)
    paying(here, payout="percent", percents=(60, 40))
    play_all(here)
    assert [name for name, _ in shares(here)] == ["Player 001", "Player 002"]
    assert pay(here).total == 3000


def test_a_pair_shares_its_prize_and_the_first_gets_the_odd_coin(day):
    here = day(SWISS, sides="pairs")
    for number in range(1, 5):
        walk_in(tournament_id=here.tournament.pk, name=f"Ann {number}", partner=f"Bob {number}", fee="paid", by=here.by)
    paying(here, payout="percent", percents=(33, 20), club_share=1)
    play_all(here)
    assert shares(here)[0][0] == "Ann 1 and Bob 1"
    payment = pay(here)
    first, second, *_ = [(str(each.member), each.amount) for each in payment.payouts.all()]
    assert (first[0], second[0], sum(each.amount for each in payment.payouts.all())) == ("Ann 1", "Bob 1", 4000)
    assert first[1] - second[1] in (0, 1)
    assert pot_payout(here).changed == ""


def test_partners_are_paid_in_whole_coins(day):
    """47% of $40.00, rounded down to quarters, is $18.75."""
    here = day(SWISS, sides="pairs", people=4)
    paying(here, payout="percent", percents=(47, 20), coin=25)
    play_all(here)
    assert [(each.member.name, each.amount) for each in pay(here).payouts.exclude(member=None)] == [
        ("Player 001", 950),
        ("Partner 001", 925),
        ("Player 002", 400),
        ("Partner 002", 400),
    ]
