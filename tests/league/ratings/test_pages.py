"""The ladder and a member's page."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.clubs.models import Club
from league.ratings import presentation
from league.ratings.models import Ladder
from league.ratings.queries import ladders
from testing.factories import THURSDAY, MemberFactory
from testing.sessions import open_session

pytestmark = pytest.mark.django_db


@pytest.fixture
def reader(results, client):
    client.force_login(results.people[0].user)
    return client


@pytest.fixture
def season(results):
    """Ann beats Bob on eleven Thursdays; Carla has played one game."""
    ann, bob, carla, *_ = results.people
    for week in range(11):
        results.play([ann], [bob], on=THURSDAY + timedelta(weeks=week))
    results.play([ann], [carla], on=THURSDAY + timedelta(weeks=10))
    results.rate()
    return results


def ladder_page(reader, results, *more):
    return reader.get(reverse("ratings:ladder", args=[results.version.season.club.slug, *more])).content.decode()


def player_page(reader, results, member):
    return reader.get(reverse("ratings:player", args=[results.version.season.club.slug, "all", member.pk]))


def test_winners_are_listed_above_and_provisional_ratings_below_without_a_place(season):
    rows = ladders.ladder_of(season.version.season.club, Ladder.ALL)
    ann, bob, carla, *_ = season.people
    assert [(row.place, row.member) for row in rows] == [("1", ann.pk), ("2", bob.pk), ("", carla.pk)]


def test_a_guest_who_has_been_to_no_session_is_rated_and_not_listed(results):
    guest, ann = MemberFactory(club=results.people[0].club, kind="guest"), results.people[0]
    results.play([guest], [ann])
    results.rate()
    listed = [row.member for row in ladders.ladder_of(ann.club, Ladder.ALL)]
    assert (results.current(guest).games, listed) == (1, [ann.pk])


def test_a_guest_is_listed_from_the_first_session_on(results):
    guest, ann = MemberFactory(club=results.people[0].club, kind="guest"), results.people[0]
    results.play([guest], [ann])
    results.rate()
    open_session(MemberFactory(club=ann.club, organizer=True)).come(guest.name)
    assert [row.member for row in ladders.ladder_of(ann.club, Ladder.ALL)] == [guest.pk, ann.pk]


def test_equal_ratings_share_a_place(results):
    ann, bob, carla, dev, *_ = results.people
    for _ in range(10):
        results.play([ann, bob], [carla, dev])
    results.rate()
    rows = ladders.ladder_of(results.version.season.club, Ladder.ALL)
    assert [row.place for row in rows] == ["T1", "T1", "T3", "T3"]


def test_the_page_marks_provisional_ratings(reader, season):
    assert ladder_page(reader, season).count(">provisional<") == 1


def test_both_pages_say_in_words_what_plus_minus_means(reader, season):
    for page in (ladder_page(reader, season), player_page(reader, season, season.people[0]).content.decode()):
        assert "within that distance 95% of the time" in page


def test_a_player_who_has_left_is_not_on_the_ladder(season):
    season.people[0].has_left = True
    season.people[0].save()
    rows = ladders.ladder_of(season.version.season.club, Ladder.ALL)
    assert [row.member for row in rows] == [season.people[1].pk, season.people[2].pk]


@pytest.mark.parametrize(
    ("ladder", "next_step"),
    [("all", "Go to Today"), ("table", "Go to Today"), ("online", "Play online")],
)
def test_an_empty_ladder_explains_the_next_step(reader, results, ladder, next_step):
    assert next_step in ladder_page(reader, results, ladder)


def test_unrated_results_are_mentioned(reader, season):
    assert "Reload in a minute" not in ladder_page(reader, season)
    season.play([season.people[0]], [season.people[1]])
    assert "Some results aren’t included yet" in ladder_page(reader, season)


def test_the_first_unrated_result_is_mentioned(reader, results):
    results.play([results.people[0]], [results.people[1]])
    assert "Ratings are being calculated" in ladder_page(reader, results)


def test_a_members_page_ends_with_the_ladders_number(reader, season):
    ann = season.people[0]
    (row,) = [row for row in ladders.ladder_of(season.version.season.club, Ladder.ALL) if row.member == ann.pk]
    history = ladders.history_of(ann, Ladder.ALL)
    assert (len(history), history[-1].games, history[-1].rating) == (11, 2, row.rating)


def test_a_page_marks_the_ladder_that_is_open(reader, season):
    page = ladder_page(reader, season, "online")
    assert re.findall(r'ratings/(\w+)/"\s+aria-current="page"', page) == ["online"]


def test_a_members_page_lists_the_newest_day_first_and_the_games_until_a_place(reader, season):
    page = player_page(reader, season, season.people[1]).content.decode()
    assert page.index("Nov 26, 2026") < page.index("Nov 19, 2026")
    assert "9 more games until" in player_page(reader, season, season.people[2]).content.decode()


def test_the_chart_rises_for_who_wins_and_shows_the_margin(season):
    (line,) = presentation.rating_chart(ladders.history_of(season.people[0], Ladder.ALL)).series
    heights = [float(point.split(",")[1]) for point in line.lines[0].split()]
    assert len(heights) == 11
    assert heights[-1] < heights[0]
    assert len(line.band.split()) == 22


def test_of_many_days_as_many_are_drawn_as_there_is_room_for(season):
    history = ladders.history_of(season.people[0], Ladder.ALL) * 50
    (line,) = presentation.rating_chart(history).series
    assert len(line.lines[0].split()) == 110
    assert line.lines[0].split()[-1].startswith("100.0,")


def test_one_day_is_no_chart(season):
    assert presentation.rating_chart(ladders.history_of(season.people[2], Ladder.ALL)) is None


def test_a_member_without_games_has_a_page(reader, season):
    assert "once this player has a result" in player_page(reader, season, season.people[5]).content.decode()


def test_a_member_of_another_club_is_not_found(reader, season):
    assert player_page(reader, season, MemberFactory()).status_code == 404


def test_the_ladder_of_a_private_club_is_its_members(season, client):
    url = reverse("ratings:ladder", args=[season.version.season.club.slug])
    assert client.get(url).status_code == 302
    client.force_login(MemberFactory(with_account=True).user)
    assert client.get(url).status_code == 404


def test_visitors_see_only_the_names_of_those_who_have_played(season, client):
    Club.objects.filter(pk=season.version.season.club_id).update(is_public=True)
    ann, new = season.people[0], season.people[5]
    assert [player_page(client, season, member).status_code for member in (ann, new)] == [200, 404]


def test_the_season_links_to_the_ratings(reader, results):
    slug = results.version.season.club.slug
    assert (
        reverse("ratings:ladder", args=[slug]) in reader.get(reverse("results:standings", args=[slug])).content.decode()
    )


def test_a_ladder_asks_as_much_for_six_as_for_two(reader, season):
    with CaptureQueriesContext(connection) as few:
        ladder_page(reader, season)
    season.play(season.people[3:4], season.people[4:5])
    season.rate()
    with CaptureQueriesContext(connection) as more:
        ladder_page(reader, season)
    assert len(more) == len(few)
