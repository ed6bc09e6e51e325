"""Pokes the pages of a tournament."""

from common.live_updates import notify_pages


def group_of(pk: int) -> str:
    return f"tournament-{pk}"


def announce(tournament_id: int) -> None:
    """Tell every open page of the tournament, once the transaction has committed, that something changed."""
    notify_pages(group_of(tournament_id))
