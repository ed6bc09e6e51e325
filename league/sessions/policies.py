"""Access to sessions, and the table of legal steps."""

from django.utils.translation import gettext_lazy as _

from common.errors import Refused
from league.clubs.policies import Who
from league.rounds.policies import PARTS
from league.sessions.models import Session

ACCESS = {
    "sessions:past": Who.READER,
    "sessions:recap_of": Who.READER,
    "sessions:plan": Who.ORGANIZER,
    "sessions:plan_weekly": Who.ORGANIZER,
    "sessions:edit_plan": Who.ORGANIZER,
    "sessions:end": Who.ORGANIZER,
    "sessions:skip": Who.ORGANIZER,
    "sessions:undo_skip": Who.ORGANIZER,
    "sessions:add": Who.ORGANIZER,
    "sessions:cancel": Who.ORGANIZER,
    "sessions:detail": Who.READER,
    "sessions:publication": Who.ORGANIZER,
    "sessions:follow": Who.READER,
    "sessions:open": Who.SCOREKEEPER,
    "sessions:undo_opening": Who.SCOREKEEPER,
    "sessions:check_in": Who.SCOREKEEPER,
    "sessions:find": Who.SCOREKEEPER,
    "sessions:arrive": Who.SCOREKEEPER,
    "sessions:leave": Who.SCOREKEEPER,
    "sessions:come_back": Who.SCOREKEEPER,
    "sessions:undo_check_in": Who.SCOREKEEPER,
    "sessions:release_name": Who.SCOREKEEPER,
    "sessions:renew_code": Who.SCOREKEEPER,
    "sessions:fee": Who.SCOREKEEPER,
    "sessions:prizes": Who.SCOREKEEPER,
    "sessions:house": Who.SCOREKEEPER,
    "sessions:dues": Who.SCOREKEEPER,
    "sessions:side_pot": Who.SCOREKEEPER,
    "sessions:decide_side_pot": Who.ORGANIZER,
    "sessions:settle": Who.SCOREKEEPER,
    "sessions:forgive": Who.ORGANIZER,
    "sessions:unforgive": Who.ORGANIZER,
    "sessions:unsettle": Who.SCOREKEEPER,
    "sessions:seats": Who.SCOREKEEPER,
    "sessions:draw": Who.SCOREKEEPER,
    "sessions:choose_tables": Who.SCOREKEEPER,
    "sessions:swap": Who.SCOREKEEPER,
    "sessions:undo_swaps": Who.SCOREKEEPER,
    "sessions:seat_costs": Who.SCOREKEEPER,
    "sessions:add_request": Who.SCOREKEEPER,
    "sessions:remove_request": Who.SCOREKEEPER,
    "sessions:call": Who.SCOREKEEPER,
    "sessions:undo_round": Who.SCOREKEEPER,
    "sessions:add_round": Who.SCOREKEEPER,
    "sessions:play": Who.SCOREKEEPER,
    "sessions:result_preview": Who.SCOREKEEPER,
    "sessions:result": Who.SCOREKEEPER,
    "sessions:set_aside": Who.SCOREKEEPER,
    "sessions:forfeit": Who.SCOREKEEPER,
    "sessions:solve": Who.SCOREKEEPER,
    "sessions:undo": Who.SCOREKEEPER,
    "sessions:clock": Who.SCOREKEEPER,
    "sessions:deadline": Who.ORGANIZER,
    "sessions:absence": Who.SCOREKEEPER,
    "sessions:online": Who.MEMBER,
    "sessions:rule_match": Who.ORGANIZER,
    "sessions:log_hand": Who.SCOREKEEPER,
    "sessions:undo_hand": Who.SCOREKEEPER,
    "sessions:history": Who.MEMBER,
    "sessions:whole_round": Who.SCOREKEEPER,
    "sessions:cards": Who.SCOREKEEPER,
    "sessions:card": Who.SCOREKEEPER,
    "sessions:close": Who.ORGANIZER,
    "sessions:decide_tie": Who.ORGANIZER,
    "sessions:undo_tie": Who.ORGANIZER,
    "sessions:reopen": Who.ORGANIZER,
    "sessions:recap": Who.READER,
    "sessions:wall": Who.READER,
    "sessions:print": Who.MEMBER,
    "sessions:journal": Who.MEMBER,
    "sessions:api_sessions": Who.READER,
    "sessions:api_session": Who.READER,
    "sessions:api_result": Who.SCOREKEEPER,
}

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
    Status.CHECKING_IN: _("Play has not begun. Call the first round first."),
    Status.PLAYING: _("This session is already being played."),
    Status.CLOSED: _("This session is closed. Reopen it to change anything."),
    Status.CANCELED: _("This session was canceled."),
}


def check_step(session: Session, wanted: Session.Status) -> None:
    """Refuse a step that the table doesn't allow: "not_now", with the current status."""
    if (session.status, wanted) not in STEPS:
        raise Refused("not_now", str(SENTENCES[Status(session.status)]))


def check_open(session: Session, *allowed: Session.Status) -> None:
    """Refuse unless the session has one of these statuses."""
    if session.status not in allowed:
        raise Refused("not_now", str(SENTENCES[Status(session.status)]))
