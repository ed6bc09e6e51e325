"""Q pools and side pools: the awards of directors' sheets, their players, and no lost cents."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.rules.format_checks import FormatError
from league.rules.payouts import Sheet
from league.rules.pools import Pool, graduated, pool_payouts


def dollars(cents: int) -> str:
    return f"${cents // 100}.{cents % 100:02d}"


def pool(entries: int, stake: int, **choices) -> Pool[int]:
    return Pool("the Q pool", stake, tuple(range(1, entries + 1)), **choices)


def amounts(sheet: Sheet[int]) -> dict[int | None, int]:
    return {share.player: share.amount for share in sheet.shares}


@pytest.mark.parametrize(
    ("entries", "stake", "awards"),
    [(12, 500, (30, 20, 10)), (20, 1000, (65, 55, 40, 25, 15)), (4, 500, (20,)), (1, 500, (5,))],
)
def test_graduated_awards(entries, stake, awards):
    sheet = pool_payouts(pool(entries, stake), range(1, entries + 1))
    assert amounts(sheet) == {place: 100 * award for place, award in enumerate(awards, start=1)}


@pytest.mark.parametrize(
    ("fund", "stake", "winners", "awards"), [(6000, 1000, 4, (2000, 1500, 1500, 1000)), (900, 300, 2, (800, 300))]
)
def test_where_the_last_would_get_no_more_than_the_stake_everyone_has_it_back_first(fund, stake, winners, awards):
    assert graduated(fund, stake, winners, 500) == awards


def test_half_a_step_is_rounded_up():
    assert graduated(750, 100, 2, 500) == (500, 500)


def test_players_tied_on_the_last_paid_place_share_its_prize():
    """Of twelve, three are paid $30, $20 and $10; the third and the fourth are tied."""
    sheet = pool_payouts(
        pool(12, 500),
        range(1, 13),
        places={each: min(each, 3) if each < 5 else each for each in range(1, 13)},
        money=dollars,
    )
    assert amounts(sheet) == {1: 3000, 2: 2000, 3: 500, 4: 500}
    assert [share.reason for share in sheet.shares[2:]] == ["Tied for 3rd: 2 share the 3rd prize"] * 2
    assert sheet.arithmetic[-1] == "3rd shared by 2: $10.00 / 2 = $5.00"


def test_tied_players_share_the_prizes_of_their_places_and_the_club_gets_what_can_not_be_divided():
    sheet = pool_payouts(pool(12, 500), [9, 1, 2, 4], places={9: 1, 1: 2, 2: 2, 4: 2}, money=dollars)
    assert amounts(sheet) == {9: 3000, 1: 1000, 2: 1000, 4: 1000}
    sheet = pool_payouts(pool(4, 500, scheme="equal"), [1, 2, 3], places={1: 1, 2: 1, 3: 1}, money=dollars)
    assert amounts(sheet) == {1: 666, 2: 666, 3: 666, None: 2}


def test_equal_prizes_of_tied_players_are_paid_as_they_are_for_one_place():
    sheet = pool_payouts(pool(12, 500, scheme="equal"), range(1, 13), places={1: 1, 2: 1, 3: 3})
    assert [(share.place, share.reason) for share in sheet.shares] == [
        (1, "1st of 3 places in the Q pool"),
        (1, "1st of 3 places in the Q pool"),
        (3, "3rd of 3 places in the Q pool"),
    ]


def test_the_arithmetic_is_shown():
    assert pool_payouts(pool(12, 500), range(1, 13), money=dollars).arithmetic == (
        "12 players in the Q pool at $5.00: $60.00.",
        "Graduated, each prize to the nearest $5.00.",
        "1st: 3/6 of $60.00 = $30.00",
        "2nd: 2/6 of $60.00 = $20.00",
        "3rd: 1/6 of $60.00 = $10.00",
    )


def test_the_arithmetic_says_that_each_has_the_stake_back_and_how_the_rest_falls():
    """A Q pool of 22 at $5.00 with eight qualifiers paid $120.00 of $110.00, and explained only the amounts."""
    q_pool = Pool("the Q pool", 500, tuple(range(1, 23)), one_in=None)
    sheet = pool_payouts(q_pool, range(1, 9), money=dollars)
    assert sheet.arithmetic == (
        "22 players in the Q pool at $5.00: $110.00.",
        "Graduated, each prize to the nearest $5.00.",
        "Each of the 8 players first gets the stake of $5.00 back. "
        "The remaining $70.00 is paid in even steps: first place gets 7/28 of it, and last place nothing.",
        "1st: $5.00 and 7/28 of $70.00 = $22.50, rounded to $25.00",
        "2nd: $5.00 and 6/28 of $70.00 = $20.00",
        "3rd: $5.00 and 5/28 of $70.00 = $17.50, rounded to $20.00",
        "4th: $5.00 and 4/28 of $70.00 = $15.00",
        "5th: $5.00 and 3/28 of $70.00 = $12.50, rounded to $15.00",
        "6th: $5.00 and 2/28 of $70.00 = $10.00",
        "7th: $5.00 and 1/28 of $70.00 = $7.50, rounded to $10.00",
        "8th: $5.00 and 0/28 of $70.00 = $5.00",
        "The prizes come to $120.00 and the pool holds $110.00: the club adds $10.00.",
    )


def test_the_arithmetic_of_equal_shares_says_how_many_parts_the_pool_has():
    sheet = pool_payouts(pool(8, 500, scheme="double_top"), range(1, 9), money=dollars)
    assert sheet.arithmetic[1:4] == (
        "Equal shares; the best scorecard gets two.",
        "1st: 2/3 of $40.00 = $26.66",
        "2nd: 1/3 of $40.00 = $13.33",
    )


def test_the_rest_left_by_rounding_is_shown_as_the_clubs():
    sheet = pool_payouts(pool(7, 300), range(1, 8), money=dollars)
    assert amounts(sheet) == {1: 1500, 2: 500, None: 100}
    assert sheet.arithmetic[-1] == "$1.00 kept by the club: left over from rounding."


def test_the_club_adds_the_amount_missing_after_rounding():
    sheet = pool_payouts(pool(6, 700), range(1, 7), money=dollars)
    assert amounts(sheet) == {1: 3000, 2: 1500, None: -300}
    assert sheet.arithmetic[-1] == "The prizes come to $45.00 and the pool holds $42.00: the club adds $3.00."


def test_equal_shares_go_to_every_qualifier_who_is_in():
    sheet = pool_payouts(pool(10, 1000, scheme="equal", one_in=None), [31, 4, 9, 32, 2])
    assert amounts(sheet) == {4: 3333, 9: 3333, 2: 3333, None: 1}


def test_the_top_card_may_have_two_shares():
    sheet = pool_payouts(pool(8, 1000, scheme="double_top", one_in=None), [5, 6, 7])
    assert amounts(sheet) == {5: 4000, 6: 2000, 7: 2000}


def test_players_outside_the_pool_take_no_place_in_it():
    sheet = pool_payouts(Pool("the side pool", 500, ("Ann", "Ben", "Cas", "Dee")), ["Zoe", "Ben", "Ann"])
    assert amounts(sheet) == {"Ben": 2000}


@pytest.mark.parametrize("entries", [0, 3])
def test_a_pool_without_a_winner_goes_to_the_club_with_a_sentence(entries):
    sheet = pool_payouts(pool(entries, 500), [], money=dollars)
    assert amounts(sheet) == ({None: 1500} if entries else {})
    assert "No one in the pool gets a prize." in sheet.arithmetic


def test_an_entry_with_two_stakes_counts_once():
    """$5.00 each: four entries with five stakes, and 1 in 4 is paid."""
    sheet = pool_payouts(Pool("the side pool", 500, ("Ann", "Ann", "Ben", "Cas", "Dee"), "equal"), ["Ben", "Ann"])
    assert amounts(sheet) == {"Ben": 2500}


@pytest.mark.parametrize(
    ("choices", "field"),
    [
        ({"stake": 0}, "stake"),
        ({"one_in": 0}, "one_in"),
        ({"step": 0}, "step"),
        ({"scheme": "thirds"}, "scheme"),
    ],
)
def test_a_pool_that_cannot_be_is_refused(choices, field):
    with pytest.raises(FormatError) as refused:
        Pool(**{"name": "the Q pool", "stake": 500, "entries": (1, 2)} | choices)
    assert refused.value.field == field


@given(
    st.integers(1, 300),
    st.integers(1, 10_000),
    st.sampled_from(["graduated", "equal", "double_top"]),
    st.none() | st.integers(1, 9),
    st.sampled_from([1, 100, 500]),
)
def test_the_shares_add_up_and_fall(entries, stake, scheme, one_in, step):
    sheet = pool_payouts(pool(entries, stake, scheme=scheme, one_in=one_in, step=step), range(1, entries + 1))
    assert sum(share.amount for share in sheet.shares) == sheet.pot == entries * stake
    paid = [share.amount for share in sheet.shares if share.player is not None]
    assert paid == sorted(paid, reverse=True)
    winners = entries if one_in is None else -(-entries // one_in)
    assert abs(sheet.pot - sum(paid)) <= winners * max(step, 2)
