"""Entry fees: who still owes one, and to whom each is booked. Fees without a game: `presentation.entries.unplayed`."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q

from league.clubs.models import Member
from league.money.models import FeeStatus, Pot
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
    payers = payers_of(tournament.pot, owed)
    booked = [entry for entry in owed if entry.status != Entry.Status.WITHDRAWN or any(payers.of_all(entry))]
    cleared = cleared_since(tournament.pot) if booked else {}
    return [entry for entry in booked if not all(payer and payer.pk in cleared for payer in payers.of_all(entry))]


def has_booked(tournament: Tournament, entry: Entry) -> bool:
    """Whether the ledger has a fee of this entry, paid or owed."""
    return any(payers_of(tournament.pot, [entry]).of_all(entry))


@dataclass(frozen=True, slots=True)
class Payers:
    """To whom a pot's fees are booked. booked: members. before: (entry, member) -> whom this member replaced there."""

    booked: Collection[int]
    before: Mapping[tuple[int, int], Member]

    def of(self, entry: Entry, member: Member) -> Member | None:
        """The member with the fee: the player, or a player whom they replaced; None without a fee."""
        sat: Member | None = member
        while sat and sat.pk not in self.booked:
            sat = self.before.get((entry.pk, sat.pk))
        return sat

    def of_all(self, entry: Entry) -> list[Member | None]:
        return [self.of(entry, member) for member in entry.entrants]


def payers_of(pot: Pot, entries: Sequence[Entry]) -> Payers:
    """To whom the ledger has booked the fees of these entries."""
    if not entries:
        return Payers((), {})
    standing = Replacement.objects.standing().filter(entry__in=entries).select_related("gone")
    return Payers(with_standing_fee(pot), {(each.entry_id, each.came_id): each.gone for each in standing})


def payer_of(pot: Pot, entry: Entry, member: Member) -> Member:
    """The member to whom a player's fee is or will be booked."""
    return payers_of(pot, [entry]).of(entry, member) or member


def pays_with_other_entry(entry: Entry, member: Member) -> bool:
    """Whether the entry is withdrawn, and this player of it is in the tournament with another one: that has the fee."""
    if entry.status != Entry.Status.WITHDRAWN:
        return False
    others = Entry.objects.filter(Q(member=member) | Q(partner=member), tournament=entry.tournament_id)
    return others.exclude(status=Entry.Status.WITHDRAWN).exists()
