"""Where a player is expected in the tournaments of a club."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import Q

from league.clubs.models import Club, Member
from league.results.models import Game
from league.results.queries.games import with_players
from league.rules.games import listed
from league.tournaments.models import Entry

PAIRING = "pairing__pairing"
TOURNAMENT = f"{PAIRING}__round__stage__tournament"


@dataclass(frozen=True, slots=True)
class TournamentSeat:
    """A game that a player has to play: the tournament, its stage and round, the table and the opponents' names."""

    tournament: int
    name: str
    stage: str
    round: int
    table: int
    against: str


def seats_of(club: Club, member: Member, today: date) -> Sequence[TournamentSeat]:
    """The member's games without a result in tournaments of today and yesterday, or with a deadline to play online.

    Nothing of a tournament whose pairings are not published.
    """
    recent = Q(**{f"{TOURNAMENT}__date__gte": today - timedelta(days=1)}) | Q(online_until__isnull=False)
    games = Game.objects.filter(
        recent,
        club=club,
        status=Game.Status.WAITING,
        players__member=member,
        **{
            f"{TOURNAMENT}__shows_pairings": True,
            f"{TOURNAMENT}__cancelled_reason": "",
            f"{PAIRING}__awarded_to": None,
        },
    ).exclude(
        Q(**{f"{PAIRING}__first__status": Entry.Status.WITHDRAWN})
        | Q(**{f"{PAIRING}__second__status": Entry.Status.WITHDRAWN})
    )
    found = with_players(games).select_related(TOURNAMENT).order_by("pk")
    return [_seat(game, member) for game in found]


def _seat(game: Game, member: Member) -> TournamentSeat:
    pairing = game.pairing.pairing
    stage, players = pairing.round.stage, list(game.players.all())
    mine = next(player.side_id for player in players if player.member_id == member.pk)
    return TournamentSeat(
        tournament=stage.tournament_id,
        name=stage.tournament.name,
        stage=str(stage),
        round=pairing.round.number,
        table=pairing.table,
        against=listed(player.member.name for player in players if player.side_id != mine),
    )
