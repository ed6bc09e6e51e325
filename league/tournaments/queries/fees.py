"""Entry fees: who still owes one."""

from collections.abc import Iterable, Sequence

from django.db.models import Q

from league.clubs.models import Member
from league.money.models import FeeStatus
from league.money.queries import cleared_since, with_standing_fee
from league.tournaments.models import Entry, Replacement, Tournament


def owing(tournament: Tournament, entries: Iterable[Entry] | None = None) -> list[Entry]:
    """The entries, of all or of these, whose fee is owed, not in the pot, and not paid or forgiven in a session since.

    Entries that are or were only on the waiting list owe none.
    """
    if not tournament.format.fee or tournament.is_canceled:
        return []
    if entries is None:
        entries = tournament.entries.filter(fee=FeeStatus.OWED)
    owed = [entry for entry in entries if entry.fee == FeeStatus.OWED and entry.status != Entry.Status.WAITING]
    payers = _payers_of(tournament, owed)
    booked = [entry for entry in owed if entry.status != Entry.Status.WITHDRAWN or any(payers[entry])]
    cleared = cleared_since(tournament.pot) if booked else {}
    return [entry for entry in booked if not cleared.keys() >= payers[entry]]


def has_booked(tournament: Tournament, entry: Entry) -> bool:
    """Whether the ledger has a fee of this entry, paid or owed."""
    return any(_payers_of(tournament, [entry])[entry])


def _payers_of(tournament: Tournament, entries: Sequence[Entry]) -> dict[Entry, set[int | None]]:
    """The members to whom the ledger has booked the fee of each player (see `payer_of`); None for one without a fee."""
    payers = with_standing_fee(tournament.pot) if entries else set()
    standing = Replacement.objects.standing()
    before = {(each.entry_id, each.came_id): each.gone_id for each in standing.filter(entry__in=entries)}

    def payer(entry: Entry, member: int | None) -> int | None:
        while member and member not in payers:
            member = before.get((entry.pk, member))
        return member

    return {entry: {payer(entry, each.pk) for each in entry.entrants} for entry in entries}


def pays_with_other_entry(entry: Entry, member: Member) -> bool:
    """Whether the entry is withdrawn, and this player of it is in the tournament with another one: that has the fee."""
    if entry.status != Entry.Status.WITHDRAWN:
        return False
    others = Entry.objects.filter(Q(member=member) | Q(partner=member), tournament=entry.tournament_id)
    return others.exclude(status=Entry.Status.WITHDRAWN).exists()
