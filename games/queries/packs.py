"""The packs of a match: their rows, their seeds, and whose seeds are late."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from games.dealing import DrawnBy, Ending, FixedPack, MatchFile, SeatSeed, shuffled
from games.dealing.sealing import unseal
from games.engine import Card, Dealt, Event, GameBegan, PackSpread
from games.match_cache import history_of
from games.models import Match, Pack, PackSeat

DRAWN_BY: dict[str, DrawnBy] = {PackSeat.DrawnBy.PLAYER: "player", PackSeat.DrawnBy.SERVER: "server", "": ""}


def deals_in(events: Sequence[Event]) -> int:
    """How many deals there are among these events."""
    return sum(isinstance(event, Dealt) for event in events)


def pack_of(match: Match, deal: int) -> Pack | None:
    """The pack of a deal (0: the cut for the first one), with its seats read once, so that changes to them are seen."""
    return match.packs.filter(deal=deal).prefetch_related("seats").first()


def packs_of(match: Match, since: int = 0) -> list[Pack]:
    """The packs of all deals from `since` on, with their seats."""
    return list(match.packs.filter(deal__gte=since).prefetch_related("seats"))


def newest_pack(match: Match) -> Pack | None:
    """The pack that was opened last, with its seats."""
    return match.packs.prefetch_related("seats").last()


def key_of(match: Match, pack: Pack) -> bytes:
    """The 32 bytes that fix the order of a pack that is ready. Whoever has them knows every card."""
    key = fixed(pack).key(match.pk)
    assert key is not None, "every seat has shown its seed"
    return key


def deck_of(match: Match, pack: Pack) -> tuple[Card, ...]:
    """All 52 cards of a pack that is ready, in their order."""
    return shuffled(key_of(match, pack))


def fixed(pack: Pack) -> FixedPack:
    """With every seed that is there: nobody but the table itself may see it before the match is over."""
    seats = tuple(
        SeatSeed(
            None if seat.commitment is None else bytes(seat.commitment),
            None if seat.sealed is None else unseal(seat.sealed),
            DRAWN_BY[seat.drawn_by],
        )
        for seat in pack.seats.all()
    )
    return FixedPack(pack.deal, bytes(pack.commitment), unseal(pack.sealed), seats)


def packs_due(now: datetime) -> list[UUID]:
    """Matches with a pack that has waited long enough."""
    waiting = Match.objects.filter(status=Match.Status.PLAYING, paused_at=None, packs__due_at__lte=now)
    return list(waiting.order_by().distinct().values_list("pk", flat=True))


def seats_not_revealing(match: Match) -> dict[int, datetime]:
    """Seat -> since when the deal has waited too long for its seed."""
    late = PackSeat.objects.filter(pack__match=match, late_at__isnull=False, sealed=None).order_by("number")
    return {seat.number: seat.late_at for seat in late if seat.late_at}


def match_file(match: Match) -> MatchFile | None:
    """None until the match is over, and where not every pack was fixed: a match that ended before it began."""
    if match.status != Match.Status.OVER:
        return None
    packs, history = packs_of(match), history_of(match)
    used = sum(isinstance(event, PackSpread | Dealt) for event in history.events)
    if len(packs) != used + 1:
        return None
    endings = [Ending(**ending) for ending in match.endings]
    return MatchFile.of(match.pk, list(map(fixed, packs)), history.events, history.auto, endings)


def games_dealt(events: Sequence[Event]) -> int:
    """Games of a match in which cards were dealt here: 0 for real cards, or where nothing was dealt."""
    begun, dealt = 1, 0
    for event in events:
        if isinstance(event, GameBegan):
            begun = event.number
        elif isinstance(event, Dealt):
            dealt = begun
    return dealt
