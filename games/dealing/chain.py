"""The hash chain of a match's events: each link's hash includes the one before, so that changes are detected."""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from games.dealing.decks import REVISION, fields
from games.dealing.words import WORDS
from games.engine import Event, to_json

START = bytes(32)
DIGITS = 8  # hex digits of a head in revision 1
SPOKEN = 12  # words to read a head aloud; each stands for ten bits


def canonical(value: Any) -> str:
    """Canonical JSON for hashing: sorted keys, no spaces, unescaped characters."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def link_of(event: Event, *, auto: bool = False) -> str:
    """An event as a link: as in the record, with "auto" for a cut from the seeds."""
    (plain,) = json.loads(to_json((event,)))["events"]
    return canonical(plain | {"auto": True} if auto else plain)


def chain(links: Iterable[str], head: bytes = START, revision: int = REVISION) -> bytes:
    """The chain's head (32 bytes) after these links, starting from an earlier head.

    It depends on hidden cards. Two heads within one deal would reveal a discarded card, so the table shows only those
    before each deal and at the end.
    """
    for link in links:
        head = sha256(fields("log", head, link.encode(), revision=revision)).digest()
    return head


def shown(head: bytes, revision: int = REVISION) -> str:
    """A head in hex; in revision 1 only eight digits."""
    return head.hex() if revision > 1 else head.hex()[:DIGITS]


def spoken(head: bytes) -> str:
    """The first 120 bits of a head as twelve words, for comparison by people."""
    number = int.from_bytes(head)
    return " ".join(WORDS[number >> 256 - 10 * place & 1023] for place in range(1, SPOKEN + 1))
