"""Receipts: data that a seat's browser stored during a match, and the check of a match's file against it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from typing import Any
from uuid import UUID

from games.dealing.chain import canonical
from games.dealing.decks import REVISION, fields, seat_commitment
from games.dealing.file import BadFile, FixedDeck, MatchFile, Place
from games.dealing.reading import BROKEN, SAVED_ANEW, as_bytes, entries, parsed, whole, words
from games.dealing.referee import Mismatch

RECORD = "twice-around-receipts"


@dataclass(frozen=True, slots=True)
class Receipt:
    """One deck as published before this seat revealed its seed, in hex; "" for missing data.

    `events` and `head`: the chain's state when the seat committed. `seed` None: this browser drew none for it.
    """

    deal: int
    drawn_by: tuple[str, ...]
    events: int
    head: str
    seats: tuple[str, ...]
    seed: str | None = field(repr=False)
    server: str


@dataclass(frozen=True, slots=True)
class Head:
    """A head of the chain that the table showed after this many events and endings."""

    endings: int
    events: int
    head: str


@dataclass(frozen=True, slots=True)
class StopRecord:
    """Why the browser stopped revealing seeds: the data published `before`, and `after` that."""

    after: str
    before: str
    deal: int
    why: str


@dataclass(frozen=True, slots=True)
class Receipts:
    match: UUID
    seat: int
    deals: tuple[Receipt, ...] = ()
    heads: tuple[Head, ...] = ()
    stopped: tuple[StopRecord, ...] = ()


def write_receipts(receipts: Receipts) -> str:
    """Receipts as JSON, in the only form that `read_receipts` accepts; the checksum detects changed bits."""
    plain = {
        "deals": [asdict(each) for each in receipts.deals],
        "heads": [asdict(each) for each in receipts.heads],
        "match": str(receipts.match),
        "record": RECORD,
        "seat": receipts.seat,
        "stopped": [asdict(each) for each in receipts.stopped],
        "version": REVISION,
    }
    return canonical(plain | {"checksum": _checksum(plain)}) + "\n"


def _checksum(plain: dict[str, Any]) -> str:
    return sha256(fields("receipts", canonical(plain).encode())).hexdigest()


def read_receipts(text: str) -> Receipts:
    """Parses exactly what `write_receipts` writes. Raises BadFile."""
    try:
        plain = parsed(text)
        if not isinstance(plain, dict) or plain.get("record") != RECORD:
            raise BadFile("This is JSON, but not the receipts of an online match.")
        if type(plain.get("version")) is not int or plain["version"] != REVISION:
            raise BadFile(f"These receipts have version {plain.get('version')}. This program reads version {REVISION}.")
        receipts = Receipts(
            UUID(plain["match"]),
            whole(plain["seat"]),
            tuple(map(_receipt, entries(plain["deals"]))),
            tuple(map(_head, entries(plain["heads"]))),
            tuple(map(_stop, entries(plain["stopped"]))),
        )
        as_written = write_receipts(receipts)
    except json.JSONDecodeError as error:
        raise BadFile(f"This is not JSON: {error}.") from error
    except BROKEN as error:
        if isinstance(error, BadFile):
            raise
        raise BadFile(f"This cannot be read as receipts: {error!r}.") from error
    if as_written != text:
        raise BadFile(SAVED_ANEW)
    return receipts


def _receipt(plain: dict[str, Any]) -> Receipt:
    seats, drawn_by, seed = tuple(entries(plain["seats"])), tuple(entries(plain["drawn_by"])), plain["seed"]
    for digits in (plain["server"], plain["head"], *(each for each in seats if each != "")):
        as_bytes(digits)
    if seed is not None:
        as_bytes(seed)
    if len(drawn_by) != len(seats) or not {*drawn_by} <= {"player", "server", ""}:
        raise ValueError(f"{drawn_by!r} does not say who drew the seeds of {len(seats)} seats")
    return Receipt(whole(plain["deal"]), drawn_by, whole(plain["events"]), plain["head"], seats, seed, plain["server"])


def _head(plain: dict[str, Any]) -> Head:
    as_bytes(plain["head"])
    return Head(whole(plain["endings"]), whole(plain["events"]), plain["head"])


def _stop(plain: dict[str, Any]) -> StopRecord:
    return StopRecord(words(plain["after"]), words(plain["before"]), whole(plain["deal"]), words(plain["why"]))


def held_to(file: MatchFile, receipts: Sequence[Receipts]) -> Iterator[str]:
    """A sentence for each seat whose receipts agree with the file. Raises Mismatch at the first that don't."""
    if receipts and file.revision == 1:
        raise Mismatch("This file has revision 1, and receipts have been kept since revision 2.")
    for each in receipts:
        _hold(file, each)
    for seat in sorted({each.seat for each in receipts}):
        yield _seat_is_right(file, seat, [each for each in receipts if each.seat == seat])


def _hold(file: MatchFile, receipts: Receipts) -> None:
    if receipts.match != file.match:
        raise Mismatch(f"These are receipts of match {receipts.match}, but the file is of match {file.match}.")
    if receipts.seat not in range(file.seats):
        raise Mismatch(f"These are receipts of seat {receipts.seat}, but the file has {file.seats} seats.")
    for stop in receipts.stopped:
        raise Mismatch(f"Deal {stop.deal}: the browser of seat {receipts.seat} stopped. {stop.why}")
    decks = {deck.deal: deck for deck in file.decks}
    for receipt in receipts.deals:
        if receipt.deal not in decks:
            raise Mismatch(f"Seat {receipts.seat} has a receipt of deal {receipt.deal}, which is not in the file.")
        _compare(receipt, decks[receipt.deal], receipts.seat)
        _is_own(file, receipt, receipts.seat)
        _is_head(file, Head(0, receipt.events, receipt.head), receipts.seat)
        if receipt.events != (opened := _places(file)[receipt.deal][0]):
            raise Mismatch(
                f"Deal {receipt.deal}: the receipt of seat {receipts.seat} was made after {receipt.events} events, but "
                f"this deck was opened after {opened}."
            )
    for head in receipts.heads:
        _is_head(file, head, receipts.seat)


def _places(file: MatchFile) -> list[Place]:
    """The positions of the heads that a table shows while each deck, from deal 0 on, is the newest."""
    return [place for place in file.heads if not place[1]]


def _compare(receipt: Receipt, deck: FixedDeck, seat: int) -> None:
    begins = f"Deal {deck.deal}, according to the receipt of seat {seat}:"
    if receipt.server != deck.commitment.hex():
        raise Mismatch(f"{begins} the server had committed to another seed before the seats showed theirs.")
    if len(receipt.seats) != len(deck.seats):
        raise Mismatch(f"{begins} there were {len(receipt.seats)} seats, not {len(deck.seats)}.")
    for number, (commitment, drawn_by, its) in enumerate(zip(receipt.seats, receipt.drawn_by, deck.seats, strict=True)):
        if commitment and (its.commitment is None or commitment != its.commitment.hex()):
            raise Mismatch(f"{begins} seat {number} had committed to another seed.")
        if drawn_by and drawn_by != its.drawn_by:
            raise Mismatch(f"{begins} the seed of seat {number} was drawn by the {drawn_by}, not as the file says.")


def _is_own(file: MatchFile, receipt: Receipt, seat: int) -> None:
    own = receipt.seats[seat]
    if own and receipt.seed and own != _commitment(file, receipt, seat).hex():
        raise Mismatch(f"Deal {receipt.deal}: the receipt of seat {seat} has a seed that this seat never committed to.")


def _commitment(file: MatchFile, receipt: Receipt, seat: int) -> bytes:
    return seat_commitment(file.match, receipt.deal, seat, as_bytes(receipt.seed or ""))


def _is_head(file: MatchFile, head: Head, seat: int) -> None:
    found = file.heads.get((head.events, head.endings))
    where = f"after {head.events} events" + (f" and ending {head.endings}" if head.endings else "")
    if found is None:
        raise Mismatch(f"Seat {seat} was shown a head of the chain {where}, but the file has none there.")
    if found.hex() != head.head:
        raise Mismatch(f"The chain {where} is at {found.hex()}, but seat {seat} was shown {head.head}.")


def _seat_is_right(file: MatchFile, seat: int, receipts: Sequence[Receipts]) -> str:
    """Deck n is shown with the head after deck n - 1 was dealt: by then a browser has all its seeds."""
    deals = [receipt for each in receipts for receipt in each.deals]
    heads = [head for each in receipts for head in each.heads]
    drawn = {(receipt.deal, _commitment(file, receipt, seat)) for receipt in deals if receipt.seed}
    ends = max((head.endings for head in heads), default=0)
    reached = [_places(file).index((head.events, 0)) for head in heads if not head.endings]
    committed = [receipt.deal + bool(receipt.seats[seat]) for receipt in deals]  # or another browser may be faster
    own = {deck.deal for deck in file.decks if (deck.deal, deck.seats[seat].commitment) in drawn}
    for deck in file.decks if ends else file.decks[: max(reached + committed, default=0)]:
        if deck.seats[seat].drawn_by == "player" and deck.deal not in own:
            raise Mismatch(
                f"Deal {deck.deal}: the file says that the browser of seat {seat} drew its seed, and no receipt has "
                "that seed. If this seat also played in another browser, add the receipts from there."
            )
    reach = max((head.events for head in heads), default=0)
    extent = f"for its first {reach} events, and nothing that came later"
    if ends:
        extent = "to its end" if ends == len(file.endings) else f"up to ending {ends}, and no decision made later"
    return (
        f"The receipts of seat {seat} confirm this match {extent}. They hold the seat’s own seeds for {len(own)} deals."
    )
