"""What makes an account, counts attempts at one, and makes the keys of its programs."""

import secrets
from datetime import timedelta
from hashlib import sha256

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from league.accounts.models import Key, User
from league.accounts.policies import LIMITS
from league.accounts.selectors import digest_of, key_sent, keys_of
from league.common.errors import Refused
from league.common.jobs import enqueue
from league.common.limits import TooOften, give_back, network_of, spend

MOST_KEYS = 20  # of one account


def count_attempt(*, address: str, email: str = "", known_browser: bool = False) -> None:
    """Count an attempt before its password is hashed. Raises TooOften.

    A known browser is counted by itself, so that attempts from elsewhere never lock out the owner of the account.
    """
    if known_browser:
        spend(LIMITS["known browser"], _account(email))
        return
    spend(LIMITS["address"], network_of(address))
    if email:
        spend(LIMITS["account"], _account(email))
    spend(LIMITS["everyone"], "all")


def attempt_succeeded(*, address: str, email: str = "", known_browser: bool = False) -> None:
    """Success costs nothing: all members may sign in from the one address of their hall."""
    if known_browser:
        give_back(LIMITS["known browser"], _account(email))
        return
    give_back(LIMITS["address"], network_of(address))
    if email:
        give_back(LIMITS["account"], _account(email))


def send_letter(*, to: str, subject: str, text: str) -> None:
    """Mail a letter that anybody may ask for, after the commit. Past the limit of its address nothing is sent.

    That is told to nobody: whoever asks may be somebody else, and must not learn whether there is an account.
    """
    try:
        spend(LIMITS["letters of a day"], _account(to))
        spend(LIMITS["letter"], _account(to))
    except TooOften:
        return
    enqueue("league.accounts.tasks.send_letter", to=to, subject=subject, text=text)


def _account(email: str) -> str:
    """Counters hold no e-mail addresses."""
    return sha256(email.encode(errors="replace")).hexdigest()[:32]


def make_account(*, email: str, name: str, password: str, address: str) -> User:
    """A new account; Refused when the address has one already, the password is weak, or too many were tried."""
    count_attempt(address=address)
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


def make_key(
    *,
    user: User,
    name: str = "Program",
    scope: str = Key.Scope.PLAY,
    lasts: timedelta = timedelta(days=90),
) -> str:
    """A new key for a program of this user. It is told here and never again. Refused as "too_many_keys"."""
    if keys_of(user).count() >= MOST_KEYS:
        raise Refused("too_many_keys", f"You have {MOST_KEYS} keys. Revoke one that is no longer used first.")
    key = secrets.token_urlsafe(32)
    ends = timezone.now() + lasts
    Key.objects.create(
        user=user, name=name, scope=scope, digest=digest_of(key), credentials=user.credentials, expires_at=ends
    )
    return key


def revoke_key(*, user: User, pk: int) -> None:
    """End one of the user's keys at once; safe to repeat."""
    Key.objects.filter(user=user, pk=pk).delete()


def use_key(*, key: str) -> Key | None:
    """The key that a program sent, if it is good; when it was last used is kept to the hour."""
    found, now = key_sent(key), timezone.now()
    if found and (found.last_used_at is None or found.last_used_at < now - timedelta(hours=1)):
        found.last_used_at = now
        found.save(update_fields=["last_used_at"])
    return found
