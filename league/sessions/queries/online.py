"""Tables of called rounds that can be played online, or are."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.urls import reverse

from games.queries.lobbies import Fixture, MatchPlace
from league.accounts.models import User
from league.results.queries.online import OnlineGame, fixture, online_game, to_begin, waiting_games
from league.sessions.models import Session, Table


def online_table(session: Session, member: int, now: datetime) -> OnlineGame | None:
    """The online game that a member has to play; None if there is none."""
    mine = waiting_games(table__round__session=session, players__member=member).select_related("table")
    game = mine.order_by("-table__round__number").first()
    return online_game(game, game.table.pk, now) if game else None


def fixtures_of(user: User) -> list[Fixture]:
    """A user's games in the sessions of all clubs that can be started online now."""
    here = {"status": Session.Status.PLAYING, "shows_pairings": True}
    games = to_begin(waiting_games(**{f"table__round__session__{name}": value for name, value in here.items()}), user)
    in_order = games.select_related("club", "table__round__session__club")
    return [_fixture(game) for game in in_order.order_by("table__round__session__date", "table__round__number")]


def _fixture(game: Any) -> Fixture:
    session = game.table.round.session
    return fixture(
        game, _place(game.table), reverse("sessions:online", args=[game.club.slug, session.pk, game.table.pk])
    )


def place_of(match_id: UUID) -> MatchPlace | None:
    """Where a match is played: its club, session, round and table; None if it is part of no session."""
    table = Table.objects.filter(game__matches__match=match_id).select_related("round__session__club").first()
    if table is None:
        return None
    session = table.round.session
    return MatchPlace(_place(table), str(session), reverse("sessions:detail", args=[session.club.slug, session.pk]))


def _place(table: Table) -> str:
    return f"{table.round.session.club}, {table.round.session}, {table.round}, {table}"
