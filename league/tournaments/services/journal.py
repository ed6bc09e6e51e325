"""The journal of a tournament."""

from league.accounts.models import User
from league.tournaments.broadcast import announce
from league.tournaments.models import JournalEntry, Tournament


def note(
    tournament: Tournament, code: str, by: User | None, *, about_money: bool = False, **parameters: str | int
) -> None:
    """Write one of `SENTENCES` in the tournament's journal and notify the open pages; `about_money`: not for all."""
    JournalEntry.objects.create(tournament=tournament, code=code, parameters=parameters, by=by, about_money=about_money)
    announce(tournament)
