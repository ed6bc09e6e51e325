"""A rematch: the request names its sender, can be declined, and takes spectators along."""

from dataclasses import replace
from uuid import uuid4

import pytest
from django.test import Client

from common.errors import Refused
from games.clocks import Clock
from games.engine import PRESETS
from games.models import Match
from games.people import Person
from games.policies.seats import may_decide
from games.queries.lobbies import Lobby
from games.queries.matches import challenges
from games.services import ending
from games.services.rematches import decline, play_again
from games.services.tables import begin_match, join
from testing.factories import UserFactory
from testing.seats import begin, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def asked():  # type: ignore[no-untyped-def]
    """A finished match in which Bob has requested a rematch; with that, Ann and Bob."""
    match, (ann, bob) = begin()
    ending.resign(match_id=match.pk, seat=0)
    again = play_again(match_id=match.pk, by=person(bob))
    return match, again, ann, bob


def page(who, match: Match) -> str:  # type: ignore[no-untyped-def]
    client = Client()
    if who:
        client.force_login(who)
    return client.get(f"/matches/{match.pk}/").text


def test_each_player_reads_their_own_rematch_text(asked) -> None:  # type: ignore[no-untyped-def]
    match, again, ann, bob = asked
    hers, his, theirs = page(ann, match), page(bob, match), page(None, match)
    assert f"{bob.name} wants a rematch." in hers
    assert "Join the rematch" in hers
    assert "Decline" in hers
    assert f"You asked for a rematch. Waiting for {ann.name}." in his
    assert "Go to the rematch" in his
    assert "Watch the rematch" in theirs
    assert f'href="/matches/{again.pk}/"' in theirs
    join(match_id=again.pk, by=person(ann))
    assert "wants a rematch" not in page(ann, match)
    assert "Go to the rematch" in page(ann, match)
    assert "Watch the rematch" in page(UserFactory(), match)


def test_a_declined_rematch_is_shown_to_both_and_can_be_requested_again(asked) -> None:  # type: ignore[no-untyped-def]
    match, again, ann, bob = asked
    client = Client()
    client.force_login(ann)
    client.post(f"/matches/{match.pk}/again/", {"decline": "yes"})
    assert "You declined the rematch." in page(ann, match)
    assert f"{ann.name} declined the rematch." in page(bob, match)
    assert f"{ann.name} declined the rematch." in page(None, match)
    assert f"{ann.name} declined the rematch." in page(bob, again)
    assert "Play again" in page(ann, match)
    again.refresh_from_db()
    assert (again.status, again.ending) == ("over", "void")
    assert play_again(match_id=match.pk, by=person(ann)).pk != again.pk


def test_a_rematch_keeps_the_lobby_whose_organizer_may_rule_on_it_and_is_no_challenge_there() -> None:
    match, (_ann, bob) = begin(lobby="club:1")
    ending.resign(match_id=match.pk, seat=0)
    again = play_again(match_id=match.pk, by=person(bob))
    assert may_decide(again, None, [Lobby("club:1", "The Club", decides=True)])
    assert list(challenges(UserFactory().pk, ["club:1"])) == []


def test_a_guest_keeps_the_time_that_they_need() -> None:
    first, second = Person(None, uuid4(), "Gus", time_multiplier=5), Person(None, uuid4(), "Una", time_multiplier=2)
    match = begin_match(by=first, rules=PRESETS["acc"], clock=Clock(initial=300))
    join(match_id=match.pk, by=second)
    ending.resign(match_id=match.pk, seat=0)
    again = play_again(match_id=match.pk, by=replace(first, time_multiplier=1))
    join(match_id=again.pk, by=replace(second, time_multiplier=1))
    assert {seat.name: seat.time_multiplier for seat in again.seats.all()} == {"Gus": 5, "Una": 2}


def test_declining_another_or_an_expired_rematch_is_refused(asked) -> None:  # type: ignore[no-untyped-def]
    match, again, ann, bob = asked
    for who in (bob, UserFactory()):
        with pytest.raises(Refused, match="No rematch"):
            decline(match_id=match.pk, by=person(who))
    join(match_id=again.pk, by=person(ann))
    with pytest.raises(Refused, match="No rematch"):
        decline(match_id=match.pk, by=person(ann))


def test_a_rematch_that_is_called_off_is_no_longer_offered(asked) -> None:  # type: ignore[no-untyped-def]
    match, again, ann, bob = asked
    ending.call_off(match_id=again.pk, by_id=bob.pk)
    assert "Play again" in page(ann, match)
    assert "wants a rematch" not in page(ann, match)


def test_against_the_computer_it_begins_at_once() -> None:
    match, (ann,) = begin(bots=["beginner"])
    ending.resign(match_id=match.pk, seat=0)
    assert play_again(match_id=match.pk, by=person(ann)).status == "playing"
    assert "Go to the rematch" in page(ann, match)
