"""A forgotten password: an e-mail, a link, a new one."""

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.contrib.auth.tokens import PasswordResetTokenGenerator, default_token_generator
from django.core import mail

from league.accounts.policies import LIMITS
from league.accounts.services import ask_to_confirm, send_confirmation
from testing.factories import UserFactory
from testing.waiting import wait_until

pytestmark = pytest.mark.django_db(transaction=True)
NEW = "fifteen-four-15"


def letter_to(address):
    """The worker's e-mail to an address, once it is sent."""
    wait_until(lambda: any(letter.to == [address] for letter in mail.outbox))
    return next(letter for letter in mail.outbox if letter.to == [address])


def test_the_link_in_the_letter_makes_a_new_password(client, worker):
    user = UserFactory(email="ann@example.org")
    client.post("/accounts/forgotten/", {"email": "Ann@example.org"})
    link = re.search(r"http://testserver(\S+)", letter_to("ann@example.org").body).group(1)
    form = client.get(link, follow=True).redirect_chain[-1][0]
    client.post(form, {"new_password1": NEW, "new_password2": NEW})
    user.refresh_from_db()
    assert user.check_password(NEW)
    assert "This link no longer works" in client.get(link, follow=True).content.decode()


def test_an_unknown_address_gets_the_same_answer_and_no_e_mail(client, worker):
    UserFactory(email="ann@example.org")
    answers = [
        client.post("/accounts/forgotten/", {"email": email}, follow=True).content.decode()
        for email in ("nobody@example.org", "ann@example.org")
    ]
    assert ["an e-mail with a link is on its way" in answer for answer in answers] == [True, True]
    letter_to("ann@example.org")  # sent last
    assert len(mail.outbox) == 1


def ask(client, **where):
    return client.post("/accounts/forgotten/", {"email": "ann@example.org"}, follow=True, **where)


def test_an_address_gets_one_e_mail_in_five_minutes_and_the_page_says_the_same(client, worker):
    UserFactory(email="ann@example.org")
    UserFactory(email="bob@example.org")
    first, second = (re.sub(r"\w{64}", "", ask(client).content.decode()) for _ in range(2))  # without CSRF tokens
    assert first == second
    client.post("/accounts/forgotten/", {"email": "bob@example.org"})
    letter_to("bob@example.org")  # sent last
    assert len(mail.outbox) == 2


def test_an_address_gets_five_letters_a_day(client, monkeypatch):
    letters = []
    monkeypatch.setitem(LIMITS, "letter", replace(LIMITS["letter"], most=100))
    monkeypatch.setattr("league.accounts.services.enqueue", lambda name, **more: letters.append(more["email"]))
    UserFactory(email="ann@example.org")
    for _ in range(8):
        ask(client)
    assert letters == ["ann@example.org"] * LIMITS["letters_of_a_day"].most


def test_an_e_mail_requested_too_soon_does_not_count_toward_other_limits(client, monkeypatch):
    letters = []
    monkeypatch.setattr("league.accounts.services.enqueue", lambda name, **more: letters.append(name))
    for _ in range(LIMITS["letters_of_a_day"].most):
        ask(client)
    assert len(letters) == 1
    send_confirmation(email="ann@example.org", what="results", site="")
    assert len(letters) == 2
    monkeypatch.setitem(LIMITS, "letter", replace(LIMITS["letter"], name="five minutes later"))
    ask(client)
    assert len(letters) == 3


def test_a_question_that_could_not_go_out_is_asked_the_next_time(monkeypatch):
    letters = []
    monkeypatch.setattr("league.accounts.services.enqueue", lambda name, **more: letters.append(name))
    send_confirmation(email="ann@example.org", what="results", site="")
    ask_to_confirm(email="ann@example.org", what="results")
    monkeypatch.setitem(LIMITS, "letter", replace(LIMITS["letter"], name="five minutes later"))
    for _ in range(2):
        ask_to_confirm(email="ann@example.org", what="results")
    assert len(letters) == 2


@pytest.mark.parametrize(
    ("address", "begins"), [("", "http://localhost:8123/"), ("https://club.example", "https://club.example/")]
)
def test_the_link_has_no_port_or_host_of_the_senders_choice(client, worker, settings, address, begins):
    settings.ADDRESS = address
    UserFactory(email="ann@example.org")
    ask(client, HTTP_HOST="localhost:1337", SERVER_PORT="8123")
    assert f"\n{begins}accounts/forgotten/" in letter_to("ann@example.org").body


def test_the_link_works_for_one_hour():
    ann, now = UserFactory(), default_token_generator._now()
    token = default_token_generator.make_token(ann)

    class Later(PasswordResetTokenGenerator):
        minutes = 59

        def _now(self):
            return now + timedelta(minutes=self.minutes)

    later = Later()
    assert later.check_token(ann, token)
    later.minutes = 62
    assert not later.check_token(ann, token)
