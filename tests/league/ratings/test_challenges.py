"""Rated online matches outside sessions: in the ratings of every club that their players share."""

from io import StringIO
from uuid import UUID

import pytest
from django.core.management import call_command

from games.engine import PRESETS
from games.models import Match
from games.people import Person
from games.services.ending import resign, rule
from games.services.tables import begin_match, join
from league.clubs.models import Member
from league.ratings.queries.rated_order import challenges_missed
from league.ratings.services.challenges import take_challenge
from league.results.models import Challenge
from testing.factories import ClubFactory, MemberFactory
from testing.queue import queued_for
from testing.seats import A_DAY

pytestmark = pytest.mark.django_db


def person(member: Member) -> Person:
    return Person(member.user_id, None, member.name)


def resigned(loser: Member, winner: Member, *, rated: bool = True) -> UUID:
    """A match that the first player resigns."""
    match = begin_match(by=person(loser), rules=PRESETS["acc"], clock=A_DAY, rated=rated)
    join(match_id=match.pk, by=person(winner))
    resign(match_id=match.pk, seat=0)
    return match.pk


def test_a_rated_match_counts_online_and_among_all(results):
    ann, bob, *_ = results.people
    assert take_challenge(match_id=resigned(ann, bob)) == 1
    results.rate()
    assert results.current(bob, "online").mu > 1500 > results.current(ann, "all").mu
    assert results.current(ann, "table") is None


def test_a_match_that_is_not_rated_does_not_count(results):
    ann, bob, *_ = results.people
    assert take_challenge(match_id=resigned(ann, bob, rated=False)) == 0


def test_taking_a_match_twice_is_taking_it_once(results):
    ann, bob, *_ = results.people
    match = resigned(ann, bob)
    take_challenge(match_id=match)
    assert take_challenge(match_id=match) == 0
    results.rate()
    assert results.current(ann).games == 1


def test_a_ruling_rates_the_match_again(results):
    ann, bob, *_ = results.people
    match = resigned(ann, bob)
    take_challenge(match_id=match)
    results.rate()
    rule(match_id=match, winner=0, why="The button was pressed by mistake.")
    take_challenge(match_id=match)
    results.rate()
    assert results.current(ann).mu > 1500 and results.current(ann).games == 1


def test_a_match_called_off_leaves_no_trace(results):
    ann, bob, *_ = results.people
    match = resigned(ann, bob)
    take_challenge(match_id=match)
    results.rate()
    rule(match_id=match, winner=None, why="It was a test.")
    take_challenge(match_id=match)
    results.rate()
    assert results.numbers() == ([], [])


def test_a_stranger_is_in_no_clubs_ratings(results):
    elsewhere = MemberFactory(club=ClubFactory(), with_account=True)
    assert take_challenge(match_id=resigned(results.people[0], elsewhere)) == 0


def test_players_who_share_two_clubs_are_rated_in_both(results):
    ann, bob, *_ = results.people
    other = ClubFactory()
    for member in (ann, bob):
        MemberFactory(club=other, user=member.user, name=member.name)
    assert take_challenge(match_id=resigned(ann, bob)) == 2


def test_a_match_that_was_missed_is_found(results):
    ann, bob, *_ = results.people
    match = resigned(ann, bob)
    assert challenges_missed() == [match]
    take_challenge(match_id=match)
    assert challenges_missed() == []


def test_a_finished_match_between_members_queues_its_rating(queue, results):
    ann, bob, *_ = results.people
    match = resigned(ann, bob)
    assert queued_for(match) == ["league.ratings.tasks.take_challenge"]


@pytest.mark.parametrize("rated", [True, False])
def test_a_finished_match_that_no_club_rates_queues_nothing(queue, results, rated):
    ann, bob, *_ = results.people
    other = bob if not rated else MemberFactory(club=ClubFactory(), with_account=True)
    assert queued_for(resigned(ann, other, rated=rated)) == []


def test_a_match_with_a_stranger_is_not_missed(results):
    resigned(results.people[0], MemberFactory(club=ClubFactory(), with_account=True))
    assert challenges_missed() == []


def test_challenges_and_games_give_the_same_again(results):
    ann, bob, carla, *_ = results.people
    for _ in range(3):
        results.play([ann], [carla])
        take_challenge(match_id=resigned(ann, bob))
        results.rate()
    mixed = results.numbers()
    assert results.rated_again() == mixed


def test_the_game_of_a_sessions_table_is_no_challenge(results):
    results.play_online(results.people[:1], results.people[1:2])
    assert take_challenge(match_id=Match.objects.get().pk) == 0
    assert not Challenge.objects.exists()


def test_the_command_takes_matches_from_before_there_were_ratings(results):
    resigned(results.people[0], results.people[1])
    call_command("rate", stdout=StringIO())
    assert results.current(results.people[1], "online").games == 1
