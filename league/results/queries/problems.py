"""Problems for which players have called the scorekeeper to their table."""

from collections.abc import Collection

from django.db.models import QuerySet

from league.results.models import Game, Problem


def open_problems(games: Collection[int] | QuerySet[Game]) -> list[Problem]:
    """Those of these games that are not solved, with the player, the oldest first."""
    return list(Problem.objects.filter(game__in=games, solved_at=None).select_related("member"))
