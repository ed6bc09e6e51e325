"""The journal of a tournament."""

from league.accounts.models import User
from league.tournaments.broadcast import announce
from league.tournaments.models import JournalEntry, Tournament


def note(tournament: Tournament, text: str, by: User | None, *, about_money: bool = False) -> None:
    """Write in the tournament's journal and tell the open pages; `about_money`: not for every reader."""
    JournalEntry.objects.create(tournament=tournament, text=text[:300], by=by, about_money=about_money)
    announce(tournament.pk)
