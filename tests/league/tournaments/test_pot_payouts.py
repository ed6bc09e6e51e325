"""The pot of a tournament: paid once, to the cent; and undoing that."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from common.errors import Refused
from league.money.models import Posting, PotPayment
from league.rules.payout_schemes import SCHEMES
from league.rules.tournaments.placing import final_places
from league.rules.tournaments.stage_plans import StagePlan
from league.rules.tournaments.stage_settings import EntryRule, Kind
from league.tournaments.policies.payouts import pot_payouts
from league.tournaments.presentation.money_page import payout_table_of
from league.tournaments.queries import fees
from league.tournaments.services.entries import set_fee, withdraw
from league.tournaments.services.payouts import pay_out, set_payout
from testing.scale import examples
from testing.tournaments import AMERICAN, KNOCK_OUT, ROUND_ROBIN, SWISS

pytestmark = pytest.mark.django_db
FULL = [StagePlan("Qualifying", Kind.ROTATION, planned_rounds=7), *AMERICAN[1:]]  # eight people meet everyone
TWO_CONSOLATIONS = [
    *FULL,
    StagePlan("Satellite", Kind.SWISS, planned_rounds=1, entry_rule=EntryRule.NON_QUALIFIERS, previous=1),
]


def pot_payout(day):
    day.tournament.refresh_from_db()
    return pot_payouts(day.state)[0]


def pay(day, expected_version=None):
    now = pot_payout(day)
    return pay_out(
        tournament_id=day.tournament.pk,
        pot_id=now.pot,
        expected_version=now.sheet.version if expected_version is None else expected_version,
        by=day.by,
    )


def paying(day, *, consolation=0, **choices):
    fmt = day.tournament.format.but(**choices)
    set_payout(tournament_id=day.tournament.pk, format=fmt, consolation_share=consolation, by=day.by)
    day.tournament.refresh_from_db()


def play_all(day):
    for view in day.state.stages:
        if sum(player.plays_on for player in day.players(view.stage.number)) > 1:
            day.play_out(view.stage.number)


def shares(day):
    """Name, or the club, and cents, by the sheet."""
    payout_table = payout_table_of(pot_payout(day), day.state)
    return [(line.name, line.amount) for line in payout_table.lines]


@pytest.mark.slow
def test_one_in_four_of_all_who_entered_is_paid_by_the_playoffs(day):
    here = day(FULL, people=8)
    play_all(here)
    assert shares(here) == [("Player 001", "$24.00"), ("Player 002", "$16.00")]
    assert payout_table_of(pot_payout(here), here.state).total == "$40.00"


def test_the_losers_of_the_semifinals_share_the_prizes_of_their_places(day):
    here = day(KNOCK_OUT, people=4)
    paying(here, payout="percent", percents=(50, 25, 20, 5))
    play_all(here)
    amounts = [amount for _, amount in shares(here)]
    assert amounts == ["$10.00", "$5.00", "$2.50", "$2.50"]


@pytest.mark.parametrize("stages", [SWISS, ROUND_ROBIN])
def test_where_points_decide_players_level_on_them_split_if_the_format_says_so(day, stages):
    here = day(stages, people=4)
    paying(here, payout="percent", percents=(100,), ties="split")
    while not here.is_over():
        here.call()
        for pairing in here.stage().missing:
            first, second = (player.number for player in pairing.players)
            wins = second == 4 or (first != 4 and (second - first) % 3 == 1)
            here.record(pairing, (121, 111) if wins else (111, 121))
    assert [amount for _, amount in shares(here)] == ["$6.67", "$6.67", "$6.66"]


@pytest.mark.slow
def test_a_consolation_has_the_share_that_the_plan_says(day):
    here = day(FULL, people=8)
    paying(here, consolation=25)
    play_all(here)
    assert shares(here) == [
        ("Player 001", "$18.00"),
        ("Player 002", "$12.00"),
        ("Player 003", "$6.00"),
        ("Player 004", "$4.00"),
    ]
    payout_table = payout_table_of(pot_payout(here), here.state)
    assert [line.reason for line in payout_table.lines][2] == "Consolation: 1st of 2 places: 60%"
    assert payout_table.arithmetic[0] == "$40.00 in the pot: $30.00 for the main event, $10.00 for Consolation."


@pytest.mark.slow
def test_two_consolations_divide_their_share(day):
    here = day(TWO_CONSOLATIONS, people=8)
    paying(here, consolation=25)
    play_all(here)
    payout_table = payout_table_of(pot_payout(here), here.state)
    parts = "$30.00 for the main event, $5.00 for Consolation, $5.00 for Satellite"
    assert payout_table.arithmetic[0] == f"$40.00 in the pot: {parts}."


@pytest.mark.slow
def test_everyone_is_ranked_below_those_who_advanced_further(day):
    here = day(FULL, people=8)
    here.play_out(1)
    here.play_out(2)
    ((event, places),) = final_places(here.state)
    assert (event, len(places)) == ("Main event", 8)
    assert places == [(str(number), f"Player {number:03}") for number in range(1, 9)]
    here.play_out(3)
    assert final_places(here.state)[1][1][0] == ("1", "Player 003")


def test_an_unpaid_consolation_need_not_be_over(day):
    here = day(FULL, people=8)
    here.play_out(1)
    assert pot_payout(here).waits == "Waiting for Playoffs to end."
    here.play_out(2)
    assert pot_payout(here).waits == ""
    paying(here, consolation=10)
    assert pot_payout(here).waits == "Waiting for Consolation to end."


def test_one_who_qualifies_alone_wins_without_a_playoffs(day):
    here = day(AMERICAN, people=4)
    here.play_out(1)
    assert shares(here) == [("Player 001", "$20.00")]


def test_nothing_is_paid_before_the_decision_or_without_entries(day):
    here = day(SWISS)
    with pytest.raises(Refused, match="no money in the pot"):
        pay(here)
    here.come(4)
    with pytest.raises(Refused, match="Waiting for Swiss to end"):
        pay(here)
    assert not PotPayment.objects.exists()


def test_fees_that_are_owed_or_waived_are_not_in_the_pot(day):
    here = day(SWISS, people=6)
    owing, waived = here.tournament.entries.all()[:2]
    set_fee(tournament_id=here.tournament.pk, entry_id=owing.pk, fee="owed", by=here.by)
    set_fee(tournament_id=here.tournament.pk, entry_id=waived.pk, fee="waived", by=here.by)
    here.play_out()
    assert pot_payout(here).sheet.pot == 2000
    assert fees.owing(here.tournament) == [owing]
    pay(here)
    set_fee(tournament_id=here.tournament.pk, entry_id=owing.pk, fee="paid", by=here.by)
    assert "changed by $5.00 since it was paid out" in pot_payout(here).changed


def test_a_player_who_withdrew_keeps_the_place_that_was_played_for(day):
    here = day(KNOCK_OUT, people=4)
    paying(here, payout="percent", percents=(60, 40))
    here.call()
    here.play()
    semi_finals = here.stage().rounds[0].pairings
    finalists = sorted(min(player.number for player in pairing.players) for pairing in semi_finals)
    loser = here.tournament.entries.get(number=finalists[1])
    withdraw(tournament_id=here.tournament.pk, entry_id=loser.pk, by=here.by)
    assert [name for name, _ in shares(here)] == ["Player 001", str(loser)]


def test_a_player_who_withdrew_without_a_game_is_not_paid(day):
    here = day(SWISS, people=5)
    gone = here.tournament.entries.get(number=5)
    withdraw(tournament_id=here.tournament.pk, entry_id=gone.pk, by=here.by)
    paying(here, payout="all_back")
    here.play_out()
    assert [name for name, _ in shares(here)] == [f"Player 00{number}" for number in (1, 2, 3, 4)]
    assert pot_payout(here).sheet.pot == 2500


def test_another_way_of_paying_changes_no_result(day):
    here = day(SWISS, people=4)
    here.call()
    here.play()
    before = here.stage().standings
    paying(here, payout="per_win")
    assert here.stage().standings == before
    here.play_out()
    assert here.is_over()


@pytest.mark.slow
@settings(max_examples=examples(3, 8), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    stages=st.sampled_from([SWISS, ROUND_ROBIN, KNOCK_OUT, AMERICAN]),
    people=st.integers(2, 7),
    waived=st.sets(st.integers(1, 7)),
    payout=st.sampled_from([*SCHEMES]),
    club_share=st.integers(0, 100),
    consolation=st.integers(0, 100),
    fee=st.integers(1, 1111),
)
def test_the_sheet_sums_to_the_pot(day, stages, people, waived, payout, club_share, consolation, fee):
    here = day(stages, club=None)
    paying(here, fee=fee)
    here.come(people)
    for entry in here.tournament.entries.filter(number__in=waived):
        set_fee(tournament_id=here.tournament.pk, entry_id=entry.pk, fee="waived", by=here.by)
    here.tournament.refresh_from_db()
    paying(
        here, payout=payout, percents=(41, 33, 7), prizes=(999, 501, 3), club_share=club_share, consolation=consolation
    )
    play_all(here)
    now = pot_payout(here)
    pot = fee * here.tournament.entries.exclude(fee="waived").count()
    assert now.sheet.pot == pot
    if now.waits:
        assert not pot
        return
    assert sum(share.amount for share in now.sheet.shares) == pot
    pay(here)
    cash = Posting.objects.filter(transaction__pot=here.tournament.pot, account="cash")
    assert sum(entry.amount for entry in cash) == 0
