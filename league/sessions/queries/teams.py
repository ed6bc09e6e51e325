"""The teams of a session, and their matches."""

from collections.abc import Mapping

from league.rules.seating import SEATINGS
from league.rules.sessions import SessionState
from league.rules.team_standings import TeamMatch, team_matches
from league.seasons.models import SessionScore
from league.seasons.models import TeamMatch as StoredMatch
from league.sessions.models import CheckIn, Session


def teams_at(session: Session) -> dict[int, str]:
    """member id -> team of everyone who came and is in one; empty, without a query, if the format has no teams.

    Once a session was closed, its players stay in the teams, or in none, as they were then, even if it is reopened.
    """
    if not SEATINGS[session.format.seating].has_teams:
        return {}
    came = CheckIn.objects.filter(session=session, is_house=False).values_list("member_id", "member__team")
    closed = SessionScore.objects.filter(session_result__closing__session=session).order_by("pk")
    teams = dict(came) | dict(closed.values_list("member", "team"))
    return {member: team for member, team in teams.items() if team}


def matches_at(session: Session, state: SessionState, teams: Mapping[int, str]) -> tuple[TeamMatch, ...]:
    """The matches so far of these teams, by member id."""
    tables = [[[member for member, *_ in table.at_table] for table in round_.tables] for round_ in state.called]
    return team_matches(zip(tables, state.scores_by_round(session.format), strict=True), teams) if teams else ()


def earlier_matches(session: Session) -> list[frozenset[str]]:
    """The teams of each match in the closed sessions of the season."""
    played = StoredMatch.objects.filter(session_result__season=session.season, session_result__withdrawn_at=None)
    return [frozenset(teams) for teams in played.values_list("home", "away")]
