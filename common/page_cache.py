"""A cache in Valkey, for a second, of pages that are the same for all strangers; off if Valkey is down.

Pages that change together form a group, such as a club's. A group has a version, and a stored page begins with the
version that its group had before the page's rows were read. It is used only while the group still has that version.
Versions are random, so none is used twice, even if Valkey forgets one.

After half of a page's lifetime, one request renders it again, and the others still get the stored one: if it simply
expired, all requests of that moment would render it.
"""

import secrets
from dataclasses import dataclass

import structlog
from redis.exceptions import RedisError

from common.circuit_breaker import CircuitBreaker
from common.valkey import valkey

PAGE_KEPT, PAGE_FRESH, VERSION_KEPT = 1000, 500, 3_600_000  # ms
PREFIX = "page"  # prefix of the keys in Valkey
LENGTH = 16  # bytes of a version
# Sets a page without writing it to Valkey's append-only file, which is for jobs: a page would be in it twice a second.
STORE = "redis.set_repl(redis.REPL_NONE) return redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])"
breaker = CircuitBreaker(5.0)  # after a failure of Valkey, every request renders its page
log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Place:
    """The key of a page, and the version that its group had before the page was rendered."""

    name: str
    version: bytes


def stored_page(group: str, name: str, *, may_store: bool = True) -> tuple[bytes | None, Place | None]:
    """The page of this name, if it is stored and valid; otherwise where to store it, if possible.

    A request that can't store a page (`may_store`) is not the one that renders it again.
    """
    if breaker.is_open:
        return None, None
    page_name, version_name = f"{PREFIX}-{group}-{name}", _version_name(group)
    try:
        names = (version_name, page_name, _fresh_name(page_name))
        version, page, fresh = (_bytes(value) for value in valkey().mget(*names))
        version = version or _first_version(group)
        use = page.startswith(version) and (fresh or not may_store or not _set_fresh(page_name, nx=True))
    except (RedisError, OSError) as error:
        _give_up(error)
        return None, None
    return (page[LENGTH:], None) if use else (None, Place(page_name, version))


def store_page(place: Place, page: bytes) -> None:
    """Store a rendered page for the next requests."""
    try:
        valkey().eval(STORE, 1, place.name, place.version + page, PAGE_KEPT)
        _set_fresh(place.name)
    except (RedisError, OSError) as error:
        _give_up(error)


def pages_version(group: str) -> str:
    """The version of a group, which every announced change replaces; empty if Valkey is down."""
    if breaker.is_open:
        return ""
    try:
        return (_bytes(valkey().get(_version_name(group))) or _first_version(group)).decode()
    except (RedisError, OSError) as error:
        _give_up(error)
        return ""


def change_version(group: str) -> None:
    """Invalidate the group's stored pages. Call it after the commit; raises RedisError and OSError."""
    valkey().set(_version_name(group), _new_version(), px=VERSION_KEPT)


def _bytes(value: bytes | str | None) -> bytes:
    """A value from Valkey; empty if there is none."""
    return value if isinstance(value, bytes) else b""


def _set_fresh(page_name: str, *, nx: bool = False) -> bool:
    """Mark the page as fresh, so that no one renders it again for now. nx: only if it isn't; returns False if it is."""
    return bool(valkey().set(_fresh_name(page_name), b"1", px=PAGE_FRESH, nx=nx))


def _fresh_name(page_name: str) -> str:
    return f"{page_name}-fresh"


def _version_name(group: str) -> str:
    return f"{PREFIX}-version-{group}"


def _first_version(group: str) -> bytes:
    """A version for a group without one. If another process sets one first, nothing that has this one is used."""
    version = _new_version()
    valkey().set(_version_name(group), version, px=VERSION_KEPT, nx=True)
    return version


def _new_version() -> bytes:
    return secrets.token_hex(LENGTH // 2).encode()


def _give_up(error: Exception) -> None:
    breaker.trip()
    log.warning("page_cache_unavailable", error=type(error).__name__)
