"""From an empty installation to a club: one page, all or nothing."""

import pytest

from league.accounts.models import User
from league.clubs.models import Club
from testing.factories import UserFactory

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


def test_one_page_makes_account_club_season_plan_and_members(client):
    page = client.post("/start/", FILLED)
    club = Club.objects.get()
    assert page.url == f"/c/{club.slug}/"
    assert sorted(club.members.values_list("name", "role")) == [("Ann Tremblay", 4), ("Bob", 1), ("Carla", 1)]
    assert club.seasons.get().formats.get().format.fee == 25
    assert club.weekly_plans.get().weekday == 3
    assert client.get(page.url).status_code == 200


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"people": "Bob\n!!"}, "Line 2: A name needs at least one letter."),
        ({"password": "password"}, "This password is too common."),
        ({"your_name": "x" * 10_000}, "Your name has at most 80 characters; this one has 10,000."),
        ({"people": "Bob\n" + "x" * 140_000}, "Line 2: This line is too long."),
        ({"people": "Bob\nEdna, edna@"}, "Line 2: “edna@” is no e-mail address."),
        ({"starts_at": "18:30", "ends_at": "17:00"}, "A session can&#x27;t end at 17:00 if it starts at 18:30."),
        ({"starts_at": ""}, "Say when the session begins, or choose to plan later."),
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


def test_an_empty_house_leads_to_the_start(client):
    assert "Start your club" in client.get("/").content.decode()


def test_one_account_founds_five_clubs_an_hour(client):
    client.force_login(UserFactory())
    more = {name: value for name, value in FILLED.items() if name not in ("your_name", "email", "password")}
    assert [client.post("/start/", more).status_code for _ in range(6)] == [302] * 5 + [422]
    assert "founded 5 clubs" in client.post("/start/", more).content.decode()
