"""Shared by all services of a session: its lock."""

from common.compiled import Compiled
from league.sessions.models import Session
from league.sessions.policies import OPEN, Status, check_open

_locked = Compiled(
    lambda pk: (
        Session.objects.select_for_update(of=("self",))
        .select_related("club", "season", "format_version", "pot")
        .filter(pk=pk)
    )
)
lock_for_results = Compiled(
    lambda pk: Session.objects.select_for_update(of=("self",)).select_related("club", "format_version").filter(pk=pk)
)


def locked(session_id: int) -> Session:
    """The session, locked until the transaction ends, so that check-in, results and closing take turns."""
    return _locked.get(session_id)


def locked_open(session_id: int) -> Session:
    """The same for a session whose check-in is open or that is in play; refused as "not_now" otherwise."""
    session = locked(session_id)
    check_open(session, *OPEN)
    return session


def locked_playing(session_id: int) -> Session:
    """The same for a session that is in play."""
    session = locked(session_id)
    check_open(session, Status.PLAYING)
    return session
