"""Which match online belongs to a game, and which of them have an outcome that is not recorded yet."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.db.models import F, QuerySet

from league.results.models import GameMatch


def match_at(game: int) -> UUID | None:
    """The match online of a game: the one that stands."""
    return GameMatch.objects.filter(game=game, stands=True).values_list("match_id", flat=True).first()


def match_to_rule_on(game: int) -> dict[str, Any]:
    """The match online of a game, and how often its outcome was decided: a ruling is about the one that was seen."""
    standing = GameMatch.objects.filter(game=game, stands=True).values_list("match", "match__outcome_version")
    match, outcome_version = standing.first() or (None, None)
    return {"match": match, "outcome_version": outcome_version}


def matches_at(games: Iterable[int]) -> dict[int, UUID]:
    """The same of several games: game id -> match."""
    return dict(GameMatch.objects.filter(game__in=list(games), stands=True).values_list("game_id", "match_id"))


def unrecorded_matches() -> QuerySet[GameMatch]:
    """Matches with a newer outcome than was recorded: the signal was lost, or it could not be recorded then."""
    return GameMatch.objects.filter(match__outcome_version__gt=F("outcome_version"))
