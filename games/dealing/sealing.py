"""Encrypts seeds in the database with the installation's key, so that a copy of the rows reveals nothing.

The only module here that needs more than the standard library; `python -m games.dealing` doesn't use it.
"""

from base64 import urlsafe_b64encode

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings
from django.utils.crypto import salted_hmac


def seal(seed: bytes) -> bytes:
    return _locks().encrypt(seed)


def unseal(sealed: bytes | memoryview) -> bytes:
    """Decrypt a seed, also with an earlier key. Raises InvalidToken if no key fits."""
    return _locks().decrypt(bytes(sealed))


def _locks() -> MultiFernet:
    """One cipher per key, the newest first; the others decrypt older seeds."""
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    made = (salted_hmac("games.dealing.sealing", b"seeds", secret=key, algorithm="sha256").digest() for key in keys)
    return MultiFernet([Fernet(urlsafe_b64encode(key)) for key in made])
