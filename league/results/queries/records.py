"""A club's records from published sessions: best sessions, most wins and games, best hands."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Sum

from league.clubs.models import Club, Member
from league.results.models import Hand
from league.rules.formats import Format
from league.rules.hands import HIGHEST
from league.rules.points import points_text
from league.seasons.models import SessionScore

MOST = 5
SINGLE = {"points": "points", "spread": "spread", "skunks": "doubles_for"}
"""What can be best in one session, by the column that holds it."""


@dataclass(frozen=True, slots=True)
class Record:
    """A player's record in one session (`session_result` links to its recap), or from one day to another."""

    value: int | str
    name: str
    played_on: date
    session_result: int | None = None
    until: date | None = None


@dataclass(frozen=True, slots=True)
class Total:
    """A player's totals over all sessions."""

    name: str
    won: int
    games_won: int
    games: int
    sessions: int


@dataclass(frozen=True, slots=True)
class BigHands:
    """How many hands of 29 and of 28 a player has had."""

    name: str
    twenty_nine: int
    twenty_eight: int


def best_sessions(club: Club, what: str, fmt: Format) -> list[Record]:
    """The highest values of the field `what` in one session, the earlier of equals first; only above zero.

    Only sessions that count points as `fmt` does: others can't be compared.
    """
    column = SINGLE[what]
    alike = {"session_result__format_version__data__scoring": fmt.scoring, f"{column}__gt": 0}
    rows = _published(club).filter(**alike).order_by(f"-{column}", "session_result__played_on", "pk")
    columns = (column, "member__name", "session_result__played_on", "session_result")
    found = rows.values_list(*columns)[:MOST]
    return [Record(points_text(fmt, value) if what == "points" else value, *row) for value, *row in found]


def totals_of(club: Club) -> Sequence[Total]:
    """Everyone who has played, ordered by sessions won."""
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


def highest_hands(club: Club) -> list[Record]:
    """The highest hands, the earlier of equals first."""
    rows = _hands(club).filter(kind__in=HIGHEST).order_by("-kind", "game__played_on", "pk")
    columns = ("kind", "member__name", "game__played_on", "game__session_result")
    return [Record(*row) for row in rows.values_list(*columns)[:MOST]]


def big_hands(club: Club) -> list[BigHands]:
    """Everyone who has had a hand of 29 or 28."""
    rows = _hands(club).filter(kind__in=("29", "28")).values("member")
    counted = rows.annotate(
        name=F("member__name"), high=Count("pk", filter=Q(kind="29")), second=Count("pk", filter=Q(kind="28"))
    ).order_by("-high", "-second", "name")
    return [BigHands(*row) for row in counted.values_list("name", "high", "second")]


def _hands(club: Club) -> QuerySet[Hand]:
    published = {"game__session_result__withdrawn_at": None, "game__session_result__is_published": True}
    standing = Hand.objects.filter(game__club=club, undone_at=None, **published)
    score = SessionScore.objects.filter(member=OuterRef("member"), session_result=OuterRef("game__session_result"))
    return standing.exclude(Exists(score.filter(kind=Member.Kind.VISITOR)))


def _published(club: Club) -> QuerySet[SessionScore]:
    standing = SessionScore.objects.filter(
        session_result__season__club=club, session_result__withdrawn_at=None, session_result__is_published=True
    )
    return standing.exclude(kind=Member.Kind.VISITOR)
