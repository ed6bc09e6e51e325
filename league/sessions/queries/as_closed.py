"""The types and teams of a session's players: once it was closed, as they were then, or as they are now."""

from dataclasses import dataclass
from typing import Any

from league.rules.seating import SEATINGS
from league.sessions.models import CheckIn, Session

Values = dict[int, str]
KIND, TEAM, TEAM_ID = "kind", "team__name", "team_id"


@dataclass(frozen=True, slots=True)
class Changed:
    """A player's type and team at the earlier closing and now, of which at least one has changed."""

    name: str
    kind: tuple[str, str]
    team: tuple[str, str]


def kinds_at(session: Session) -> Values:
    """member id -> type of everyone who came: member, guest or visitor."""
    return _present(session, KIND) | _closed(session, KIND)


def teams_at(session: Session) -> Values:
    """member id -> team of everyone who came and is in one; empty, without a query, if the format has no teams."""
    return _teams(session, TEAM)


def team_ids_at(session: Session) -> dict[int, int]:
    """The same with the ids of the teams, which stay if one gets another name."""
    return _teams(session, TEAM_ID)


def changed_since_closing(session: Session) -> list[Changed]:
    """Whose type or, if the format has teams, team is another than when the session was closed, by name."""
    kinds, now_kinds = _fixed(session, KIND), _present(session, KIND)
    has_teams = SEATINGS[session.format.seating].has_teams
    teams, now_teams = (_fixed(session, TEAM), _present(session, TEAM)) if has_teams else ({}, {})
    names = CheckIn.objects.filter(session=session, member__in=kinds).order_by("member__name")
    found = [
        Changed(name, (kinds[pk], now_kinds[pk]), (teams.get(pk) or "", now_teams.get(pk) or ""))
        for pk, name in names.values_list("member_id", "member__name")
    ]
    return [each for each in found if each.kind[0] != each.kind[1] or each.team[0] != each.team[1]]


def _teams(session: Session, column: str) -> dict[int, Any]:
    if not SEATINGS[session.format.seating].has_teams:
        return {}
    return {member: team for member, team in (_present(session, column) | _closed(session, column)).items() if team}


def _present(session: Session, column: str) -> Values:
    came = CheckIn.objects.filter(session=session)
    if column != KIND:
        came = came.filter(is_house=False)
    return dict(came.values_list("member_id", f"member__{column}"))


def _closed(session: Session, column: str) -> Values:
    return {} if session.follows_members else _fixed(session, column)


def _fixed(session: Session, column: str) -> Values:
    """As the last closing has fixed them, for everyone who had come by then, with or without a game."""
    closed = CheckIn.objects.filter(session=session).exclude(closed_kind="")
    return dict(closed.values_list("member_id", f"closed_{column}"))
