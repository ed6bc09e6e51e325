"""Whose a key is."""

from hashlib import sha256

from league.accounts.models import Key, User


def digest_of(key: str) -> str:
    """What is kept of a key. It has 256 random bits, so that a plain hash can't be guessed back."""
    return sha256(key.encode(errors="replace")).hexdigest()


def user_by_key(key: str) -> User | None:
    """Whose program this is; nobody's when the account is closed."""
    return User.objects.filter(key__digest=digest_of(key), is_active=True).first()


def has_key(user: User) -> bool:
    return Key.objects.filter(user=user).exists()
