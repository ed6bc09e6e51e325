"""Replacements, and who is paid or has paid for a place."""

from collections.abc import Callable, Collection, Mapping

from django.db.models import QuerySet

from league.clubs.models import Member
from league.money.models import Pot
from league.money.queries import standing_fee
from league.tournaments.models import Entry, Replacement, Tournament

Teams = dict[int, tuple[Member, ...]]


STANDING = Replacement.objects.filter(undone_at=None)


def gone_for(entries: QuerySet[Entry], drawn: Mapping[int, int]) -> Callable[[int, int | None], str]:
    """For one of these entries and one of its members: the name of the player whom the member replaced, or nothing.

    `drawn`: member -> the own entry of one who plays as another's partner by draw.
    """
    rows = STANDING.filter(entry__in=entries).values_list("entry", "came", "gone__name").order_by("-pk")
    names = {(entry, came): name for entry, came, name in rows}

    def name(entry: int, member: int | None) -> str:
        if not names or member is None:
            return ""
        return names.get((entry, member)) or names.get((drawn.get(member, 0), member), "")

    return name


def teams_of(tournament: Tournament, entries: Collection[int] | None = None) -> Teams:
    """The members who are paid for each of these entries, both of a fixed pair; None for all entries."""
    rows = tournament.entries.select_related("member", "partner")
    return {each.pk: each.entrants for each in (rows if entries is None else rows.filter(pk__in=entries))}


def payer_of(pot: Pot, entry: Entry, member: Member) -> Member:
    """Under whose name the fee for a player's place is booked: their own, or that of the player they replaced."""
    before = {each.came_id: each.gone for each in entry.replacements.filter(undone_at=None).select_related("gone")}
    sat: Member | None = member
    while sat and not standing_fee(pot, sat):
        sat = before.get(sat.pk)
    return sat or member


def paired_as(entry: Entry) -> Entry:
    """The entry that is paired: for the second of drawn partners that of the first."""
    if entry.status != Entry.Status.PARTNER:
        return entry
    known = Entry.objects.select_related("member", "partner")
    return known.get(tournament=entry.tournament_id, partner=entry.member_id)
