"""Ending a match early: resigning, claims, offers, and an organizer's ruling."""

from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import F, Value
from django.db.models.functions import Least
from django.utils import timezone
from django.utils.translation import gettext as _

from common.errors import Refused
from games.broadcast import announce
from games.engine import State
from games.match_cache import state_of
from games.models import DeckSeat, Match, Seat
from games.outcomes import rival_of
from games.policies.presence import late_seats, may_claim
from games.services.clocks import set_clocks, stop_clocks
from games.services.event_store import finish_match, lock_match
from games.services.timeouts import out_of_time

LONGEST_PAUSE = timedelta(days=1)  # ends that need no agreement of the other side
Ending, Offer, Status = Match.Ending, Match.Offer, Match.Status


def _playing(match_id: UUID) -> tuple[Match, list[Seat], State]:
    match = lock_match(match_id)
    if match.status != Status.PLAYING:
        raise Refused("not_playing", _("This match is not in progress."))
    if out_of_time(match):  # the sweep ends it; no one else can decide it in another way now
        raise Refused("out_of_time", _("A clock has run out, so the match is over."))
    if match.needs_confirming:  # otherwise a result that the other side hasn't confirmed would count
        raise Refused(
            "pegged_out_only",
            _("This is a club game. Peg it to the end, or ask a scorekeeper to enter the result."),
        )
    return match, list(match.seats.all()), state_of(match)


@transaction.atomic
def resign(*, match_id: UUID, seat: int) -> None:
    """Concede the match to the other side; with partners, for both.

    Refusals: "not_playing", "out_of_time"; "pegged_out_only" for a club's game on a board kept on a phone.
    """
    match, _seats, state = _playing(match_id)
    finish_match(match, Ending.RESIGNED, winner=rival_of(state, state.rules.side_of(seat)))
    announce(match_id)


@transaction.atomic
def claim(*, match_id: UUID, seat: int, void: bool) -> None:
    """Claim a win over a player who has left, or cancel the match instead.

    Refusals: "nobody_left" during the grace period; those of `resign`.
    """
    match, seats, state = _playing(match_id)
    late, now = late_seats(match, state), timezone.now()
    gone = [each for each in seats if may_claim(match, each, seat, state, late, now)]
    if not gone:
        raise Refused("nobody_left", _("No one has been away long enough. Wait a little longer."))
    winner = None if void else rival_of(state, state.rules.side_of(gone[0].number))
    finish_match(match, Ending.VOID if void else Ending.LEFT, winner=winner)
    announce(match_id)


@transaction.atomic
def offer(*, match_id: UUID, seat: int, what: str) -> None:
    """Offer a pause, resuming, or canceling the match.

    It is agreed at once if all others are computer players or the other side has offered the same. After a day of pause
    no one has to agree to resume; then a player who stays away can lose the match by a claim.

    Refusals: "no_such_offer"; those of `resign`.
    """
    match, seats, state = _playing(match_id)
    wanted = {Offer.GO_ON} if match.paused_at else {Offer.PAUSE, Offer.VOID}
    if what not in wanted:
        raise Refused("no_such_offer", _("You can’t offer that now."))
    side_of = state.rules.side_of
    if match.offer == what:  # a repeated request, or two at the same moment
        match.agreed = [*match.agreed, side_of(seat)]
    else:
        match.offer, match.offered_by, match.agreed = what, seat, []
    is_long = match.paused_at is not None and timezone.now() - match.paused_at >= LONGEST_PAUSE
    if is_long or _all_agree(match, seats, state):
        _agree(match, seats, state)
    else:
        match.save()
    announce(match_id)


@transaction.atomic
def answer(*, match_id: UUID, seat: int, to: str, agrees: bool) -> None:
    """Accept or decline another side's offer, or withdraw one's own. `to` is the offer that the user saw.

    Of three sides both others have to accept; one that declines ends the offer.

    Refusals: "nothing_offered", "own_offer"; those of `resign`.
    """
    match, seats, state = _playing(match_id)
    if match.offered_by is None or match.offer != to:
        raise Refused("nothing_offered", _("That offer is no longer open."))
    mine = state.rules.side_of(seat) == state.rules.side_of(match.offered_by)
    if agrees and mine:
        raise Refused("own_offer", _("The other side has to agree to your offer."))
    if agrees:
        match.agreed = [*match.agreed, state.rules.side_of(seat)]
    else:
        match.offer, match.offered_by, match.agreed = "", None, []
    if agrees and _all_agree(match, seats, state):
        _agree(match, seats, state)
    else:
        match.save()
    announce(match_id)


def _all_agree(match: Match, seats: list[Seat], state: State) -> bool:
    """Whether all sides with people, except the one that offers, have agreed; computer players always agree."""
    people = {state.rules.side_of(each.number) for each in seats if not each.bot}
    return people <= {*match.agreed, state.rules.side_of(match.offered_by or 0)}


def _agree(match: Match, seats: list[Seat], state: State) -> None:
    what, match.offer, match.offered_by, match.agreed = match.offer, "", None, []
    if what == Offer.VOID:
        finish_match(match, Ending.VOID, winner=None)
    elif what == Offer.PAUSE:
        match.paused_at = timezone.now()
        stop_clocks(match, seats)
        match.save()
    else:
        _end_pause(match)
        set_clocks(match, seats, state, None)
        match.save()


def _end_pause(match: Match) -> None:
    """Absences before and during the pause count from now as long as they had lasted when it began, at most."""
    assert match.paused_at is not None
    now = timezone.now()
    paused, match.paused_at = now - match.paused_at, None
    decks = DeckSeat.objects.filter(deck__match=match)
    for rows, time in ((match.seats.all(), "seen_at"), (match.seats.all(), "left_at"), (decks, "late_at")):
        rows.filter(**{f"{time}__isnull": False}).update(**{time: Least(F(time) + paused, Value(now))})


@transaction.atomic
def call_off(*, match_id: UUID, by_id: int) -> None:
    """Cancel an open match before it has begun. Refusals: "not_open"."""
    before = Match.objects.filter(rematch=match_id).values_list("pk", flat=True).first()
    asked = lock_match(before) if before else None  # the match that this is a rematch of
    match = lock_match(match_id)
    if match.status != Status.OPEN or match.made_by_id != by_id:
        raise Refused("not_open", _("Only the player who started the match can cancel it, and only before it begins."))
    finish_match(match, Ending.VOID, winner=None)
    announce(match_id)
    if asked:
        asked.rematch = None
        asked.save(update_fields=["rematch", "changed_at"])
        announce(asked.pk)


@transaction.atomic
def rule(*, match_id: UUID, winner: int | None, why: str, expected_version: int | None = None) -> bool:
    """Rule on a match, over or not: a side wins it, or neither (None: it is void). Safe to repeat.

    `expected_version`: the match's `outcome_version` that the organizer saw; None if the program ends a match. Returns
    whether anything changed. Refusals: "no_such_side", "no_reason", "changed" if it was decided since.
    """
    match = lock_match(match_id)
    if winner is not None and winner not in range(match.rules.sides):
        raise Refused("no_such_side", _("There is no such side."))
    if not why.strip():
        raise Refused("no_reason", _("Enter a reason. Both sides will see it."))
    ending = Ending.VOID if winner is None else Ending.RULED
    if (match.ending, match.winner, match.why) == (ending, winner, why):
        return False
    if expected_version not in (None, match.outcome_version):
        raise Refused("changed", _("This match was decided after you opened the page."))
    finish_match(match, ending, winner=winner, why=why)
    announce(match_id)
    return True
