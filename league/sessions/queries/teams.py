"""The matches of the teams in a session, and those of the season before it."""

from collections.abc import Iterable, Mapping
from itertools import chain, repeat

from league.rules.scoring import GameScore
from league.rules.sessions import RoundView, SessionState
from league.rules.team_standings import Tables, TeamMatch, team_matches
from league.seasons.models import TeamMatch as StoredMatch
from league.sessions.models import Session


def matches_at(
    session: Session, state: SessionState, teams: Mapping[int, str], *, is_last: bool = False
) -> tuple[TeamMatch, ...]:
    """The matches so far of these teams, by member id. `is_last`: no more rounds are called."""
    if not teams:
        return ()
    rounds = state.called if is_last else state.rounds
    scores = chain(state.scores_by_round(session.format), repeat(()))
    return team_matches(map(_tables, rounds, scores), teams)


def _tables(round_: RoundView, scores: Iterable[GameScore[int]]) -> Tables[int]:
    players = [[member for member, *_ in table.at_table] for table in round_.tables]
    open_ = (table for table in round_.tables if table.game is None or table.is_missing)
    return Tables(players, {member for table in open_ for member, *_ in table.at_table}, scores)


def earlier_matches(session: Session) -> list[frozenset[int]]:
    """The ids of the teams of each match in the closed sessions of the season."""
    played = StoredMatch.objects.filter(session_result__season=session.season, session_result__withdrawn_at=None)
    return [frozenset(teams) for teams in played.values_list("home", "away")]
