"""The entries of a tournament as its page lists them."""

from django.db.models import OuterRef, Prefetch, QuerySet, Subquery

from league.clubs.selectors import members_of
from league.tournaments.models import Entry, Tournament
from league.tournaments.selectors.replacements import STANDING


def entries_of(tournament: Tournament) -> QuerySet[Entry]:
    """The entries by number; `plays_with` is who drew one that plays as a partner, `came_for` the replacements."""
    pair = Entry.objects.filter(tournament=tournament, partner=OuterRef("member")).values("member__name")[:1]
    standing = STANDING.select_related("gone", "came")
    return (
        tournament.entries.select_related("member", "partner")
        .annotate(plays_with=Subquery(pair))
        .prefetch_related(Prefetch("replacements", queryset=standing, to_attr="came_for"))
    )


def names_to_enter(tournament: Tournament) -> list[str]:
    """The names of the club that have not entered, for whoever types one at the door."""
    here = Entry.objects.filter(tournament=tournament).exclude(status=Entry.Status.WITHDRAWN)
    entered = here.values_list("member").union(here.filter(partner__isnull=False).values_list("partner"), all=True)
    return [*members_of(tournament.club).exclude(pk__in=entered).values_list("name", flat=True)]


def is_drawn(tournament: Tournament) -> bool:
    """Whether some have a partner."""
    return tournament.entries.filter(partner__isnull=False).exists()


def without_partner(tournament: Tournament) -> list[str]:
    """Who is in a tournament of pairs and has nobody to play with."""
    if not tournament.in_pairs:
        return []
    return [*tournament.entries.filter(status=Entry.Status.IN, partner=None).values_list("member__name", flat=True)]


def places_taken(tournament: Tournament) -> int:
    return tournament.entries.filter(status__in=(Entry.Status.IN, Entry.Status.PARTNER)).count()


def is_full(tournament: Tournament) -> bool:
    """Whoever enters now is put on the waiting list."""
    return tournament.capacity is not None and places_taken(tournament) >= tournament.capacity
