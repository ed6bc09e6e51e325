"""The result of a board kept on a phone in a club's game: it counts once another side confirms it."""

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from common.errors import Refused
from games.broadcast import announce
from games.models import Match, Seat
from games.services.event_store import lock_match, record_outcome
from games.services.playing import StaleMatch

Offer, Status = Match.Offer, Match.Status


@transaction.atomic
def confirm_result(*, match_id: UUID, seat: int, expected_version: int) -> None:
    """Confirm the result that another side has pegged, in the version that was seen; safe to repeat.

    Refused as "stale", "nothing_to_confirm" and "own_result".
    """
    match, seats = _over(match_id, expected_version)
    if match.confirmed_by_id == seats[seat].user_id is not None and not match.offer:
        return
    if not match.waits_for_confirming:
        raise Refused("nothing_to_confirm", _("This result no longer needs confirmation."))
    if _are_one_side(match, seat, match.pegged_by):
        raise Refused("own_result", _("The other side must confirm this result, or a scorekeeper can enter it."))
    match.confirmed_by_id = seats[seat].user_id
    match.offer, match.offered_by = "", None
    record_outcome(match)
    announce(match_id)


@transaction.atomic
def undo_confirmation(*, match_id: UUID, seat: int, agrees: bool, expected_version: int) -> None:
    """Ask to undo a confirmed result; once another side agrees, it must be confirmed again to count.

    `agrees` False withdraws or declines the request. Refused as "stale" and "not_confirmed".
    """
    match, seats = _over(match_id, expected_version)
    if match.confirmed_by_id is None or match.waits_for_confirming:
        raise Refused("not_confirmed", _("This result isn’t confirmed. Undo the last peg instead."))
    if not agrees:
        match.offer, match.offered_by = "", None
    elif match.offer != Offer.UNDO:
        match.offer, match.offered_by = Offer.UNDO, seat
    elif not _are_one_side(match, seat, match.offered_by):
        match.offer, match.offered_by, match.confirmed_by_id = Offer.RESULT, match.pegged_by, seats[seat].user_id
        record_outcome(match)
    match.save()
    announce(match_id)


def _over(match_id: UUID, expected_version: int) -> tuple[Match, list[Seat]]:
    match = lock_match(match_id)
    if match.version != expected_version or match.status != Status.OVER:
        raise StaleMatch
    return match, list(match.seats.all())


def _are_one_side(match: Match, seat: int, other: int | None) -> bool:
    return match.rules.side_of(seat) == match.rules.side_of(other or 0)
