"""Players' phones at a session: a phone scans the session's code and takes its player's name."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from common.errors import Refused
from league.accounts.models import User
from league.clubs.models import Member
from league.rounds.services import phones
from league.sessions.models import Session
from league.sessions.policies import OPEN, SENTENCES, Status, check_open
from league.sessions.services.locking import locked


def session_to_join(code: str) -> Session:
    """The session whose code was scanned.

    Refusals: "no_session", "not_now" before and after the session, and "renewed" for an old code.
    """
    session = phones.found_by(code, Session.objects.select_related("club"))
    if session is None:
        raise Refused("no_session", _("Scan the code again, or check in at the desk."))
    if session.status == Status.PLANNED:
        raise Refused("not_now", _("Check-in has not been opened yet. Scan the code again when it is."))
    if session.status in (Status.CLOSED, Status.CANCELED):
        raise Refused("not_now", _("This session is over. Scan the code of the next one."))
    phones.check_is_current(code, session)
    return session


@transaction.atomic
def take_name(*, code: str, member_id: int, now: datetime, phone: str = "") -> Member:
    """Mark a member's name as taken by a phone. Refusals: those of `session_to_join` and `player_links.take_name`."""
    session = session_to_join(code)
    return phones.take_name(session, session.club.members.filter(has_left=False), member_id, now=now, phone=phone)


@transaction.atomic
def renew_code(*, session_id: int, expected_version: int, by: User | None) -> None:
    """Give the session a new code to scan, see `league.rounds.services.phones`. Refused as "not_now"."""
    session = locked(session_id)
    check_open(session, Status.PLANNED, *OPEN)
    phones.renew_code(session, expected_version, by)


@transaction.atomic
def release_name(*, session_id: int, member_id: int, by: User | None) -> Member:
    """Free a name that a phone has taken. Refused as "not_now"."""
    session = locked(session_id)
    if session.status == Status.CLOSED:
        raise Refused("not_now", str(SENTENCES[Status.CLOSED]))
    return phones.release_name(session, member_id, by)
