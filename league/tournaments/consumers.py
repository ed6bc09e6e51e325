"""The socket of a tournament."""

from django.contrib.auth.models import AnonymousUser

from league.accounts.models import User
from league.clubs import queries as clubs
from league.clubs.policies import Who, may
from league.rounds.consumers import RoundsSocket
from league.rounds.policies import visibility_for
from league.tournaments.broadcast import group_of
from league.tournaments.queries.tournaments import tournament_with


class TournamentSocket(RoundsSocket):
    """Opens to readers who are shown something that changes as it is played."""

    group_of = staticmethod(group_of)

    @staticmethod
    def may_read(pk: int, user: User | AnonymousUser) -> bool:
        tournament = tournament_with(pk)
        if tournament is None:
            return False
        member = clubs.membership(tournament.club, user)
        return may(Who.READER, tournament.club, member) and not visibility_for(tournament, member).is_blind
