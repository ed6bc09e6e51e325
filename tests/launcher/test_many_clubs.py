"""Many clubs: the copies are equivalent to the original club, and can continue."""

import pytest
from django.core.management import CommandError, call_command

from launcher.many_clubs import fill
from league.clubs.models import Club
from league.money.models import Posting
from league.ratings.models import CurrentRating
from league.results.models import ResultVersion
from league.results.queries.season_table import season_table_for
from league.seasons.models import Season
from league.seasons.queries import format_of
from league.sessions.models import Session
from league.sessions.queries.verification import first_difference
from testing.factories import ClubFactory, MemberFactory
from testing.sessions import open_session

pytestmark = pytest.mark.django_db


def test_each_copy_has_the_results_standings_ratings_and_money_of_the_club_that_was_played() -> None:
    shares: list[float] = []
    made = fill(clubs=3, players=4, sessions=1, done=shares.append)
    assert Club.objects.count() == 3
    assert made == ResultVersion.objects.count() == 3 * 18  # nine rounds of two tables
    tables = [season_table_for(season, format_of(season)) for season in Season.objects.all()]
    found = [[(table.names[row.player], row.place, row.totals.points) for row in table.rows] for table in tables]
    assert found[0]
    assert found == 3 * [found[0]]
    clubs = Club.objects.all()
    rated = [sorted(CurrentRating.objects.filter(member__club=club).values_list("mu", flat=True)) for club in clubs]
    assert rated[0]
    assert rated == 3 * [rated[0]]
    taken = Posting.objects.filter(account=Posting.Account.CASH, amount__gt=0)
    moved = [sum(taken.filter(transaction__club=club).values_list("amount", flat=True)) for club in clubs]
    assert moved[0] > 0
    assert moved == 3 * [moved[0]]
    assert not {*Session.objects.values_list("status", flat=True)} - {Session.Status.CLOSED}
    assert first_difference() is None
    assert shares[-1] == 1


def test_a_copy_is_played_on() -> None:
    fill(clubs=2, players=4, sessions=1, done=lambda share: None)
    organizer = MemberFactory(club=Club.objects.last(), organizer=True)
    driver = open_session(organizer, "acc-grass-roots", games=1)
    driver.come("Ann", "Bob")
    driver.draw()
    driver.play_all()
    driver.close()
    assert first_difference() is None


def test_a_database_with_clubs_is_left_alone() -> None:
    ClubFactory()
    with pytest.raises(CommandError, match="There are clubs already"):
        call_command("many_clubs", "--clubs", "2")
    assert Club.objects.count() == 1
