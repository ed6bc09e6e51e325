"""The current standings of a session, and the matches of its teams."""

from collections.abc import Iterable, Mapping
from itertools import chain, repeat

from common.compiled import Compiled
from league.rules import standings
from league.rules.scoring import GameScore
from league.rules.sessions import RoundView, SessionState
from league.rules.team_standings import Tables, TeamMatch, team_matches
from league.seasons.models import TeamMatch as StoredMatch
from league.sessions.models import CheckIn, Session
from league.sessions.queries.rounds import state_of

Standings = tuple[standings.Standing[int], ...]


def live_standings(session: Session, state: SessionState | None = None) -> Standings:
    """Everyone who came, ranked by the session's format, keyed by member id."""
    return ranked_at(session, state, names_at(session)) if session.format_version else ()


_names = Compiled(lambda session: CheckIn.objects.filter(session=session).values_list("member_id", "member__name"))


def names_at(session: Session) -> dict[int, str]:
    """member id -> name of everyone who came."""
    return dict(_names(session.pk))


def decisions_at(session: Session) -> list[standings.Decision[int]]:
    """Recorded playoff games and cuts, the oldest first."""
    return [standings.Decision(key, winner, tuple(over)) for key, winner, over in session.tie_decisions]


def ties_at(session: Session, state: SessionState, names: dict[int, str]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The ties that the desk can decide now: the ranking's key, and the players."""
    fmt = session.format
    scores = state.scores(fmt)
    met = standings.wins_against(scores)
    played = standings.totals(scores)
    return standings.open_ties(played, fmt.ranking_keys, names=names, met=met, decisions=decisions_at(session))


def ranked_at(session: Session, state: SessionState | None, names: dict[int, str]) -> Standings:
    """The ranked players; then, sharing one place after them, those who have not played yet."""
    fmt = session.format
    scores = (state or state_of(session)).scores(fmt)
    played = standings.totals(scores)
    met, decisions = standings.wins_against(scores), decisions_at(session)
    ranked = standings.standings(played, fmt.ranking_keys, names=names, met=met, decisions=decisions)
    idle = standings.totals([], sorted(names.keys() - played.keys(), key=names.__getitem__))
    last = len(ranked) + 1
    return ranked + tuple(
        standings.Standing(place=last, player=pk, totals=row, shared=len(idle) > 1, why="") for pk, row in idle.items()
    )


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
