"""A club's records: the best sessions, and who has won and played most, out of published sessions."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, F, Q, QuerySet, Sum

from league.clubs.models import Club, Member
from league.seasons.models import SessionScore

MOST = 5
SINGLE = {"points": "points", "spread": "spread", "skunks": "doubles_for"}
"""What can be best in one session, by the column that holds it."""


@dataclass(frozen=True, slots=True)
class SessionRecord:
    """What a player made of one session; `session_result` leads to its recap."""

    value: int
    name: str
    played_on: date
    session_result: int


@dataclass(frozen=True, slots=True)
class Total:
    """What a player has made of all sessions."""

    name: str
    won: int
    games_won: int
    games: int
    sessions: int


def best_sessions(club: Club, what: str) -> list[SessionRecord]:
    """The highest of `what` in one session, the earlier of equal ones first; none of zero or less."""
    column = SINGLE[what]
    rows = _published(club).filter(**{f"{column}__gt": 0}).order_by(f"-{column}", "session_result__played_on", "pk")
    columns = (column, "member__name", "session_result__played_on", "session_result")
    return [SessionRecord(*row) for row in rows.values_list(*columns)[:MOST]]


def totals_of(club: Club) -> Sequence[Total]:
    """Everyone who has played, those who won most sessions first."""
    rows = (
        _published(club)
        .values("member")
        .annotate(
            name=F("member__name"),
            won=Count("pk", filter=Q(place=1)),
            games_won=Sum("wins"),
            all_games=Sum("games"),
            sessions=Count("pk"),
        )
        .order_by("-won", "-games_won", "name")
    )
    return [Total(*row) for row in rows.values_list("name", "won", "games_won", "all_games", "sessions")]


def _published(club: Club) -> QuerySet[SessionScore]:
    standing = SessionScore.objects.filter(
        session_result__season__club=club, session_result__withdrawn_at=None, session_result__is_published=True
    )
    return standing.exclude(member__kind=Member.Kind.VISITOR)
