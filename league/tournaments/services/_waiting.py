"""The waiting list: who comes in when a place is free."""

from django.utils import timezone

from league.accounts.models import User
from league.tournaments.models import Entry, Tournament
from league.tournaments.selectors import board_of, is_full, takes_entries
from league.tournaments.services._common import note

Status = Entry.Status


def let_in(tournament: Tournament, by: User | None) -> None:
    """The first of the waiting list get what places are free, while a round is to come in which they would play."""
    if not takes_entries(board_of(tournament)):
        return
    for waiting in tournament.entries.filter(status=Status.WAITING).order_by("at").select_related("member", "partner"):
        if status_of_next(tournament) == Status.WAITING:
            return
        change_status(waiting, Status.IN)
        note(tournament, f"{waiting} came in from the waiting list", by)


def status_of_next(tournament: Tournament) -> Entry.Status:
    return Status.WAITING if is_full(tournament) else Status.IN


def change_status(entry: Entry, status: Entry.Status) -> None:
    entry.status = status
    if status == Status.WITHDRAWN:
        entry.withdrawn_at = timezone.now()
    entry.save(update_fields=["status", "withdrawn_at"])
