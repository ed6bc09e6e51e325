"""Which match online belongs to a game, and which of them have an outcome that is not recorded yet."""

from collections.abc import Iterable
from uuid import UUID

from django.db.models import F, QuerySet

from league.results.models import GameMatch


def match_at(game: int) -> UUID | None:
    """The match online of a game: the one that stands."""
    return GameMatch.objects.filter(game=game, stands=True).values_list("match_id", flat=True).first()


def matches_at(games: Iterable[int]) -> dict[int, UUID]:
    """The same of several games: game id -> match."""
    return dict(GameMatch.objects.filter(game__in=list(games), stands=True).values_list("game_id", "match_id"))


def unrecorded_matches() -> QuerySet[GameMatch]:
    """Matches with a newer outcome than was recorded: the signal was lost, or it could not be recorded then."""
    return GameMatch.objects.filter(match__outcome_version__gt=F("outcome_version"))
