"""Replacements, and the members to whom fees and payouts are booked."""

from collections.abc import Collection

from django.db.models import QuerySet

from league.clubs.models import Member
from league.money.models import Pot
from league.money.queries import standing_fee
from league.tournaments.models import Entry, Replacement, Tournament


def replaced_names(entries: QuerySet[Entry]) -> dict[tuple[int, int], str]:
    """(entry, member) -> the name of the player whom the member replaced there."""
    rows = Replacement.objects.standing().filter(entry__in=entries).order_by("-pk")
    return {(entry, came): name for entry, came, name in rows.values_list("entry", "came", "gone__name")}


def payees_of(tournament: Tournament, entries: Collection[int] | None = None) -> dict[int, tuple[Member, ...]]:
    """The members to be paid for each of these entries (None: all), both players of a fixed pair."""
    rows = tournament.entries.all() if entries is None else tournament.entries.filter(pk__in=entries)
    return {each.pk: each.entrants for each in rows}


def payer_of(pot: Pot, entry: Entry, member: Member) -> Member:
    """The member to whom the fee is booked: the player, or the player whom they replaced."""
    before = {each.came_id: each.gone for each in entry.replacements.standing().select_related("gone")}
    sat: Member | None = member
    while sat and not standing_fee(pot, sat):
        sat = before.get(sat.pk)
    return sat or member


def paired_entry(entry: Entry) -> Entry:
    """The entry that is paired: for the second player of a drawn pair, the first player's entry."""
    if entry.status != Entry.Status.PARTNER:
        return entry
    return Entry.objects.get(tournament=entry.tournament_id, partner=entry.member_id)
