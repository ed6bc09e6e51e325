"""Pools, and whether a pot was paid out."""

from typing import Any

from django.db.models import Case, F, OuterRef, Prefetch, Q, QuerySet, Subquery, When

from league.money.models import PotPayment
from league.tournaments.models import Entry, LatePoolChange, Pool, PoolEntry, Tournament


def pools_of(tournament: Tournament) -> QuerySet[Pool]:
    """All pools, each with its stage, pot and entries, for `paired_entries_in`."""
    pair = tournament.entries.filter(partner=OuterRef("entry__member")).values("pk")[:1]
    paired = Case(When(entry__status=Entry.Status.PARTNER, then=Subquery(pair)), default=F("entry"))
    entrants = Prefetch("entrants", PoolEntry.objects.annotate(paired=paired))
    return tournament.pools.select_related("stage", "pot").prefetch_related(entrants)


def paired_entries_in(pool: Any) -> list[int]:
    """The entry that is paired for each stake in a pool as `pools_of` reads it: of a drawn pair, the first player's."""
    return [each.paired for each in pool.entrants.all()]


def pool_of(tournament: Tournament, pk: int) -> Pool | None:
    """The tournament's pool with this key, as `pools_of` reads it; None if it has none."""
    return pools_of(tournament).filter(pk=pk).first()


def has_money(tournament: Tournament) -> bool:
    """Whether it takes in any: an entry fee, or the stakes of a pool."""
    return tournament.format.takes_money or tournament.pools.exists()


def payments_of(tournament: Tournament) -> QuerySet[PotPayment]:
    """The payments of the tournament's pot and of its pools, including undone ones."""
    return PotPayment.objects.filter(Q(pot=tournament.pot_id) | Q(pot__pool__tournament=tournament))


def pool_with_pot(tournament: Tournament, pot: int) -> Pool | None:
    """The pool with this pot; None for the tournament's own pot."""
    return tournament.pools.filter(pot=pot).first()


def pot_of_payment(tournament: Tournament, payment: int) -> int:
    """The pot of a payment; the tournament's own pot if there is no such payment."""
    paid = payments_of(tournament).filter(pk=payment).first()
    return paid.pot_id if paid else tournament.pot_id


def is_paid_out(tournament: Tournament) -> bool:
    """Whether a payout of any of its pots is in force."""
    return payments_of(tournament).filter(undone_at=None).exists()


def own_pot_paid(tournament: Tournament) -> bool:
    """Whether a payout of the tournament's own pot is in force: then the tournament is over."""
    return PotPayment.objects.filter(pot=tournament.pot_id, undone_at=None).exists()


def late_changes_of(pool: Pool) -> QuerySet[LatePoolChange]:
    """Entries that joined or left the pool after it closed, each with the user who changed it."""
    return pool.late_changes.select_related("by")


def entries_for_pool(pool: Pool, checked: set[int] | None = None) -> list[tuple[Entry, bool, bool]]:
    """Every entry that is or could be in the pool: whether it is, and whether it is `checked` (None: if it is in)."""
    there = {each.entry_id for each in pool.entrants.all()}
    return [
        (each, each.pk in there, each.pk in (there if checked is None else checked))
        for each in pool.tournament.entries.all()
        if each.status == Entry.Status.IN or each.pk in there
    ]
