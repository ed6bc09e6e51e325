"""The waiting list: which entries get an open spot."""

from contextlib import suppress

from django.utils import timezone

from common.errors import Refused
from league.accounts.models import User
from league.money.models import FeeStatus
from league.rounds.services.journal import note_and_announce
from league.rules.tournaments.pairing_systems import takes_entries
from league.tournaments.models import Entry, Tournament
from league.tournaments.queries.entries import is_full
from league.tournaments.queries.state import state_of
from league.tournaments.services.fees import book

Status = Entry.Status


def let_in(tournament: Tournament, by: User | None) -> list[Entry]:
    """Give open spots to the first on the waiting list; they then owe the fee. Returns their entries.

    Does nothing if no round is left in which they could play.
    """
    came: list[Entry] = []
    if not takes_entries(state_of(tournament)):
        return came
    queue = tournament.entries.filter(status=Status.WAITING).order_by("at")
    for waiting in queue.select_related("tournament"):
        if status_of_next(tournament) == Status.WAITING:
            break
        change_status(waiting, Status.IN)
        if waiting.fee == FeeStatus.OWED:
            with suppress(Refused):  # it was paid as a debt in another session
                book(tournament, waiting, by)
        note_and_announce(tournament, "came_from_waiting_list", by, name=str(waiting))
        came.append(waiting)
    return came


def status_of_next(tournament: Tournament) -> Entry.Status:
    """The status of an entry made now: in, or waiting."""
    return Status.WAITING if is_full(tournament) else Status.IN


def change_status(entry: Entry, status: Entry.Status) -> None:
    """Save a new status, and the time if it was withdrawn."""
    entry.status = status
    if status == Status.WITHDRAWN:
        entry.withdrawn_at = timezone.now()
    entry.save(update_fields=["status", "withdrawn_at"])
