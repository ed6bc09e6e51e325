"""Prizes of players who advance without a game, because others have withdrawn."""

from dataclasses import replace

import pytest

from league.rules.tournaments.placing import final_places
from testing.tournaments import AMERICAN, KNOCK_OUT, ROUND_ROBIN
from tests.league.tournaments.test_pot_payouts import paying, shares

pytestmark = pytest.mark.django_db


def winner_of(pairing):
    return pairing.players[pairing.winner]


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


def test_the_only_qualifier_left_wins_the_playoffs(day):
    """The page says so, but the qualifier who withdrew had the first prize."""
    here = day([*ROUND_ROBIN, AMERICAN[1]], people=5)
    here.play_out(1)
    first, second = here.players(2)
    here.withdraw(first.entry)
    assert shares(here) == [(second.name, "$15.00"), (first.name, "$10.00")]
    assert final_places(here.state)[0][1][:2] == [("1", second.name), ("2", first.name)]


def test_the_only_player_of_a_consolation_has_its_share(day):
    qualifying, playoffs, consolation = AMERICAN
    here = day([qualifying, replace(playoffs, qualifier_count=2), consolation], people=3)
    paying(here, consolation=20)
    here.play_out(1)
    here.play_out(2)
    (only,) = here.players(3)
    assert (only.name, "$3.00") in shares(here)
