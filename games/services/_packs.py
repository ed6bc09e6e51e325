"""Drawing packs: the server's own seed, those of seats that draw none themselves, and the deck once all are there."""

import secrets
from collections.abc import Collection, Sequence
from datetime import timedelta

from django.utils import timezone

from common.jobs import enqueue_in
from games.dealing import SEED, START, FixedPack, chain, link_of, seat_commitment, server_commitment
from games.dealing.sealing import seal
from games.engine import Event
from games.models import Match, Pack, PackSeat
from games.policies.packs import has_committed, is_ready
from games.queries.packs import fixed, pack_of

FIRST = timedelta(seconds=5)  # for browsers to commit to the packs that could not be prepared
LATER = timedelta(seconds=12)  # to every other; longer than a page takes to hear of it where no socket works
SHOWN = timedelta(seconds=10)  # for those who have committed themselves, to show their seeds


def pack_when_ready(match: Match, deal: int) -> Pack | None:
    """The pack of a deal that is due; None as long as it waits for a seed.

    The first two wait for browsers. Every later one could be prepared while the cards before it were played: the
    server draws for each seat that has not committed by now.
    """
    pack = pack_of(match, deal) or _open(match, deal)
    if not has_committed(pack) and (deal > 1 or is_over(pack)):
        complete(match, pack)
    if is_ready(pack):
        return pack
    if has_committed(pack) and pack.due_at is None and not any(seat.late_at for seat in pack.seats.all()):
        _wait(pack, SHOWN)
    return None


def open_next(match: Match, dealt: Pack, events: Sequence[Event], at: int, auto: Collection[int]) -> None:
    """The pack after one that was dealt by the event at place `at`; `auto` are the places of cuts that seeds gave.

    The chain goes on from where it was when that one was opened: no move is slower for it, only the deal.
    """
    begun = dealt.events + 1 if dealt.events else 0
    since = [link_of(event, auto=place in auto) for place, event in enumerate(events[begun:at], begun)]
    head = chain(since, bytes(dealt.chain))
    _open(match, dealt.deal + 1, at, head, [fixed(dealt).slip(), link_of(events[at])])


def _open(match: Match, deal: int, events: int = 0, head: bytes = START, links: Sequence[str] = ()) -> Pack:
    """The server commits itself, and draws for the players of the house; people's browsers have a while.

    The commitment is published, and in the head that the table shows, before any seat commits. `links` come after it.
    """
    seed, seats = secrets.token_bytes(SEED), match.seats.all()
    commitment = server_commitment(match.pk, deal, seed)
    head = chain([FixedPack(deal, commitment, seed, ()).opened()], head)
    time = FIRST if deal <= 1 else LATER
    pack = Pack.objects.create(
        match=match,
        deal=deal,
        commitment=commitment,
        sealed=seal(seed),
        due_at=None if all(seat.bot for seat in seats) else timezone.now() + time,
        events=events,
        head=head,
        chain=chain(links, head),
    )
    places = [PackSeat(pack=pack, number=seat.number) for seat in seats]
    for seat, place in zip(seats, places, strict=True):
        if seat.bot:
            _draw(match, place)
    PackSeat.objects.bulk_create(places)
    if pack.due_at:
        _look_again(pack, time)
    return pack


def is_over(pack: Pack) -> bool:
    """It has waited long enough."""
    return pack.due_at is not None and pack.due_at <= timezone.now()


def complete(match: Match, pack: Pack) -> None:
    """Draw for every seat without a commitment. From here on seeds may be shown."""
    for place in pack.seats.all():
        if place.commitment is None:
            _draw(match, place)
            place.save(update_fields=["commitment", "sealed", "drawn_by"])
    wait_no_more(pack)


def wait_no_more(pack: Pack) -> None:
    pack.due_at = None
    pack.save(update_fields=["due_at"])


def _draw(match: Match, place: PackSeat) -> None:
    seed = secrets.token_bytes(SEED)
    place.commitment, place.sealed = seat_commitment(match.pk, place.pack.deal, place.number, seed), seal(seed)
    place.drawn_by = PackSeat.DrawnBy.SERVER


def _wait(pack: Pack, time: timedelta) -> None:
    pack.due_at = timezone.now() + time
    pack.save(update_fields=["due_at"])
    _look_again(pack, time)


def _look_again(pack: Pack, time: timedelta) -> None:
    if time is not LATER:  # the sweep is soon enough where no one sits and waits
        enqueue_in(time.total_seconds(), "games.tasks.expire_packs", match_id=str(pack.match_id))
