"""Entry fees: who still owes one."""

from collections.abc import Iterable

from django.db.models import Q

from league.clubs.models import Member
from league.money.models import FeeStatus
from league.money.queries import standing_fee
from league.tournaments.models import Entry, Tournament
from league.tournaments.queries.replacements import payer_of


def owing(tournament: Tournament, entries: Iterable[Entry] | None = None) -> list[Entry]:
    """The entries, of all or of these, whose fee is owed and not in the pot.

    Entries that are or were only on the waiting list owe none.
    """
    if not tournament.format.fee or tournament.is_cancelled:
        return []
    if entries is None:
        entries = tournament.entries.filter(fee=FeeStatus.OWED).select_related("member", "partner")
    owed = (entry for entry in entries if entry.fee == FeeStatus.OWED and entry.status != Entry.Status.WAITING)
    return [entry for entry in owed if entry.status != Entry.Status.WITHDRAWN or has_booked(tournament, entry)]


def has_booked(tournament: Tournament, entry: Entry) -> bool:
    """Whether the ledger has a fee of this entry, paid or owed."""
    pot = tournament.pot
    return any(standing_fee(pot, payer_of(pot, entry, member)) for member in entry.entrants)


def pays_with_other_entry(entry: Entry, member: Member) -> bool:
    """Whether the entry is withdrawn, and this player of it is in the tournament with another one: that has the fee."""
    if entry.status != Entry.Status.WITHDRAWN:
        return False
    others = Entry.objects.filter(Q(member=member) | Q(partner=member), tournament=entry.tournament_id)
    return others.exclude(status=Entry.Status.WITHDRAWN).exists()
