"""A qualifying round by draw: random new opponents regardless of scores, and equal numbers of games."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.rules.swiss import SwissInputs, pair
from league.rules.tournaments.qualifying_line import cut_of
from league.rules.tournaments.stage_plans import StagePlan
from league.rules.tournaments.stage_settings import Kind
from league.tournaments.models import Round, Stage
from testing.clients import signed_in
from testing.tournaments import AMERICAN, url
from tests.league.tournaments.test_invariants import A_FEW, LUCK, SMALL, Hall, all_pairings, couples, rematches_needed

pytestmark = pytest.mark.django_db
BY_DRAW = [StagePlan("Qualifying", Kind.DRAW, planned_rounds=3), *AMERICAN[1:]]


def draw_of(games):
    return [StagePlan("Qualifying", Kind.DRAW, planned_rounds=games)]


@pytest.mark.slow
@A_FEW
@given(people=SMALL, games=st.integers(1, 6), luck=LUCK)
def test_rematches_are_avoided_and_sit_outs_rotate(people, games, luck):
    day = Hall(draw_of(games), people, luck)
    pairing, played = Counter(), Counter()
    for _ in range(games):
        day.call()
        called = day.stage().current.pairings
        here = [player.entry for player in day.players() if player.plays_on]
        seated = [entry for each in called for entry in each.entries]
        left = {*here} - {*seated}
        assert len(left) == len(here) % 2
        least = rematches_needed(seated, pairing)
        assert sum(pairing[both] > 0 for both in couples(called)) == least
        for out in left:  # one who has missed fewer rounds
            before = [entry for entry in here if played[entry] > played[out]]
            assert all(rematches_needed([*{*here} - {entry}], pairing) > least for entry in before)
        pairing += couples(called)
        played.update(seated)
        day.play()
        day.come_and_go()
    day.play_out()
    assert sum(not round_.catch_up for round_ in day.stage().rounds) == games


@pytest.mark.slow
@pytest.mark.parametrize("people", [101, pytest.param(200, marks=pytest.mark.long)])
def test_a_large_field_has_no_rematch_and_all_games(people):
    day = Hall(draw_of(5), people, Random(people))
    day.play_out()
    assert set(couples(all_pairings(day.stage())).values()) == {1}
    assert {row.totals.games for row in day.stage().standings} <= {5 - people % 2, 5}


def test_scores_have_no_effect_and_the_draw_is_reproducible(day):
    weekend = day(BY_DRAW, people=9)
    weekend.play_out()
    kept = Round.objects.filter(stage=weekend.stage().stage.pk).order_by("number")
    draws = [SwissInputs.from_data(round_.inputs) for round_ in kept if "seed" in round_.inputs]
    assert len(draws) == 3
    for draw, round_ in zip(draws, weekend.stage().rounds, strict=False):
        assert {(one.score, one.floats) for one in draw.contenders} == {(0, 0)}
        again = pair(draw.contenders, dice=Random(draw.seed))
        assert list(again.pairs) == [each.entries for each in round_.pairings]


def test_an_odd_field_catches_up_and_the_cut_is_that_of_a_qualifying_round(day):
    weekend = day(BY_DRAW, people=9)
    weekend.play_out()
    view = weekend.stage()
    assert view.rounds[-1].catch_up
    assert {row.totals.games for row in view.standings} == {3}
    assert len(cut_of(weekend.state, view).above) == 3
    page = signed_in(weekend.by).get(url(weekend.club, "stage", pk=weekend.tournament.pk, number=1)).text
    assert "High non-qualifier" in page
    assert "Scorecards and cross-check" in page
    weekend.call(2)
    assert len(weekend.stage(2).entrants) == 3


def test_the_plan_offers_it(day):
    weekend = day(AMERICAN)
    typed = {"name": "Drawn", "on": "2026-12-05", "system": "american", "rounds": "5", "best_of": "3"}
    typed |= {"opponents": "draw", "game": "acc-grass-roots", "fee": "0", "payout": "none"}
    assert signed_in(weekend.by).post(url(weekend.club, "plan"), typed).status_code == 302
    assert Stage.objects.filter(tournament__name="Drawn", kind=Kind.DRAW, planned_rounds=5).exists()
