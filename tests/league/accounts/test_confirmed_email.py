"""An e-mail address counts once its owner has opened a link; and no page reveals whether it has an account."""

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client

from common.mail import NO_SERVER
from league.accounts import services
from league.accounts.models import ConfirmedEmail, User
from league.accounts.services import token_for
from league.clubs.models import Club
from league.clubs.services.invitations import invitation
from testing.factories import PASSWORD, ClubFactory, MemberFactory, UserFactory
from testing.mailbox import link_in
from testing.waiting import wait_until

pytestmark = pytest.mark.django_db(transaction=True)
CLUB = {"name": "Peggers", "time_zone": "UTC", "currency": "USD", "preset": "te-club", "people": "Bob"}


def letter_to(email):
    wait_until(lambda: any(letter.to == [email] for letter in mail.outbox))
    return next(letter for letter in mail.outbox if letter.to == [email])


def join_page():
    return f"/join/{invitation(member=MemberFactory(club=ClubFactory(name='Peggers'), name='Bea'), by=None)}/"


@pytest.fixture(params=["start", "join"])
def page(request):
    """The pages for creating an account, in an installation that has some."""
    UserFactory(email="ann@example.org")
    return "/start/" if request.param == "start" else join_page()


def test_addresses_with_and_without_an_account_get_the_same_answer_and_one_e_mail(page, worker):
    answers = {}
    for email in ("ann@example.org", "nobody@example.org"):
        said = Client().post(page, {"email": email}, follow=True).content.decode()
        answers[email] = re.sub(r"\w{64}", "", said).replace(email, "")
        assert f"is on its way to {email}" in said
    assert len({*answers.values()}) == 1
    assert "sign in" in letter_to("ann@example.org").body
    assert "choose a password" in letter_to("nobody@example.org").body
    assert len(mail.outbox) == 2


def test_without_a_link_no_account_is_created_and_nothing_is_revealed(page):
    filled = {"email": "ann@example.org", "password": PASSWORD, "your_name": "Ann", **CLUB}
    said = Client().post(page, filled, follow=True).content.decode()
    assert "already exists" not in said
    assert (User.objects.count(), Club.objects.filter(name="Peggers", members__user__isnull=False).count()) == (1, 0)


def test_the_link_makes_an_account_with_a_confirmed_address(page, worker):
    client = Client()
    client.post(page, {"email": "Zoe@Example.org"})
    there = link_in(letter_to("Zoe@Example.org").body)
    assert 'name="email"' not in client.get(there).content.decode()
    assert client.post(there, {"password": PASSWORD, "your_name": "Zoe", **CLUB}).status_code == 302
    zoe = User.objects.get(email="zoe@example.org")
    assert zoe.has_confirmed_email()
    assert zoe.memberships.get().club.name == "Peggers"


def test_an_address_in_the_form_is_none_of_the_link(page):
    sent = {"email": "mallory@example.org", "password": PASSWORD, "your_name": "Zoe", **CLUB}
    assert Client().post(f"{page}?email={token_for('zoe@example.org')}", sent).status_code == 302
    assert not User.objects.filter(email="mallory@example.org").exists()


@pytest.mark.parametrize("token", ["x", "", invitation.__name__])
def test_a_wrong_link_redirects_to_the_first_step(page, token):
    assert 'name="password"' not in Client().get(f"{page}?email={token}").content.decode()


def test_a_link_by_e_mail_works_for_two_weeks(page, monkeypatch):
    monkeypatch.setattr(services, "EMAIL_LINK_LASTS", timedelta(seconds=-1))
    there = f"{page}?email={token_for('zoe@example.org')}"
    assert 'name="password"' not in Client().get(there).content.decode()
    assert "This link doesn’t work" in confirm(Client().get).content.decode()


def confirm(method):
    return method(f"/accounts/email/{token_for('ann@example.org')}/")


def test_a_look_confirms_nothing_and_a_yes_does(client):
    assert "ann@example.org" in confirm(client.get).content.decode()
    assert not ConfirmedEmail.objects.exists()
    assert confirm(client.post).status_code == confirm(client.post).status_code == 302
    assert ConfirmedEmail.objects.get().email == "ann@example.org"


def test_an_invitation_is_no_link_of_an_address(client):
    token = invitation(member=MemberFactory(name="Ann"), by=None)
    client.post(f"/accounts/email/{token}/")
    assert not ConfirmedEmail.objects.exists()


def test_a_new_password_by_mail_confirms_the_address(client, worker):
    UserFactory(email="ann@example.org")
    client.post("/accounts/forgotten/", {"email": "ann@example.org"})
    form = client.get(link_in(letter_to("ann@example.org").body), follow=True).redirect_chain[-1][0]
    assert not ConfirmedEmail.objects.exists()
    client.post(form, {"new_password1": PASSWORD, "new_password2": PASSWORD})
    assert ConfirmedEmail.objects.get().email == "ann@example.org"


def test_the_owner_of_an_account_asks_for_the_link(client, worker):
    client.force_login(UserFactory(email="ann@example.org"))
    assert "isn’t confirmed yet" in client.get("/accounts/email/").content.decode()
    client.post("/accounts/email/")
    client.post(link_in(letter_to("ann@example.org").body))
    assert "It is confirmed." in client.get("/accounts/email/").content.decode()


def test_without_a_mail_server_no_confirmation_is_requested(client, settings):
    settings.EMAIL_BACKEND = NO_SERVER
    UserFactory()
    assert 'name="password"' in client.get("/start/").content.decode()
    assert 'name="password"' in client.get(join_page()).content.decode()
    client.force_login(UserFactory())
    page = client.post("/accounts/email/").content.decode()
    assert "no mail server is set up" in page
    assert "<form" not in page.partition("<main")[2]
