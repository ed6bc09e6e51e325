"""Prizes that fall in even steps, and the consolation prize for fewest wins: figures calculated by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.rules.dividing import in_falling_parts
from league.rules.format_checks import COINS
from league.rules.payouts import payouts
from tests.rules.test_payouts import GRASS_ROOTS, TE_CLUB, amounts, dollars, field, for_the_club

GRADUATED = GRASS_ROOTS.but(payout="graduated", coin=500)


@pytest.mark.parametrize(
    ("players", "fee", "awards"),
    [
        (12, 500, [30, 20, 10]),  # 6000 in 3 + 2 + 1 parts of 1000
        (20, 1000, [65, 55, 40, 25, 15]),  # 20000 in 15 parts: 66.67 53.33 40 26.67 13.33; 10 is left for 2nd and 5th
        (15, 500, [30, 25, 15, 5]),  # 7500 in 10 parts: 30 22.50 15 7.50; 5 is left for the 2nd, who is above the 4th
        (4, 500, [20]),
    ],
)
def test_graduated_prizes_fall_by_even_steps_and_make_the_pot(players, fee, awards):
    fmt = GRADUATED.but(fee=fee)
    sheet = payouts(fmt, players * fee, field(fmt, *range(players, 0, -1)))
    assert [amount // 100 for amount in amounts(sheet)] == awards
    assert for_the_club(sheet) == players * fee - sum(amounts(sheet))


def test_graduated_prizes_give_the_fee_back_first_where_the_last_would_get_less():
    """7 at $10, 1 in 2: 4 places of 10 parts would leave $7 for the 4th. $10 each, and $30 in 3, 2, 1 and 0 of 6."""
    fmt = GRADUATED.but(fee=1000, one_in=2)
    sheet = payouts(fmt, 7000, field(fmt, *range(7, 0, -1)), money=dollars)
    assert amounts(sheet) == [2500, 2000, 1500, 1000]
    assert sheet.arithmetic[1:3] == (
        "7 players, 1 in 2 paid: 4 places, in even steps.",
        "1st: the fee of $10.00 and 3/6 of $30.00 = $25.00",
    )


@given(st.integers(0, 10**6), st.integers(0, 2000), st.integers(1, 30), st.sampled_from(COINS), st.booleans())
def test_graduated_prizes_never_pass_the_fund_nor_fall_out_of_order(fund, stake, winners, coin, top):
    awards = in_falling_parts(fund, stake, winners, coin, top=top)
    assert sum(awards) <= fund
    assert list(awards) == sorted(awards, reverse=True)
    assert all(award % coin == 0 for award in awards)
    assert not top or fund - sum(awards) < coin


def test_eight_seniors_at_5_dollars_pay_15_10_5_and_a_prize_for_fewest_wins():
    """Guernsey: $5 of the $40 for fewest wins, the rest 1 in 3 by fixed prizes; the club keeps what is left."""
    fmt = TE_CLUB.but(payout="fixed", prizes=(1500, 1000, 500), fewest_wins=500)
    sheet = payouts(fmt, 4000, field(fmt, 4, 4, 3, 2, 2, 1, 0, 1), money=dollars)
    assert [(share.player, share.amount) for share in sheet.shares] == [
        (1, 1250),
        (2, 1250),
        (3, 500),
        (7, 500),
        (None, 500),
    ]
    assert sheet.shares[3].reason == "fewest wins: 0"
    assert "Fewest wins (0): $5.00" in sheet.arithmetic


def test_the_prize_for_fewest_wins_is_shared_and_is_out_of_the_pot_before_the_others():
    fmt = GRASS_ROOTS.but(fewest_wins=500)
    sheet = payouts(fmt, 6500, field(fmt, 9, 8, 7, 6, 5, 4, 3, 3, 3, 2, 2, 2), money=dollars)
    assert amounts(sheet) == [3000, 1800, 1200, 167, 167, 166]
    assert sheet.arithmetic[-2:] == (
        "Fewest wins (2), shared by 3: $5.00 / 3 = $1.66",
        "$0.02 left over from rounding: $0.01 more for each of the first 2 tied players.",
    )


def test_a_prize_for_a_number_of_wins_that_no_one_has_goes_to_the_places():
    fmt = GRASS_ROOTS.but(wins_prize=500, wins_paid=(6, 0))
    sheet = payouts(fmt, 6500, field(fmt, 9, 8, 7, 6, 6, 5, 4, 3, 3, 3, 2, 2), money=dollars)
    assert amounts(sheet) == [3000, 1800, 1200, 250, 250], "6 wins is paid, 0 wins has no one"
    assert sheet.arithmetic[-1] == "Number of wins (6), shared by 2: $5.00 / 2 = $2.50"


def test_a_prize_that_rounds_down_to_nothing_leaves_its_player_the_next_one():
    fmt = GRASS_ROOTS.but(wins_prize=60, wins_paid=(2,), fewest_wins=500, coin=100, odd_cents="club")
    sheet = payouts(fmt, 6500, field(fmt, 9, 8, 7, 6, 5, 4, 3, 3, 3, 3, 3, 2), money=dollars)
    assert [(share.place, share.amount) for share in sheet.shares if share.reason == "fewest wins: 2"] == [(12, 500)]


def test_where_everyone_is_paid_no_prize_for_fewest_wins_is_kept_back():
    fmt = TE_CLUB.but(payout="all_back", fewest_wins=100)
    assert amounts(payouts(fmt, 500, field(fmt, 3, 2))) == [250, 250]
    assert for_the_club(payouts(TE_CLUB.but(payout="none", fewest_wins=100), 500, field(fmt, 3, 2))) == 500
