"""The content of error pages."""

import re

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test import Client

from games import api
from league.front import views
from testing.factories import ClubFactory, MemberFactory, UserFactory

pytestmark = pytest.mark.django_db


def test_a_forbidden_page_names_its_roles(client):
    member = MemberFactory(club=ClubFactory(slug="peggers"), with_account=True)
    client.force_login(member.user)
    assert "This page is for the club’s owners." in client.get("/c/peggers/settings/").content.decode()


def test_an_unknown_url_shows_a_404_page(client):
    assert "Page not found" in client.get("/nowhere/").content.decode()


def test_an_expired_form_explains_what_to_do():
    page = Client(enforce_csrf_checks=True).post("/start/", {})
    assert page.status_code == 403
    assert "reload the page" in page.content.decode()


def test_the_page_of_a_server_error_is_made_without_a_request():
    assert "Something went wrong" in render_to_string("500.html")


def test_a_page_during_downtime_can_be_reloaded_without_the_browsers_own_button():
    page = render_to_string("503.html")
    assert '<a class="btn main" href="?">Reload this page</a>' in page


def test_a_signed_out_htmx_request_opens_the_sign_in_page(client):
    ClubFactory(slug="peggers")
    answer = client.get(
        "/c/peggers/members/", headers={"hx-request": "true", "hx-current-url": "http://testserver/c/peggers/members/"}
    )
    assert answer.headers["HX-Redirect"] == "/accounts/sign-in/?next=/c/peggers/members/"


@pytest.mark.parametrize("address", ["/", "/api/matches/", "/nowhere/"])
def test_a_host_name_of_another_site_is_refused_with_a_sentence(client, address):
    answer = client.get(address, headers={"host": "club.example.org"})
    assert answer.status_code == 400
    assert "This site can’t be opened at this web address." in answer.content.decode()
    assert "club.example.org" not in answer.content.decode()


def disk_full(*_values, **_named):
    """PostgreSQL's error for a full disk."""
    connection.cursor().execute("DO $$ BEGIN RAISE EXCEPTION 'No space left' USING ERRCODE = 'disk_full'; END $$")


def test_a_page_says_that_the_disk_is_full(monkeypatch):
    monkeypatch.setattr(views, "page", disk_full)
    answer = Client(raise_request_exception=False).get("/")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert "The server’s disk is full, so nothing was saved." in answer.content.decode()


def test_the_api_says_that_the_disk_is_full(monkeypatch):
    client = Client(raise_request_exception=False)
    client.force_login(UserFactory())
    monkeypatch.setattr(api, "kept_for", disk_full)
    answer = client.get("/api/matches/")
    assert (answer.status_code, answer.json()["code"]) == (503, "disk_full")


def next_step(page: str) -> str:
    """Where the button of an error page leads."""
    return re.findall(r'class="btn main" href="([^"]*)"', page)[0]


def test_a_forbidden_page_leads_to_the_members_club(client):
    member = MemberFactory(club=ClubFactory(slug="peggers"), with_account=True)
    client.force_login(member.user)
    page = client.get("/c/peggers/settings/")
    assert (page.status_code, next_step(page.text)) == (403, "/c/peggers/")


def test_a_page_that_a_club_does_not_have_leads_to_the_club_only_for_those_who_see_it(client):
    ClubFactory(slug="open", is_public=True)
    ClubFactory(slug="closed")
    assert next_step(client.get("/c/open/sessions/999/").text) == "/c/open/"
    client.force_login(UserFactory())
    assert next_step(client.get("/c/open/settings/").text) == "/c/open/"
    assert next_step(client.get("/c/closed/sessions/999/").text) == "/"
