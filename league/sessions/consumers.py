"""The socket of a session."""

from django.contrib.auth.models import AnonymousUser

from league.accounts.models import User
from league.clubs import queries as clubs
from league.clubs.policies import Who, may
from league.rounds.consumers import RoundsSocket
from league.sessions.broadcast import group_of
from league.sessions.models import Session


class SessionSocket(RoundsSocket):
    group_of = staticmethod(group_of)

    @staticmethod
    def may_read(pk: int, user: User | AnonymousUser) -> bool:
        session = Session.objects.select_related("club").filter(pk=pk).first()
        return session is not None and may(Who.READER, session.club, clubs.membership(session.club, user))
