"""Replacements, and the members to whom payouts are booked."""

from collections.abc import Collection

from django.db.models import QuerySet

from league.clubs.models import Member
from league.tournaments.models import Entry, Replacement, Tournament


def replaced_names(entries: QuerySet[Entry]) -> dict[tuple[int, int], str]:
    """(entry, member) -> the name of the player whom the member replaced there."""
    rows = Replacement.objects.standing().filter(entry__in=entries).order_by("-pk")
    return {(entry, came): name for entry, came, name in rows.values_list("entry", "came", "gone__name")}


def payees_of(tournament: Tournament, entries: Collection[int] | None = None) -> dict[int, tuple[Member, ...]]:
    """The members to be paid for each of these entries (None: all), both players of a fixed pair."""
    rows = tournament.entries.all() if entries is None else tournament.entries.filter(pk__in=entries)
    return {each.pk: each.entrants for each in rows}


def paired_entry(entry: Entry) -> Entry:
    """The entry that is paired: for the second player of a drawn pair, the first player's entry."""
    if entry.status != Entry.Status.PARTNER:
        return entry
    return Entry.objects.get(tournament=entry.tournament_id, partner=entry.member_id)
