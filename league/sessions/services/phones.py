"""Players' phones at a session: a phone scans the session's code and takes its player's name."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from common.errors import Refused
from league.accounts.models import User
from league.clubs.models import Member
from league.clubs.services import player_links
from league.rounds.services import phones
from league.sessions.models import Session
from league.sessions.policies import SENTENCES, Status, check_open
from league.sessions.services.locking import locked, note

SALT = "club_sessions.phones"


def join_path(session: Session) -> str:
    """The URL path that players scan at the session."""
    return phones.join_path(session, SALT)


def session_to_join(code: str) -> Session:
    """The session whose code was scanned.

    Refusals: "no_session", "not_now" before and after the session, and "renewed" for an old code.
    """
    session = phones.found_by(code, SALT, Session.objects.select_related("club"))
    if session is None:
        raise Refused("no_session", _("Scan the code again, or check in at the desk."))
    if session.status == Status.PLANNED:
        raise Refused("not_now", _("Check-in has not been opened yet. Scan the code again when it is."))
    if session.status in (Status.CLOSED, Status.CANCELED):
        raise Refused("not_now", _("This session is over. Scan the code of the next one."))
    phones.check_is_current(code, SALT, session)
    return session


@transaction.atomic
def take_name(*, code: str, member_id: int, now: datetime, phone: str = "") -> Member:
    """Mark a member's name as taken by a phone. Refusals: those of `session_to_join` and `player_links.take_name`."""
    session = session_to_join(code)
    member = phones.take_name(session.club.members.filter(has_left=False), member_id, now=now, phone=phone)
    if member.name_taken_at == now:
        note(session, "name_taken", None, name=str(member))
    return member


@transaction.atomic
def renew_code(*, session_id: int, expected_version: int, by: User | None) -> None:
    """Give the session a new code to scan; the old one stops working. Taken names stay taken.

    `expected_version`: of the code that the caller saw, so that a repeated request changes nothing. Refused as
    "not_now".
    """
    session = locked(session_id)
    check_open(session, Status.PLANNED, Status.CHECKING_IN, Status.PLAYING)
    if phones.renew_code(session, expected_version):
        note(session, "code_renewed", by)


@transaction.atomic
def release_name(*, session_id: int, member_id: int, by: User | None) -> Member:
    """Free a name that a phone has taken: that phone loses access, and another one can take the name."""
    session = locked(session_id)
    if session.status == Status.CLOSED:
        raise Refused("not_now", str(SENTENCES[Status.CLOSED]))
    member = player_links.renew_link(member=session.club.members.get(pk=member_id), by=by)
    note(session, "name_released", by, name=str(member))
    return member
