"""The socket of a tournament."""

from league.rounds.consumers import RoundsSocket
from league.tournaments.broadcast import group_of
from league.tournaments.queries.tournaments import tournament_with


class TournamentSocket(RoundsSocket):
    group_of = staticmethod(group_of)
    published = staticmethod(tournament_with)
