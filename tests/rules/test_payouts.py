"""Payouts to the cent: each scheme, ties, odd cents, and no lost money."""

import pytest

from league.rules.dividing import ordinal
from league.rules.formats import Format
from league.rules.payouts import Sheet, payouts
from league.rules.presets import PRESETS
from league.rules.standings import Standing, Totals, standings

TE_CLUB, GRASS_ROOTS = PRESETS["te-club"], PRESETS["acc-grass-roots"]
ELEVEN = (4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0)
TIED_FOR_SECOND = (4, 3, 3, 3, 2, 2, 1, 1, 1, 1, 1)


def dollars(cents: int) -> str:
    return f"${cents // 100}.{cents % 100:02d}"


def field(fmt: Format, *wins: int, spreads: tuple[int, ...] = (), idle: int = 0) -> tuple[Standing[int], ...]:
    """Players 1, 2, 3 … with these games won out of four, each with less spread than the one before."""
    rows = {
        player: Totals(player, games=4, wins=won, points=won, spread=spreads[player - 1] if spreads else -player)
        for player, won in enumerate(wins, start=1)
    }
    rows |= {player: Totals(player) for player in range(len(wins) + 1, len(wins) + idle + 1)}
    return standings(rows, fmt.ranking, names={player: f"Player {player:02}" for player in rows})


def amounts(sheet: Sheet[int]) -> list[int]:
    return [share.amount for share in sheet.shares if share.player is not None]


def for_the_club(sheet: Sheet[int]) -> int:
    return sum(share.amount for share in sheet.shares if share.player is None)


def test_eleven_at_25_cents_share_every_cent_of_the_pot():
    sheet = payouts(TE_CLUB, 275, field(TE_CLUB, *ELEVEN), money=dollars)
    assert [(share.player, share.place, share.amount, share.reason) for share in sheet.shares] == [
        (1, 1, 138, "1st of 3 places: 50%"),
        (2, 2, 82, "2nd of 3 places: 30%"),
        (3, 3, 55, "3rd of 3 places: 20%"),
    ]
    assert sheet.arithmetic == (
        "$2.75 in the pot.",
        "11 players, 1 in 4 paid: 3 places.",
        "1st: 50% of $2.75 = $1.37",
        "2nd: 30% of $2.75 = $0.82",
        "3rd: 20% of $2.75 = $0.55",
        "$0.01 left over from rounding: $0.01 more for first place.",
    )


def test_twelve_at_5_dollars_pay_30_18_and_12():
    sheet = payouts(GRASS_ROOTS, 6000, field(GRASS_ROOTS, *range(12, 0, -1)))
    assert amounts(sheet) == [3000, 1800, 1200]


@pytest.mark.parametrize(
    ("players", "places"), [(1, 1), (3, 1), (4, 1), (5, 2), (8, 2), (9, 3), (11, 3), (12, 3), (14, 4), (15, 4), (17, 5)]
)
def test_one_in_four_is_rounded_up(players, places):
    sheet = payouts(TE_CLUB, 10_000, field(TE_CLUB, *range(players, 0, -1)))
    assert len(sheet.shares) == places


def test_more_places_than_rows_of_shares_are_paid_by_falling_parts():
    sheet = payouts(TE_CLUB, 1500, field(TE_CLUB, *range(20, 0, -1)))
    assert amounts(sheet) == [500, 400, 300, 200, 100]
    assert sheet.shares[0].reason == "1st of 5 places: 5/15"


def test_a_club_may_set_its_own_shares():
    fmt = TE_CLUB.but(shares=((100,), (75, 25)))
    assert amounts(payouts(fmt, 200, field(fmt, 4, 3, 2, 1, 0))) == [150, 50]


def test_players_level_on_points_pool_their_prizes_and_split_them():
    sheet = payouts(TE_CLUB, 275, field(TE_CLUB, *TIED_FOR_SECOND), money=dollars)
    assert [(share.player, share.place, share.amount) for share in sheet.shares] == [
        (1, 1, 138),
        (2, 2, 46),
        (3, 2, 46),
        (4, 2, 45),
    ]
    assert sheet.shares[3].reason == "Tied for 2nd: 3 share the 2nd and 3rd prizes"
    assert sheet.arithmetic[-2:] == (
        "2nd and 3rd shared by 3: ($0.82 + $0.55) / 3 = $0.45",
        "$0.02 left over from rounding: $0.01 more for each of the first 2 tied players.",
    )


def test_players_level_on_points_are_paid_by_the_chain_when_the_club_says_so():
    fmt = TE_CLUB.but(ties="chain")
    assert amounts(payouts(fmt, 275, field(fmt, *TIED_FOR_SECOND))) == [138, 82, 55]


def test_a_place_that_the_chain_leaves_shared_is_split():
    fmt = TE_CLUB.but(ties="chain")
    sheet = payouts(fmt, 300, field(fmt, 4, 3, 3, 3, 2, 2, 2, 2, 2, spreads=(9, 5, 5, 5, 0, 0, 0, 0, 0)))
    assert amounts(sheet) == [150, 50, 50, 50]


def test_all_tied_for_the_last_paid_place_share_it():
    sheet = payouts(TE_CLUB, 200, field(TE_CLUB, 4, 2, 2, 2, 2), money=dollars)
    assert amounts(sheet) == [120, 20, 20, 20, 20]
    assert sheet.arithmetic[-1] == "2nd shared by 4: $0.80 / 4 = $0.20"


def test_the_odd_cents_may_go_to_the_club():
    fmt = TE_CLUB.but(odd_cents="club")
    sheet = payouts(fmt, 275, field(fmt, *TIED_FOR_SECOND), money=dollars)
    assert amounts(sheet) == [137, 45, 45, 45]
    assert sheet.shares[-1].reason == "left over from rounding"
    assert sheet.arithmetic[-1] == "$0.03 stays with the club: left over from rounding."


def test_the_club_takes_its_share_first_rounded_down():
    fmt = TE_CLUB.but(club_share=10)
    sheet = payouts(fmt, 275, field(fmt, *ELEVEN), money=dollars)
    assert for_the_club(sheet) == 27
    assert sheet.shares[-1].reason == "10% for the club"
    assert "10% of $2.75 for the club, rounded down = $0.27" in sheet.arithmetic
    assert amounts(sheet) == [125, 74, 49]


def test_percentages_leave_the_rest_to_the_club():
    fmt = TE_CLUB.but(payout="percent", percents=(50, 25))
    sheet = payouts(fmt, 400, field(fmt, *ELEVEN))
    assert (amounts(sheet), for_the_club(sheet)) == ([200, 100], 100)
    assert sheet.shares[-1].reason == "the 25% not assigned to a place"


def test_the_percentage_of_an_empty_place_goes_to_the_club():
    fmt = TE_CLUB.but(payout="percent", percents=(50, 30, 20))
    sheet = payouts(fmt, 400, field(fmt, 4, 0))
    assert (amounts(sheet), for_the_club(sheet)) == ([200, 120], 80)


def test_fixed_prizes_leave_the_rest_to_the_club():
    fmt = TE_CLUB.but(payout="fixed", prizes=(1000, 500))
    sheet = payouts(fmt, 2000, field(fmt, *ELEVEN), money=dollars)
    assert (amounts(sheet), for_the_club(sheet)) == ([1000, 500], 500)
    assert sheet.shares[0].reason == "1st of 2 places: prize of $10.00"


def test_fixed_prizes_that_the_pot_cannot_cover_are_reduced_in_proportion():
    fmt = TE_CLUB.but(payout="fixed", prizes=(1000, 500, 500))
    sheet = payouts(fmt, 1500, field(fmt, *ELEVEN), money=dollars)
    assert amounts(sheet) == [750, 375, 375]
    assert sheet.arithmetic[1] == "The prizes total $20.00, more than $15.00. They are reduced in proportion."
    assert sheet.shares[0].reason == "1st of 3 places: prize of $10.00, reduced"


def test_fixed_prizes_may_take_the_whole_pot():
    fmt = TE_CLUB.but(payout="fixed", prizes=(1000, 500))
    sheet = payouts(fmt, 1500, field(fmt, *ELEVEN), money=dollars)
    assert [(share.amount, share.reason) for share in sheet.shares] == [
        (1000, "1st of 2 places: prize of $10.00"),
        (500, "2nd of 2 places: prize of $5.00"),
    ]


def test_per_win_pays_every_game_won():
    fmt = TE_CLUB.but(payout="per_win")
    sheet = payouts(fmt, 600, field(fmt, 3, 2, 1, 0))
    assert amounts(sheet) == [300, 200, 100]
    assert sheet.shares[1].reason == "2 of 6 games won"


def test_the_odd_cents_of_games_won_never_go_to_one_who_won_none():
    fmt = TE_CLUB.but(payout="per_win", ranking=("spread", "shared"))
    sheet = payouts(fmt, 5, field(fmt, 0, 1, 2))
    assert [(share.player, share.amount) for share in sheet.shares] == [(2, 2), (3, 3)]


def test_all_back_also_pays_players_who_came_too_late_to_play():
    fmt = TE_CLUB.but(payout="all_back")
    assert amounts(payouts(fmt, 100, field(fmt, 2, 0, idle=1))) == [34, 33, 33]


def test_a_player_without_a_game_is_not_paid_and_does_not_count_for_the_places():
    sheet = payouts(TE_CLUB, 100, field(TE_CLUB, 0, 0, 0, 0, idle=1, spreads=(-9, -9, -9, -9)))
    assert sorted(share.player for share in sheet.shares) == [1, 2, 3, 4]
    assert sheet.arithmetic[1] == "1 player without a game: not paid."
    assert sheet.arithmetic[2] == "4 players, 1 in 4 paid: 1 place."


def test_nothing_is_paid_out_when_the_format_says_none():
    fmt = TE_CLUB.but(payout="none")
    sheet = payouts(fmt, 275, field(fmt, *ELEVEN))
    assert [(share.player, share.amount) for share in sheet.shares] == [(None, 275)]


@pytest.mark.parametrize("payout", ["one_in", "per_win"])
def test_a_pot_without_games_stays_with_the_club(payout):
    fmt = TE_CLUB.but(payout=payout)
    sheet = payouts(fmt, 50, field(fmt, idle=2))
    assert [(share.player, share.amount, share.reason) for share in sheet.shares] == [(None, 50, "no games played")]


def test_an_empty_pot_pays_no_one():
    assert payouts(TE_CLUB, 0, field(TE_CLUB, *ELEVEN)).shares == ()


def test_a_pot_below_zero_is_refused():
    with pytest.raises(ValueError, match="cannot be less than nothing"):
        payouts(TE_CLUB, -1, ())


def test_a_currency_without_cents_needs_no_other_sum():
    fmt = TE_CLUB.but(odd_cents="club")
    sheet = payouts(fmt, 1001, field(fmt, *ELEVEN), money="¥{:,}".format)
    assert sheet.arithmetic[2] == "1st: 50% of ¥1,001 = ¥500"


@pytest.mark.parametrize(
    ("place", "said"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (13, "13th"), (22, "22nd"), (112, "112th")],
)
def test_places_are_said_as_people_say_them(place, said):
    assert ordinal(place) == said
