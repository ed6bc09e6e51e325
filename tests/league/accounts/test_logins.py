"""Logins: the list, ending them elsewhere, expiry, and no pages kept in browsers."""

import asyncio
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

import manage
from common import live_updates
from league.accounts import services
from league.accounts.models import LONGEST_LOGIN, Login
from league.accounts.queries import browser_called, logins_of
from league.accounts.tasks import forget_logins
from league.audit.models import AuditEntry
from league.clubs.services import clubs
from league.config.celery import app
from testing.factories import PASSWORD, ClubFactory, MemberFactory, UserFactory
from testing.forms import seen_by
from testing.seats import begin
from tests.games.programs import Program

pytestmark = pytest.mark.django_db
FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1"
PAGE = reverse("accounts:password")


def sign_in(user, agent=FIREFOX):
    browser = Client(HTTP_USER_AGENT=agent)
    browser.post("/accounts/sign-in/", {"username": user.email, "password": PASSWORD})
    return browser


def is_in(browser):
    return browser.get(PAGE).status_code == 200


def test_expired_logins_are_deleted_every_hour():
    now = timezone.now()
    for key, days in (("over", -1), ("good", 1)):
        Login.objects.create(session_key=key, session_data="", expire_date=now + timedelta(days=days), ends_at=now)
    forget_logins()
    assert list(Login.objects.values_list("session_key", flat=True)) == ["good"]
    schedule = {entry["task"]: entry["schedule"] for entry in app.conf.beat_schedule.values()}
    assert schedule["league.accounts.tasks.forget_logins"] == timedelta(hours=1)


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_the_updates_for_logins_that_expire_together_are_all_sent(caplog):
    """20,000 of them, as after a flood of guests: sent at once, most would wait longer than an update may."""
    past = timezone.now() - timedelta(hours=1)
    keys = [f"{number:032}" for number in range(20_000)]
    Login.objects.bulk_create([Login(session_key=key, session_data="", expire_date=past, ends_at=past) for key in keys])
    forget_logins()
    live_updates.wait_for_updates()
    assert not Login.objects.exists()
    assert [record for record in caplog.records if "update_lost" in record.getMessage()] == []


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (FIREFOX, "Firefox on Windows"),
        (PHONE, "Safari on iPhone"),
        ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36", "Chrome on Android"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/141.0 Safari/537.36 Edg/141.0", "Edge on Mac"),
        ("", "A browser"),
    ],
)
def test_a_browser_has_its_usual_name(agent, name):
    assert browser_called(agent) == name


def test_the_page_names_the_other_browsers_and_ends_one_of_them():
    ann = UserFactory()
    laptop, phone, tablet = sign_in(ann), sign_in(ann, PHONE), sign_in(ann, "")
    stranger = sign_in(UserFactory())
    page = laptop.get(reverse("accounts:logins")).content.decode()
    for name in ("Firefox on Windows", "Safari on iPhone", "A browser"):
        assert f"<strong>{name}</strong>" in page
    assert phone.cookies["sessionid"].value not in page
    (number,) = (row.number for row in logins_of(ann) if row.browser == "Safari on iPhone")
    stranger.post(reverse("accounts:end_login", args=[number]))
    assert is_in(phone)
    laptop.post(reverse("accounts:end_login", args=[number]))
    assert [is_in(browser) for browser in (laptop, phone, tablet)] == [True, False, True]


@pytest.mark.parametrize(
    ("words", "still_in"), [(["ANN@example.org"], [False, False, True]), (["--everyone"], [False] * 3)]
)
def test_the_operator_ends_the_logins_of_one_account_or_of_all(words, still_in):
    ann, bob = UserFactory(email="ann@example.org"), UserFactory()
    browsers = [sign_in(ann), sign_in(ann, PHONE), sign_in(bob)]
    call_command("sign_out", *words)
    assert [is_in(browser) for browser in browsers] == still_in


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("command", "group"),
    [
        ("sign_out", lambda login: live_updates.group_of_login(login.session_key)),
        ("changepassword", lambda login: live_updates.group_of_user(login.user_id)),
    ],
)
def test_a_command_ends_once_the_open_pages_have_been_told(monkeypatch, command, group):
    found = []

    class Slow:
        async def group_send(self, group, message):
            await asyncio.sleep(0.3)
            found.append(group)

    sign_in(UserFactory(email="ann@example.org"))
    ended = group(Login.objects.get())
    live_updates.wait_for_updates()
    monkeypatch.setattr(live_updates, "get_channel_layer", Slow)
    monkeypatch.setattr("getpass.getpass", lambda prompt: "fifteen-four-15")
    monkeypatch.setattr("sys.argv", ["manage.py", command, "ann@example.org"])
    manage.main()
    assert found == [ended]


@pytest.mark.parametrize(
    ("end", "which"), [(services.end_logins, {"all_but": "another"}), (services.sign_out_everywhere, {})]
)
def test_logins_that_could_not_be_ended_are_not_recorded_as_ended(monkeypatch, end, which):
    ann = UserFactory()
    browser, before = sign_in(ann), AuditEntry.objects.count()

    def fails(*_group, **_more):
        raise OperationalError

    monkeypatch.setattr(services, "notify_pages", fails)
    with pytest.raises(OperationalError):
        end(user=ann, **which)
    assert is_in(browser)
    assert AuditEntry.objects.count() == before


def test_an_account_that_is_not_there_is_named():
    with pytest.raises(CommandError, match=r"No account has the e-mail address nobody@example.org\."):
        call_command("sign_out", "nobody@example.org")


def test_everyone_is_signed_out_of_a_new_installation_too(capsys):
    call_command("sign_out", "--everyone")
    assert capsys.readouterr().out == "0 logins ended.\n"


def test_one_press_signs_out_everywhere_else():
    ann = UserFactory()
    here, there, tablet = (sign_in(ann) for _ in range(3))
    stranger = sign_in(UserFactory())
    here.post(reverse("accounts:end_other_logins"))
    assert [is_in(browser) for browser in (here, there, tablet, stranger)] == [True, False, False, True]


def test_a_changed_password_ends_all_other_logins():
    ann = UserFactory()
    here, _there = sign_in(ann), sign_in(ann)
    here.post(PAGE, {"old_password": PASSWORD, "new_password1": "fifteen-four-15", "new_password2": "fifteen-four-15"})
    ann.refresh_from_db()
    assert [row.session_key for row in logins_of(ann)] == [here.cookies["sessionid"].value]


def minutes_ago(minutes):
    """As if no page had been used for this long."""
    for row in Login.objects.all():
        row.last_seen_at -= timedelta(minutes=minutes)
        row.expire_date -= timedelta(minutes=minutes)
        row.save()


@pytest.fixture
def ann():
    """In two clubs, one of which signs out after half an hour."""
    ann = UserFactory()
    for minutes in (30, 24 * 60):
        MemberFactory(club=ClubFactory(idle_minutes=minutes), user=ann)
    MemberFactory(club=ClubFactory(idle_minutes=1), user=ann, has_left=True)
    return ann


def test_a_login_ends_after_the_shortest_time_of_the_users_clubs(ann):
    browser = sign_in(ann)
    for _ in range(3):
        minutes_ago(29)
        assert is_in(browser)
    minutes_ago(31)
    assert not is_in(browser)


def test_a_login_ends_after_14_days_without_a_club_and_at_the_latest():
    browser = sign_in(UserFactory())
    row = Login.objects.get()
    assert row.expire_date - timezone.now() > LONGEST_LOGIN - timedelta(minutes=1)
    row.ends_at = timezone.now() + timedelta(days=1)
    row.save()
    minutes_ago(60)
    assert is_in(browser)
    assert Login.objects.get().expire_date == row.ends_at


def test_automatic_updates_do_not_extend_a_login(ann):
    browser = sign_in(ann)
    minutes_ago(20)
    assert browser.get(PAGE, headers={"HX-Request": "true"}).status_code == 200
    match, _ = begin()
    browser.post(reverse("games:heartbeat", args=[match.pk]))
    minutes_ago(11)
    assert not is_in(browser)


def test_a_shorter_idle_time_signs_out_members_idle_for_longer():
    owner = MemberFactory(owner=True)
    club, browser, idle = owner.club, sign_in(owner.user), sign_in(MemberFactory(club=owner.club, owner=True).user)
    minutes_ago(45)
    typed = {"name": club.name, "time_zone": club.time_zone, "currency": club.currency, "idle_minutes": "30"}
    page = reverse("clubs:settings", args=[club.slug])
    assert browser.post(page, typed | seen_by(browser, page)).status_code == 302
    assert [is_in(browser), is_in(idle)] == [True, False]
    clubs.change_club(club=club, venue="", is_public=False, by=None, **{**typed, "idle_minutes": None})
    club.refresh_from_db()
    assert club.idle_minutes == 30


def test_browsers_store_no_answer_behind_a_login_or_of_the_api(client):
    olga = MemberFactory(owner=True)
    client.force_login(olga.user)
    here = f"/c/{olga.club.slug}/"
    for page in (here, f"{here}members/", f"{here}settings/", f"{here}nowhere/", PAGE, "/matches/", "/admin/", "/"):
        assert "no-store" in client.get(page).headers.get("Cache-Control", ""), page
    match, (bob, _) = begin()
    for program in (Program(bob), Program()):
        assert "no-store" in program.get(f"{match.pk}/").headers["Cache-Control"]
    assert "no-store" in Client().get(f"{here}api/sessions/").headers["Cache-Control"]


@pytest.mark.parametrize("door", ["accounts:sign_out", "admin:logout"])
def test_both_ways_to_sign_out_lead_to_a_page_that_clears_the_browser(door):
    browser = sign_in(MemberFactory(owner=True).user)
    page = browser.post(reverse(door), follow=True).content.decode()
    assert '<p class="message signed-out success">You are signed out.</p>' in page
    assert not is_in(browser)


def test_pages_are_notified_after_the_login_is_deleted(client, monkeypatch):
    """Otherwise a page that updates at once would still show the hand of the player who has just signed out."""
    there = []
    monkeypatch.setattr("league.accounts.receivers.notify_pages", lambda *_: there.append(Login.objects.exists()))
    client.force_login(UserFactory())
    assert Login.objects.exists()
    client.post(reverse("accounts:sign_out"))
    assert there == [False]
