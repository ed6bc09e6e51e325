"""Parts that a session's page requires, and the table of legal steps."""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from common.errors import Refused
from league.rounds.policies import PARTS
from league.sessions.models import Session

REQUIRED_PARTS = {
    "sessions:journal": PARTS,
    "sessions:history": ("pairings",),
    "sessions:online": ("pairings",),
}
"""Parts of a session that a page can't do without."""

Status = Session.Status
OPEN = (Status.CHECKING_IN, Status.PLAYING)
STEPS = {
    (Status.PLANNED, Status.CHECKING_IN),
    (Status.CHECKING_IN, Status.PLANNED),
    (Status.CHECKING_IN, Status.PLAYING),
    (Status.PLAYING, Status.CHECKING_IN),
    (Status.PLAYING, Status.CLOSED),
    (Status.CLOSED, Status.PLAYING),
}
SENTENCES = {
    Status.PLANNED: _("This session has not begun. Open check-in first."),
    Status.CHECKING_IN: _("Play has not begun. Call round 1 first."),
    Status.PLAYING: _("This session is already being played."),
    Status.CLOSED: _("This session is closed. An organizer can reopen it to make changes."),
    Status.CANCELED: _("This session was canceled."),
}


def why_no_draw(players: int) -> str:
    """Why seats can't be drawn for so many players; empty if they can."""
    return gettext("Check in at least two players before drawing seats.") if players < 2 else ""


def check_step(session: Session, wanted: Session.Status) -> None:
    """Refuse a step that the table doesn't allow: "not_now", with the current status."""
    if (session.status, wanted) not in STEPS:
        raise Refused("not_now", str(SENTENCES[Status(session.status)]))


def check_open(session: Session, *allowed: Session.Status) -> None:
    """Refuse unless the session has one of these statuses."""
    if session.status not in allowed:
        raise Refused("not_now", str(SENTENCES[Status(session.status)]))
