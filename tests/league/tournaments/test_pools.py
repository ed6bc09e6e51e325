"""Pools: the stakes in the ledger, the payouts, and undoing them."""

import pytest

from common.errors import Refused
from league.money.models import Payout
from league.money.queries import balances_of, cash_in
from league.rules.tournaments.groups import groups_of
from league.rules.tournaments.qualifying_line import cut_of
from league.tournaments.models import Pool, Tournament
from league.tournaments.policies.payouts import pot_payout_of
from league.tournaments.presentation.money_page import payout_table_of
from league.tournaments.services.entries import withdraw
from league.tournaments.services.pairs import draw_partners
from league.tournaments.services.payouts import pay_out, undo_payout
from league.tournaments.services.pools import change_pool, drop_pool
from testing.tournaments import AMERICAN, GROUPS, KNOCK_OUT, SWISS
from tests.league.tournaments.test_payments import journal

pytestmark = pytest.mark.django_db
Sides = Tournament.Sides


def change(day, pool, *, join=(), leave=(), why=""):
    number = dict(day.tournament.entries.values_list("number", "pk"))
    change_pool(
        tournament_id=day.tournament.pk,
        pool_id=pool.pk,
        join=[number[each] for each in join],
        leave=[number[each] for each in leave],
        why=why,
        by=day.by,
    )


def pot_payout(day, pool):
    return pot_payout_of(day.state, pool.pot_id)


def pay(day, pool, **yes):
    now = pot_payout(day, pool)
    return pay_out(
        tournament_id=day.tournament.pk, pot_id=pool.pot_id, expected_version=now.sheet.version, by=day.by, **yes
    )


def lines(day, pool):
    return [(line.name, line.amount) for line in payout_table_of(pot_payout(day, pool), day.state).lines]


def test_a_q_pool_pays_its_qualifiers(day):
    here = day(AMERICAN, people=8)
    pool = here.pool(scheme="equal", one_in=None)
    change(here, pool, join=range(1, 9))
    assert pot_payout(here, pool).waits == "Waiting for Qualifying to end."
    here.play_out(1)
    cut = cut_of(here.state, here.stage())
    qualified = [here.state.players[entry].name for entry in cut.above]
    assert lines(here, pool) == [(name, "$20.00") for name in qualified]
    absent = here.state.players[cut.above[0]].number
    change(here, pool, leave=[absent], why="never put the stake in")
    assert lines(here, pool) == [(qualified[1], "$35.00")]


def test_a_q_pool_of_groups_pays_the_qualifiers_of_each(day):
    here = day(GROUPS, people=8)
    pool = here.pool(scheme="equal", one_in=None)
    change(here, pool, join=range(1, 9))
    here.play_out(1)
    onward = {player.name for player in here.players(2)}
    assert {name for name, _ in lines(here, pool)} == onward
    assert pay(here, pool).total == 4000


def test_a_q_pool_of_groups_pays_a_qualifier_who_withdrew_later(day):
    here = day(GROUPS, people=8)
    pool = here.pool(scheme="equal", one_in=None)
    change(here, pool, join=range(1, 9))
    here.play_out(1)
    gone = here.players(2)[0]
    here.call(2)
    here.withdraw(gone.entry)
    assert (gone.name, "$10.00") in lines(here, pool)


def test_a_q_pool_of_groups_pays_by_merit_not_by_the_seeds_of_the_playoffs(day):
    """The winner of one group wins each game by 20; so the second of the other has the better spread of the seconds."""
    here = day(GROUPS, people=8)
    pool = here.pool(one_in=None)
    change(here, pool, join=range(1, 9))
    here.call()
    view = here.stage()
    one, other = (sorted(group, key=lambda player: player.number) for group in groups_of(view.stage, view.entrants))

    def result(pairing):
        lost = 101 if one[0].entry in pairing.entries else 111
        return (121, lost) if pairing.first.number < pairing.second.number else (lost, 121)

    here.result = result
    here.play()
    here.play_out(1)
    assert [name for name, _ in lines(here, pool)] == [one[0].name, other[0].name, other[1].name, one[1].name]


def test_a_side_pool_pays_one_in_n_of_its_players(day):
    here = day(SWISS, people=7)
    pool = here.pool(one_in=3, scheme="double_top", name="Best cards")
    change(here, pool, join=[2, 3, 5, 6])
    here.play_out()
    view = here.stage()
    order = [here.state.players[row.player].number for row in view.ordered_among(view.entrants)]
    best = [number for number in order if number in (2, 3, 5, 6)][:2]
    amounts = ["$13.33", "$6.66"]
    found = [(f"Player {number:03}", amount) for number, amount in zip(best, amounts, strict=True)]
    assert lines(here, pool) == [*found, ("the club", "$0.01")]
    payment = pay(here, pool)
    assert sum(each.amount for each in payment.payouts.all()) == payment.total == 2000


def test_a_drawn_pair_is_one_entry_in_a_pool_whoever_of_it_paid(day):
    """Of four pairs, both players of three have paid, and only the second player of the fourth: 7 stakes, 1 in 4."""
    here = day(SWISS, people=8, sides=Sides.DRAWN)
    pool = here.pool(scheme="equal")
    change(here, pool, join=range(1, 9))
    draw_partners(tournament_id=here.tournament.pk, expected_version=0, by=here.by)
    here.play_out()
    best = here.tournament.entries.get(pk=here.stage().standings[0].player)
    change(here, pool, leave=[best.number], why="never put the stake in")
    assert lines(here, pool) == [(str(best), "$35.00")]
    pay(here, pool)
    assert {(each.member, each.amount) for each in Payout.objects.all()} == {(who, 1750) for who in best.players}


def test_a_knockout_ranks_by_its_places(day):
    here = day(KNOCK_OUT, people=4)
    pool = here.pool()
    change(here, pool, join=range(1, 5))
    here.play_out()
    assert lines(here, pool) == [("Player 001", "$20.00")]


def test_the_club_adds_to_a_pool_only_when_the_director_says_yes(day):
    here = day(SWISS, people=7)
    pool = here.pool(stake=550)
    change(here, pool, join=range(1, 6))
    here.play_out()
    assert [amount for _, amount in lines(here, pool)] == ["$20.00", "$10.00"]
    payout_table = payout_table_of(pot_payout(here, pool), here.state)
    assert (payout_table.together, payout_table.total, payout_table.club_adds) == ("$30.00", "$27.50", "$2.50")
    with pytest.raises(Refused, match="The club adds") as no:
        pay(here, pool)
    assert no.value.code == "club_adds"
    pay(here, pool, club_adds=True)
    paid = payout_table_of(pot_payout(here, pool), here.state)
    assert (paid.lines, paid.together, paid.club_adds) == (payout_table.lines, "$30.00", "$2.50")
    assert journal(here)[0] == "Q pool paid out; the club adds $2.50"
    assert Payout.objects.get(member=None).amount == -250
    assert balances_of(here.club)["club"] == -250
    assert cash_in(pool.pot) == 0


def test_every_stake_is_in_the_ledger_and_refunded_on_leaving(day):
    here = day(SWISS, people=4)
    pool = here.pool()
    change(here, pool, join=[1, 2, 3])
    change(here, pool, join=[1, 2, 3])
    assert (cash_in(pool.pot), cash_in(here.tournament.pot)) == (1500, 2000)
    change(here, pool, join=[4], leave=[2])
    change(here, pool, leave=[2])
    assert cash_in(pool.pot) == 1500
    assert [str(each.entry) for each in pool.entrants.all()] == ["Player 001", "Player 003", "Player 004"]
    assert journal(here)[:2] == [
        "Q pool: Player 004 added, Player 002 removed",
        "Q pool: Player 001, Player 002, Player 003 added",
    ]


def test_a_withdrawn_player_may_leave_a_pool_but_not_join_it(day):
    here = day(SWISS, people=4)
    pool = here.pool()
    change(here, pool, join=[1])
    for entry in here.tournament.entries.filter(number__in=[1, 2]):
        withdraw(tournament_id=here.tournament.pk, entry_id=entry.pk, by=here.by)
    with pytest.raises(Refused, match="Player 002 has withdrawn"):
        change(here, pool, join=[2, 3])
    assert cash_in(pool.pot) == 500
    change(here, pool, leave=[1])
    assert cash_in(pool.pot) == 0


def test_an_empty_pool_is_not_paid_and_can_be_deleted(day):
    here = day(SWISS, people=4)
    pool = here.pool()
    here.play_out()
    with pytest.raises(Refused, match="There are no players in this pool"):
        pay(here, pool)
    change(here, pool, join=[1], why="entered in the wrong list")
    with pytest.raises(Refused, match="Remove all players first"):
        drop_pool(tournament_id=here.tournament.pk, pool_id=pool.pk, by=here.by)
    change(here, pool, leave=[1], why="was not here")
    drop_pool(tournament_id=here.tournament.pk, pool_id=pool.pk, by=here.by)
    assert not Pool.objects.exists()
    with pytest.raises(Refused, match="has been deleted"):
        change(here, pool, join=[1])


def test_players_of_a_paid_pool_are_fixed_until_the_payout_is_undone(day):
    here = day(SWISS, people=4)
    pool = here.pool()
    change(here, pool, join=[1, 2])
    here.play_out()
    payment = pay(here, pool)
    assert pay(here, pool) == payment
    with pytest.raises(Refused, match="has been paid out"):
        change(here, pool, join=[3])
    undo_payout(tournament_id=here.tournament.pk, payment_id=payment.pk, why="forgot one", by=here.by)
    assert journal(here)[0] == "Q pool: payout undone, forgot one"
    change(here, pool, join=[3], why="paid at the door")
    assert pay(here, pool).total == 1500


def test_a_pool_closes_when_round_1_of_its_stage_is_called(day):
    """In a Q pool of 22 someone was entered after the qualifying round, as seventh, and was paid."""
    here = day(AMERICAN, people=5)
    pool = here.pool(one_in=None)
    change(here, pool, join=[1, 2])
    here.call()
    for late in ({"join": [3]}, {"leave": [2]}, {"join": [3], "leave": [2], "why": "  "}):
        with pytest.raises(Refused, match="Round 1 of Qualifying has been called") as no:
            change(here, pool, **late)
        assert no.value.code == "closed"
    change(here, pool, join=[1], leave=[3])
    assert cash_in(pool.pot) == 1000
    assert not pool.late_changes.exists()


def test_a_pool_of_a_later_stage_is_open_until_that_begins(day):
    here = day(AMERICAN, people=5)
    pool = here.pool(stage_number=2)
    here.play_out(1)
    change(here, pool, join=[1])
    here.call(2)
    with pytest.raises(Refused, match="Round 1 of Playoffs has been called"):
        change(here, pool, join=[2])


def test_the_reason_for_changing_a_closed_pool_is_in_the_journal_and_on_its_page(day):
    here = day(SWISS, people=4)
    pool = here.pool()
    change(here, pool, join=[1, 2])
    here.call()
    change(here, pool, join=[3, 4], leave=[1], why="paid at the door, was not checked")
    assert [(each.text, each.why, each.by) for each in pool.late_changes.all()] == [
        ("Player 003, Player 004 added, Player 001 removed", "paid at the door, was not checked", here.by)
    ]
    assert journal(here)[0] == (
        "Q pool: Player 003, Player 004 added, Player 001 removed after the pool closed "
        "(paid at the door, was not checked)"
    )
    assert cash_in(pool.pot) == 1500


@pytest.mark.parametrize(
    ("choices", "sentence"),
    [
        ({"one_in": None}, "No one qualifies from Swiss"),
        ({"stage_number": 9}, "no such stage"),
        ({"stake": 0}, "more than zero"),
        ({"scheme": "lottery"}, "Choose how a pool is paid"),
        ({"stake": 10**9}, "more than a pool can hold"),
        ({"name": "–"}, "at least one letter"),
    ],
)
def test_a_pool_that_cannot_be_is_refused(day, choices, sentence):
    with pytest.raises(Refused, match=sentence):
        day(SWISS).pool(**choices)


def test_two_pools_of_one_name_are_refused_and_a_third_q_pool_is_not(day):
    here = day(AMERICAN)
    here.pool(one_in=None)
    with pytest.raises(Refused, match="already a pool called Q pool"):
        here.pool(one_in=None)
    here.pool(one_in=None, name="Q pool 2")
    here.pool(one_in=None, name="Q pool 3")
    assert Pool.objects.count() == 3
