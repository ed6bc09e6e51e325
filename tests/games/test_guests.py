"""Guests, who sit down with a name: how their browser is recognized, and what anonymous visitors store."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from common.errors import Refused
from games.clocks import Clock
from games.policies.access import LIMITS
from games.services import tables
from games.services.tables import begin_match
from league.accounts.models import Login
from testing.factories import UserFactory
from testing.seats import HOYLE, begin, person, shuffle
from tests.games.test_pages import post

pytestmark = pytest.mark.django_db


def test_a_guest_sits_down_with_a_name_alone_and_plays_by_the_same_browser(client):
    match = begin_match(by=person(UserFactory()), rules=HOYLE)
    page = reverse("games:table", kwargs={"pk": match.pk})
    assert "Your name" in client.get(page).content.decode()
    assert client.post(page + "join/", {"name": ""}).status_code == 422
    client.post(page + "join/", {"name": "Cy from the harbour"})
    shuffle(match)
    assert "Cut for the deal" in client.get(page).content.decode()
    assert "Cut for the deal" not in Client().get(page).content.decode()
    assert "Cy from the harbour" in Client().get(page).content.decode()


def test_strangers_who_look_at_an_open_table_write_nothing(client):
    match = begin_match(by=person(UserFactory()), rules=HOYLE)
    page = reverse("games:table", kwargs={"pk": match.pk})
    with CaptureQueriesContext(connection) as queries:
        assert [Client().get(page).status_code for _ in range(5)] == [200] * 5
        client.get(page)
    assert [sql for q in queries if (sql := q["sql"]).startswith(("INSERT", "UPDATE", "DELETE"))] == []
    assert Login.objects.count() == 0
    secret = client.cookies["guest"]
    assert (secret["httponly"], secret["samesite"]) == (True, "Lax")
    client.get(page)
    assert client.cookies["guest"].value == secret.value, "a browser keeps its first one"


def test_over_https_the_cookies_of_a_guest_have_a_prefix(client, settings):
    settings.SESSION_COOKIE_SECURE = True
    match = begin_match(by=person(UserFactory()), rules=HOYLE)
    page = reverse("games:table", kwargs={"pk": match.pk})
    client.get(page)
    secret = client.cookies["__Host-guest"]
    assert (secret["secure"], secret["path"]) == (True, "/")
    client.get(page)
    assert client.cookies["__Host-guest"].value == secret.value, "it is read again"


def test_a_guest_who_finds_no_seat_writes_nothing():
    match, _ = begin()
    page = reverse("games:join", kwargs={"pk": match.pk})
    assert [Client().post(page, {"name": "Cy", "time": 1}).status_code for _ in range(3)] == [302] * 3
    assert Login.objects.count() == 0


def test_the_guests_of_one_network_are_counted_together_and_before_anything_is_written(client, monkeypatch):
    monkeypatch.setitem(LIMITS, "guest", replace(LIMITS["guest"], most=1))
    maker = person(UserFactory())
    first, second = (begin_match(by=maker, rules=HOYLE) for _ in range(2))

    def sit_down(match, address):
        page = reverse("games:join", kwargs={"pk": match.pk})
        answer = Client().post(page, {"name": "Cy"}, follow=True, REMOTE_ADDR=address)
        return "Guests from your network" in answer.content.decode()

    assert not sit_down(first, "2001:db8::1")
    assert sit_down(second, "2001:db8::2")
    assert Login.objects.count() == 1
    assert not sit_down(second, "2001:db9::1")


def test_a_guest_who_lost_the_response_to_sitting_down_keeps_the_seat(client):
    match = begin_match(by=person(UserFactory()), rules=HOYLE)
    page = reverse("games:table", kwargs={"pk": match.pk})
    client.get(page)
    secret = client.cookies["guest"].value
    client.post(page + "join/", {"name": "Cy"})
    shuffle(match)
    client.cookies.clear()
    client.cookies["guest"] = secret
    assert "Cut for the deal" in client.get(page).content.decode()
    assert "sessionid" not in client.cookies
    assert post(client, match, do="cut for deal", at=7).status_code == 302
    assert client.session["guest"][1] == "Cy"


@pytest.mark.parametrize("forged", ["", "x", "12345678-1234-4234-8234-123456789abc", "{seat}:x:y"])
def test_a_forged_guest_cookie_is_ignored(forged):
    match = begin_match(by=person(UserFactory()), rules=HOYLE)
    page = reverse("games:table", kwargs={"pk": match.pk})
    client = Client()
    client.post(page + "join/", {"name": "Cy"})
    shuffle(match)
    other = Client()
    other.cookies["guest"] = forged.format(seat=client.session["guest"][0])
    assert "Cut for the deal" not in other.get(page).content.decode()


@pytest.mark.parametrize(("clock", "renewed"), [(Clock(days=3), True), (Clock(initial=300, increment=10), False)])
def test_a_guests_browser_is_known_for_as_long_as_turns_are_taken(client, clock, renewed):
    match = begin_match(by=person(UserFactory()), rules=HOYLE, clock=clock)
    client.post(reverse("games:join", kwargs={"pk": match.pk}), {"name": "Cy", "time": 1})
    shuffle(match)
    tomorrow = timezone.now() + timedelta(days=1)
    Login.objects.update(expire_date=tomorrow)
    assert post(client, match, do="cut for deal", at=7).status_code == 302
    assert (Login.objects.get().expire_date > tomorrow + timedelta(days=12)) is renewed


def test_a_table_with_an_empty_seat_waits_for_its_guest(client):
    ann, bob = UserFactory(), UserFactory()
    match = begin_match(by=person(ann), rules=HOYLE, bots=[])
    client.force_login(bob)
    page = reverse("games:table", kwargs={"pk": match.pk})
    assert "Join match" in (shown := client.get(page).text) and "Join this match</h1>" in shown
    client.post(reverse("games:join", kwargs={"pk": match.pk}))
    assert "The deck is being shuffled." in client.get(page).content.decode()
    shuffle(match)
    assert "Cut for the deal" in client.get(page).content.decode()
    with pytest.raises(Refused, match="taken"):
        tables.join(match_id=match.pk, by=person(UserFactory()))
