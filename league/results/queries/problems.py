"""Players' open calls for the scorekeeper."""

from collections.abc import Collection

from django.db.models import QuerySet

from league.results.models import Game, Problem


def open_problems(games: Collection[int] | QuerySet[Game]) -> QuerySet[Problem]:
    """The unsolved calls at these games, with the player, the oldest first."""
    return Problem.objects.filter(game__in=games, solved_at=None).select_related("member")
