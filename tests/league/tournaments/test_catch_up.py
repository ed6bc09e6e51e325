"""The catch-up round of a qualifying round: its games do not count for the volunteers."""

from dataclasses import replace

import pytest

from testing.tournaments import AMERICAN

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
    met = next(each for each in here.stage().current.pairings if each.uncounted)
    return met, next(side for side, entry in enumerate(met.entries) if entry in met.uncounted)


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
