"""The season's chart: where its lines end, and that its names can be read."""

from datetime import timedelta
from itertools import pairwise

import pytest

from league.seasons import presentation, queries
from league.seasons.presentation import _apart
from testing.factories import THURSDAY, FormatVersionFactory, MemberFactory, SessionResultFactory, SessionScoreFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    version = FormatVersionFactory()
    members = [MemberFactory(club=version.season.club) for _ in range(8)]
    for week in range(5):
        result = SessionResultFactory(format_version=version, played_on=THURSDAY + timedelta(weeks=week))
        for number, member in enumerate(members):
            SessionScoreFactory(session_result=result, member=member, points=number % 5)
    return queries.season_table(version.season, version.format)


def test_each_line_ends_at_the_points_of_the_table(table):
    chart = presentation.chart_of(table, width=760, height=340, longest_name=16)
    assert [line.sums[-1] for line in chart.lines] == [row.totals.points for row in table.rows[:6]]


def test_one_night_is_no_chart(table):
    first = queries.SeasonTable(
        **{name: getattr(table, name) for name in table.__slots__} | {"charted": table.charted[:1]}
    )
    assert presentation.chart_of(first, width=760, height=340, longest_name=16) is None


@pytest.mark.parametrize("wanted", [[10.0, 10.0, 10.0], [300.0, 300.0, 299.0], [10.0, 300.0, 12.0], [50.0]])
def test_names_stand_clear_of_each_other_and_inside(wanted):
    placed = sorted(_apart(wanted, least=15, top=14, bottom=314))
    assert all(lower - upper >= 14.9 for upper, lower in pairwise(placed))
    assert placed[0] >= 10
    assert placed[-1] <= 314
