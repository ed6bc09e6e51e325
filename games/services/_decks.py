"""Decks: the server's seed, seeds for seats without one, and the deck once all seeds are known."""

import secrets
from collections.abc import Collection, Sequence
from datetime import timedelta

from django.utils import timezone

from common.jobs import enqueue_in
from games.dealing import SEED, START, FixedDeck, chain, link_of, seat_commitment, server_commitment
from games.dealing.sealing import seal
from games.engine import Event
from games.models import Deck, DeckSeat, Match
from games.policies.decks import has_committed, is_ready
from games.queries.decks import deck_of, fixed

FIRST = timedelta(seconds=5)  # for browsers' commitments to decks that could not be prepared
LATER = timedelta(seconds=12)  # for all other decks: longer than a page needs to notice without a socket
SHOWN = timedelta(seconds=10)  # for seats that committed, to reveal their seeds


def deck_when_ready(match: Match, deal: int) -> Deck | None:
    """The deck of a due deal; None while it waits for a seed.

    The first two wait for browsers. Each later one was prepared during the deal before: the server draws for every seat
    that has not committed by now.
    """
    deck = deck_of(match, deal) or _open(match, deal)
    if not has_committed(deck) and (deal > 1 or is_over(deck)):
        complete(match, deck)
    if is_ready(deck):
        return deck
    if has_committed(deck) and deck.due_at is None and not any(seat.late_at for seat in deck.seats.all()):
        _wait(deck, SHOWN)
    return None


def open_next(match: Match, dealt: Deck, events: Sequence[Event], at: int, auto: Collection[int]) -> None:
    """Open the deck after `dealt`, which was dealt by event `at`; `auto`: indices of cuts that came from seeds.

    The hash chain continues from the value stored with that deck, so only deals pay for it, not moves.
    """
    begun = dealt.events + 1 if dealt.events else 0
    since = [link_of(event, auto=place in auto) for place, event in enumerate(events[begun:at], begun)]
    head = chain(since, bytes(dealt.chain))
    _open(match, dealt.deal + 1, at, head, [fixed(dealt).slip(), link_of(events[at])])


def _open(match: Match, deal: int, events: int = 0, head: bytes = START, links: Sequence[str] = ()) -> Deck:
    """Commit the server's seed, and draw for computer players; browsers have some time to commit.

    The commitment is published, and is part of the table's head, before any seat commits. `links` follow it.
    """
    seed, seats = secrets.token_bytes(SEED), match.seats.all()
    commitment = server_commitment(match.pk, deal, seed)
    head = chain([FixedDeck(deal, commitment, seed, ()).opened()], head)
    time = FIRST if deal <= 1 else LATER
    deck = Deck.objects.create(
        match=match,
        deal=deal,
        commitment=commitment,
        sealed=seal(seed),
        due_at=None if all(seat.bot for seat in seats) else timezone.now() + time,
        events=events,
        head=head,
        chain=chain(links, head),
    )
    places = [DeckSeat(deck=deck, number=seat.number) for seat in seats]
    for seat, place in zip(seats, places, strict=True):
        if seat.bot:
            _draw(match, place)
    DeckSeat.objects.bulk_create(places)
    if deck.due_at:
        _look_again(deck, time)
    return deck


def is_over(deck: Deck) -> bool:
    """Whether the deck's waiting time is over."""
    return deck.due_at is not None and deck.due_at <= timezone.now()


def complete(match: Match, deck: Deck) -> None:
    """Draw for every seat without a commitment. After this, seeds can be revealed."""
    for place in deck.seats.all():
        if place.commitment is None:
            _draw(match, place)
            place.save(update_fields=["commitment", "sealed", "drawn_by"])
    stop_waiting_for_seeds(deck)


def stop_waiting_for_seeds(deck: Deck) -> None:
    deck.due_at = None
    deck.save(update_fields=["due_at"])


def _draw(match: Match, place: DeckSeat) -> None:
    seed = secrets.token_bytes(SEED)
    place.commitment, place.sealed = seat_commitment(match.pk, place.deck.deal, place.number, seed), seal(seed)
    place.drawn_by = DeckSeat.DrawnBy.SERVER


def _wait(deck: Deck, time: timedelta) -> None:
    deck.due_at = timezone.now() + time
    deck.save(update_fields=["due_at"])
    _look_again(deck, time)


def _look_again(deck: Deck, time: timedelta) -> None:
    if time is not LATER:  # otherwise no one is waiting, and the sweep is soon enough
        enqueue_in(time.total_seconds(), "games.tasks.expire_decks", match_id=str(deck.match_id))
