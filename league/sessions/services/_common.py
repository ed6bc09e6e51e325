"""What every service of a session does first and last: lock it, and write its journal."""

from league.accounts.models import User
from league.sessions.broadcast import announce
from league.sessions.models import JournalEntry, Session


def locked(session_id: int) -> Session:
    """The session, locked until the transaction ends, so that check-in, results and closing take turns."""
    query = Session.objects.select_for_update(of=("self",))
    return query.select_related("club", "season", "format_version", "pot").get(pk=session_id)


def note(session: Session, code: str, by: User | None, *, about_money: bool = False, **parameters: str | int) -> None:
    """Write in the session's journal and tell the open pages; `about_money`: not for every reader."""
    assert code in JournalEntry.sentences, code
    JournalEntry.objects.create(session=session, code=code, parameters=parameters, by=by, about_money=about_money)
    announce(session)
