"""Tables of called rounds that can be played online, and those that are."""

from dataclasses import dataclass
from uuid import UUID

from django.db.models import Exists, OuterRef, Subquery
from django.urls import reverse

from games.queries.lobbies import Fixture
from league.accounts.models import User
from league.results.models import Game, GameMatch, GamePlayer
from league.sessions.models import Session, Table


@dataclass(frozen=True, slots=True)
class OnlineTable:
    """A reader's table as the followers' page offers it: `match` once it is begun, `lacks` somebody's account."""

    table: int
    match: UUID | None
    lacks: bool


def online_table(session: Session, member: int) -> OnlineTable | None:
    """The table at which a member has a game that waits for its result; None without one. One query."""
    standing = GameMatch.objects.filter(game=OuterRef("game"), stands=True)
    without = GamePlayer.objects.filter(game=OuterRef("game"), member__user=None)
    waiting = Table.objects.filter(
        round__session=session, game__status=Game.Status.WAITING, game__players__member=member
    ).annotate(match=Subquery(standing.values("match")), lacks=Exists(without))
    row = waiting.order_by("-round__number").values_list("pk", "match", "lacks").first()
    return OnlineTable(*row) if row else None


def is_at_a_table(match_id: UUID) -> bool:
    """Is a match the game of a session's table?"""
    return Table.objects.filter(game__matches__match=match_id).exists()


def fixtures_of(user: User) -> list[Fixture]:
    """What somebody has to play in the sessions of all clubs, and could play online, that has not been begun."""
    without = GamePlayer.objects.filter(game=OuterRef("game"), member__user=None)
    begun = GameMatch.objects.filter(game=OuterRef("game"), stands=True)
    tables = Table.objects.filter(
        ~Exists(without),
        ~Exists(begun),
        round__session__status=Session.Status.PLAYING,
        round__session__shows_pairings=True,
        game__status=Game.Status.WAITING,
        game__players__member__user=user,
    )
    rows = tables.select_related("round__session__club").prefetch_related(
        "game__players__member", "game__players__side"
    )
    return [_fixture(table) for table in rows.order_by("round__session__date", "round__number")]


def _fixture(table: Table) -> Fixture:
    session, game = table.round.session, table.game
    assert game is not None
    sides: dict[int, list[str]] = {}
    for player in game.players.all():
        sides.setdefault(player.side.number, []).append(player.member.name)
    return Fixture(
        title=" v ".join(" and ".join(sides[number]) for number in sorted(sides)),
        facts=f"{session.club}, {session}, round {table.round.number}, table {table.number}",
        url=reverse("sessions:online", args=[session.club.slug, session.pk, table.pk]),
    )
