"""The socket of a tournament."""

from league.rounds.consumers import RoundsSocket
from league.tournaments.models import Tournament


class TournamentSocket(RoundsSocket):
    kind = Tournament
