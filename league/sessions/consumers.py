"""The socket of a session."""

from league.rounds.consumers import RoundsSocket
from league.sessions.broadcast import group_of
from league.sessions.models import Session


class SessionSocket(RoundsSocket):
    group_of = staticmethod(group_of)

    @staticmethod
    def published(pk: int) -> Session | None:
        return Session.objects.select_related("club").filter(pk=pk).first()
