"""Notifies the pages of a session or a tournament."""

from common.live_updates import notify_pages
from league.clubs.broadcast import cached_pages_of
from league.rounds.models import Published


def group_of(kind: type[Published], pk: int) -> str:
    """The group that is notified of each change: "session-7", "tournament-7"."""
    return f"{kind._meta.model_name}-{pk}"


def announce(published: Published) -> None:
    """Notify every open page of it after the commit."""
    notify_pages(group_of(type(published), published.pk), cached=cached_pages_of(published.club_id), may_wait=True)
