"""The standings of a session as they are now."""

from typing import Any

from league.results.selectors import lines_of, standing_shown
from league.rules import standings
from league.sessions.models import CheckIn, Session
from league.sessions.selectors.rounds import Board, board_of

Standings = tuple[standings.Standing[int], ...]


def live_standings(session: Session, board: Board | None = None) -> Standings:
    """Everybody who came, ranked by the session's format, keyed by member id."""
    return _ranked(session, board, names_at(session)) if session.format else ()


def standing_rows(session: Session, board: Board | None = None, first: int | None = None) -> dict[str, Any]:
    """The standings as templates/components/_standings.html shows them; with `first`, `more` rows are left out."""
    names = names_at(session)
    ranked = [row for row in _ranked(session, board, names) if row.totals.games]
    told = standing_shown(ranked[:first], names, doubles=session.rules.lurch is not None)
    return told | {"more": len(ranked) - len(told["rows"])}


def names_at(session: Session) -> dict[int, str]:
    """member id -> name of everybody who came."""
    return dict(CheckIn.objects.filter(session=session).values_list("member_id", "member__name"))


def _ranked(session: Session, board: Board | None, names: dict[int, str]) -> Standings:
    """Who has played, ranked; then, on one place after them, who has not played yet."""
    fmt = session.rules
    lines = lines_of((board or board_of(session)).games, fmt)
    played = standings.totals(lines)
    ranked = standings.standings(played, fmt.ranking, names=names, met=standings.wins_against(lines))
    idle = standings.totals([], sorted(names.keys() - played.keys(), key=names.__getitem__))
    last = len(ranked) + 1
    return ranked + tuple(
        standings.Standing(place=last, player=pk, totals=row, shared=len(idle) > 1, why="") for pk, row in idle.items()
    )
