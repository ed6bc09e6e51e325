"""Notifies the pages of a match: "changed", without content."""

from uuid import UUID

from common.live_updates import notify_pages

ASKED = "asked"  # asks whether the page is still open


def group_of(match_id: UUID) -> str:
    return f"match-{match_id}"


def group_of_seat(match_id: UUID, number: int) -> str:
    """The channel group of the player's pages in this seat."""
    return f"match-{match_id}-seat-{number}"


def announce(match_id: UUID) -> None:
    """Notify every open page of the match after the commit."""
    notify_pages(group_of(match_id))


def ask_pages_of(match_id: UUID, number: int) -> None:
    """Ask the pages of a seat whether they are still open, because one of them was closed."""
    notify_pages(group_of_seat(match_id, number), ASKED)
