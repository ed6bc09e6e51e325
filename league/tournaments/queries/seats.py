"""The members who play in a tournament, and a member's tournaments."""

from datetime import date, timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet

from league.clubs.models import Club, Member
from league.results.models import Game
from league.tournaments.models import Entry, Round, Tournament


def players_in(tournament: Tournament) -> QuerySet[Member]:
    """All who play in a tournament, alone or as partners, by name."""
    entries = tournament.entries.filter(status__in=(Entry.Status.IN, Entry.Status.PARTNER))
    both = Q(pk__in=entries.values("member")) | Q(pk__in=entries.exclude(partner=None).values("partner"))
    return tournament.club.members.filter(both, has_left=False).order_by("name")


def entries_playing(club: Club, member: Member, today: date) -> list[Entry]:
    """The member's entries, alone or as a partner, in tournaments that are not canceled.

    Those of today and yesterday, later ones that have begun, and any with a game to be played online.
    """
    yesterday = today - timedelta(days=1)
    begun = Exists(Round.objects.filter(stage__tournament=OuterRef("tournament")))
    online = Entry.objects.filter(
        tournament__stages__rounds__pairings__games__game__in=Game.objects.filter(
            status=Game.Status.WAITING, players__member=member, online_until__isnull=False
        )
    )
    entries = Entry.objects.filter(
        Q(member=member) | Q(partner=member),
        Q(tournament__date__range=(yesterday, today))
        | Q(tournament__date__gt=today) & Q(begun)
        | Q(tournament__in=online.values("tournament")),
        tournament__club=club,
        tournament__canceled_reason="",
        status=Entry.Status.IN,
    )
    rows = entries.select_related("tournament__club", "tournament__format_version", "tournament__pot")
    return list(rows.order_by("tournament__date", "pk"))
