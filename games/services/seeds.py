"""Seeds from browsers: a commitment, then the seed; and the fallback without them."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from common.errors import Refused
from games.broadcast import announce
from games.dealing import auto_cut, auto_place, seat_commitment
from games.dealing.sealing import seal
from games.engine import CutForDeal, CutStarter, CuttingForDeal, CuttingStarter, State, step
from games.match_cache import events_of, state_of
from games.models import Deck, DeckSeat, Match
from games.policies.decks import acting, has_committed, is_ready, is_shuffling
from games.policies.presence import is_away
from games.queries.decks import deals_in, deck_of, key_of
from games.services._decks import complete, stop_waiting_for_seeds
from games.services.clocks import stop_waiting_for
from games.services.event_store import append_and_announce, lock_match


@transaction.atomic
def commit_seed(*, match_id: UUID, seat: int, deal: int, commitment: bytes) -> None:
    """Commit a seat to a seed for one deck, revealed once all seats have committed. Safe to send twice.

    Refusals: "no_such_deck" if none waits for this deal, "committed" if there is another commitment.
    """
    match = lock_match(match_id)
    deck, place = _place(match, deal, seat)
    if place.commitment is None:
        place.commitment, place.drawn_by = commitment, DeckSeat.DrawnBy.PLAYER
        place.save(update_fields=["commitment", "drawn_by"])
        if _nobody_else_comes(match, deck):
            complete(match, deck)
            _go_on(match, deck)
    elif bytes(place.commitment) != commitment:
        raise Refused("committed", _("This seat already has a seed for this deal."))


def _nobody_else_comes(match: Match, deck: Deck) -> bool:
    """Whether all seats without a commitment have left, so that browsers need not wait for their seeds.

    A reloading page is closed for a moment too, so there is a short grace period.
    """
    now = timezone.now()
    return all(
        place.commitment is not None or is_away(seat, now)
        for place, seat in zip(deck.seats.all(), match.seats.all(), strict=True)
    )


@transaction.atomic
def show_seed(*, match_id: UUID, seat: int, deal: int, seed: bytes) -> None:
    """Reveal the seed that a seat committed to. Safe to send twice.

    Refusals: "no_such_deck", "too_early" before all have committed, "another_seed" than the one committed to.
    """
    match = lock_match(match_id)
    deck, place = _place(match, deal, seat)
    if not has_committed(deck):
        raise Refused(
            "too_early", _("Some seats have not sent their commitment yet. Send the seed again when all have.")
        )
    if seat_commitment(match.pk, deal, seat, seed) != bytes(place.commitment or b""):
        raise Refused("another_seed", _("This seed doesn’t match the seat’s commitment."))
    if place.sealed is None:
        place.sealed = seal(seed)
        place.save(update_fields=["sealed"])
        stop_waiting_for(match, match.seats.all()[seat])
        if is_ready(deck):
            stop_waiting_for_seeds(deck)
            _go_on(match, deck)


def _place(match: Match, deal: int, seat: int) -> tuple[Deck, DeckSeat]:
    deck = deck_of(match, deal)
    if deck is None or match.status != Match.Status.PLAYING:
        raise Refused("no_such_deck", _("No seed is needed for this deal now."))
    return deck, deck.seats.all()[seat]


@transaction.atomic
def expire_decks(*, match_id: UUID, now: datetime | None = None) -> bool:
    """Stop waiting: draw for seats that have not committed, and note those that withhold their seed.

    Returns whether a deck was due; safe to repeat.
    """
    match, now = lock_match(match_id), now or timezone.now()
    deck = match.decks.filter(due_at__lte=now).last()
    if deck is None or match.status != Match.Status.PLAYING or match.paused_at:
        return False
    if not has_committed(deck):
        complete(match, deck)
    else:
        deck.seats.filter(sealed=None).update(late_at=now)
        stop_waiting_for_seeds(deck)
    _go_on(match, deck)
    return True


def _go_on(match: Match, deck: Deck) -> None:
    """Spread or deal if the game waits for that; during a pause the sweep tries again later."""
    if match.paused_at:
        deck.due_at = timezone.now()
        deck.save(update_fields=["due_at"])
    elif is_shuffling(state := state_of(match)):
        append_and_announce(match, state, (), None, None)
    else:
        announce(match.pk)


@transaction.atomic
def cut_for(*, match_id: UUID, seat: int) -> bool:
    """Cut with the deck's random stream for a seat whose time ran out; the record says "auto".

    Returns whether the seat had to cut, for the deal or for the starter.
    """
    match = lock_match(match_id)
    state = state_of(match)
    if match.status != Match.Status.PLAYING or seat not in acting(state):
        return False
    command = drawn_cut(match, state, seat)
    if command is None:
        return False
    happened, state = step(state, command)
    append_and_announce(match, state, happened, None, seat, auto=True)
    return True


def drawn_cut(match: Match, state: State, seat: int) -> CutForDeal | CutStarter | None:
    """The cut that the current deck determines for a seat; None if none is due, or no seeds fixed the deck."""
    if not isinstance(state.phase, CuttingForDeal | CuttingStarter):
        return None
    deck = deck_of(match, deals_in(events_of(match)))
    if deck is None:
        return None
    match state.phase:
        case CuttingForDeal(cuts=cuts):
            return CutForDeal(seat, auto_place(key_of(match, deck), [cut.at for cut in cuts]))
        case CuttingStarter(stock=stock):
            return CutStarter(seat, auto_cut(key_of(match, deck), len(stock)))
