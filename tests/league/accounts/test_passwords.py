"""Which passwords are taken: long enough, and none that a guessing program tries early."""

import pytest
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from league.accounts.models import User

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
        "qwertyuiop123",
        "AnnTremblay1",
        "annsecretary",
        "ann.secretary1",
        "aaaaaaaaaaaaaaa",
        "19450508",
        "fifteen",
    ],
)
def test_a_password_that_is_guessed_early_is_refused(password):
    with pytest.raises(ValidationError):
        validate_password(password, ANN)


@pytest.mark.parametrize(
    "password", ["fifteen-two-15", "teapot gravel saxophone", "xkqjzvwpnb", "é" * 3 + "Zug nach Köln" * 9]
)
def test_several_words_or_enough_random_letters_are_taken(password):
    validate_password(password, ANN)


def test_the_refusal_says_what_to_choose():
    with pytest.raises(ValidationError) as no:
        validate_password("Summer2026", ANN)
    assert no.value.messages == ["This password is easy to guess. Choose several words that don't belong together."]
