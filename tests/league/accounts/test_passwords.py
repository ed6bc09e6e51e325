"""Accepted passwords: long enough, and not among those that cracking programs try early."""

import re
from contextlib import suppress

import pytest
import zxcvbn
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from league.accounts.models import User
from league.accounts.services import token_for
from testing.factories import PASSWORD, UserFactory

ANN = User(name="Ann Tremblay", email="ann.secretary@example.org")


@pytest.mark.parametrize(
    "password",
    [
        "Passw0rd!",
        "P@ssw0rd123",
        "Summer2026",
        "Summer2026!",
        "cribbage1",
        "Cribbage2026",
        "TwiceAround26",
        "qwertyuiop123",
        "AnnTremblay1",
        "annsecretary",
        "ann.secretary1",
        "aaaaaaaaaaaaaaa",
        "19450508",
        "fifteen",
    ],
)
def test_a_password_that_is_easy_to_guess_is_refused(password):
    with pytest.raises(ValidationError):
        validate_password(password, ANN)


@pytest.mark.parametrize(
    "password", ["fifteen-two-15", "teapot gravel saxophone", "xkqjzvwpnb", "é" * 3 + "Zug nach Köln" * 9]
)
def test_several_words_or_enough_random_letters_are_accepted(password):
    validate_password(password, ANN)


def test_of_a_long_password_20_characters_are_judged(monkeypatch):
    """46 of these characters, each of which may stand for several letters, took zxcvbn half a minute."""
    judged, judge = [], zxcvbn.zxcvbn

    def note(password, **more):
        judged.append(password)
        return judge(password, **more)

    monkeypatch.setattr(zxcvbn, "zxcvbn", note)
    with suppress(ValidationError):
        validate_password("4@8({[<369&#!1/|0$5+7%2" * 2, ANN)
    assert [len(each) for each in judged] == [20]


def test_the_refusal_of_a_password_says_what_to_choose():
    with pytest.raises(ValidationError) as no:
        validate_password("Summer2026", ANN)
    assert no.value.messages == ["This password is easy to guess. Choose several unrelated words."]


@pytest.mark.django_db
def test_a_password_is_used_exactly_as_typed(client):
    """It is not truncated, stripped or lowercased: not even 128 characters with spaces around them."""
    long = " " + "Quail teapot " * 9 + "gravel5 ?"
    user = UserFactory(email="ann@example.org")
    client.force_login(user)
    new = {"old_password": PASSWORD, "new_password1": long, "new_password2": long}
    assert client.post("/accounts/password/", new).status_code == 302
    client.logout()
    signed_in = {
        typed: client.post("/accounts/sign-in/", {"username": "ann@example.org", "password": typed}).status_code
        for typed in (long[:-1], long.strip(), long.swapcase(), long[:72], long)
    }
    assert [*signed_in.values()] == [200, 200, 200, 200, 302]


@pytest.mark.django_db
def test_every_field_for_a_password_hides_it(client):
    client.force_login(UserFactory())
    pages = [client.get(f"/accounts/{page}/").content.decode() for page in ("password", "keys")]
    client.logout()
    pages += [
        client.get(page).content.decode() for page in ("/accounts/sign-in/", f"/start/?email={token_for('a@b.ca')}")
    ]
    fields = [field for page in pages for field in re.findall(r"<input[^>]*name=[^>]*password[^>]*>", page)]
    assert len(fields) == 6
    assert all('type="password"' in field for field in fields)
