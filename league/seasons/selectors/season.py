"""Seasons and the format that each is played by now."""

from django.db.models import Count, Max, Q, QuerySet
from django.utils import timezone

from league.clubs.models import Club
from league.rules.formats import Format
from league.seasons.models import Season


def seasons_of(club: Club) -> QuerySet[Season]:
    """A club's seasons, the newest first, each with the number of its `played` nights and the `last` of them."""
    standing = Q(nights__withdrawn_at=None)
    return club.seasons.annotate(
        played=Count("nights", filter=standing), last=Max("nights__played_on", filter=standing)
    )


def current_season(club: Club) -> Season | None:
    """The season of today by the club's clock: the one that began last, or else the next to begin."""
    today = timezone.localdate(timezone=club.zone)
    return club.seasons.filter(starts_on__lte=today).first() or club.seasons.last()


def format_of(season: Season) -> Format:
    """The newest version: what sessions that open from now on are played by."""
    newest = season.formats.last()
    assert newest is not None, "a season is made with its format"
    return newest.format
