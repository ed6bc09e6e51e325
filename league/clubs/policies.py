"""Roles and access rules in a club."""

from datetime import date
from enum import IntEnum

from django.contrib.auth.models import AnonymousUser
from django.urls import URLPattern
from django.utils.translation import gettext as _

from common.errors import Refused
from league.accounts.models import User
from league.clubs.models import Club, Member, Role


class Who(IntEnum):
    """The minimum role for a page; each value includes the ones after it."""

    ANYONE = 0
    READER = 1  # a member, or anyone if the club is public
    MEMBER = 2
    SCOREKEEPER = 3
    ORGANIZER = 4
    OWNER = 5
    SIGNED_IN = 10  # pages outside any club
    PLAYER = 11  # a member, or a player without an account with a private link
    READER_OR_PLAYER = 12


EDITS_MEMBERS, EDITS_SETTINGS = Who.ORGANIZER, Who.OWNER  # in the club's pages and in the admin
LEAST_ROLE = {
    Who.MEMBER: Role.MEMBER,
    Who.SCOREKEEPER: Role.SCOREKEEPER,
    Who.ORGANIZER: Role.ORGANIZER,
    Who.OWNER: Role.OWNER,
}


def pages_for(who: Who, *pages: URLPattern) -> list[URLPattern]:
    """Open these pages of a club to everyone with at least this role; a page that is in no such list is closed."""
    for page in pages:
        page.who = who  # type: ignore[attr-defined]
    return list(pages)


def may(who: Who, club: Club, member: Member | None) -> bool:
    """Whether this member (None: not in the club) can open a page of the club that requires `who`."""
    if who is Who.ANYONE or (who in (Who.READER, Who.READER_OR_PLAYER) and club.is_public):
        return True
    if member is None or member.has_left:
        return False
    return member.role >= LEAST_ROLE.get(who, Role.MEMBER)


def clubs_where(user: User | AnonymousUser, who: Who) -> frozenset[int]:
    """The ids of the clubs in which a user has at least this role; the operator has every role everywhere."""
    if not user.is_authenticated or not user.is_active:
        return frozenset()
    if user.is_superuser:
        return frozenset(Club.objects.values_list("pk", flat=True))
    mine = Member.objects.filter(user=user, has_left=False, role__gte=LEAST_ROLE[who])
    return frozenset(mine.values_list("club_id", flat=True))


def check_can_be_invited(member: Member) -> None:
    """Refuse with "has_account" or "has_left" if the member can't be invited."""
    if member.user_id:
        raise Refused("has_account", _("%(name)s already has an account.") % {"name": member})
    if member.has_left:
        raise Refused("has_left", _("%(name)s has left the club. Bring %(name)s back first.") % {"name": member})


def dues_are_overdue(paid_until: date | None, on: date) -> bool:
    """Whether dues paid up to a day are overdue on another day. A member without a date pays none."""
    return paid_until is not None and paid_until < on


def dues_renewed(paid_until: date, on: date) -> date:
    """The same day next year; the first future one if dues ran out more than a year ago."""
    year = max(paid_until.year + 1, on.year)
    day = _in_year(paid_until, year)
    return day if day >= on else _in_year(paid_until, year + 1)


def _in_year(day: date, year: int) -> date:
    try:
        return day.replace(year=year)
    except ValueError:  # February 29
        return date(year, 2, 28)
