"""The chain: what happened in a match, each link hashed with the one before, so that nothing can be changed unseen."""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from games.dealing.packs import fields
from games.engine import Event, to_json

START = bytes(32)
DIGITS = 8  # of the head, in hex, that every seat is shown


def canonical(value: Any) -> str:
    """JSON in the one way that is hashed: keys in order, no spaces, characters as they are."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def told(event: Event, *, auto: bool = False) -> str:
    """An event as a link: as the record has it, and for a cut that was drawn because time ran out with "auto"."""
    (plain,) = json.loads(to_json((event,)))["events"]
    return canonical(plain | {"auto": True} if auto else plain)


def chain(links: Iterable[str], head: bytes = START) -> bytes:
    """The chain's head (32 bytes) after these links, going on from an earlier head.

    It hangs on hidden cards, so while a game is on the table is shown no more of it than `shown(head)`.
    """
    for link in links:
        head = sha256(fields("log", head, link.encode())).digest()
    return head


def shown(head: bytes) -> str:
    """The eight hex digits that every seat is shown."""
    return head.hex()[:DIGITS]
