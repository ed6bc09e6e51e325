"""Games that can be played online: the deadline, the match, and missing accounts."""

from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext as _

from common.language import DateInWords
from games.queries.lobbies import Fixture
from league.accounts.models import User
from league.results.models import Game, GameMatch, GamePlayer
from league.results.queries.games import side_names, with_players


@dataclass(frozen=True, slots=True)
class OnlineGame:
    """A game without a result that can be played online; `place` is the id of its table or pairing.

    others: how many play it besides the reader.
    It must be started by `until` (None: any time); `late`: the deadline has passed. `match` is set once it is started;
    `lacks`: a player has no account.
    """

    place: int
    title: str
    others: int
    until: datetime | None
    late: bool
    match: UUID | None
    lacks: bool

    @property
    def until_text(self) -> str:
        return moment(self.until) if self.until else ""


def moment(at: datetime, zone: tzinfo | None = None) -> str:
    """ "Sunday, November 22, 8:00 PM", in the given time zone or the current one."""
    return DateInWords(timezone.localtime(at, zone))


def waiting_games(**where: Any) -> QuerySet[Any]:
    """Games without a result, with their current `match` and `lacks`, whether a player has no account.

    Without those in legs: an online match is one game.
    """
    standing = GameMatch.objects.filter(game=OuterRef("pk"), stands=True)
    without = GamePlayer.objects.filter(game=OuterRef("pk"), member__user=None)
    waiting = with_players(Game.objects.filter(status=Game.Status.WAITING, **where)).select_related("club")
    waiting = waiting.exclude(format_version__data__scoring="legs")
    return waiting.annotate(match=Subquery(standing.values("match")), lacks=Exists(without))


def online_game(game: Any, place: int, now: datetime) -> OnlineGame:
    """One of the `waiting_games` for a page."""
    late = game.online_until is not None and game.online_until < now
    others = sum(len(side.players.all()) for side in game.sides.all()) - 1
    return OnlineGame(place, title_of(game), others, game.online_until, late, game.match, game.lacks)


def to_begin(games: QuerySet[Any], user: User) -> QuerySet[Any]:
    """The `waiting_games` of this user that can be started online now and have not been."""
    in_time = Q(online_until=None) | Q(online_until__gt=Now())
    return games.filter(in_time, players__member__user=user, match=None, lacks=False)


def fixture(game: Game, where: str, url: str) -> Fixture:
    """A game for the lobby: where it is played, and the deadline for starting it."""
    if game.online_until:
        until = {"place": where, "time": moment(game.online_until, game.club.zone)}
        where = _("%(place)s, start by %(time)s") % until
    return Fixture(title_of(game), where, url)


def title_of(game: Game) -> str:
    """ "Ann vs. Bob" """
    return " vs. ".join(side_names(game))
