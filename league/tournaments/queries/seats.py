"""The tournaments that a player is playing in."""

from datetime import date, timedelta

from django.db.models import Q

from league.clubs.models import Club, Member
from league.results.models import Game
from league.tournaments.models import Entry


def entries_playing(club: Club, member: Member, today: date) -> list[Entry]:
    """The member's entries, alone or as a partner, in tournaments that have begun and take place.

    Those of today and yesterday, and later ones with a game that waits to be played online.
    """
    online = Entry.objects.filter(
        tournament__stages__rounds__pairings__games__game__in=Game.objects.filter(
            status=Game.Status.WAITING, players__member=member, online_until__isnull=False
        )
    )
    entries = Entry.objects.filter(
        Q(member=member) | Q(partner=member),
        Q(tournament__date__gte=today - timedelta(days=1)) | Q(tournament__in=online.values("tournament")),
        tournament__club=club,
        tournament__cancelled_reason="",
        tournament__stages__rounds__isnull=False,
        status=Entry.Status.IN,
    )
    rows = entries.select_related("tournament__club", "tournament__format_version", "tournament__pot")
    return list(rows.order_by("tournament__date", "pk").distinct())
