"""The security headers of every response."""

import pytest
from django.urls import reverse

from testing.factories import PASSWORD, MemberFactory

ADDRESSES = ["/", "/accounts/sign-in/", "/api/matches/", "/no/such/page/"]


@pytest.mark.django_db
@pytest.mark.parametrize("address", ADDRESSES)
def test_every_answer_forbids_sniffing_and_sends_no_referrer(client, address):
    headers = client.get(address).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["player_link", "take_name", "join", "recaps", "accounts:confirm_email", "start"])
def test_an_address_that_opens_something_is_in_no_cache_and_no_search_engine(client, name):
    answer = client.get(reverse(name, args=[] if name == "start" else ["412-q7xk2v5nmd3oza4e"]))
    assert answer.headers["Cache-Control"] == "no-store, private"
    assert answer.headers["X-Robots-Tag"] == "noindex"


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["TRACE", "TRACK"])
@pytest.mark.parametrize("address", ADDRESSES)
def test_no_answer_echoes_the_request(client, method, address):
    answer = client.generic(method, address, headers={"x-planted": "told-back"})
    assert answer.status_code != 200
    assert b"told-back" not in answer.content


@pytest.mark.django_db
def test_cookies_are_not_sent_along_from_other_sites(client):
    member = MemberFactory(owner=True)
    client.get(reverse("accounts:sign_in"))
    client.post(reverse("accounts:sign_in"), {"username": member.user.email, "password": PASSWORD})
    assert {name: cookie["samesite"] for name, cookie in client.cookies.items() if cookie["samesite"] != "Lax"} == {}
    assert {"sessionid", "csrftoken"} <= client.cookies.keys()
