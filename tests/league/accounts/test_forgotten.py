"""A forgotten password: a letter, a link, a new one."""

import re

import pytest
from django.core import mail

from testing.factories import UserFactory
from testing.waiting import wait_until

pytestmark = pytest.mark.django_db(transaction=True)
NEW = "fifteen-four-15"


def letter_to(address):
    """The letter that the worker sends to an address, as soon as it has."""
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
    assert "used or too old" in client.get(link, follow=True).content.decode()


def test_an_unknown_address_gets_the_same_answer_and_no_letter(client, worker):
    UserFactory(email="ann@example.org")
    answers = [
        client.post("/accounts/forgotten/", {"email": email}, follow=True).content.decode()
        for email in ("nobody@example.org", "ann@example.org")
    ]
    assert ["a letter is on its way" in answer for answer in answers] == [True, True]
    letter_to("ann@example.org")  # sent last
    assert len(mail.outbox) == 1
