"""Decks that no one can influence: the server and every seat commit to seeds before any seed is revealed.

The formulas are in docs/dealing.md. This module has no randomness: 32-byte seeds are arguments.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from hashlib import sha256
from hmac import digest
from itertools import count
from uuid import UUID

from games.engine import CARDS, Card

REVISION = 2  # of the protocol; files of revision 1 are still checked
SEED = 32  # bytes
LEAST = 4  # minimum cards in each packet of a cut, and at either end of the spread deck
PLACES = range(LEAST, 52 - LEAST)  # positions at which the spread deck can be cut


def u32(number: int) -> bytes:
    return number.to_bytes(4, "big")


def fields(label: str, *values: bytes, revision: int = REVISION) -> bytes:
    """Values joined injectively: each is preceded by its length."""
    labeled = f"twice-around/fair-deal/{revision}/{label}".encode()
    return b"".join([u32(len(value)) + value for value in (labeled, *values)])


def server_commitment(match: UUID, deal: int, seed: bytes, revision: int = REVISION) -> bytes:
    """The server's commitment before the deal; deal 0 is the cut for the first deal."""
    return sha256(fields("server", match.bytes, u32(deal), seed, revision=revision)).digest()


def seat_commitment(match: UUID, deal: int, seat: int, seed: bytes, revision: int = REVISION) -> bytes:
    """A seat's commitment before the deal."""
    given = match.bytes, u32(deal), bytes((seat,)), seed
    return sha256(fields("seat", *given, revision=revision)).digest()


def deck_key(match: UUID, deal: int, server: bytes, seats: Sequence[bytes], revision: int = REVISION) -> bytes:
    """The deck's key, from all seeds of a deal, the seats' in their order. Secret while the server's seed is."""
    return digest(server, fields("deck", match.bytes, u32(deal), *seats, revision=revision), "sha256")


class Stream:
    """An endless byte stream from a deck's key, read in order; each label has a stream of its own."""

    __slots__ = ("_bytes",)

    def __init__(self, key: bytes, label: str = "stream", revision: int = REVISION) -> None:
        self._bytes = _bytes_of(key, label, revision)

    def uniform(self, numbers: int) -> int:
        """One of 0 … numbers − 1 (256 at most), all equally likely: rejects bytes beyond the last full range."""
        fair = 256 - 256 % numbers
        while (byte := next(self._bytes)) >= fair:
            pass
        return byte % numbers


def _bytes_of(key: bytes, label: str, revision: int) -> Iterator[int]:
    for block in count():
        yield from digest(key, fields(label, u32(block), revision=revision), "sha256")


def shuffled(key: bytes, revision: int = REVISION) -> tuple[Card, ...]:
    """The deck of a key, from its top."""
    deck, uniform = list(CARDS), Stream(key, revision=revision).uniform
    for last in range(51, 0, -1):
        other = uniform(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def auto_cut(key: bytes, stock: int, revision: int = REVISION) -> int:
    """How many cards to lift off a stock of this size when the starter's cut comes from the seeds."""
    return LEAST + Stream(key, "autocut", revision).uniform(stock - 2 * LEAST + 1)


def auto_place(key: bytes, taken: Collection[int], revision: int = REVISION) -> int:
    """A position in the cut for the first deal: the first of the stream that isn't taken yet."""
    uniform = Stream(key, "autocut", revision).uniform
    while (place := PLACES[uniform(len(PLACES))]) in taken:
        pass
    return place
