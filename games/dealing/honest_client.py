"""An honest client for one seat, for programs: draws seeds, stores receipts, and stops if the server cheats.

static/games/seeds.js is the same for browsers.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any
from uuid import UUID

from games.dealing.chain import canonical
from games.dealing.decks import SEED, seat_commitment
from games.dealing.receipts import Head, Receipt, Receipts, StopRecord

Published = Mapping[str, Any]  # JSON of the seeds' URL
NO_SERVER = "The server has published no commitment of its own."
CHANGED = "The list of commitments changed after this browser had committed to it."
NOT_MINE = "The server says that it drew the seed of this seat, which this browser drew."
OTHER_HEAD = "The chain of the match has changed."
SAME_HEAD = "The chain has not grown since the last deck."
UNREADABLE = "The published data cannot be read."
HASH = re.compile("[0-9a-f]{64}")
MOST = {"deal": 9_999, "events": 2**31 - 1, "endings": 2**31 - 1}


class Stopped(Exception):
    """The server has changed published data. No more seeds are revealed; the receipts hold the evidence."""

    def __init__(self, stop: StopRecord) -> None:
        super().__init__(stop.why)
        self.stop = stop


class SeedClient:
    """The seeds and receipts of one seat. `draw` makes a seed."""

    def __init__(self, match: UUID, seat: int, draw: Callable[[], bytes] = lambda: secrets.token_bytes(SEED)) -> None:
        self.match, self.seat, self._draw = match, seat, draw
        self._deals: dict[int, Receipt] = {}
        self._heads: dict[tuple[int, int], Head] = {}
        self._stopped: list[StopRecord] = []

    @property
    def receipts(self) -> Receipts:
        """All receipts so far."""
        deals = tuple(self._deals[deal] for deal in sorted(self._deals))
        heads = tuple(self._heads[place] for place in sorted(self._heads))
        return Receipts(self.match, self.seat, deals, heads, tuple(self._stopped))

    def answer(self, published: Published) -> dict[str, str | int] | None:
        """The next message: a commitment, or the seed once the list is complete and unchanged. None: nothing yet.

        Raises Stopped, now and in every later call, if the server has changed published data.
        """
        if self._stopped:
            raise Stopped(self._stopped[0])
        if not _is_readable(published, self.seat):
            self._stop(0, UNREADABLE, "", json.dumps(published))  # ASCII, because a lone surrogate can't be encoded
        if (head := published["head"]) is not None:
            self._note(Head(head["endings"], head["events"], head["head"]))
        for deck in published["decks"]:
            if deck["deal"] in self._deals:
                self._compare(self._deals[deck["deal"]], deck)
        if not published["decks"] or head is None or head["endings"]:
            return None  # the final head is not a deck's, and no more seeds are needed
        newest = published["decks"][-1]
        return self._give(newest, published) if not newest["shown"][self.seat] else None

    def _give(self, deck: Mapping[str, Any], published: Published) -> dict[str, str | int] | None:
        deal, stands, head = deck["deal"], deck["seats"][self.seat], published["head"]
        if deal not in self._deals:
            if not deck["server"]:
                self._stop(deal, NO_SERVER, {}, deck)
            if before := [one for one in self._deals.values() if one.deal < deal and one.events >= head["events"]]:
                self._stop(deal, SAME_HEAD, before[-1].head, head["head"])
            self._deals[deal] = Receipt(
                deal=deal,
                drawn_by=tuple(deck["drawn_by"]),
                events=head["events"],
                head=head["head"],
                seats=tuple(deck["seats"]),
                seed=None if stands else self._draw().hex(),
                server=deck["server"],
            )
        seed = self._deals[deal].seed
        if seed is None:
            return None
        mine = seat_commitment(self.match, deal, self.seat, bytes.fromhex(seed)).hex()
        if not stands:
            return {"deal": deal, "commitment": mine}
        return {"deal": deal, "seed": seed} if stands == mine and all(deck["seats"]) else None

    def _note(self, head: Head) -> None:
        known = self._heads.setdefault((head.events, head.endings), head)
        if known != head:
            self._stop(max(self._deals, default=0), OTHER_HEAD, known.head, head.head)

    def _compare(self, receipt: Receipt, deck: Mapping[str, Any]) -> None:
        """Store new data of the list; stop if known data has changed."""
        seats, drawn_by = tuple(deck["seats"]), tuple(deck["drawn_by"])
        before = zip(receipt.seats, receipt.drawn_by, strict=True)
        same = deck["server"] == receipt.server and len(seats) == len(receipt.seats)
        if not same or any(
            old[0] and old != new for old, new in zip(before, zip(seats, drawn_by, strict=True), strict=True)
        ):
            self._stop(receipt.deal, CHANGED, _listed(receipt.server, receipt.seats, receipt.drawn_by), deck)
        own = receipt.seed and seat_commitment(self.match, receipt.deal, self.seat, bytes.fromhex(receipt.seed)).hex()
        if own and seats[self.seat] == own and drawn_by[self.seat] != "player":
            self._stop(receipt.deal, NOT_MINE, _listed(receipt.server, receipt.seats, receipt.drawn_by), deck)
        seed = None if seats[self.seat] not in ("", own) else receipt.seed
        self._deals[receipt.deal] = replace(receipt, seats=seats, drawn_by=drawn_by, seed=seed)

    def _stop(self, deal: int, why: str, before: Any, after: Any) -> None:
        if isinstance(after, Mapping):
            after = _listed(after["server"], after["seats"], after["drawn_by"])
        self._stopped.append(StopRecord(_text(after), _text(before), deal, why))
        raise Stopped(self._stopped[0])


def _text(published: Any) -> str:
    return published if isinstance(published, str) else canonical(published)


def _listed(server: str, seats: Any, drawn_by: Any) -> dict[str, Any]:
    return {"drawn_by": [*drawn_by], "seats": [*seats], "server": server}


def _is_readable(published: Published, seat: int) -> bool:
    """Whether all fields have the expected form; others would make receipts that can't be read."""
    try:
        head, decks = published["head"], published["decks"]
        return (
            isinstance(decks, list)
            and all(_is_deck(deck, seat) for deck in decks)
            and (head is None or (_are_numbers(head, "events", "endings") and bool(HASH.fullmatch(head["head"]))))
        )
    except (KeyError, TypeError, AttributeError):
        return False


def _is_deck(deck: Mapping[str, Any], seat: int) -> bool:
    seats, drawn_by, shown = deck["seats"], deck["drawn_by"], deck["shown"]
    return (
        _are_numbers(deck, "deal")
        and all(isinstance(each, list) for each in (seats, drawn_by, shown))
        and seat < len(seats) == len(drawn_by) == len(shown)
        and all(each == "" or HASH.fullmatch(each) for each in (deck["server"], *seats))
        and all(
            drawer in (("player", "server") if commitment else ("",))
            for commitment, drawer in zip(seats, drawn_by, strict=True)
        )
    )


def _are_numbers(sent: Mapping[str, Any], *names: str) -> bool:
    return all(type(sent[name]) is int and 0 <= sent[name] <= MOST[name] for name in names)
