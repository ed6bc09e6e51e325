"""Pairings whose games can be played online."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from django.urls import reverse

from games.queries.lobbies import Fixture, MatchPlace
from league.accounts.models import User
from league.clubs.models import Member
from league.results.queries.online import OnlineGame, fixture, online_game, to_begin, waiting_games
from league.rules.tournaments.stage_settings import BRACKETS
from league.tournaments.models import Entry, Pairing, Tournament

PAIRING = "pairing__pairing"
TOURNAMENT = f"{PAIRING}__round__stage__tournament"


def own_online_games(tournament: Tournament, member: Member, now: datetime) -> list[OnlineGame]:
    """A member's games in a tournament that can be played online."""
    mine = _online(**{TOURNAMENT: tournament, "players__member": member})
    return [online_game(game, game.pairing.pairing_id, now) for game in mine.select_related("pairing").order_by("pk")]


def _online(**where: Any) -> QuerySet[Any]:
    """Open games of pairings that can be played online."""
    first, second = (Q(**{f"{PAIRING}__{seat}__status": Entry.Status.WITHDRAWN}) for seat in ("first", "second"))
    walked_over = (first | second) & Q(**{f"{PAIRING}__round__stage__kind__in": BRACKETS})
    return waiting_games(online_until__isnull=False, **where).exclude(walked_over)


def fixtures_of(user: User) -> list[Fixture]:
    """A user's games in the tournaments of all clubs that can be started online now."""
    games = to_begin(_online(**{f"{TOURNAMENT}__shows_pairings": True}), user)
    return [
        _fixture(game) for game in games.select_related("club", f"{TOURNAMENT}__club").order_by("online_until", "pk")
    ]


def _fixture(game: Any) -> Fixture:
    pairing, tournament = game.pairing.pairing, game.pairing.pairing.round.stage.tournament_id
    return fixture(game, _place(pairing), reverse("tournaments:online", args=[game.club.slug, tournament, pairing.pk]))


def place_of(match_id: UUID) -> MatchPlace | None:
    """Where a match is played: its club, tournament, stage and round; None if it is part of no tournament."""
    pairings = Pairing.objects.filter(games__game__matches__match=match_id)
    pairing = pairings.select_related("round__stage__tournament__club").first()
    if pairing is None:
        return None
    held = pairing.round.stage.tournament
    return MatchPlace(_place(pairing), str(held), reverse("tournaments:detail", args=[held.club.slug, held.pk]))


def _place(pairing: Pairing) -> str:
    stage = pairing.round.stage
    return f"{stage.tournament.club}, {stage.tournament}, {stage}, {pairing.round}"
