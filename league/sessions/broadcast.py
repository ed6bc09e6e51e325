"""Pokes the pages of a session."""

from common.live_updates import notify_pages


def group_of(pk: int) -> str:
    return f"session-{pk}"


def announce(session_id: int) -> None:
    """Tell every open page of the session, once the transaction has committed, that something changed."""
    notify_pages(group_of(session_id))
