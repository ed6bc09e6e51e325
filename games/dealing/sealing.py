"""Seeds as they lie in the database: locked with the installation's own key, so that a copy of the rows tells nothing.

Not for `python -m games.dealing`, which needs the standard library alone: it is the one module here that does not.
"""

from base64 import urlsafe_b64encode

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings
from django.utils.crypto import salted_hmac


def seal(seed: bytes) -> bytes:
    return _locks().encrypt(seed)


def unseal(sealed: bytes | memoryview) -> bytes:
    """The seed again, also one that was sealed under an earlier key. Raises InvalidToken where no key fits."""
    return _locks().decrypt(bytes(sealed))


def _locks() -> MultiFernet:
    """A lock a key, the newest first; the others open what was sealed before the key was changed."""
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    made = (salted_hmac("games.dealing.sealing", b"seeds", secret=key, algorithm="sha256").digest() for key in keys)
    return MultiFernet([Fernet(urlsafe_b64encode(key)) for key in made])
