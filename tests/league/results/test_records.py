"""A club's records: out of published sessions that stand, without visitors."""

from datetime import timedelta

import pytest
from django.utils import timezone

from league.clubs.models import Club, Member
from league.results.presentation import records_of
from league.results.queries.records import best_sessions, totals_of
from testing.factories import THURSDAY, FormatVersionFactory, MemberFactory, SessionResultFactory, SessionScoreFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    """Ann wins two sessions and Bob one; Bob has the most points of one session."""
    version = FormatVersionFactory()
    club = version.season.club
    ann, bob = (MemberFactory(club=club, name=name) for name in ("Ann Tremblay", "Bob"))
    for week, (first, second, points) in enumerate([(ann, bob, 9), (ann, bob, 12), (bob, ann, 14)]):
        result = SessionResultFactory(format_version=version, played_on=THURSDAY + timedelta(weeks=week))
        SessionScoreFactory(session_result=result, member=first, points=points, spread=40, place=1, wins=4)
        SessionScoreFactory(session_result=result, member=second, points=2, spread=-40, place=2, wins=1)
    return club


def test_the_best_sessions_come_first_and_the_earlier_of_equals(club: Club) -> None:
    assert [(row.name, row.value) for row in best_sessions(club, "points")][:3] == [
        ("Bob", 14),
        ("Ann Tremblay", 12),
        ("Ann Tremblay", 9),
    ]
    assert [row.name for row in best_sessions(club, "spread")] == ["Ann Tremblay", "Ann Tremblay", "Bob"]
    assert best_sessions(club, "skunks") == []


def test_totals_count_sessions_won_and_games(club: Club) -> None:
    assert [(row.name, row.won, row.sessions, row.games_won) for row in totals_of(club)] == [
        ("Ann Tremblay", 2, 3, 9),
        ("Bob", 1, 3, 6),
    ]


def test_the_chart_names_who_won_most(club: Club) -> None:
    chart = records_of(club).chart
    assert chart is not None
    assert [text for _x, text, _always in chart.labels] == ["Ann T.", "Bob"]
    assert [height for *_, height in chart.series[0].bars] == [100.0, 50.0]


@pytest.mark.parametrize("change", [{"is_published": False}, {"withdrawn_at": timezone.now()}])
def test_a_hidden_or_reopened_session_is_in_no_record(club: Club, change: dict[str, object]) -> None:
    club.seasons.get().session_results.update(**change)
    assert (records_of(club).lists, records_of(club).totals) == ([], [])


def test_visitors_earn_theirs_at_home(club: Club) -> None:
    Member.objects.filter(name="Bob").update(kind=Member.Kind.VISITOR)
    assert [row.name for row in totals_of(club)] == ["Ann Tremblay"]


def test_the_season_leads_to_the_page(client, club: Club) -> None:  # type: ignore[no-untyped-def]
    client.force_login(MemberFactory(club=club, with_account=True).user)
    assert f"/c/{club.slug}/records/" in client.get(f"/c/{club.slug}/season/").text
    page = client.get(f"/c/{club.slug}/records/").text
    assert "Most points in a session" in page
    assert "Ann Tremblay" in page


def test_a_club_without_sessions_is_told_the_next_step(client) -> None:  # type: ignore[no-untyped-def]
    member = MemberFactory(with_account=True)
    client.force_login(member.user)
    assert "Records will appear here once a session is closed." in client.get(f"/c/{member.club.slug}/records/").text
