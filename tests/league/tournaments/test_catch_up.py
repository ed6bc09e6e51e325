"""The catch-up round of a qualifying round: its games do not count for the volunteers."""

from dataclasses import replace

import pytest

from common.errors import Refused
from league.tournaments.policies.pairing_swaps import swappable
from testing.tournaments import AMERICAN
from tests.league.tournaments.test_pairing_swaps import swap, undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def catching_up(day):
    """A qualifying round of seven with the catch-up round called: three players are short of a game."""

    def called(best_of=1):
        here = day([replace(AMERICAN[0], best_of=best_of)], people=7)
        here.call()
        while not here.stage().current.catch_up:
            here.play()
            here.call()
        return here

    return called


def volunteer_at(here):
    """The pairing with the volunteer, and the volunteer's side there."""
    pairing = next(each for each in here.stage().current.pairings if each.uncounted)
    return pairing, next(side for side, entry in enumerate(pairing.entries) if entry in pairing.uncounted)


def games(here):
    return {row.totals.games for row in here.stage().standings}


def test_a_forfeit_does_not_count_for_a_volunteer(catching_up):
    here = catching_up()
    here.award(*volunteer_at(here))
    here.play()
    assert games(here) == {3}


def test_a_match_of_several_games_does_not_count_for_a_volunteer(catching_up):
    here = catching_up(best_of=3)
    here.play()
    assert here.is_over()
    assert games(here) == {3}


def sitting_out(here):
    return next(player for player, where in swappable(here.stage()) if where == "sits out")


def test_a_game_of_the_catch_up_round_does_not_count_for_a_volunteer_who_was_swapped_in(catching_up):
    here = catching_up()
    pairing, side = volunteer_at(here)
    swap(here, pairing.players[side], sitting_out(here))
    here.play()
    assert games(here) == {3}


def test_a_player_who_is_short_of_a_game_is_not_swapped_out_of_the_catch_up_round(catching_up):
    here = catching_up()
    pairing, side = volunteer_at(here)
    short = pairing.players[1 - side]
    with pytest.raises(Refused, match=f"{short.name} has played fewer games") as no:
        swap(here, short, sitting_out(here))
    assert no.value.code == "short_of_a_game"


def test_a_swap_of_a_volunteer_can_be_undone(catching_up):
    here = catching_up()
    pairing, side = volunteer_at(here)
    swap(here, pairing.players[side], sitting_out(here))
    undo(here)
    assert volunteer_at(here)[0].players == pairing.players
