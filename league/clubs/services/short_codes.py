"""Short codes for addresses that phones scan: a row's number, and an HMAC of it under the installation's key."""

import base64

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext_noop

LONGEST = 19  # as many digits as PostgreSQL can compare with a bigint
RENEWED = gettext_noop("This code was renewed. Scan the new one, or ask at the desk.")
BYTES = 10  # 80 bits: can't be guessed, and fits into a small QR code


def short_code(salt: str, number: int, version: int = 1) -> str:
    """A code such as "412-q7xk2v5nmd3oza4e" for this row number and version."""
    return f"{number}-{_mac(salt, number, version)}"


def number_in(code: str) -> int:
    """The row number in a code, not yet checked; 0 if the code has none."""
    number = code.partition("-")[0]
    return int(number) if number.isascii() and number.isdigit() and len(number) < LONGEST else 0


def is_short_code(code: str, salt: str, number: int, version: int = 1) -> bool:
    """Whether the code was made for this number and version, with the current key or a fallback key."""
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    mac = code.partition("-")[2]
    return any(constant_time_compare(mac, _mac(salt, number, version, key)) for key in keys)


def was_short_code(code: str, salt: str, number: int, version: int) -> bool:
    """Whether the code was made for the number in this version or an earlier one."""
    return any(is_short_code(code, salt, number, each) for each in range(version, 0, -1))


def _mac(salt: str, number: int, version: int, key: str | bytes | None = None) -> str:
    digest = salted_hmac(salt, f"{number}:{version}", secret=key, algorithm="sha256").digest()
    return base64.b32encode(digest[:BYTES]).decode().lower()
