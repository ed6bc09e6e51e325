"""The packs of a match: whom a deal waits for, what of it is shown to whom, and the file when the match is over."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from games.dealing import DrawnBy, Ending, FixedPack, MatchFile, SeatSeed, shuffled, spoken, write
from games.dealing.sealing import unseal
from games.engine import BeforeDeal, Card, CuttingForDeal, Dealt, Event, PackSpread, State, listed, to_act
from games.models import Match, Pack, PackSeat, Seat
from games.selectors.history import history_of

DRAWN_BY: dict[str, DrawnBy] = {PackSeat.DrawnBy.PLAYER: "player", PackSeat.DrawnBy.SERVER: "server", "": ""}


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
    key = fixed(pack).key(match.pk)
    assert key is not None, "every seat has shown its seed"
    return key


def deck_of(match: Match, pack: Pack) -> tuple[Card, ...]:
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
class HeadShown:
    """A head of the chain, after so many events and endings of the match."""

    events: int
    endings: int
    head: str

    @property
    def words(self) -> str:
        return spoken(bytes.fromhex(self.head))


def head_of(match: Match, newest: Pack | None, file: MatchFile | None) -> HeadShown | None:
    """The head that everybody at the table may see: before the deal on the table, or when the match is over its last.

    None where nothing was fixed by seeds.
    """
    if file is not None:
        return HeadShown(len(file.told), len(file.endings), file.head)
    if newest is None or match.status != Match.Status.PLAYING:
        return None
    return HeadShown(newest.events, 0, bytes(newest.head).hex())


@dataclass(frozen=True, slots=True)
class Published:
    """What browsers are told of the packs of a match, and where its chain is."""

    packs: tuple[Committed, ...]
    head: HeadShown | None


def published(match: Match) -> Published:
    packs = list(match.packs.prefetch_related("seats"))
    head = head_of(match, packs[-1] if packs else None, match_file(match))
    return Published(tuple(map(_committed, packs)), head)


@dataclass(frozen=True, slots=True)
class Seal:
    """What the table's page says of its packs. `drawn` are names and who drew for them, of the pack on the table.

    `commitment` is the server's to the pack that is dealt next; `asks`: the reader's browser, at `seat`, is to give a
    seed for it.
    """

    commitment: str = ""
    head: HeadShown | None = None
    dealt: int = 0  # deals that are in the head
    drawn: tuple[tuple[str, str], ...] = ()
    waits: str = ""
    seat: int | None = None
    asks: bool = False


def seal_of(match: Match, events: Sequence[Event], state: State, seats: Sequence[Seat], seat: int | None) -> Seal:
    """Of the pack that lies on the table, or is shuffled for it; and of the newest one what the reader is to do."""
    playing, dealt = match.status == Match.Status.PLAYING, deals_in(events)
    shuffling = is_shuffling(state) and playing
    packs = list(match.packs.filter(deal__gte=dealt).prefetch_related("seats"))
    if not packs:
        return Seal()
    told, newest = packs[-1] if shuffling else packs[0], packs[-1]
    wanted = None if seat is None or not playing else newest.seats.all()[seat]
    head = head_of(match, newest, match_file(match))
    return Seal(
        commitment=bytes(newest.commitment).hex() if playing else "",
        head=head,
        dealt=deals_in(events[: head.events]) if head else 0,
        drawn=tuple((seats[each.number].name, each.get_drawn_by_display()) for each in told.seats.all()),
        waits=_waits(newest, seats) if shuffling else "",
        seat=seat,
        asks=wanted is not None and wanted.sealed is None,
    )


def _waits(pack: Pack, seats: Sequence[Seat]) -> str:
    late = [seats[each.number].name for each in pack.seats.all() if each.late_at and each.sealed is None]
    return f"The pack waits for the seed of {listed(late)}." if late else "The pack is being shuffled."


def file_of(match: Match) -> str | None:
    """What `python -m games.dealing verify` and verify.html check; None until the match is over, for it tells all.

    There is none of a match with real cards, which nothing here has dealt.
    """
    told = match_file(match)
    return None if told is None else write(told)


def match_file(match: Match) -> MatchFile | None:
    """None until the match is over, and where not every pack was fixed: a match that ended before it began."""
    if match.status != Match.Status.OVER:
        return None
    packs, history = list(match.packs.prefetch_related("seats")), history_of(match)
    used = sum(isinstance(event, PackSpread | Dealt) for event in history.events)
    if len(packs) != used + 1:
        return None
    endings = [Ending(**ending) for ending in match.endings]
    return MatchFile.of(match.pk, list(map(fixed, packs)), history.events, history.auto, endings)
