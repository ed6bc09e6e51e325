"""The standings of teams in a season, from the frozen scores of their players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from django.db.models import Sum

from league.rules.formats import Format
from league.rules.season import SessionTotals, season_standings, season_total
from league.rules.season_rules import SeasonTotal
from league.rules.seating import SEATINGS
from league.rules.standings import FIGURES, Standing
from league.rules.team_standings import TeamMatch, match_points, team_chain
from league.seasons.models import Season, SessionScore
from league.seasons.queries import key_of


@dataclass(frozen=True, slots=True)
class TeamTable:
    """The teams of a season; rows best first."""

    rows: tuple[Standing[str], ...]
    totals: Mapping[str, SeasonTotal]


def team_table(season: Season, fmt: Format) -> TeamTable | None:
    """The teams by the season's rules, as if each were a player; None if the format has no teams, or none has played.

    A player's points stay with the team for which they were won.
    """
    if not SEATINGS[fmt.seating].has_teams:
        return None
    scores = SessionScore.objects.filter(session_result__season=season, session_result__withdrawn_at=None)
    of_session = [f"session_result__{name}" for name in ("played_on", "starts_at", "pk")]
    sums = scores.exclude(team=None).order_by().values_list("team__name", *of_session)
    sessions: dict[str, list[SessionTotals]] = {}
    points = _match_points(season, fmt) if fmt.team_match_points else {}
    for team, day, starts_at, result, *figures in sums.annotate(*(Sum(name) for name in FIGURES)):
        session = SessionTotals(key_of(day, starts_at, result), *figures)
        if fmt.team_match_points:
            session = session._replace(points=points.get(result, Counter())[team])
        sessions.setdefault(team, []).append(session)
    if not sessions:
        return None
    totals = {team: season_total(fmt, own) for team, own in sessions.items()}
    chain = fmt.but(ranking=team_chain(fmt.ranking))
    return TeamTable(season_standings(chain, totals, {team: team for team in totals}, {}), totals)


def _match_points(season: Season, fmt: Format) -> dict[int, Counter[str]]:
    """Session result -> each team's points for its matches."""
    played = season.session_results.filter(withdrawn_at=None, team_matches__isnull=False).order_by("pk")
    columns = ("home__name", "away__name", "home_points", "away_points")
    rows = played.values_list("pk", *(f"team_matches__{name}" for name in columns))
    return {pk: match_points(fmt, [TeamMatch(*row[1:]) for row in found]) for pk, found in groupby(rows, itemgetter(0))}
