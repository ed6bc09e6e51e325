"""The socket of a session."""

from django.contrib.auth.models import AnonymousUser

from league.accounts.models import User
from league.clubs import queries as clubs
from league.clubs.policies import Who, may
from league.rounds.consumers import RoundsSocket
from league.rounds.policies import visibility_for
from league.sessions.broadcast import group_of
from league.sessions.models import Session


class SessionSocket(RoundsSocket):
    """Opens to readers who are shown something that changes during play."""

    group_of = staticmethod(group_of)

    @staticmethod
    def may_read(pk: int, user: User | AnonymousUser) -> bool:
        session = Session.objects.select_related("club").filter(pk=pk).first()
        if session is None:
            return False
        member = clubs.membership(session.club, user)
        return may(Who.READER, session.club, member) and not visibility_for(session, member).is_blind
