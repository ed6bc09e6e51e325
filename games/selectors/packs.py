"""The packs of a match: whom a deal waits for, what of it is shown to whom, and the file when the match is over."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from games.dealing import FixedPack, MatchFile, SeatSeed, shuffled, write
from games.dealing.sealing import unseal
from games.engine import BeforeDeal, Card, CuttingForDeal, Dealt, Event, PackSpread, State, listed, to_act
from games.models import Match, MatchEvent, Pack, PackSeat, Seat

DIGITS = 8  # of a commitment, in hex: as many as people compare


def is_shuffling(state: State) -> bool:
    """The table is to spread or to deal, and nobody at it can go on before that."""
    return isinstance(state.phase, BeforeDeal) or (isinstance(state.phase, CuttingForDeal) and not state.phase.deck)


def acting(state: State) -> tuple[int, ...]:
    """The seats that the game waits for; nobody while the pack is being shuffled."""
    return () if is_shuffling(state) else to_act(state)


def deals_in(events: Sequence[Event]) -> int:
    return sum(isinstance(event, Dealt) for event in events)


def pack_of(match: Match, deal: int) -> Pack | None:
    """With its seats, read once: what is done to them is seen by all that asks the pack after it."""
    return match.packs.filter(deal=deal).prefetch_related("seats").first()


def has_committed(pack: Pack) -> bool:
    """Every seat has; from here on the pack is never drawn again."""
    return all(seat.commitment is not None for seat in pack.seats.all())


def is_ready(pack: Pack) -> bool:
    """Every seat has shown its seed too."""
    return all(seat.sealed is not None for seat in pack.seats.all())


def key_of(match: Match, pack: Pack) -> bytes:
    """Of a pack that is ready. It tells the whole pack."""
    key = _fixed(pack).key(match.pk)
    assert key is not None, "every seat has shown its seed"
    return key


def deck_of(match: Match, pack: Pack) -> tuple[Card, ...]:
    return shuffled(key_of(match, pack))


def _fixed(pack: Pack) -> FixedPack:
    seats = tuple(
        SeatSeed(
            bytes(seat.commitment or b""),
            None if seat.sealed is None else unseal(seat.sealed),
            "player" if seat.drawn_by == PackSeat.DrawnBy.PLAYER else "server",
        )
        for seat in pack.seats.all()
    )
    return FixedPack(pack.deal, bytes(pack.commitment), unseal(pack.sealed), seats)


def packs_due(now: datetime) -> list[UUID]:
    """Matches with a pack that has waited long enough."""
    waiting = Match.objects.filter(status=Match.Status.PLAYING, paused_at=None, packs__due_at__lte=now)
    return list(waiting.order_by().distinct().values_list("pk", flat=True))


def withholding(match: Match) -> dict[int, datetime]:
    """The seats for whose seeds the deal has waited too long, and since when."""
    late = PackSeat.objects.filter(pack__match=match, late_at__isnull=False, sealed=None).order_by("number")
    return {seat.number: seat.late_at for seat in late if seat.late_at}


def awaited(match: Match, state: State) -> tuple[int, ...]:
    """The seats whose clocks run: those that are to act or, while a pack waits for seeds, those that owe theirs."""
    if not is_shuffling(state):
        return to_act(state)
    pack = match.packs.prefetch_related("seats").last()
    if pack is None or not has_committed(pack):
        return ()
    return tuple(seat.number for seat in pack.seats.all() if seat.sealed is None)


@dataclass(frozen=True, slots=True)
class Committed:
    """The commitments to one pack, which everybody at the table may see; "" for a seat that has none yet."""

    deal: int
    server: str
    seats: tuple[str, ...]
    drawn_by: tuple[str, ...]
    shown: tuple[bool, ...]

    @property
    def whole(self) -> bool:
        """Nobody is missing: seeds may be shown now."""
        return all(self.seats)


def committed(match: Match) -> list[Committed]:
    """What was committed to in a match, deal by deal; never a seed."""
    return [_committed(pack) for pack in match.packs.prefetch_related("seats")]


def _committed(pack: Pack) -> Committed:
    seats = list(pack.seats.all())
    return Committed(
        pack.deal,
        bytes(pack.commitment).hex(),
        tuple(bytes(seat.commitment or b"").hex() for seat in seats),
        tuple(seat.drawn_by for seat in seats),
        tuple(seat.sealed is not None for seat in seats),
    )


@dataclass(frozen=True, slots=True)
class Seal:
    """What the table's page says of its packs. `drawn` are names and who drew for them, of the pack on the table.

    `asks` is the deal for which the browser of the reader, at `seat`, is to give a seed; `mine` its commitment so far.
    """

    fingerprint: str = ""
    drawn: tuple[tuple[str, str], ...] = ()
    waits: str = ""
    seat: int | None = None
    asks: int | None = None
    mine: str = ""


def seal_of(match: Match, events: Sequence[Event], state: State, seats: Sequence[Seat], seat: int | None) -> Seal:
    """Of the pack that lies on the table, or is shuffled for it; and of the newest one what the reader is to do."""
    dealt, shuffling = deals_in(events), is_shuffling(state) and match.status == Match.Status.PLAYING
    packs = list(match.packs.filter(deal__gte=dealt).prefetch_related("seats"))
    if not packs:
        return Seal()
    told, newest = packs[-1] if shuffling else packs[0], packs[-1]
    wanted = None if seat is None or match.status != Match.Status.PLAYING else newest.seats.all()[seat]
    asked = wanted is not None and wanted.sealed is None
    return Seal(
        fingerprint=bytes(told.commitment).hex()[:DIGITS],
        drawn=tuple((seats[each.number].name, each.get_drawn_by_display()) for each in told.seats.all()),
        waits=_waits(newest, seats) if shuffling else "",
        seat=seat,
        asks=newest.deal if asked else None,
        mine=bytes(wanted.commitment or b"").hex() if asked and wanted else "",
    )


def _waits(pack: Pack, seats: Sequence[Seat]) -> str:
    late = [seats[each.number].name for each in pack.seats.all() if each.late_at and each.sealed is None]
    return f"The pack waits for the seed of {listed(late)}." if late else "The pack is being shuffled."


def file_of(match: Match, events: Sequence[Event]) -> str | None:
    """What `python -m games.dealing verify` and verify.html check; None until the match is over, for it tells all.

    There is none of a match with real cards, which nothing here has dealt.
    """
    told = _told(match, events) if match.status == Match.Status.OVER else None
    return None if told is None else write(told)


def digits_of(match: Match, events: Sequence[Event]) -> str:
    """The end of the chain so far, in eight hex digits."""
    told = _told(match, events)
    return "" if told is None else told.head


def _told(match: Match, events: Sequence[Event]) -> MatchFile | None:
    """None where no pack was fixed, or not every one: a match that ended before, or one from earlier versions."""
    packs = [pack for pack in match.packs.prefetch_related("seats") if has_committed(pack)]
    used = deals_in(events) + sum(isinstance(event, PackSpread) for event in events)
    if not packs or len(packs) < used:
        return None
    auto = MatchEvent.objects.filter(match=match, auto=True).values_list("version", flat=True)
    return MatchFile.of(match.pk, [_fixed(pack) for pack in packs], events, [version - 1 for version in auto])
