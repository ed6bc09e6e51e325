"""The online matches of games, and those with an unrecorded outcome."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.db.models import F, QuerySet

from league.results.models import GameMatch


def match_at(game: int) -> UUID | None:
    """The online match of a game that is in force."""
    return GameMatch.objects.filter(game=game, stands=True).values_list("match_id", flat=True).first()


def match_to_rule_on(game: int) -> dict[str, Any]:
    """The online match of a game, with the `outcome_version` that the page shows, for a ruling."""
    standing = GameMatch.objects.filter(game=game, stands=True).values_list("match", "match__outcome_version")
    match, outcome_version = standing.first() or (None, None)
    return {"match": match, "outcome_version": outcome_version}


def matches_at(games: Iterable[int]) -> dict[int, UUID]:
    """The same for several games: game id -> match."""
    return dict(GameMatch.objects.filter(game__in=list(games), stands=True).values_list("game_id", "match_id"))


def unrecorded_matches() -> QuerySet[GameMatch]:
    """Matches with an unrecorded outcome: the signal was lost, or the outcome could not be recorded then."""
    return GameMatch.objects.filter(match__outcome_version__gt=F("outcome_version"))
