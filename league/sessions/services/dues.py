"""Dues, which the desk asks for at check-in."""

from datetime import date

from django.db import transaction

from league.accounts.models import User
from league.clubs.models import Member
from league.clubs.services import members
from league.sessions.policies import Status, check_open
from league.sessions.services._common import locked, note


@transaction.atomic
def renew_dues(*, session_id: int, member_id: int, until: date, by: User | None) -> Member:
    """A member's dues are paid until this day. Safe to repeat; a later day stays."""
    session = locked(session_id)
    check_open(session, Status.CHECKING_IN, Status.PLAYING)
    member = session.club.members.get(pk=member_id)
    if member.dues_until and member.dues_until >= until:
        return member
    member = members.renew_dues(member=member, until=until, by=by)
    note(session, "dues_renewed", by, about_money=True, name=str(member), until=f"{until:%Y-%m-%d}")
    return member
