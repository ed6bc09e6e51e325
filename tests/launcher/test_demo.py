"""The demo clubs, as the tutorials find them."""

from datetime import timedelta
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from launcher import demo, demo_tournaments
from league.money.models import PotPayment
from league.results.queries.pairs import pair_sessions
from league.results.queries.teams import team_table
from league.rules.presets import PRESETS
from league.seasons.models import TeamMatch
from league.seasons.queries import current_season
from league.sessions.models import Session
from league.tournaments.presentation.calendar import by_day
from league.tournaments.presentation.headline import is_played_out
from league.tournaments.queries.state import state_of


@pytest.mark.django_db
def test_after_the_data_folder_was_deleted_the_printed_password_works(settings: Any, tmp_path: Path) -> None:
    settings.HOME = tmp_path / "first"
    demo.owner()
    settings.HOME = tmp_path / "second"
    olga, (_email, password) = demo.owner(), demo.sign_in()
    assert olga.check_password(password)
    olga.set_password("of her own")
    olga.save()
    assert demo.owner().check_password("of her own")


@pytest.mark.slow
@pytest.mark.django_db
def test_a_demo_club_has_an_earlier_season_of_six_pairs_of_two_sessions_each() -> None:
    olga = demo.owner()
    now = demo.begin_season(olga, demo.SLUGS[1], "acc-grass-roots", timezone.now(), weeks=5)
    demo.hold_season_of_pairs(now, olga)
    pairs, *_ = now.club.seasons.exclude(pk=now.pk)
    assert [len(sessions) for sessions in pair_sessions(pairs).values()] == [2] * 6
    assert current_season(now.club) == now


@pytest.mark.slow
@pytest.mark.django_db
def test_the_other_demo_club_has_an_earlier_season_of_four_teams_that_all_meet() -> None:
    olga = demo.owner()
    now = demo.begin_season(olga, demo.SLUGS[0], "te-club", timezone.now(), weeks=5)
    demo.hold_season_of_teams(now, olga)
    teams, *_ = now.club.seasons.exclude(pk=now.pk)
    played = TeamMatch.objects.filter(session_result__season=teams).values_list("home__name", "away__name")
    assert {*played} == {*combinations(demo.TEAM_NAMES, 2)}
    assert len(played) == 6
    table = team_table(teams, PRESETS[demo.TEAMS])
    assert table is not None
    assert {row.player for row in table.rows} == {*demo.TEAM_NAMES}
    assert sum(row.totals.points for row in table.rows) == 6 * 2 * 2, "2 points for each match, stored doubled"


@pytest.mark.slow
@pytest.mark.django_db
def test_the_weekly_plan_began_with_the_season_and_has_the_session_of_today() -> None:
    now = timezone.now()
    olga, dice = demo.owner(), Random(1)
    season = demo.begin_season(olga, demo.SLUGS[0], "te-club", now, weeks=2)
    demo.hold_session(demo.open_session(season, olga, now - timedelta(weeks=2), dice, demo.PEOPLE[:4]), olga, dice)
    demo.show_today(season, olga, now, dice, 6)
    plan = season.weekly_plans.get()
    today = now.astimezone(season.club.zone).date()
    assert plan.first_on == today - timedelta(weeks=2)
    assert Session.objects.filter(season=season, date=today).count() == 1
    assert plan.club_sessions.earliest("date").status == Session.Status.PLAYING


@pytest.mark.slow
@pytest.mark.django_db
def test_a_demo_club_has_a_tournament_that_was_paid_out_and_one_that_is_coming_up() -> None:
    now = timezone.now()
    olga = demo.owner()
    season = demo.begin_season(olga, demo.SLUGS[0], "te-club", now, weeks=5)
    held = demo_tournaments.hold_tournament(season, olga, demo.PEOPLE, Random(1))
    assert is_played_out(state_of(held))
    payment = PotPayment.objects.get(pot=held.pot_id)
    assert sum(each.amount for each in payment.payouts.all()) == 500 * len(demo.PEOPLE)
    planned = demo_tournaments.plan_next_tournament(season, olga, demo.PEOPLE[:6], now)
    assert planned.date > now.date()
    assert not state_of(planned).has_begun
    assert [part.title for part in by_day([held, planned], now.date(), None)] == ["Coming up", "Earlier"]
