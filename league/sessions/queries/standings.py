"""The current standings of a session."""

from common.compiled import Compiled
from league.rules import standings
from league.rules.sessions import SessionState
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
