"""The matches of the teams in a session, and those of the season before it."""

from collections.abc import Mapping

from league.rules.sessions import SessionState
from league.rules.team_standings import TeamMatch, team_matches
from league.seasons.models import TeamMatch as StoredMatch
from league.sessions.models import Session


def matches_at(session: Session, state: SessionState, teams: Mapping[int, str]) -> tuple[TeamMatch, ...]:
    """The matches so far of these teams, by member id."""
    tables = [[[member for member, *_ in table.at_table] for table in round_.tables] for round_ in state.called]
    return team_matches(zip(tables, state.scores_by_round(session.format), strict=True), teams) if teams else ()


def earlier_matches(session: Session) -> list[frozenset[str]]:
    """The teams of each match in the closed sessions of the season."""
    played = StoredMatch.objects.filter(session_result__season=session.season, session_result__withdrawn_at=None)
    return [frozenset(teams) for teams in played.values_list("home__name", "away__name")]
