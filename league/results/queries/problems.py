"""Problems for which players have called the scorekeeper to their table."""

from collections.abc import Collection

from league.results.models import Problem


def open_problems(games: Collection[int]) -> list[Problem]:
    """Those of these games that are not solved, with the player, the oldest first."""
    return list(Problem.objects.filter(game__in=games, solved_at=None).select_related("member")) if games else []
