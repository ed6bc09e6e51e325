"""The chain: what happened in a match, each link hashed with the one before, so that nothing can be changed unseen."""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from games.dealing.decks import REVISION, fields
from games.dealing.words import WORDS
from games.engine import Event, to_json

START = bytes(32)
DIGITS = 8  # of the head, in hex, that revision 1 showed
SPOKEN = 12  # words that tell a head; each says ten bits of it


def canonical(value: Any) -> str:
    """JSON in the one way that is hashed: keys in order, no spaces, characters as they are."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def link_of(event: Event, *, auto: bool = False) -> str:
    """An event as a link: as the record has it, and for a cut that comes from the seeds with "auto"."""
    (plain,) = json.loads(to_json((event,)))["events"]
    return canonical(plain | {"auto": True} if auto else plain)


def chain(links: Iterable[str], head: bytes = START, revision: int = REVISION) -> bytes:
    """The chain's head (32 bytes) after these links, going on from an earlier head.

    It depends on hidden cards. Two heads within one deal would tell a card discarded between them, so the table shows
    only those before each deal and at the end.
    """
    for link in links:
        head = sha256(fields("log", head, link.encode(), revision=revision)).digest()
    return head


def shown(head: bytes, revision: int = REVISION) -> str:
    """A head in hex: whole, where revision 1 showed eight digits."""
    return head.hex() if revision > 1 else head.hex()[:DIGITS]


def spoken(head: bytes) -> str:
    """The first 120 bits of a head as twelve words, for people who compare it by eye or by ear."""
    number = int.from_bytes(head)
    return " ".join(WORDS[number >> 256 - 10 * place & 1023] for place in range(1, SPOKEN + 1))
