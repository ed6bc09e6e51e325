"""From an empty installation to a club: one page, all or nothing."""

import io
import re
from functools import partial

import pytest
from django.core.management import call_command
from django.test import Client

from league.accounts.models import StartCode, User
from league.accounts.services import new_start_code
from league.clubs.models import Club
from league.clubs.services.clubs import found_club
from league.onboarding.services import start_club
from testing.factories import UserFactory
from testing.races import meet_at, refusals

pytestmark = pytest.mark.django_db
FILLED = {
    "your_name": "Ann Tremblay",
    "email": "ann@example.org",
    "password": "fifteen-two-15",
    "name": "Thursday Peggers",
    "venue": "Legion hall",
    "time_zone": "America/Toronto",
    "currency": "CAD",
    "preset": "te-club",
    "weekday": "3",
    "starts_at": "09:30",
    "ends_at": "11:30",
    "people": "Bob\nCarla\n",
}


@pytest.fixture(autouse=True)
def code(db):
    """The code for the first account."""
    FILLED["code"] = new_start_code()
    return FILLED["code"]


def test_one_page_makes_account_club_season_plan_and_members(client):
    page = client.post("/start/", FILLED)
    club = Club.objects.get()
    assert page.url == f"/c/{club.slug}/"
    assert sorted(club.members.values_list("name", "role")) == [("Ann Tremblay", 4), ("Bob", 1), ("Carla", 1)]
    assert club.seasons.get().formats.get().format.fee == 25
    assert club.weekly_plans.get().weekday == 3
    assert "Thursday Peggers is ready. 2 people added." in client.get(page.url).text


def test_a_name_that_is_in_the_list_twice_is_added_once_and_the_page_says_so(client):
    page = client.post("/start/", FILLED | {"people": "Bob\nCarla\nBob\nAnn Tremblay"})
    assert "Thursday Peggers is ready. 2 people added. 2 were already in the club." in client.get(page.url).text


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"people": "Bob\n!!"}, "Line 2: A name needs at least one letter."),
        ({"password": "password"}, "This password is too common."),
        ({"your_name": "x" * 10_000}, "Your name can have up to 80 characters; this one has 10,000."),
        ({"people": "Bob\n" + "x" * 140_000}, "Line 2: This line is too long."),
        ({"people": "Bob\nEdna, edna@"}, "Line 2: “edna@” isn’t an e-mail address."),
        ({"starts_at": "18:30", "ends_at": "17:00"}, "A session that starts at 6:30 PM can’t end at 5:00 PM."),
        ({"starts_at": ""}, "Enter a start time, or choose “Plan later”."),
        ({"currency": "XXX"}, "Select a valid choice."),
    ],
)
def test_one_bad_part_leaves_nothing_behind(client, change, sentence):
    page = client.post("/start/", {**FILLED, **change})
    assert page.status_code == 422
    assert sentence in page.content.decode()
    assert not User.objects.exists()
    assert not Club.objects.exists()


def test_the_currency_is_guessed_from_the_browser(client):
    page = client.get("/start/", headers={"accept-language": "en-GB,en;q=0.8"}).content.decode()
    assert '<option value="GBP" selected>' in page


def test_a_closed_house_is_open_while_it_is_empty(client, settings):
    settings.OPEN_SIGNUP = False
    assert client.get("/start/").status_code == 200
    UserFactory()
    assert client.get("/start/").status_code == 403


def test_an_empty_installation_redirects_to_the_start(client):
    assert "Start your club" in client.get("/").content.decode()


def test_one_account_founds_five_clubs_an_hour(client):
    client.force_login(UserFactory())
    more = {name: value for name, value in FILLED.items() if name not in ("your_name", "email", "password")}
    assert [client.post("/start/", more).status_code for _ in range(6)] == [302] * 5 + [429]
    assert "started 5 clubs" in client.post("/start/", more).content.decode()


def test_the_first_account_needs_the_code_and_nothing_typed_is_lost(client, code):
    for wrong in ("", "AAAA-BBBB-CCCC-DDDD"):
        page = client.post("/start/", {**FILLED, "code": wrong})
        assert (page.status_code, User.objects.count()) == (422, 0)
        assert 'value="Thursday Peggers"' in page.content.decode()
    assert "Copy it from the terminal" in page.content.decode()
    assert code not in str(StartCode.objects.values().get())
    assert client.post("/start/", {**FILLED, "code": f" {code.lower().replace('-', ' ')} "}).status_code == 302
    assert not StartCode.objects.exists()


def test_the_address_that_is_printed_fills_in_the_code(client, code):
    assert f'value="{code}"' in client.get(f"/start/?code={code}").content.decode()


def test_each_start_prints_a_new_code_and_none_once_there_is_an_account(client, code, settings):
    settings.OPEN_SIGNUP = True
    printed = io.StringIO()
    call_command("migrate", stdout=printed)
    assert client.post("/start/", {**FILLED, "code": code}).status_code == 422
    new = re.search(r"/start/: (\S+)", printed.getvalue())[1]
    assert client.post("/start/", {**FILLED, "code": new}).status_code == 302
    printed = io.StringIO()
    call_command("migrate", stdout=printed)
    assert "Start code" not in printed.getvalue()
    assert 'name="code"' not in Client().get("/start/").content.decode()


def found_at_once(monkeypatch, code):
    """Two people send the code at the same time, and are synchronized at the look-up."""

    def found(number):
        start_club(
            user=None,
            name="Peggers",
            venue="",
            time_zone="UTC",
            currency="USD",
            preset="te-club",
            weekday=None,
            starts_at=None,
            ends_at=None,
            people=[],
            address="203.0.113.9",
            code=code,
            your_name="Ann",
            email=f"ann{number}@example.org",
            password="fifteen-two-15",
        )

    return meet_at(monkeypatch, "league.onboarding.services.make_account", lambda: found(1), lambda: found(2))


@pytest.mark.django_db(transaction=True)
def test_without_the_lock_two_found_an_installation_at_once(monkeypatch, code):
    monkeypatch.setattr("django.db.models.query.QuerySet.select_for_update", lambda rows, **_: rows)
    found_at_once(monkeypatch, code)
    assert Club.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_only_one_of_two_first_accounts_at_once_is_created(monkeypatch, code, settings):
    settings.OPEN_SIGNUP = False
    assert refusals(found_at_once(monkeypatch, code)) == ["closed"]
    assert (Club.objects.count(), User.objects.count()) == (1, 1)


@pytest.mark.django_db(transaction=True)
def test_a_club_that_is_started_twice_at_once_is_started_once(monkeypatch):
    owner = UserFactory()
    start = partial(found_club, name="Peggers", owner=owner, time_zone="UTC", currency="USD")
    assert refusals(meet_at(monkeypatch, "league.clubs.services.clubs._settle", start, start)) == ["started_at_once"]
    assert [club.slug for club in Club.objects.all()] == ["peggers"]
