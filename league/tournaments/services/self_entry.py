"""Members who enter online, and withdraw, before the first round."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from common.errors import Refused
from league.accounts.models import User
from league.tournaments.models import Entry, Tournament
from league.tournaments.policies.entries import why_entries_closed, why_only_the_director
from league.tournaments.queries.entries import entry_of
from league.tournaments.queries.tournaments import has_begun
from league.tournaments.services.entries import enter, withdraw
from league.tournaments.services.locking import locked


@transaction.atomic
def enter_self(*, tournament_id: int, member_id: int, by: User, now: datetime) -> Entry:
    """Enter with the fee owed, or go on the waiting list; a withdrawn member comes back. Safe to repeat.

    Refusals: "ask_director", "entries_closed".
    """
    tournament = _locked_for_members(tournament_id)
    if why := why_entries_closed(tournament, now):
        raise Refused("entries_closed", why)
    return enter(tournament_id=tournament_id, member_id=member_id, by=by)


@transaction.atomic
def withdraw_self(*, tournament_id: int, member_id: int, by: User) -> Entry:
    """Give a member's spot to the first on the waiting list. The director settles the fee.

    Refusals: "ask_director", "not_in".
    """
    tournament = _locked_for_members(tournament_id)
    entry = entry_of(tournament, tournament.club.members.get(pk=member_id))
    if entry is None:
        raise Refused("not_in", _("You have not entered this tournament."))
    return withdraw(tournament_id=tournament_id, entry_id=entry.pk, by=by)[0]


def _locked_for_members(tournament_id: int) -> Tournament:
    tournament = locked(tournament_id)
    if why := why_only_the_director(tournament, has_begun=has_begun(tournament)):
        raise Refused("ask_director", why)
    return tournament
