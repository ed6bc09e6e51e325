"""The key of somebody's programs goes with the password, whoever changed it."""

import re

import pytest
from django.contrib.auth.tokens import default_token_generator
from django.test import Client
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from league.accounts.selectors import user_by_key
from league.accounts.services import make_key
from testing.factories import PASSWORD, UserFactory

pytestmark = pytest.mark.django_db
NEW = "fifteen-four-15"


def by_herself(ann):
    browser = Client()
    browser.force_login(ann)
    told = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    return browser.post(reverse("accounts:password"), told)


def by_letter(ann):
    browser = Client()
    link = {"uidb64": urlsafe_base64_encode(force_bytes(ann.pk)), "token": default_token_generator.make_token(ann)}
    form = browser.get(reverse("accounts:choose_again", kwargs=link), follow=True).redirect_chain[-1][0]
    return browser.post(form, {"new_password1": NEW, "new_password2": NEW})


def by_whoever_runs_it(ann):
    browser = Client()
    browser.force_login(UserFactory(is_superuser=True, is_staff=True))
    told = {"password1": NEW, "password2": NEW, "usable_password": "true"}
    return browser.post(reverse("admin:auth_user_password_change", args=[ann.pk]), told)


@pytest.mark.parametrize("changed", [by_herself, by_letter, by_whoever_runs_it])
def test_a_new_password_takes_the_key_away(changed):
    ann, bob = UserFactory(), UserFactory()
    key, his = make_key(user=ann), make_key(user=bob)
    assert user_by_key(key) == ann
    assert changed(ann).status_code == 302
    ann.refresh_from_db()
    assert ann.check_password(NEW)
    assert user_by_key(key) is None
    assert user_by_key(his) == bob


def test_a_password_that_was_not_taken_leaves_the_key():
    ann = UserFactory()
    key, browser = make_key(user=ann), Client()
    browser.force_login(ann)
    browser.post(reverse("accounts:password"), {"old_password": "wrong", "new_password1": NEW, "new_password2": NEW})
    assert user_by_key(key) == ann


def test_the_page_says_so_to_who_has_a_key(client):
    ann = UserFactory()
    client.force_login(ann)
    says = re.compile("It goes with the old password")
    assert not says.search(client.get(reverse("accounts:password")).content.decode())
    make_key(user=ann)
    assert says.search(client.get(reverse("accounts:password")).content.decode())
