"""The season's charts: the ends of their lines, and when there is no chart."""

from dataclasses import replace
from datetime import time, timedelta

import pytest

from league.seasons import presentation, queries
from league.seasons.models import FormatVersion, Season, SessionScore
from testing.database import triggers_off
from testing.factories import THURSDAY, FormatVersionFactory, MemberFactory, SessionResultFactory, SessionScoreFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    version = FormatVersionFactory()
    members = [MemberFactory(club=version.season.club) for _ in range(8)]
    for week in range(5):
        result = SessionResultFactory(format_version=version, played_on=THURSDAY + timedelta(weeks=week))
        for number, member in enumerate(members):
            SessionScoreFactory(session_result=result, member=member, points=number % 5, place=1 + week)
    return queries.season_table(version.season, version.format)


@pytest.fixture
def sessions(table):
    return presentation.sessions_of(Season.objects.get(), table, sees_all=False)


def test_each_line_ends_at_the_points_of_the_table(table, sessions):
    race = presentation.season_race(table, sessions)
    assert [sums[-1] for _name, sums in race.lines] == [str(row.totals.points) for row in table.rows[:6]]
    assert [one.name for one in race.chart.series] == [name for name, _sums in race.lines]
    best = race.chart.series[0].lines[0].split()
    assert (len(best), best[-1]) == (5, "100.0,0.0"), "who leads ends in the upper corner"


def test_one_session_is_no_chart(table, sessions):
    assert presentation.season_race(table, replace(sessions, charted=sessions.charted[:1])) is None


def test_sessions_in_which_only_visitors_played_are_sessions(table, sessions):
    season = Season.objects.get()
    with triggers_off() as cursor:
        cursor.execute("UPDATE seasons_sessionscore SET kind = 'visitor'")
    of_visitors = queries.season_table(season, table.format)
    assert not of_visitors.rows
    found = presentation.sessions_of(season, of_visitors, sees_all=False)
    assert (found.sessions, found.charted) == (sessions.sessions, sessions.charted)
    assert presentation.season_race(of_visitors, found) is None


def test_a_players_points_are_bars_and_first_place_is_at_the_top(table):
    scores = list(SessionScore.objects.filter(member=table.rows[0].player).order_by("session_result__played_on"))
    points, places = presentation.points_chart(table.format, scores), presentation.places_chart(scores)
    assert [height for *_, height in points.series[0].bars] == [100.0] * 5
    assert [y for _x, y in places.series[0].marks] == [0, 25, 50, 75, 100]
    assert [text for _x, text, _always in points.labels] == ["Nov 19", "Nov 26", "Dec 3", "Dec 10", "Dec 17"]
    assert presentation.points_chart(table.format, scores[:1]) is None
    assert presentation.places_chart(scores[:1]) is None


def test_of_two_sessions_on_a_day_the_one_that_began_first_comes_first(table):
    """The morning's was closed again after the evening's, so its row is newer."""
    version, day = FormatVersion.objects.get(), THURSDAY + timedelta(weeks=9)
    for hour in (19, 9):
        result = SessionResultFactory(format_version=version, played_on=day, starts_at=time(hour))
        SessionScoreFactory(session_result=result, member_id=table.rows[0].player, points=hour)
    again = queries.season_table(version.season, version.format)
    found = presentation.sessions_of(version.season, again, sees_all=False)
    assert [label for _key, label in presentation.session_labels(found)][-2:] == ["Jan 21, 9:00 AM", "Jan 21, 7:00 PM"]
    (_name, sums), *_others = presentation.season_race(again, found).lines
    assert [int(after) - int(sums[-3]) for after in sums[-2:]] == [9, 28]
