"""The packs of a match, and its file when it is over.

No seed is stored. Each comes from the match's own salt in the database together with the installation's secret key, so
that neither of the two alone gives a card away.
"""

from collections.abc import Sequence

from django.utils.crypto import salted_hmac

from games.dealing import FixedPack, MatchFile, SeatSeed, seat_commitment, server_commitment, shuffled, write
from games.engine import Card, Dealt, Event, PackSpread
from games.models import Match


def pack_of(match: Match, deal: int) -> FixedPack:
    """The pack of a deal, counted through the whole match; 0 is the cut for the first deal.

    The server draws for every seat so far: no browser sends seeds yet, and the file says so.
    """
    server = _seed(match, f"server {deal}")
    drawn = [_seed(match, f"seat {seat} {deal}") for seat in range(match.rules.players)]
    seats = tuple(
        SeatSeed(seat_commitment(match.pk, deal, seat, seed), seed, drawn_by="server")
        for seat, seed in enumerate(drawn)
    )
    return FixedPack(deal, server_commitment(match.pk, deal, server), server, seats)


def _seed(match: Match, what: str) -> bytes:
    return salted_hmac("games.dealing", f"{bytes(match.salt).hex()} {what}", algorithm="sha256").digest()


def deck_of(match: Match, deal: int) -> tuple[Card, ...]:
    key = pack_of(match, deal).key(match.pk)
    assert key is not None, "every seat has a seed"
    return shuffled(key)


def deals_in(events: Sequence[Event]) -> int:
    return sum(isinstance(event, Dealt) for event in events)


def seal_of(match: Match, events: Sequence[Event]) -> str:
    """The beginning of the commitment to the newest pack, in hex: what a player may write down before it is shown."""
    return pack_of(match, deals_in(events)).commitment.hex()[:8]


def file_of(match: Match, events: Sequence[Event]) -> str | None:
    """What `python -m games.dealing verify` and verify.html check; None until the match is over, for it tells all.

    There is none of a match with real cards, which nothing here has dealt.
    """
    if match.status != Match.Status.OVER or match.kind == Match.Kind.BY_HAND:
        return None
    return write(_told(match, events))


def digits_of(match: Match, events: Sequence[Event]) -> str:
    """The end of the chain so far, in eight hex digits."""
    return _told(match, events).head


def _told(match: Match, events: Sequence[Event]) -> MatchFile:
    first = 0 if any(isinstance(event, PackSpread) for event in events) else 1
    packs = [pack_of(match, deal) for deal in range(first, deals_in(events) + 1)]
    return MatchFile.of(match.pk, packs, events)
