"""The online matches of games, and those with an unrecorded outcome."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.db.models import F, QuerySet

from common.compiled import Compiled
from league.clubs.models import Member, Role
from league.results.models import GameMatch, GamePlayer
from league.rules.games import listed

_match = Compiled(lambda game: GameMatch.objects.filter(game=game, stands=True).values_list("match_id"))


def match_at(game: int) -> UUID | None:
    """The online match of a game that is in force."""
    (match,) = _match.first(game) or (None,)
    return match


def match_to_rule_on(game: int, reader: int | None) -> dict[str, Any]:
    """The online match of a game, with the `outcome_version` that the page shows, for a ruling.

    `left_to`: as `ruling_left_to` of the reader, a user's id.
    """
    standing = GameMatch.objects.filter(game=game, stands=True).values_list("match", "match__outcome_version")
    match, outcome_version = standing.first() or (None, None)
    left_to = ruling_left_to(game, reader) if match else ""
    return {"match": match, "outcome_version": outcome_version, "left_to": left_to}


def ruling_left_to(game: int, user: int | None) -> str:
    """The organizers who must rule on a game instead of this user, "Ann and Bob": a player rules only without them."""
    players = GamePlayer.objects.filter(game=game)
    if not user or not players.filter(member__user=user).exists():
        return ""
    club = Member.objects.filter(club__in=players.values("member__club"))
    others = club.filter(role__gte=Role.ORGANIZER, has_left=False, user__is_active=True)
    neutral = others.exclude(pk__in=players.values("member")).order_by("name")
    return listed(neutral.values_list("name", flat=True))


def matches_at(games: Iterable[int]) -> dict[int, UUID]:
    """The same for several games: game id -> match."""
    return dict(GameMatch.objects.filter(game__in=list(games), stands=True).values_list("game_id", "match_id"))


def unrecorded_matches() -> QuerySet[GameMatch]:
    """Matches with an unrecorded outcome: the signal was lost, or the outcome could not be recorded then."""
    return GameMatch.objects.filter(match__outcome_version__gt=F("outcome_version"))
