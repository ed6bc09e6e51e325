"""The entries of a tournament as its page lists them."""

from django.db.models import OuterRef, QuerySet, Subquery

from league.tournaments.models import Entry, Tournament


def entries_of(tournament: Tournament) -> QuerySet[Entry]:
    """The entries by number; `plays_with` is who drew one that plays as a partner."""
    pair = Entry.objects.filter(tournament=tournament, partner=OuterRef("member")).values("member__name")[:1]
    return tournament.entries.select_related("member", "partner").annotate(plays_with=Subquery(pair))
