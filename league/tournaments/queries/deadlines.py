"""Pairings that may be played online: until when, and by which match."""

from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Now
from django.urls import reverse
from django.utils import timezone

from games.queries.lobbies import Fixture
from league.accounts.models import User
from league.results.models import Game, GameMatch, GamePlayer
from league.tournaments.models import Deadline, Entry, PairingGame, Stage, Tournament

WHO = [f"pairing__{side}__{who}" for side in ("first", "second") for who in ("member", "partner")]


@dataclass(frozen=True, slots=True)
class OnlineGame:
    """A waiting game that may be played online: `match` once it is begun; `lacks` the account of a player."""

    pairing: int
    title: str
    until: datetime
    match: UUID | None
    lacks: bool

    @property
    def until_text(self) -> str:
        return moment(self.until)


def moment(at: datetime, zone: tzinfo | None = None) -> str:
    """ "Sunday 22 November, 20:00", in a zone, or by the clock of the page."""
    here = timezone.localtime(at, zone)
    return f"{here:%A} {here.day} {here:%B, %H:%M}"


def online_games(tournament: Tournament, *, member: int | None = None) -> dict[int, OnlineGame]:
    """By pairing, the games that may be played online now; of one member alone, if he is named. One query."""
    waiting = _waiting(Q(pairing__round__stage__tournament=tournament))
    if member is not None:
        waiting = waiting.filter(game__players__member=member)
    links = waiting.select_related("pairing__deadline", *WHO)
    return {
        link.pairing_id: OnlineGame(
            link.pairing_id, str(link.pairing), link.pairing.deadline.at, link.match, link.lacks
        )
        for link in links
    }


def _waiting(which: Q) -> QuerySet[Any]:
    """Games that may be played online, with the `match` that stands and whether they are `lacks`-ing an account."""
    standing = GameMatch.objects.filter(game=OuterRef("game"), stands=True)
    without = GamePlayer.objects.filter(game=OuterRef("game"), member__user=None)
    open_ = Q(pairing__deadline__isnull=False, pairing__awarded_to=None, game__status=Game.Status.WAITING)
    gone = Q(pairing__first__status=Entry.Status.WITHDRAWN) | Q(pairing__second__status=Entry.Status.WITHDRAWN)
    walked_over = gone & Q(pairing__round__stage__kind__in=Stage.CHARTS)
    return (
        PairingGame.objects.filter(which, open_)
        .exclude(walked_over)
        .annotate(match=Subquery(standing.values("match")), lacks=Exists(without))
    )


def deadlines_of(tournament: Tournament) -> dict[int, datetime]:
    """By pairing, until when it may be begun online."""
    return dict(Deadline.objects.filter(pairing__round__stage__tournament=tournament).values_list("pairing", "at"))


def deadline_of(pairing_id: int) -> datetime | None:
    """Until when one pairing may be begun online; None where it is played on a table."""
    return Deadline.objects.filter(pairing=pairing_id).values_list("at", flat=True).first()


def is_of_a_pairing(match_id: UUID) -> bool:
    """Is a match a game of a tournament's pairing?"""
    return PairingGame.objects.filter(game__matches__match=match_id).exists()


def fixtures_of(user: User) -> list[Fixture]:
    """What somebody has to play in the tournaments of all clubs, could begin online now, and has not begun."""
    mine = _waiting(Q(game__players__member__user=user, pairing__deadline__at__gt=Now()))
    shown = Q(pairing__round__stage__tournament__shows_pairings=True)
    rows = mine.filter(shown, match=None, lacks=False).order_by("pairing__deadline__at", "pk")
    named = rows.select_related("pairing__round__stage__tournament__club", "pairing__deadline", *WHO)
    return [_fixture(link) for link in named]


def _fixture(link: PairingGame) -> Fixture:
    pairing, stage = link.pairing, link.pairing.round.stage
    club = stage.tournament.club
    by = moment(pairing.deadline.at, club.zone)
    return Fixture(
        title=" v ".join(str(each) for each in (pairing.first, pairing.second)),
        facts=f"{club}, {stage.tournament}, {stage}, {pairing.round}, to be begun by {by}",
        url=reverse("tournaments:online", args=[club.slug, stage.tournament_id, pairing.pk]),
    )
