"""The money after a replacement: fee, stakes and prizes; and master points."""

import pytest

from league.money import services as money
from league.money.models import FeeStatus
from league.money.queries import cash_in, debts_of, standing_fee
from league.rules.tournaments.master_points import points_of
from league.rules.tournaments.placing import shared_places
from league.rules.tournaments.stage_plans import StagePlan
from league.rules.tournaments.stage_settings import Kind
from league.tournaments.models import Entry, Tournament
from league.tournaments.policies.payouts import pot_payouts
from league.tournaments.presentation.money_page import payout_table_of
from league.tournaments.queries.entries import entry_of
from league.tournaments.queries.fees import owing
from league.tournaments.services.entries import set_fee
from league.tournaments.services.pairs import draw_partners
from league.tournaments.services.payouts import pay_out, set_payout
from league.tournaments.services.pools import change_pool
from testing.tournaments import AMERICAN, KNOCK_OUT, SWISS
from tests.league.tournaments.test_replacements import entry, replace, undo

pytestmark = pytest.mark.django_db


def test_leaving_the_waiting_list_refunds_the_fee(day):
    cup = day(KNOCK_OUT, people=4, capacity=4)
    waits = cup.enter("Wendy Waits")
    cup.call()
    replace(cup, "Wendy Waits")
    waits.refresh_from_db()
    assert (waits.status, waits.fee) == (Entry.Status.WITHDRAWN, FeeStatus.WAIVED)
    assert entry_of(cup.tournament, waits.member).number == 1
    assert cash_in(cup.tournament.pot) == 4 * 500


def test_the_fee_is_kept_and_corrected_in_the_payers_name(day):
    swiss = day(SWISS, people=2)
    ann = entry(swiss).member
    replace(swiss, "Bob")
    bob, pot = entry(swiss).member, swiss.tournament.pot
    assert standing_fee(pot, ann)
    assert not standing_fee(pot, bob)
    set_fee(tournament_id=swiss.tournament.pk, entry_id=entry(swiss).pk, fee="waived", by=swiss.by)
    assert cash_in(pot) == 500
    set_fee(tournament_id=swiss.tournament.pk, entry_id=entry(swiss).pk, fee="owed", by=swiss.by)
    assert debts_of(swiss.club) == {bob.pk: 500}


def test_a_fee_that_its_payer_has_settled_as_a_debt_is_owed_no_more_after_a_replacement(day):
    swiss = day(SWISS, people=2)
    set_fee(tournament_id=swiss.tournament.pk, entry_id=entry(swiss).pk, fee="owed", by=swiss.by)
    ann = entry(swiss).member
    replace(swiss, "Bob")
    assert owing(swiss.tournament) == [entry(swiss)]
    money.settle_debt(pot=money.open_pot(club=swiss.club, name="Thursday"), member=ann, by=swiss.by)
    assert owing(swiss.tournament) == []


@pytest.mark.parametrize("fee", ["paid", "owed"])
def test_the_fee_passes_and_comes_back_where_the_director_says_so(day, fee):
    swiss = day(SWISS, people=2)
    set_fee(tournament_id=swiss.tournament.pk, entry_id=entry(swiss).pk, fee=fee, by=swiss.by)
    ann, pot = entry(swiss).member, swiss.tournament.pot
    inside = cash_in(pot)
    made = replace(swiss, "Bob", passes_fee=True)
    assert (bool(standing_fee(pot, ann)), bool(standing_fee(pot, made.came))) == (False, True)
    assert cash_in(pot) == inside
    undo(swiss, made)
    assert (bool(standing_fee(pot, ann)), bool(standing_fee(pot, made.came))) == (True, False)
    assert cash_in(pot) == inside


def test_a_stake_in_a_pool_is_refunded_to_its_payer(day):
    swiss = day(SWISS, people=4)
    pool, one = swiss.pool(), entry(swiss)
    change = {"tournament_id": swiss.tournament.pk, "pool_id": pool.pk, "by": swiss.by}
    change_pool(join=[one.pk], leave=[], **change)
    replace(swiss, "Bob")
    change_pool(join=[], leave=[one.pk], **change)
    assert not standing_fee(pool.pot, one.member)
    assert cash_in(pool.pot) == 0


def test_a_pool_that_was_paid_before_stays_paid(day):
    weekend = day(AMERICAN, people=8)
    pool = weekend.pool(one_in=None)
    everybody = [each.pk for each in weekend.tournament.entries.all()]
    change_pool(tournament_id=weekend.tournament.pk, pool_id=pool.pk, join=everybody, leave=[], by=weekend.by)
    weekend.play_out()
    pot_payout = pot_payouts(weekend.state)[1]
    pay_out(
        tournament_id=weekend.tournament.pk,
        pot_id=pot_payout.pot,
        expected_version=pot_payout.sheet.version,
        by=weekend.by,
    )
    made = replace(weekend, "Bob")
    assert pot_payouts(weekend.state)[1].changed == ""
    undo(weekend, made)
    assert pot_payouts(weekend.state)[1].changed == ""


def test_places_and_prizes_belong_to_the_current_player(day):
    cup = day(KNOCK_OUT, people=2)
    replace(cup, "Bob")
    cup.play_out()
    assert shared_places(cup.stage(), cup.players())[0] == ("1", "Bob")
    pot_payout = pot_payouts(cup.state)[0]
    pay_out(
        tournament_id=cup.tournament.pk, pot_id=pot_payout.pot, expected_version=pot_payout.sheet.version, by=cup.by
    )
    assert "Bob" in {str(each.member) for each in cup.tournament.pot.payments.get().payouts.all()}


def test_both_players_of_a_drawn_pair_are_paid_also_after_a_replacement(day):
    """$40 of eight players who entered alone: half to the winners, a quarter to the next, the rest to two pairs."""
    cup = day(KNOCK_OUT, people=8, sides=Tournament.Sides.DRAWN)
    percents = cup.tournament.format.but(payout="percent", percents=(50, 25, 15, 10))
    set_payout(tournament_id=cup.tournament.pk, format=percents, consolation_share=0, by=cup.by)
    cup.tournament.refresh_from_db()
    draw_partners(tournament_id=cup.tournament.pk, expected_version=0, by=cup.by)
    pair = cup.tournament.entries.exclude(partner=None).order_by("number").first()
    own = cup.tournament.entries.get(status=Entry.Status.PARTNER, member=pair.partner)
    replace(cup, "Zoe", number=own.number)
    cup.play_out()
    pot_payout = pot_payouts(cup.state)[0]
    pay_out(
        tournament_id=cup.tournament.pk, pot_id=pot_payout.pot, expected_version=pot_payout.sheet.version, by=cup.by
    )
    paid = {str(each.member): each.amount for each in cup.tournament.pot.payments.get().payouts.all()}
    assert {name: paid[name] for name in (str(pair.member), "Zoe")} == {str(pair.member): 1000, "Zoe": 1000}
    lines = payout_table_of(pot_payouts(cup.state)[0], cup.state).lines
    assert [line.place for line in lines] == ["1", "1", "2", "2", "T3", "T3", "T3", "T3"]


@pytest.mark.slow
def test_master_points_belong_to_those_who_played(day):
    weekend = day([StagePlan("Qualifying", Kind.ROTATION, planned_rounds=12), AMERICAN[1]], people=13)
    weekend.play_out()
    weekend.call(2)
    replace(weekend, "Bob")
    weekend.play(2)
    weekend.play_out(2)
    rows = {row.name: row for row in points_of(weekend.state)[0].rows}
    assert rows["Player 001"].qualifying
    assert not rows["Player 001"].play_off
    assert rows["Bob"].play_off
    assert not rows["Bob"].qualifying
