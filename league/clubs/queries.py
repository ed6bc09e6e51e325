"""Reads clubs, members and roles for the pages of a club."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from functools import reduce
from operator import or_
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import PROTECT, Count, Exists, ManyToOneRel, Min, Model, OuterRef, Prefetch, Q, QuerySet, Value
from django.forms.models import model_to_dict
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from common.compiled import Compiled
from common.names import Folded, normalize_name
from games.queries.lobbies import Lobby
from league.accounts.models import LONGEST_LOGIN, User
from league.clubs.models import Club, ClubLogo, Member, Removal, Role, Team

OCCASIONS = ("session", "tournament", "session_result")  # in the order in which people remember them best


class ClubRequest(HttpRequest):
    """A request to a club's pages: middleware has set the club, the member and the player."""

    club: Club
    member: Member | None
    player: Member | None  # the member, or the player whose private link was opened in this browser
    user: User


def club_of(slug: str) -> Club | None:
    """The club with this slug."""
    return _club_by_slug.first(slug)


_club_by_slug = Compiled(lambda slug: Club.objects.filter(slug=slug), "slug")


def clubs_of(user: User | AnonymousUser) -> QuerySet[Club]:
    """The clubs of a user; none for a stranger."""
    if not user.is_authenticated:
        return Club.objects.none()
    return Club.objects.filter(members__user=user, members__has_left=False)


def public_clubs(limit: int) -> QuerySet[Club]:
    """Public clubs, the newest first."""
    return Club.objects.filter(is_public=True, rehearsal_of=None).order_by("-pk")[:limit]


def idle_time_of(user: User) -> timedelta:
    """How long a login of this user lasts without a request: the shortest time of the user's clubs."""
    shortest = clubs_of(user).aggregate(shortest=Min("idle_minutes"))["shortest"]
    return LONGEST_LOGIN if shortest is None else timedelta(minutes=shortest)


_member_by_user = Compiled(lambda club, user: Member.objects.filter(club=club, user=user, has_left=False))


def membership(club: Club, user: User | AnonymousUser) -> Member | None:
    member = _member_by_user.first(club.pk, user.pk) if user.is_authenticated else None
    if member:
        member.club = club
    return member


def lobbies_of(user: User | AnonymousUser) -> list[Lobby]:
    """The lobbies of the user's clubs, with the time factor that each club's organizers granted."""
    if not user.is_authenticated:
        return []
    mine = Member.objects.filter(user=user, has_left=False, club__rehearsal_of=None).select_related("club")
    return [
        Lobby(
            member.club.slug,
            member.club.name,
            member.time_factor,
            decides=member.role >= Role.ORGANIZER,
            url=reverse("front:club", kwargs={"club": member.club.slug}),
        )
        for member in mine
    ]


def logo_of(club: Club) -> QuerySet[ClubLogo]:
    return ClubLogo.objects.filter(club=club)


def members_of(club: Club, *, gone_too: bool = False) -> QuerySet[Member]:
    people = club.members.select_related("user")
    return people if gone_too else people.filter(has_left=False)


def members_by_name(club: Club, only: int | None = None) -> list[Member]:
    """The members, or only the one with this key."""
    found = members_of(club) if only is None else members_of(club).filter(pk=only)
    return list(found.order_by("name"))


def names_of(members: Iterable[int]) -> dict[int, str]:
    """member id -> name."""
    return dict(Member.objects.filter(pk__in=members).values_list("pk", "name"))


def other_members(member: Member) -> QuerySet[Member]:
    """The other members of the club, including those who have left."""
    return members_of(member.club, gone_too=True).exclude(pk=member.pk)


def member_without_account(pk: int) -> Member | None:
    """The member with this key, unless they have an account or have left."""
    return Member.objects.select_related("club").filter(pk=pk, user=None, has_left=False).first()


def people(club: Club, *, typed: str = "", gone_too: bool = False) -> QuerySet[Member]:
    """The list of members: those who are expected at sessions, then guests who never came to one."""
    today = timezone.localdate(timezone=club.zone)
    flags = {"is_away": _is_away(club), "is_overdue": Q(dues_until__lt=today, dues_until__isnull=False)}
    found = called(members_of(club, gone_too=gone_too), typed).select_related("team").annotate(**flags)
    return with_session_count(found).order_by("-is_expected", "name")


def members_not_away(club: Club) -> QuerySet[Member]:
    """The members who are not away today, in the club's time zone."""
    return members_of(club).exclude(_is_away(club))


def _is_away(club: Club) -> Q:
    return Q(away_until__gt=timezone.localdate(timezone=club.zone), away_until__isnull=False)


def with_session_count(people: QuerySet[Member]) -> QuerySet[Any]:
    """Annotates `session_count`, the sessions they came to, and `is_expected`, whether they are expected at sessions.

    Members are; guests and visitors are after their first session. A tournament can bring many who never come to one.
    """
    return people.annotate(
        session_count=Count("check_ins"), is_expected=Q(kind=Member.Kind.MEMBER) | Q(session_count__gt=0)
    )


def called(people: QuerySet[Member], typed: str) -> QuerySet[Member]:
    """Filters by a part of the name, ignoring accents; all of them if nothing was typed."""
    return people.filter(name__folded__contains=searched(typed)) if searched(typed) else people


def folded_names(club: Club, typed: str) -> tuple[str, dict[str, list[Member]]]:
    """The typed name as a search compares it, and the club's members by theirs: see `common.names.Folded`."""
    asked, by_name = "", defaultdict[str, list[Member]](list)
    for member in members_of(club).annotate(folded=Folded("name"), asked=Folded(Value(searched(typed)))):
        asked = member.asked
        by_name[member.folded].append(member)
    return asked, by_name


def member_called(club: Club, name: str) -> Member | None:
    """The member with exactly this name, or else one whose name differs only in accents."""
    alike = club.members.filter(name__folded=searched(name))
    return min(alike, key=lambda one: (one.name.lower() != name.lower(), one.has_left, one.pk), default=None)


@dataclass(frozen=True, slots=True)
class Reference:
    """A foreign key from a row of any app to its member."""

    model: type[Model]
    field: str

    @property
    def name(self) -> str:
        return f"{self.model._meta.label_lower}.{self.field}"

    def of(self, member: Member) -> QuerySet[Any]:
        return self.model._base_manager.filter(**{self.field: member})


def references() -> list[Reference]:
    """Every protected foreign key to a member, in all apps; computed rows cascade instead."""
    pointing = (each for each in Member._meta.get_fields(include_hidden=True) if isinstance(each, ManyToOneRel))
    return [Reference(each.related_model, each.field.name) for each in pointing if each.on_delete is PROTECT]


def has_history(member: Member) -> bool:
    """Whether the member has check-ins, games, entries or payments that were not undone."""
    return any(
        getattr(reference.model, "that_count", QuerySet.all)(reference.of(member)).exists()
        for reference in references()
    )


def shared_occasion(one: Member, other: Member) -> str:
    """The session or tournament that both have come to, in words; empty if there is none."""
    found: dict[str, str] = {}
    for model in {reference.model: None for reference in references()}:
        columns = [reference for reference in references() if reference.model is model]
        fields = {reference.field for reference in columns}
        for constraint in model._meta.constraints:
            once = getattr(constraint, "fields", ())
            if fields.isdisjoint(once) or not (occasion := [field for field in once if field not in fields]):
                continue
            theirs, others = (
                {row for column in columns for row in column.of(who).values_list(*occasion)} for who in (one, other)
            )
            if both := theirs & others:
                row = model._base_manager.filter(**dict(zip(occasion, min(both), strict=True))).first()
                found[occasion[0]] = str(getattr(row, occasion[0]))
    return next((found[name] for name in (*OCCASIONS, *found) if name in found), "")


def removals_of(club: Club) -> QuerySet[Removal]:
    """Deleted and merged members, the newest first."""
    return Removal.objects.filter(member__club=club).select_related("member", "into", "by", "undone_by")


def searched(typed: str) -> str:
    """Normalizes a search text like a stored name; this also removes NUL, which PostgreSQL can't store."""
    return normalize_name(typed)


def club_form_values(club: Club) -> dict[str, object]:
    """The settings by the names of their form's fields."""
    names = ("name", "venue", "time_zone", "currency", "is_public", "reports", "idle_minutes", "transfers_until")
    return {name: getattr(club, name) for name in names}


def member_form_values(member: Member) -> dict[str, object]:
    """A member's details by the names of their form's fields."""
    team = {"team": member.team.name if member.team else ""}
    return model_to_dict(member, exclude=["id", "club", "user", "role"]) | team


def teams_of(club: Club) -> QuerySet[Team]:
    """The teams that have or had players, by name, each with its present `players`."""
    pointing = (each for each in Team._meta.get_fields(include_hidden=True) if isinstance(each, ManyToOneRel))
    used = [Exists(each.related_model._base_manager.filter(**{each.field.name: OuterRef("pk")})) for each in pointing]
    players = Prefetch("members", members_of(club).order_by("name"), to_attr="players")
    return club.teams.filter(reduce(or_, used)).prefetch_related(players)


def team_form_values(team: Team) -> dict[str, object]:
    """A team's name by the name of its form's field."""
    return {"name": team.name}


def role_form_values(member: Member) -> dict[str, object]:
    """A member's role by the name of its form's field."""
    return {"role": member.role}
