"""A rematch: requested, joined, declined, or canceled before it begins."""

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from common.errors import Refused
from games.broadcast import announce
from games.models import Match, Seat
from games.people import Person
from games.policies.seats import seat_of
from games.services.event_store import finish_match, lock_match
from games.services.remarks import note
from games.services.tables import join, seat_players


@transaction.atomic
def play_again(*, match_id: UUID, by: Person) -> Match:
    """A rematch with the same people, settings and lobby: the first request reserves the seats, the others join.

    Refusals: "no_rematch" if the match is not over, had real cards or has no seat of theirs; those of `join`.
    """
    before = lock_match(match_id)
    seats = list(before.seats.all())
    mine = seat_of(seats, by)
    if before.status != Match.Status.OVER or mine is None or before.kind != Match.Kind.ONLINE:
        raise Refused("no_rematch", _("Only players of a finished match can ask for a rematch."))
    if before.rematch and (before.rematch.has_begun or before.rematch.status == Match.Status.OPEN):
        return join(match_id=before.rematch.pk, by=by)
    again = Match.objects.create(
        rules_data=before.rules_data,
        clock_data=before.clock_data,
        rated=before.rated,
        training=before.training,
        lobby=before.lobby,
        made_by_id=by.user_id,
    )
    turned = [*seats[1:], seats[0]]  # the second seat cuts first now
    kept = [
        Seat(
            user=seat.user,
            guest=seat.guest,
            bot=seat.bot,
            name=seat.name,
            time_multiplier=seat.time_multiplier,
            is_taken=bool(seat.bot) or seat == mine,
        )
        for seat in turned
    ]
    seat_players(again, kept)
    before.rematch = again
    before.save(update_fields=["rematch", "changed_at"])
    announce(before.pk)
    return again


@transaction.atomic
def decline(*, match_id: UUID, by: Person) -> None:
    """Decline a rematch that another player requested: it ends, and both tables are notified.

    Refusals: "no_rematch" if none waits for this person.
    """
    before = lock_match(match_id)
    mine = seat_of(list(before.seats.all()), by)
    again = lock_match(before.rematch_id) if before.rematch_id else None
    theirs = seat_of(list(again.seats.all()), by) if again else None
    waits = again is not None and again.status == Match.Status.OPEN
    if again is None or mine is None or theirs is None or theirs.is_taken or not waits:
        raise Refused("no_rematch", _("No rematch is waiting for your answer."))
    note(again, theirs.number, "declined")
    finish_match(again, Match.Ending.VOID, winner=None)
    before.rematch = None
    note(before, mine.number, "declined")
    before.save(update_fields=["rematch", "remarks", "changed_at"])
    announce(again.pk)
    announce(before.pk)
