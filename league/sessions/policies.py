"""Who may do what with a session, and the one table of its legal steps."""

from league.clubs.policies import Who
from league.common.errors import Refused
from league.sessions.models import Session

ACCESS = {
    "sessions:list": Who.READER,
    "sessions:plan": Who.ORGANISER,
    "sessions:show": Who.READER,
    "sessions:check_in": Who.SCOREKEEPER,
    "sessions:seats": Who.SCOREKEEPER,
    "sessions:play": Who.SCOREKEEPER,
    "sessions:close": Who.ORGANISER,
    "sessions:recap": Who.READER,
    "sessions:wall": Who.READER,
    "sessions:print": Who.MEMBER,
    "sessions:journal": Who.MEMBER,
}

Status = Session.Status
STEPS = {
    (Status.PLANNED, Status.CHECKING_IN),
    (Status.CHECKING_IN, Status.PLANNED),
    (Status.CHECKING_IN, Status.PLAYING),
    (Status.PLAYING, Status.CHECKING_IN),
    (Status.PLAYING, Status.CLOSED),
    (Status.CLOSED, Status.PLAYING),
}
SENTENCES = {
    Status.PLANNED: "This session has not begun: open check-in first.",
    Status.CHECKING_IN: "Nobody is playing yet: call the first round first.",
    Status.PLAYING: "This session is being played.",
    Status.CLOSED: "This session is closed. Reopen it to change anything.",
}


def check_step(session: Session, wanted: Session.Status) -> None:
    """Refuse a step that is not in the table: "not_now", with what the session is at."""
    if (session.status, wanted) not in STEPS:
        raise Refused("not_now", SENTENCES[Status(session.status)])


def check_open(session: Session, *allowed: Session.Status) -> None:
    """Refuse unless the session is at one of these steps."""
    if session.status not in allowed:
        raise Refused("not_now", SENTENCES[Status(session.status)])
