"""Pokes the pages of a match: "changed", with no card in it."""

from uuid import UUID

from league.common.pokes import poke


def group_of(match_id: UUID) -> str:
    return f"match-{match_id}"


def announce(match_id: UUID) -> None:
    """Tell every open page of the match, once the transaction has committed, that something changed."""
    poke(group_of(match_id))
