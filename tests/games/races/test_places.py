"""Seats that two people take at the same moment, and rematches that are answered twice."""

from functools import partial

from games.models import Match
from games.people import Person
from games.services import ending, rematches, tables
from testing.factories import UserFactory
from testing.seats import HOYLE, begin, person
from tests.games.races.racing import AtOnce, race, refused, whole


def finished() -> tuple[Match, Person, Person]:
    """A match that is over, and its players."""
    match, (ann, bob) = begin()
    ending.resign(match_id=match.pk, seat=0)
    return match, person(ann), person(bob)


@race
def test_one_of_two_people_takes_the_last_seat(at_once: AtOnce) -> None:
    match = tables.begin_match(by=person(UserFactory()), rules=HOYLE)
    ended = at_once(*(partial(tables.join, match_id=match.pk, by=person(UserFactory())) for _ in range(2)))
    assert refused(ended) == ["table_full"]
    assert whole(match).status == "playing"


@race
def test_an_invitation_that_is_accepted_twice_begins_one_match(at_once: AtOnce) -> None:
    ann, bob = UserFactory(), UserFactory()
    match = tables.begin_match(by=person(ann), rules=HOYLE, kept_for=[person(bob)])
    join = partial(tables.join, match_id=match.pk, by=person(bob))
    assert refused(at_once(join, join)) == []
    assert whole(match).status == "playing"


@race
def test_two_requests_for_a_rematch_begin_one(at_once: AtOnce) -> None:
    match, ann, bob = finished()
    ended = at_once(*(partial(rematches.play_again, match_id=match.pk, by=each) for each in (ann, bob)))
    assert refused(ended) == []
    assert Match.objects.exclude(pk=match.pk).count() == 1
    assert whole(Match.objects.get(rematch_of=match)).status == "playing"


@race
def test_a_rematch_is_joined_or_declined(at_once: AtOnce) -> None:
    match, ann, bob = finished()
    again = rematches.play_again(match_id=match.pk, by=bob)
    join = partial(tables.join, match_id=again.pk, by=ann)
    ended = at_once(join, partial(rematches.decline, match_id=match.pk, by=ann), on=again)
    is_joined = whole(again).status == "playing"
    assert refused(ended) == (["no_rematch"] if is_joined else ["not_open"])
    assert (Match.objects.get(pk=match.pk).rematch_id == again.pk) == is_joined


@race
def test_a_rematch_is_joined_or_canceled(at_once: AtOnce) -> None:
    match, ann, bob = finished()
    again = rematches.play_again(match_id=match.pk, by=bob)
    join = partial(tables.join, match_id=again.pk, by=ann)
    ended = at_once(join, partial(ending.call_off, match_id=again.pk, by_id=bob.user_id), on=again)
    assert refused(ended) == ["not_open"]
    assert (Match.objects.get(pk=match.pk).rematch_id == again.pk) == (whole(again).status == "playing")
