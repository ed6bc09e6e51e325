"""What the pages of a club read."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.http import HttpRequest

from league.accounts.models import User
from league.clubs.models import Club, Member


class ClubRequest(HttpRequest):
    """A request on a club's island: the access table has found the club and who is asking."""

    club: Club
    member: Member | None
    user: User


def club_of(slug: str) -> Club | None:
    return Club.objects.filter(slug=slug).first()


def clubs_of(user: User | AnonymousUser) -> QuerySet[Club]:
    """The clubs somebody belongs to; none for somebody from outside."""
    if not user.is_authenticated:
        return Club.objects.none()
    return Club.objects.filter(members__user=user, members__has_left=False)


def membership(club: Club, user: User | AnonymousUser) -> Member | None:
    return club.members.filter(user=user, has_left=False).first() if user.is_authenticated else None


def members_of(club: Club, *, gone_too: bool = False) -> QuerySet[Member]:
    people = club.members.select_related("user")
    return people if gone_too else people.filter(has_left=False)


def named_like(club: Club, typed: str) -> QuerySet[Member]:
    """Members whose name, or a part of it, begins with what was typed."""
    typed = " ".join(typed.split())
    return members_of(club).filter(name__icontains=typed)[:8] if typed else Member.objects.none()
