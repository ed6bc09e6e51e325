"""Two concurrent ratings of one club, on PostgreSQL: first without the lock, then with it."""

import pytest
from psycopg.errors import UniqueViolation

from league.ratings.models import RatingProgress
from league.ratings.services.rating import rate_batch
from testing.races import meet_at

pytestmark = pytest.mark.django_db(transaction=True)
MEET_IN = "league.ratings.services.rating.results_after"


@pytest.fixture(autouse=True)
def progress(results):
    """Of an earlier rating: the first one alone would wait for the other's new row, not for the lock."""
    return RatingProgress.objects.create(club_id=results.club)


def two_rate(results, monkeypatch):
    for _ in range(3):
        results.play([results.people[0]], [results.people[1]])
    hand = lambda: rate_batch(club_id=results.club)  # noqa: E731
    return meet_at(monkeypatch, MEET_IN, hand, hand)


def test_without_the_lock_one_result_is_rated_twice(results, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr("league.ratings.services.rating.locked", lambda club_id: RatingProgress.objects.get(club=club_id))
        ended = two_rate(results, monkeypatch)
    assert [type(end) for end in ended if end] == [UniqueViolation]


def test_with_it_the_second_finds_all_done(results, monkeypatch):
    assert two_rate(results, monkeypatch) == [None, None]
    one_by_one = results.numbers()
    assert results.current(results.people[0]).games == 3
    assert results.rated_again() == one_by_one


def test_a_result_that_comes_while_another_is_rated_is_not_lost(results, monkeypatch):
    ann, bob, carla, dev, *_ = results.people
    results.play([ann], [bob])
    game = results.begin([carla], [dev])

    def another():
        results.enter(game, 121, 90)
        rate_batch(club_id=results.club)

    ended = meet_at(monkeypatch, MEET_IN, lambda: rate_batch(club_id=results.club), another)
    results.rate()
    assert ended == [None, None]
    assert results.current(carla).games == 1
    one_by_one = results.numbers()
    assert results.rated_again() == one_by_one
