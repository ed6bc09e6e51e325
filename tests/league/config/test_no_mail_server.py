"""Without a mail server no page mentions e-mails, and none are queued or stored."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from common.mail import NO_SERVER
from league.accounts.models import User
from league.clubs.models import Member
from league.clubs.services.recap_consent import set_consent
from league.rounds.services.recap_mail import recaps_due
from league.sessions import tasks
from league.sessions.models import Closing
from league.sessions.queries.recap import recaps_waiting
from testing.factories import ClubFactory, MemberFactory
from testing.forms import seen_by
from testing.sessions import SessionDriver
from tests.league.sessions.conftest import Pages, new_session, organizer  # noqa: F401  fixtures

pytestmark = pytest.mark.django_db
MAILED = ("by mail", "on its way", "We mail")


@pytest.fixture(autouse=True)
def no_server(settings: Any) -> None:
    settings.EMAIL_BACKEND = NO_SERVER


@pytest.fixture
def played(new_session: Callable[..., SessionDriver]) -> SessionDriver:  # noqa: F811
    """A session to which Ann, who has an address, came."""
    tonight = new_session()
    tonight.come("Ann", "Bob")
    Member.objects.filter(name="Ann").update(email="ann@example.org")
    tonight.draw()
    tonight.play_all()
    return tonight


def test_a_forgotten_password_page_says_whom_to_ask(client: Client) -> None:
    page = client.get("/accounts/forgotten/").content.decode()
    assert "no mail server is set up" in page
    assert "manage.py changepassword" in page
    assert "<form" not in page.partition("<main")[2]
    assert not [word for word in MAILED if word in page]


def test_a_form_that_is_sent_all_the_same_promises_nothing(client: Client) -> None:
    MemberFactory(with_account=True, name="Ann", user__email="ann@example.org")
    page = client.post("/accounts/forgotten/", {"email": "ann@example.org"}, follow=True).content.decode()
    assert "no mail server is set up" in page
    assert not [word for word in MAILED if word in page]


def test_closing_says_that_the_recap_is_not_mailed(played: SessionDriver) -> None:
    page = Pages(played).close(counted="").content.decode()
    assert "No e-mail is sent because no mail server is set up." in page
    assert not [word for word in MAILED if word in page]


def test_no_recap_is_counted_as_sent(played: SessionDriver, settings: Any) -> None:
    played.close()
    closing = Closing.objects.get()
    assert tasks.send_recap(closing_id=closing.pk) == 0
    assert not closing.mails.exists()
    assert recaps_due(recaps_waiting, now=timezone.now() + timedelta(hours=1)) == []
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    set_consent(club=played.session.club, email="ann@example.org", agreed=True)
    assert tasks.send_recap(closing_id=closing.pk) == 1
    assert [letter.to for letter in mail.outbox] == [["ann@example.org"]]


def test_an_invitation_is_a_link_to_hand_over(client: Client) -> None:
    club = ClubFactory(slug="peggers")
    client.force_login(MemberFactory(club=club, owner=True, name="Olga").user)
    ann = MemberFactory(club=club, name="Ann", email="ann@example.org")
    for answer in (client.get, client.post):
        page = answer(f"/c/peggers/members/{ann.pk}/invite/", follow=True).content.decode()
        assert not [word for word in MAILED if word in page]
    assert "No mail server is set up. Share the link yourself." in page


def test_a_player_who_wants_the_recap_is_not_asked_and_stays_as_it_was(client: Client) -> None:
    club = ClubFactory(slug="peggers")
    client.force_login(MemberFactory(club=club, organizer=True, name="Olga").user)
    ann = MemberFactory(club=club, name="Ann", wants_mail=False)
    bob = MemberFactory(club=club, name="Bob")
    for each in (ann, bob):
        url = f"/c/peggers/members/{each.pk}/"
        page = client.get(url).content.decode()
        assert 'name="wants_mail"' not in page
        assert not [word for word in MAILED if word in page]
        typed = {"name": each.name, "kind": "member"}
        assert client.post(url, typed | seen_by(client, url, url)).status_code == 302
    assert [*Member.objects.filter(pk__in=(ann.pk, bob.pk)).order_by("name").values_list("wants_mail", flat=True)] == [
        False,
        True,
    ]


def test_the_command_that_the_page_names_gives_a_new_password(monkeypatch: pytest.MonkeyPatch) -> None:
    from django.core.management import call_command

    user = MemberFactory(with_account=True, name="Ann", user__email="ann@example.org").user
    monkeypatch.setattr("getpass.getpass", lambda prompt: "fifteen-four-15")
    call_command("changepassword", "ann@example.org")
    assert User.objects.get(pk=user.pk).check_password("fifteen-four-15")
