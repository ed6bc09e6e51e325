"""The socket of a session."""

from league.rounds.consumers import RoundsSocket
from league.sessions.models import Session


class SessionSocket(RoundsSocket):
    kind = Session
