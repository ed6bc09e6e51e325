"""Signing in by e-mail address, and out again."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from testing.factories import PASSWORD, ClubFactory, MemberFactory, UserFactory

pytestmark = pytest.mark.django_db


def sign_in(client, email, password=PASSWORD, **where):
    return client.post("/accounts/sign-in/", {"username": email, "password": password}, **where)


def test_capitals_in_the_address_do_not_matter(client):
    UserFactory(email="ann@example.org")
    assert sign_in(client, "Ann@Example.org").url == "/"


def test_a_wrong_password_gets_a_sentence(client):
    UserFactory(email="ann@example.org")
    assert "don’t match" in sign_in(client, "ann@example.org", "wrong").content.decode()


@pytest.mark.parametrize(("is_open", "next_step"), [(True, "/start/"), (False, "/help/laptop/")])
def test_a_stranger_who_wants_to_run_a_club_gets_a_next_step(client, settings, is_open, next_step):
    UserFactory()
    settings.OPEN_SIGNUP = is_open
    steps = re.findall("<dd>.*?</dd>", client.get("/accounts/sign-in/").content.decode(), re.DOTALL)
    assert re.findall('href="([^"]+)"', " ".join(steps)) == [next_step]


def test_a_stranger_who_only_wants_to_play_can_from_the_sign_in_page(client):
    assert 'action="/matches/trial/"' in client.get("/accounts/sign-in/").content.decode()


def test_signing_out_needs_a_post(client):
    client.force_login(UserFactory())
    assert client.get("/accounts/sign-out/").url == "/"
    assert "_auth_user_id" in client.session
    assert client.post("/accounts/sign-out/").url == "/"
    assert "_auth_user_id" not in client.session


def test_a_changed_password_replaces_the_old_one(client):
    user = UserFactory()
    client.force_login(user)
    new = "fifteen-four-15"
    client.post("/accounts/password/", {"old_password": PASSWORD, "new_password1": new, "new_password2": new})
    user.refresh_from_db()
    assert user.check_password(new)


def test_a_password_of_ten_years_ago_still_opens_every_page(client, monkeypatch):
    ann, today = UserFactory(), timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: today + timedelta(days=3653))
    assert sign_in(client, ann.email).status_code == 302
    assert [client.get(page).status_code for page in ("/", "/accounts/logins/")] == [200, 200]


def test_one_club_is_where_one_lands(client):
    member = MemberFactory(with_account=True)
    client.force_login(member.user)
    assert client.get("/").url == f"/c/{member.club.slug}/"


def test_several_clubs_are_a_list(client):
    user = UserFactory()
    for name in ("Peggers", "Skunks"):
        MemberFactory(club=ClubFactory(name=name), user=user)
    client.force_login(user)
    page = client.get("/").content.decode()
    assert "Peggers" in page
    assert "Skunks" in page


def test_signing_in_returns_to_the_page_before(client):
    club, ann = ClubFactory(is_public=True), UserFactory()
    page = f"/c/{club.slug}/"
    link = re.search(r'href="(/accounts/sign-in/[^"]*)"', client.get(page).text)[1]
    answer = client.post(link, {"username": ann.email, "password": PASSWORD})
    assert answer.url == page
    client.logout()
    assert "?next" not in client.get("/accounts/sign-in/").text
