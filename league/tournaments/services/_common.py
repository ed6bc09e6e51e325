"""What every service of a tournament does first and last: lock it, and write its journal."""

from league.accounts.models import User
from league.tournaments.broadcast import announce
from league.tournaments.models import JournalEntry, Tournament


def locked(tournament_id: int) -> Tournament:
    """The tournament, locked until the transaction ends, so that two directors take turns."""
    query = Tournament.objects.select_for_update(of=("self",))
    return query.select_related("club", "format", "pot").get(pk=tournament_id)


def note(tournament: Tournament, told: str, by: User | None) -> None:
    """Write in the tournament's journal and tell the open pages."""
    JournalEntry.objects.create(tournament=tournament, told=told[:300], by=by)
    announce(tournament.pk)
