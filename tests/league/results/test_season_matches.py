"""Online matches outside sessions that count in a season, if the club chooses so."""

from uuid import UUID

import pytest
from django.test import Client

from games.engine import PRESETS as GAMES
from games.people import Person
from games.services.ending import resign, rule
from games.services.tables import begin_match, join
from league.clubs.models import Club, Member
from league.ratings.services.challenges import take_challenge
from league.results.models import Challenge
from league.results.queries.season_table import season_table_for
from league.rules.presets import PRESETS
from league.seasons.models import Season
from league.seasons.queries import format_of
from testing.factories import FormatVersionFactory, MemberFactory, SessionResultFactory, SessionScoreFactory
from testing.seats import A_DAY

pytestmark = pytest.mark.django_db
FORMAT = PRESETS["card-club-12-weeks"].but(online_matches=2)


@pytest.fixture
def season() -> Season:
    """Ann has 5 points from a session."""
    version = FormatVersionFactory(format=FORMAT, season__ends_on=None)
    ann = MemberFactory(club=version.season.club, name="Ann", with_account=True)
    result = SessionResultFactory(format_version=version)
    SessionScoreFactory(session_result=result, member=ann, points=5, wins=2, games=9, spread=20)
    return version.season


def bob_of(club: Club) -> Member:
    return club.members.filter(name="Bob").first() or MemberFactory(club=club, name="Bob", with_account=True)


def decided(season: Season, pegs: tuple[int, int], *, day: str = "2026-11-20", **more: object) -> UUID:
    """A match of Ann and Bob with these pegs, stored by the ratings."""
    ann, bob = season.club.members.get(name="Ann"), bob_of(season.club)
    match = begin_match(by=_person(ann), rules=GAMES["acc"], clock=A_DAY, rated=True)
    kept = {"outcome_version": 1, "played_on": day, "sequence": Challenge.objects.count(), "best_of": 1}
    Challenge.objects.create(
        **kept | {"is_played": True} | more,
        club=season.club,
        match_id=match.pk,
        members=[ann.pk, bob.pk],
        kinds=[ann.kind, bob.kind],
        sides=[0, 1],
        pegs=list(pegs),
    )
    return match.pk


def _person(member: Member) -> Person:
    return Person(member.user_id, None, member.name)


def table_of(season: Season) -> dict[str, tuple[int, int, int]]:
    """Points, games and spread of everyone, best first."""
    table = season_table_for(season, format_of(season))
    return {table.names[row.player]: (row.totals.points, row.totals.games, row.totals.spread) for row in table.rows}


def test_the_first_two_matches_of_a_pair_count_and_the_third_does_not(season: Season) -> None:
    """Bob wins by a skunk, 3 points; Ann wins, 2; the third exceeds the limit."""
    decided(season, (90, 121))
    decided(season, (121, 111))
    decided(season, (121, 100))
    assert table_of(season) == {"Ann": (5 + 2, 9 + 2, 20 - 31 + 10), "Bob": (3, 2, 31 - 10)}


def test_an_abandoned_match_is_a_single_game_won_by_0_holes(season: Season) -> None:
    decided(season, (0, 121), is_played=False)
    assert table_of(season) == {"Ann": (5, 10, 20), "Bob": (2, 1, 0)}


@pytest.mark.parametrize(
    "more", [{"best_of": 3}, {"day": "2020-01-01"}, {"pegs": (61, 40)}], ids=["a match of three", "before", "of 61"]
)
def test_other_matches_do_not_count(season: Season, more: dict[str, object]) -> None:
    decided(season, **{"pegs": (121, 90)} | more)
    assert table_of(season) == {"Ann": (5, 9, 20)}


@pytest.mark.parametrize(
    ("kind", "guests", "counts"),
    [("visitor", "ranked", False), ("guest", "unranked", False), ("guest", "ranked", True)],
)
def test_the_types_that_players_had_at_a_match_decide_whether_it_counts(season, kind, guests, counts) -> None:
    FormatVersionFactory(season=season, number=2, format=FORMAT.but(guests=guests))
    bob = bob_of(season.club)
    Member.objects.filter(pk=bob.pk).update(kind=kind)
    decided(season, (90, 121))
    Member.objects.filter(pk=bob.pk).update(kind="member")
    assert ("Bob" in table_of(season)) == counts


def test_a_match_that_is_given_up_is_taken_once_and_a_ruling_corrects_it(season: Season) -> None:
    ann, bob = season.club.members.get(name="Ann"), bob_of(season.club)
    match = begin_match(by=_person(bob), rules=GAMES["acc"], clock=A_DAY, rated=True)
    join(match_id=match.pk, by=_person(ann))
    resign(match_id=match.pk, seat=0)
    for _twice in range(2):
        take_challenge(match_id=match.pk)
        assert table_of(season) == {"Ann": (7, 10, 20), "Bob": (0, 1, 0)}
    rule(match_id=match.pk, winner=None, why="A wrong button.")
    take_challenge(match_id=match.pk)
    assert table_of(season) == {"Ann": (5, 9, 20)}


def test_the_standings_and_the_players_page_say_where_points_come_from(client: Client, season: Season) -> None:
    decided(season, (90, 121))
    client.force_login(season.club.members.get(name="Ann").user)
    page = " ".join(client.get(f"/c/{season.club.slug}/season/").text.split())
    assert "1 online match counts" in page
    assert "the first 2 rated online matches between any two players count" in page
    assert "Bob by 31" in page
    assert "1 of 0" not in page, "a match is no session"
    of_bob = f"/c/{season.club.slug}/season/{season.pk}/players/{bob_of(season.club).pk}/"
    bob = " ".join(client.get(of_bob).text.split())
    assert "Bob by 31" in bob
    assert "No sessions in this season yet" not in bob


def test_a_club_that_has_not_chosen_it_counts_none_and_asks_nothing(season: Season) -> None:
    decided(season, (90, 121))
    FormatVersionFactory(season=season, number=2, format=FORMAT.but(online_matches=0))
    assert table_of(season) == {"Ann": (5, 9, 20)}
