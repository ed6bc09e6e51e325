"""What makes an account."""

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from league.accounts.models import User
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
