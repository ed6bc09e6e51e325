"""Notifies the pages of a session."""

from common.live_updates import notify_pages
from league.clubs.broadcast import cached_pages_of
from league.sessions.models import Session


def group_of(pk: int) -> str:
    return f"session-{pk}"


def announce(session: Session) -> None:
    """Notify every open page of the session after the commit."""
    notify_pages(group_of(session.pk), cached=cached_pages_of(session.club_id))
