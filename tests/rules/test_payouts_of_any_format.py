"""Pots of any format and field are divided to the cent."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.rules.format_checks import COINS
from league.rules.formats import Format
from league.rules.payout_schemes import SCHEMES
from league.rules.payouts import payouts
from league.rules.presets import PRESETS
from league.rules.standings import Standing, Totals
from testing.scale import examples


def hands_out_exactly_the_pot(fmt: Format, pot: int, placed: tuple[Standing[int], ...]) -> None:
    sheet = payouts(fmt, pot, placed)
    assert sum(share.amount for share in sheet.shares) == pot == sheet.pot
    assert all(share.amount > 0 for share in sheet.shares)
    paid = [share.player for share in sheet.shares]
    assert len(set(paid)) == len(paid)
    assert not any(share.amount % fmt.coin for share in sheet.shares if share.player is not None)
    idle = {row.player for row in placed if not row.totals.games}
    assert SCHEMES[fmt.payout].pays_idle or not idle & set(paid)


def any_format(luck: random.Random) -> Format:
    coin = luck.choice(COINS)
    prizes = sorted((coin * luck.randint(1, 3000 // coin) for _ in range(luck.randint(1, 6))), reverse=True)
    percents = sorted((luck.randint(1, 20) for _ in range(luck.randint(1, 5))), reverse=True)
    return PRESETS["te-club"].but(
        payout=luck.choice(list(SCHEMES)),
        one_in=luck.randint(1, 6),
        prizes=tuple(prizes),
        percents=tuple(percents),
        club_share=luck.choice([0, 0, 5, 33, 100]),
        fee=luck.choice([0, 25, 500]),
        ties=luck.choice(["split", "chain"]),
        odd_cents=luck.choice(["top", "club"]),
        coin=coin,
        **luck.choice([{}, any_consolations(luck)]),
    )


def any_consolations(luck: random.Random) -> dict[str, Any]:
    numbers = tuple(luck.sample(range(5), luck.randint(0, 3)))
    prize = luck.randint(1, 1000) if numbers else 0
    return {"fewest_wins": luck.randint(0, 1000), "wins_paid": numbers, "wins_prize": prize}


def any_field(luck: random.Random) -> tuple[Standing[int], ...]:
    rows = [
        Totals(player, games=luck.choice([0, 4, 4, 4]), wins=luck.randint(0, 4), points=luck.randint(0, 4))
        for player in range(luck.randint(0, 14))
    ]
    rows.sort(key=lambda row: (-row.points, -row.wins))
    places: list[int] = []
    for number, row in enumerate(rows):
        level = number and (row.points, row.wins) == (rows[number - 1].points, rows[number - 1].wins)
        places.append(places[-1] if level else number + 1)
    return tuple(
        Standing(place, row.player, row, places.count(place) > 1, "") for place, row in zip(places, rows, strict=True)
    )


@pytest.mark.slow
def test_many_thousand_sheets_add_up_to_their_pots():
    luck = random.Random(121)
    formats = [any_format(luck) for _ in range(500)]
    fields = [any_field(luck) for _ in range(500)]
    for _ in range(examples(20_000, 100_000)):
        hands_out_exactly_the_pot(luck.choice(formats), luck.randint(0, 5000), luck.choice(fields))


@given(st.randoms(use_true_random=False), st.integers(0, 10**9))
def test_any_pot_is_shared_out_exactly(luck, pot):
    hands_out_exactly_the_pot(any_format(luck), pot, any_field(luck))


@given(st.randoms(use_true_random=False), st.integers(0, 10**6))
def test_nobody_is_paid_more_than_someone_placed_above(luck, pot):
    placed = any_field(luck)
    fmt = any_format(luck).but(payout=luck.choice([word for word in SCHEMES if word != "per_win"]))
    fmt = fmt.but(fewest_wins=0, wins_prize=0, wins_paid=())  # which are for players other than the winners
    paid = {share.player: share.amount for share in payouts(fmt, pot, placed).shares}
    playing = [paid.get(row.player, 0) for row in placed if row.totals.games]
    assert playing == sorted(playing, reverse=True)
