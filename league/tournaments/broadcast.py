"""Notifies the pages of a tournament."""

from common.live_updates import notify_pages
from league.clubs.broadcast import cached_pages_of
from league.tournaments.models import Tournament


def group_of(pk: int) -> str:
    return f"tournament-{pk}"


def announce(tournament: Tournament) -> None:
    """Notify every open page of the tournament after the commit."""
    notify_pages(group_of(tournament.pk), cached=cached_pages_of(tournament.club_id))
