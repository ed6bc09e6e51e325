"""Prizes of players who advance without a game, because others have withdrawn."""

import pytest

from testing.tournaments import KNOCK_OUT
from tests.league.tournaments.test_pot_payouts import paying, shares

pytestmark = pytest.mark.django_db


def winner_of(met):
    return met.players[met.winner]


def test_a_champion_by_walkover_has_the_first_prize(day):
    """The seed with the bye had no game, and the finalist who withdrew had the first prize."""
    here = day(KNOCK_OUT, people=3)
    paying(here, payout="percent", percents=(60, 40))
    here.call()
    here.play()
    (semi_final,) = here.stage().rounds[0].pairings
    finalist = winner_of(semi_final)
    champion = next(player for player in here.players() if player.entry not in semi_final.entries)
    here.withdraw(finalist.entry)
    assert shares(here) == [(champion.name, "$9.00"), (finalist.name, "$6.00")]
