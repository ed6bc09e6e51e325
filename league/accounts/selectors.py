"""Whose a key is."""

from hashlib import sha256

from django.db.models import F, QuerySet
from django.utils import timezone

from league.accounts.models import Key, User


def digest_of(key: str) -> str:
    """What is kept of a key. It has 256 random bits, so that a plain hash can't be guessed back."""
    return sha256(key.encode(errors="replace")).hexdigest()


def key_sent(key: str) -> Key | None:
    """The key that a program sent; None if it has expired, was revoked, or its owner's password or account ended it."""
    return good_keys().select_related("user").filter(digest=digest_of(key), user__is_active=True).first()


def keys_of(user: User) -> QuerySet[Key]:
    return good_keys().filter(user=user)


def good_keys() -> QuerySet[Key]:
    return Key.objects.filter(expires_at__gt=timezone.now(), credentials=F("user__credentials"))
