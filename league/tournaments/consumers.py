"""The socket of a tournament."""

from django.contrib.auth.models import AnonymousUser

from league.accounts.models import User
from league.clubs import queries as clubs
from league.clubs.policies import Who, may
from league.rounds.consumers import RoundsSocket
from league.tournaments.broadcast import group_of
from league.tournaments.models import Tournament
from league.tournaments.policies import sight_of


class TournamentSocket(RoundsSocket):
    """Opens to whoever is shown something that changes as it is played."""

    group_of = staticmethod(group_of)

    @staticmethod
    def may_read(pk: int, user: User | AnonymousUser) -> bool:
        tournament = Tournament.objects.select_related("club").filter(pk=pk).first()
        if tournament is None:
            return False
        member = clubs.membership(tournament.club, user)
        return may(Who.READER, tournament.club, member) and not sight_of(tournament, member).is_blind
