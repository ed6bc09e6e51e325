"""The entries of a tournament as its page lists them."""

from django.db.models import OuterRef, Prefetch, QuerySet, Subquery

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
