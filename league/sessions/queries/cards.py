"""Whose score card is in."""

from django.db.models import Count

from league.results.models import CardEntry
from league.sessions.models import Session


def cards_entered(session: Session) -> dict[int, int]:
    """member id -> how many lines of the member's card are entered."""
    entries = CardEntry.objects.filter(game__table__round__session=session)
    return dict(entries.values_list("member").annotate(lines=Count("pk")).values_list("member", "lines"))
