"""Payouts in whole coins."""

from league.rules.formats import Format
from league.rules.payouts import Sheet, payouts
from league.rules.presets import PRESETS
from league.rules.standings import Standing, Totals, standings

TE_CLUB = PRESETS["te-club"]


def dollars(cents: int) -> str:
    return f"${cents // 100}.{cents % 100:02d}"


def shared_out(fmt: Format, pot: int, *wins: int) -> tuple[list[int], int, Sheet[int]]:
    """The players' payouts, from the first down, the club's remainder, and the sheet."""
    rows = {player: Totals(player, games=4, wins=won, points=won) for player, won in enumerate(wins)}
    placed: tuple[Standing[int], ...] = standings(
        rows, fmt.ranking, names={player: f"Player {player:02}" for player in rows}
    )
    sheet = payouts(fmt, pot, placed, money=dollars)
    paid = [share.amount for share in sheet.shares if share.player is not None]
    return paid, pot - sum(paid), sheet


def test_payouts_are_rounded_to_the_coin_and_each_line_says_so() -> None:
    paid, rest, sheet = shared_out(TE_CLUB.but(coin=25), 277, 4, 3, 3, 3, 2, 2, 1, 1, 1, 1, 1)
    assert (paid, rest) == ([150, 50, 50, 25], 2)
    assert sheet.arithmetic[2:] == (
        "1st: 50% of $2.77 = $1.38, rounded down to $1.25",
        "2nd: 30% of $2.77 = $0.83, rounded down to $0.75",
        "3rd: 20% of $2.77 = $0.55, rounded down to $0.50",
        "$0.25 left over from rounding: $0.25 more for first place.",
        "2nd and 3rd shared by 3: ($0.75 + $0.50) / 3 = $0.41, rounded down to $0.25",
        "$0.50 left over from rounding: $0.25 more for each of the first 2 tied players.",
        "$0.02 stays with the club: left over from rounding.",
    )


def test_less_than_a_coin_stays_with_the_club() -> None:
    assert shared_out(TE_CLUB.but(payout="all_back", coin=25), 60, 2, 1, 0)[:2] == ([25, 25], 10)


def test_coins_that_cannot_be_split_may_all_stay_with_the_club() -> None:
    fmt = TE_CLUB.but(payout="per_win", coin=10, odd_cents="club")
    assert shared_out(fmt, 100, 2, 1, 0)[:2] == ([60, 30], 10)
