"""The strength of the program's secrets."""

import pytest
from django.conf import global_settings, settings
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.utils.module_loading import import_string

from league.config.settings import base
from testing.factories import PASSWORD, UserFactory


def test_passwords_are_hashed_with_at_least_600_000_rounds():
    """OWASP's advice for PBKDF2 with SHA-256. Tests hash faster; installations use Django's default."""
    assert not hasattr(base, "PASSWORD_HASHERS")
    hasher = import_string(global_settings.PASSWORD_HASHERS[0])()
    assert isinstance(hasher, PBKDF2PasswordHasher)
    assert hasher.iterations >= 600_000


@pytest.mark.django_db
def test_a_logins_key_is_long_and_random(client):
    user, keys = UserFactory(), set()
    for _ in range(3):
        client.post("/accounts/sign-in/", {"username": user.email, "password": PASSWORD})
        keys.add(client.cookies[settings.SESSION_COOKIE_NAME].value)
        client.logout()
    assert len(keys) == 3
    assert min(map(len, keys)) >= 32
