"""A first match against the computer without an account, and the page that explains the game."""

from dataclasses import replace

import pytest
from django.test import Client

from games.models import Match
from games.policies.access import LIMITS
from league.accounts.models import Login
from testing.factories import UserFactory
from testing.seats import shuffle

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


def test_strangers_of_one_network_begin_so_many_and_a_refusal_writes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LIMITS, "guest", replace(LIMITS["guest"], most=1))
    assert Client().post("/matches/trial/").headers["location"] != "/matches/learn/"
    logins = Login.objects.count()
    refused = Client().post("/matches/trial/", follow=True)
    assert LIMITS["guest"].sentence in refused.text
    assert (Match.objects.count(), Login.objects.count()) == (1, logins)


def test_opening_the_address_of_the_form_leads_to_the_page(client: Client) -> None:
    assert client.get("/matches/trial/").headers["location"] == "/matches/learn/"
