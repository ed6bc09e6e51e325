"""A club's records: from published sessions, without visitors."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.clubs.models import Club, Member
from league.results.presentation.records import records_of
from league.results.queries.records import Record, best_sessions, totals_of
from league.results.queries.season_table import champions_of
from league.results.queries.streaks import attendance_streaks, game_records
from league.rules.formats import Format
from league.sessions.models import Session
from testing.database import triggers_off
from testing.factories import THURSDAY, FormatVersionFactory, MemberFactory, SessionResultFactory, SessionScoreFactory
from testing.sessions import open_session

pytestmark = pytest.mark.django_db


@pytest.fixture
def organizer() -> Member:
    return MemberFactory(organizer=True, name="Olga Organizer")


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
    assert [(row.name, row.value) for row in best_sessions(club, "points", Format())][:3] == [
        ("Bob", "14"),
        ("Ann Tremblay", "12"),
        ("Ann Tremblay", "9"),
    ]
    assert [row.name for row in best_sessions(club, "spread", Format())] == ["Ann Tremblay", "Ann Tremblay", "Bob"]
    assert best_sessions(club, "skunks", Format()) == []


def test_totals_count_sessions_won_and_games(club: Club) -> None:
    assert [(row.name, row.won, row.sessions, row.games_won) for row in totals_of(club)] == [
        ("Ann Tremblay", 2, 3, 9),
        ("Bob", 1, 3, 6),
    ]


def test_a_line_below_the_chart_names_every_bar_on_a_phone_too(client: Client, club: Club) -> None:
    client.force_login(MemberFactory(club=club, organizer=True).user)
    page = client.get(reverse("results:records", args=[club.slug])).text
    assert "From left to right: Ann Tremblay 2, Bob 1." in page


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
    with triggers_off() as cursor:
        bob = club.members.get(name="Bob").pk
        cursor.execute("UPDATE seasons_sessionscore SET kind = 'visitor' WHERE member_id = %s", [bob])
    assert [row.name for row in totals_of(club)] == ["Ann Tremblay"]


def test_the_season_links_to_the_page(client, club: Club) -> None:  # type: ignore[no-untyped-def]
    client.force_login(MemberFactory(club=club, with_account=True).user)
    assert f"/c/{club.slug}/records/" in client.get(f"/c/{club.slug}/season/").text
    page = client.get(f"/c/{club.slug}/records/").text
    assert "Most points in a session" in page
    assert "Ann Tremblay" in page


def test_a_club_without_sessions_sees_the_next_step(client) -> None:  # type: ignore[no-untyped-def]
    member = MemberFactory(with_account=True)
    client.force_login(member.user)
    assert "Records will appear here once a session is closed." in client.get(f"/c/{member.club.slug}/records/").text


def test_streaks_and_margins(organizer: Member) -> None:
    """Ann's games: won by 51 and 20, lost to Carla by 31, won by 5, 6 and 7. Bob misses the second session."""
    for week, (other, margins) in enumerate([("Bob", (51, 20)), ("Carla", (-31,)), ("Bob", (5, 6, 7))]):
        tonight = open_session(organizer, games=len(margins))
        Session.objects.filter(pk=tonight.session.pk).update(date=THURSDAY + timedelta(weeks=week))
        tonight.come("Ann", other)
        tonight.draw()
        for number, margin in enumerate(margins, start=1):
            tonight.call(number)
            (table,) = tonight.state().rounds[number - 1].tables
            pegs = (121, 121 - margin) if margin > 0 else (121 + margin, 121)
            tonight.record(table, pegs if table.side_names[0] == "Ann" else pegs[::-1])
        tonight.close()
    club, last = organizer.club, THURSDAY + timedelta(weeks=2)
    margins_of = [(row.value, row.name) for row in game_records(club).margins]
    assert margins_of == [(51, "Ann"), (31, "Carla"), (20, "Ann"), (7, "Ann"), (6, "Ann")]
    assert game_records(club).wins == [Record(3, "Ann", last, None, last), Record(2, "Ann", THURSDAY, None, THURSDAY)]
    assert attendance_streaks(club) == [Record(3, "Ann", THURSDAY, None, last)]
    club.seasons.get(club_sessions__date=last).session_results.update(is_published=False)
    assert [row.value for row in game_records(club).wins] == [2]
    assert [row.value for row in attendance_streaks(club)] == [2]


def test_a_season_that_is_over_has_a_champion(club: Club) -> None:
    season = club.seasons.get()
    assert champions_of(club) == []
    club.seasons.update(starts_on=THURSDAY - timedelta(days=400), ends_on=THURSDAY - timedelta(days=300))
    assert champions_of(club) == [(season.name, ["Ann Tremblay"])]
