"""Entry fees: who still owes one."""

from collections.abc import Iterable, Sequence

from django.db.models import Q

from league.clubs.models import Member
from league.money.models import FeeStatus
from league.money.queries import cleared_since, with_standing_fee
from league.tournaments.models import Entry, Tournament
from league.tournaments.queries.replacements import STANDING


def owing(tournament: Tournament, entries: Iterable[Entry] | None = None) -> list[Entry]:
    """The entries, of all or of these, whose fee is owed, not in the pot, and not paid or forgiven in a session since.

    Entries that are or were only on the waiting list owe none.
    """
    if not tournament.format.fee or tournament.is_cancelled:
        return []
    if entries is None:
        entries = tournament.entries.filter(fee=FeeStatus.OWED).select_related("member", "partner")
    owed = [entry for entry in entries if entry.fee == FeeStatus.OWED and entry.status != Entry.Status.WAITING]
    booked = _booked(tournament, [entry for entry in owed if entry.status == Entry.Status.WITHDRAWN])
    owed = [entry for entry in owed if entry.status != Entry.Status.WITHDRAWN or entry in booked]
    cleared = cleared_since(tournament.pot) if owed else {}
    return [entry for entry in owed if not all(each.pk in cleared for each in entry.entrants)]


def has_booked(tournament: Tournament, entry: Entry) -> bool:
    """Whether the ledger has a fee of this entry, paid or owed."""
    return bool(_booked(tournament, [entry]))


def _booked(tournament: Tournament, entries: Sequence[Entry]) -> set[Entry]:
    """Those of the entries with a fee in the ledger: of a player, or of one whom the player replaced (`payer_of`)."""
    payers = with_standing_fee(tournament.pot) if entries else set()
    before = {(each.entry_id, each.came_id): each.gone_id for each in STANDING.filter(entry__in=entries)}

    def has_fee(entry: Entry, member: int | None) -> bool:
        while member and member not in payers:
            member = before.get((entry.pk, member))
        return bool(member)

    return {entry for entry in entries if any(has_fee(entry, each.pk) for each in entry.entrants)}


def pays_with_other_entry(entry: Entry, member: Member) -> bool:
    """Whether the entry is withdrawn, and this player of it is in the tournament with another one: that has the fee."""
    if entry.status != Entry.Status.WITHDRAWN:
        return False
    others = Entry.objects.filter(Q(member=member) | Q(partner=member), tournament=entry.tournament_id)
    return others.exclude(status=Entry.Status.WITHDRAWN).exists()
