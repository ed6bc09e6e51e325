"""What makes an account, and the keys of its programs."""

import secrets

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from league.accounts.models import Key, User
from league.accounts.selectors import digest_of
from league.common.errors import Refused


def make_account(*, email: str, name: str, password: str) -> User:
    """A new account; Refused when the address has one already, or the password is a weak one."""
    user = User(email=email.strip().lower(), name=name)
    try:
        validate_password(password, user)
    except ValidationError as weak:
        raise Refused("weak_password", " ".join(weak.messages)) from weak
    try:
        with transaction.atomic():
            return User.objects.create_user(email=email.strip(), password=password, name=name)
    except IntegrityError:
        raise Refused(
            "account_exists", "There is an account with this e-mail address already. Sign in first."
        ) from None


def make_key(*, user: User) -> str:
    """A new key for somebody's programs, in the place of an older one. It is told here and never again."""
    key = secrets.token_urlsafe(32)
    Key.objects.update_or_create(user=user, defaults={"digest": digest_of(key)})
    return key


def take_key_away(*, user: User) -> None:
    Key.objects.filter(user=user).delete()
