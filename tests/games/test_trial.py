"""A trial game against the computer without an account, and the page that explains cribbage."""

from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest
from django.contrib.auth import get_user_model
from django.db import DatabaseError, transaction
from django.test import Client
from django.utils import timezone

from games.models import GameReview, Match, MatchEvent
from games.policies.access import LIMITS
from games.services import ending
from games.services.reviews import review_match
from games.services.tables import take_over_seats
from games.services.trials import KEPT, delete_old_trials
from league.accounts.models import Login
from testing.factories import UserFactory
from testing.seats import is_lead, play_on, shuffle

pytestmark = pytest.mark.django_db


def test_one_tap_begins_a_match_against_muggins_that_explains_itself(client: Client) -> None:
    assert "Play a game now" in client.get("/matches/learn/").text
    table = client.post("/matches/trial/").headers["location"]
    match = Match.objects.get()
    shuffle(match)
    assert "Cut for the deal" in client.get(table).text
    assert match.rules.target == 61
    assert (match.training, [seat.bot for seat in match.seats.order_by("number")]) == (True, ["", "beginner"])
    assert "Cut for the deal" not in Client().get(table).text, "another browser only watches"


def test_a_member_plays_it_under_their_own_name(client: Client) -> None:
    user = UserFactory()
    client.force_login(user)
    client.post("/matches/trial/")
    assert Match.objects.get().seats.get(number=0).user_id == user.pk


def test_trial_games_are_limited_per_network_and_a_refusal_writes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LIMITS, "guest", replace(LIMITS["guest"], most=1))
    assert Client().post("/matches/trial/").headers["location"] != "/matches/learn/"
    logins = Login.objects.count()
    refused = Client().post("/matches/trial/", follow=True)
    assert LIMITS["guest"].sentence in refused.text
    assert (Match.objects.count(), Login.objects.count()) == (1, logins)


def test_a_get_of_the_forms_url_redirects_to_the_page(client: Client) -> None:
    assert client.get("/matches/trial/").headers["location"] == "/matches/learn/"


def a_trial(client: Client) -> Match:
    client.post("/matches/trial/")
    match = Match.objects.latest("made_at")
    shuffle(match)
    return match


def an_hour_after_two_weeks() -> int:
    return delete_old_trials(now=timezone.now() + KEPT + timedelta(hours=1))


def test_a_strangers_trial_is_deleted_two_weeks_after_its_last_move_with_all_that_was_stored(client: Client) -> None:
    abandoned, over = a_trial(client), a_trial(Client())
    play_on(over, Random(1), until=is_lead)
    ending.resign(match_id=over.pk, seat=0)
    review_match(match_id=over.pk)
    assert delete_old_trials(now=timezone.now() + KEPT - timedelta(hours=1)) == 0
    assert GameReview.objects.filter(match=over).exists()
    assert MatchEvent.objects.filter(match=abandoned).exists()
    assert an_hour_after_two_weeks() == 2
    assert not (Match.objects.exists() or MatchEvent.objects.exists() or GameReview.objects.exists())
    assert an_hour_after_two_weeks() == 0


def test_trials_of_an_account_and_those_taken_over_by_signing_in_are_kept(client: Client) -> None:
    user = UserFactory()
    client.force_login(user)
    own = a_trial(client)
    taken_over = a_trial(Client())
    take_over_seats(guest=taken_over.seats.get(number=0).guest, user_id=UserFactory().pk)
    get_user_model().objects.filter(pk=user.pk).delete()
    assert an_hour_after_two_weeks() == 0
    assert {match.pk for match in Match.objects.all()} == {own.pk, taken_over.pk}


def test_the_database_deletes_no_event_that_was_not_a_trials_from_the_start(client: Client) -> None:
    client.force_login(UserFactory())
    match = a_trial(client)
    for forge in (
        lambda: MatchEvent.objects.filter(match=match).delete(),
        lambda: MatchEvent.objects.filter(match=match).update(is_trial=True),
    ):
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            forge()
