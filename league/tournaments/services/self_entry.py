"""Members who enter online, and withdraw, before the first round."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from common.errors import Refused
from league.accounts.models import User
from league.tournaments.models import Entry, Tournament
from league.tournaments.policies.blockers import why_entries_closed
from league.tournaments.queries.entries import entry_of
from league.tournaments.queries.tournaments import has_begun
from league.tournaments.services.entries import enter, withdraw
from league.tournaments.services.locking import locked


@transaction.atomic
def enter_self(*, tournament_id: int, member_id: int, by: User, now: datetime) -> Entry:
    """Enter with the fee owed, or go on the waiting list; a withdrawn member comes back. Safe to repeat.

    Refusals: "begun", "entries_closed".
    """
    tournament = locked(tournament_id)
    _check_before(tournament)
    if why := why_entries_closed(tournament, now):
        raise Refused("entries_closed", why)
    return enter(tournament_id=tournament_id, member_id=member_id, by=by)


@transaction.atomic
def withdraw_self(*, tournament_id: int, member_id: int, by: User) -> Entry:
    """Give a member's place to the first on the waiting list. The director settles the fee.

    Refusals: "begun", "not_in".
    """
    tournament = locked(tournament_id)
    _check_before(tournament)
    entry = entry_of(tournament, tournament.club.members.get(pk=member_id))
    if entry is None:
        raise Refused("not_in", _("You have not entered this tournament."))
    return withdraw(tournament_id=tournament_id, entry_id=entry.pk, by=by)[0]


def _check_before(tournament: Tournament) -> None:
    if has_begun(tournament):
        raise Refused("begun", _("The first round has been called. Ask the director, who can still do this."))
