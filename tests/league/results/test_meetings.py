"""Head-to-head results, counted by the database over closed sessions."""

from datetime import timedelta
from uuid import uuid4

import pytest

from league.results.models import Game
from league.results.queries.records import highest_hands
from league.results.queries.season_table import meetings, season_table_for
from league.results.queries.streaks import game_records
from league.rules.presets import PRESETS
from league.sessions.services.attendance import open_check_in
from league.sessions.services.results import log_hand
from testing.factories import (
    THURSDAY,
    ClubFactory,
    FormatVersionFactory,
    GameFactory,
    GamePlayerFactory,
    MemberFactory,
    SessionFactory,
    SessionResultFactory,
    SessionScoreFactory,
    SideFactory,
)
from testing.sessions import SessionDriver

pytestmark = pytest.mark.django_db


@pytest.fixture
def version():
    version = FormatVersionFactory(season__club=ClubFactory(slug="peggers"))
    SessionResultFactory(format_version=version, played_on=THURSDAY)
    return version


@pytest.fixture
def people(version):
    return [MemberFactory(club=version.season.club, name=name) for name in ("Ann", "Bob", "Carla", "Dev")]


def played(version, *sides, uncounted=(), on=THURSDAY, status=Game.Status.PLAYED):
    """A game of sides (members, pegs)."""
    closed = version.season.session_results.filter(played_on=on).first()
    game = GameFactory(format_version=version, status=status, played_on=on, session_result=closed)
    for number, (members, pegs) in enumerate(sides):
        side = SideFactory(game=game, number=number, pegs=pegs)
        for member in members:
            GamePlayerFactory(side=side, member=member, counted=member not in uncounted)
    return game


def records(version, member=None):
    return {(one.member, one.opponent): (one.games, one.won, one.lost) for one in meetings(version.season, member)}


def test_a_game_is_won_by_one_and_lost_by_the_other(version, people):
    ann, bob, *_ = people
    played(version, ([ann], 121), ([bob], 90))
    played(version, ([ann], 110), ([bob], 121))
    assert records(version) == {(ann.pk, bob.pk): (2, 1, 1), (bob.pk, ann.pk): (2, 1, 1)}


def test_partners_do_not_meet_each_other(version, people):
    ann, bob, carla, dev = people
    played(version, ([ann, bob], 121), ([carla, dev], 80))
    assert records(version, ann.pk) == {(ann.pk, carla.pk): (1, 1, 0), (ann.pk, dev.pk): (1, 1, 0)}


def test_at_a_table_of_three_the_losers_met_without_a_winner(version, people):
    ann, bob, carla, _ = people
    played(version, ([ann], 121), ([bob], 80), ([carla], 70))
    assert records(version)[bob.pk, carla.pk] == (1, 0, 0)


def test_a_volunteers_extra_game_is_not_counted_for_him(version, people):
    ann, bob, *_ = people
    played(version, ([ann], 121), ([bob], 80), uncounted=[ann])
    assert records(version) == {(bob.pk, ann.pk): (1, 0, 1)}


def test_only_closed_nights_and_played_games_count(version, people):
    ann, bob, *_ = people
    played(version, ([ann], 121), ([bob], 80), on=THURSDAY + timedelta(weeks=1))
    played(version, ([ann], None), ([bob], None), status=Game.Status.WAITING)
    assert records(version) == {}


def test_of_two_sessions_on_one_day_the_open_one_counts_nowhere(version, people):
    """In the morning Ann beats Bob; in the evening Bob beats Ann, with a hand of 29, and that session is still open."""
    organizer = MemberFactory(club=version.season.club, organizer=True)
    for number, (winner, hand) in enumerate([("Ann", "28"), ("Bob", "29")]):
        session = SessionFactory(season=version.season, name=f"Session {number}")
        day = SessionDriver(session, organizer.user)
        open_check_in(session_id=session.pk, by=day.by)
        day.come("Ann", "Bob")
        day.draw()
        day.call(1)
        (table,) = day.state().rounds[0].tables
        day.record(table, (121, 90) if table.side_names[0] == winner else (90, 121))
        player = next(member for member in people if member.name == winner)
        log_hand(session_id=session.pk, round_number=1, member_id=player.pk, kind=hand, by=day.by, entry_id=uuid4())
        if winner == "Ann":
            day.close()
    club, (ann, bob, *_) = version.season.club, people
    assert records(version, ann.pk) == {(ann.pk, bob.pk): (1, 1, 0)}
    assert [(row.value, row.name) for row in highest_hands(club)] == [("28", "Ann")]
    assert [(row.value, row.name) for row in game_records(club).margins] == [(31, "Ann")]
    day.close()
    assert records(version, ann.pk) == {(ann.pk, bob.pk): (2, 1, 1)}
    assert [row.name for row in highest_hands(club)] == ["Bob", "Ann"]


def test_a_players_page_shows_nights_and_opponents(client, version, people):
    ann, bob, *_ = people
    SessionScoreFactory(session_result=version.season.session_results.get(), member=ann, points=3, wins=3, spread=-12)
    played(version, ([ann], 121), ([bob], 90))
    client.force_login(MemberFactory(club=version.season.club, name="Somebody", with_account=True).user)
    page = client.get(f"/c/peggers/season/{version.season.pk}/players/{ann.pk}/").content.decode()
    assert "Best session: November 19, 2026 (Points: 3)." in page
    assert f"/players/{bob.pk}/" in page
    assert "−12" in page


def test_a_players_page_takes_as_many_queries_for_many_nights(client, version, people, django_assert_num_queries):
    ann, *others = people
    SessionScoreFactory(session_result=version.season.session_results.get(), member=ann)
    played(version, ([ann], 121), ([others[0]], 90))
    client.force_login(MemberFactory(club=version.season.club, name="Somebody", with_account=True).user)
    address = f"/c/peggers/season/{version.season.pk}/players/{ann.pk}/"
    with django_assert_num_queries(11):
        client.get(address)
    for week in range(1, 10):
        day = THURSDAY + timedelta(weeks=week)
        SessionScoreFactory(session_result=SessionResultFactory(format_version=version, played_on=day), member=ann)
        for other in others:
            played(version, ([ann], 121), ([other], 90), on=day)
    with django_assert_num_queries(11):
        client.get(address)


def test_two_tied_players_are_ranked_by_head_to_head(client, people, version):
    ann, bob, *_ = people
    ranked = FormatVersionFactory(
        season=version.season, number=2, format=version.format.but(ranking=("points", "head_to_head", "shared"))
    )
    for member in (ann, bob):
        SessionScoreFactory(session_result=version.season.session_results.get(), member=member, points=2)
    played(ranked, ([bob], 121), ([ann], 90))
    client.force_login(MemberFactory(club=version.season.club, name="Somebody", with_account=True).user)
    page = client.get("/c/peggers/season/").content.decode()
    assert page.index(f"/players/{bob.pk}/") < page.index(f"/players/{ann.pk}/")


@pytest.mark.parametrize(("bobs", "queries", "leader"), [(12, 1, "Ann"), (14, 2, "Bob")])
def test_the_games_are_read_only_if_a_tie_comes_down_to_them(django_assert_num_queries, bobs, queries, leader):
    version = FormatVersionFactory(format=PRESETS["acc-grass-roots"])
    ann, bob = (MemberFactory(club=version.season.club, name=name) for name in ("Ann", "Bob"))
    frozen = SessionResultFactory(format_version=version, played_on=THURSDAY)
    played(version, ([ann], 90), ([bob], 121))
    for member, points in ((ann, 14), (bob, bobs)):
        SessionScoreFactory(session_result=frozen, member=member, points=points, wins=5)
    with django_assert_num_queries(queries):
        table = season_table_for(version.season, version.format)
    assert table.names[table.rows[0].player] == leader
