"""Pokes the pages of a match: "changed", with no card in it."""

from uuid import UUID

from common.live_updates import notify_pages

ASKED = "asked"  # whether the page is still open


def group_of(match_id: UUID) -> str:
    return f"match-{match_id}"


def group_of_seat(match_id: UUID, number: int) -> str:
    """The open pages of who sits there."""
    return f"match-{match_id}-seat-{number}"


def announce(match_id: UUID) -> None:
    """Tell every open page of the match, once the transaction has committed, that something changed."""
    notify_pages(group_of(match_id))


def ask_pages_of(match_id: UUID, number: int) -> None:
    """Ask the pages of a seat whether they are still open, for one of them was closed."""
    notify_pages(group_of_seat(match_id, number), ASKED)
