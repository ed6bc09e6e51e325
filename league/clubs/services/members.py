"""Changes to a club's members: their details and their roles."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

import structlog
from django.db import IntegrityError, connection, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.errors import Refused
from common.live_updates import SIGNED_OUT, group_of_user, notify_pages
from common.versions import check_version
from league.accounts.models import User
from league.audit import services as audit
from league.audit.models import Action
from league.clubs.models import Club, Member, Role
from league.clubs.policies import Who, clubs_where
from league.clubs.queries import member_called, member_form_values, role_form_values
from league.clubs.services.clubs import clean_name
from league.clubs.services.player_links import end_pages
from league.clubs.services.teams import team_for

log = structlog.get_logger()


class Person(NamedTuple):
    """A person to add to a club. `kind`: member, guest or visitor."""

    name: str
    email: str = ""
    kind: str = Member.Kind.MEMBER.value
    team: str = ""


@transaction.atomic
def add_member(
    *,
    club: Club,
    name: str,
    kind: str = Member.Kind.MEMBER,
    email: str = "",
    team: str = "",
    by: User | None = None,
) -> Member:
    """Add a person to the club. Refused as "name_taken", and as `clean_name` and `team_for` do."""
    member = Member(club=club, name=clean_name(name), kind=kind, email=email.strip().lower())
    member.team = team_for(member, team)
    member = _keep(member)
    log.info("member_added", club=club.pk, member=member.pk, by=by.pk if by else None)
    record(Action.MEMBER_ADDED, member, by)
    return member


@transaction.atomic
def add_members(*, club: Club, people: Sequence[Person], by: User | None = None) -> list[Member]:
    """Add everyone who is not in the club yet; if one is refused, as `add_member` does, none is added.

    Names that differ only in accents are the same person: such lists often leave accents out.
    """
    added = []
    for person in people:
        if member_called(club, clean_name(person.name)) is None:
            added.append(add_member(club=club, **person._asdict(), by=by))
    return added


@transaction.atomic
def change_member(
    *,
    member: Member,
    name: str,
    kind: str,
    email: str = "",
    has_left: bool = False,
    away_until: date | None = None,
    dues_until: date | None = None,
    wants_mail: bool | None = None,
    time_factor: int | None = None,
    team: str | None = None,
    expected_version: str | None = None,
    by: User | None,
) -> Member:
    """Change a member's details; None leaves a field unchanged. Leaving lowers the role to member.

    Refused as "changed_since" the `member_form_values` with the `expected_version`, "owner_leaves", as `team_for` does,
    and as "owner_decides" if the member has or had a role and `by` is not an owner; `by` None is the program.
    """
    member = Member.objects.select_for_update(of=("self",)).select_related("club", "team").get(pk=member.pk)
    shown, before, private = member_form_values(member), _audited_values(member), _private_values(member)
    if has_left != member.has_left:
        _leave_or_return(member, has_left, by)
    member.name, member.kind, member.email = clean_name(name), kind, email.strip().lower()
    member.away_until, member.dues_until = away_until, dues_until
    member.wants_mail = member.wants_mail if wants_mail is None else wants_mail
    member.time_factor = member.time_factor if time_factor is None else time_factor
    member.team = member.team if team is None else team_for(member, team)
    check_version(expected_version, shown, member_form_values(member))
    member = _keep(member)
    without_values = dict.fromkeys(audit.changes_between(private, _private_values(member)))
    if changes := {**audit.changes_between(before, _audited_values(member)), **without_values}:
        record(Action.MEMBER_CHANGED, member, by, changes=changes)
    return member


@transaction.atomic
def renew_dues(*, member: Member, until: date, by: User | None) -> Member:
    """Set the day up to which a member's dues are paid."""
    member = Member.objects.select_for_update(of=("self",)).select_related("club").get(pk=member.pk)
    before, member.dues_until = _audited_values(member), until
    member.save(update_fields=["dues_until"])
    if changes := audit.changes_between(before, _audited_values(member)):
        record(Action.MEMBER_CHANGED, member, by, changes=changes)
    return member


def _leave_or_return(member: Member, has_left: bool, by: User | None) -> None:
    if has_left and member.role == Role.OWNER:
        raise Refused(
            "owner_leaves",
            _("%(name)s owns the club. An owner must give %(name)s another role first.") % {"name": member},
        )
    role = Role(member.role if has_left else member.role_on_leaving)
    if role > Role.MEMBER and by is not None and member.club_id not in clubs_where(by, Who.OWNER):
        sentence = (
            _("%(name)s has the role of %(role)s. Only an owner of the club can mark %(name)s as having left.")
            if has_left
            else _("%(name)s had the role of %(role)s. Only an owner of the club can bring %(name)s back.")
        )
        raise Refused("owner_decides", sentence % {"name": member, "role": role.label})
    if has_left:
        member.role_on_leaving, member.role = member.role, Role.MEMBER
        _say_goodbye(member)
    else:
        member.role_on_leaving = Role.MEMBER
    member.has_left = has_left


def _audited_values(member: Member) -> dict[str, str]:
    """The details by their names in the audit trail; no e-mail address. WORDS of league.audit.queries: fixed values."""
    return {
        gettext_noop("name"): member.name,
        gettext_noop("type"): member.kind,
        gettext_noop("role"): Role(member.role).name.lower(),
        gettext_noop("status"): "has left" if member.has_left else "in the club",
        gettext_noop("away until"): f"{member.away_until:%Y-%m-%d}" if member.away_until else "no",
        gettext_noop("dues paid through"): f"{member.dues_until:%Y-%m-%d}" if member.dues_until else "none",
        gettext_noop("team"): member.team.name if member.team else "none",
        gettext_noop("results by e-mail"): "yes" if member.wants_mail else "no",
        gettext_noop("time factor"): str(member.time_factor or "no clock"),
    }


def _private_values(member: Member) -> dict[str, str]:
    """The details by their names, of which the audit trail says only that they changed."""
    return {gettext_noop("e-mail address"): member.email}


def record(action: Action, member: Member, by: User | None, **more: object) -> None:
    """Record an action on a member in the audit trail."""
    audit.record(action, by=by, club=member.club, member=member.pk, member_name=member.name, **more)


def _keep(member: Member) -> Member:
    taken = member.club.members.filter(name__iexact=member.name).exclude(pk=member.pk).first()
    try:
        with transaction.atomic():
            if not taken:
                member.save()
                if member.team_id:
                    connection.check_constraints()
                return member
    except IntegrityError:  # another request saved the same name since the check, or deleted the team
        if member.team and not member.club.teams.filter(pk=member.team.pk).exists():
            sentence = _("Another team was just given the name %(team)s. Save again to join it.")
            raise Refused("team_name", sentence % {"team": member.team}) from None
        taken = member.club.members.filter(name__iexact=member.name).exclude(pk=member.pk).first()
    if taken and taken.has_left:
        raise Refused(
            "name_taken",
            _("%(name)s has left this club. Find %(name)s among former members and uncheck “Has left the club”.")
            % {"name": taken},
        )
    sentence = _("There is already someone called %(name)s in this club. Add an initial or a nickname.")
    raise Refused("name_taken", sentence % {"name": member.name})


@transaction.atomic
def set_role(*, member: Member, role: int, by: User | None, expected_version: str | None = None) -> Member:
    """Set a member's role.

    Refusals: "last_owner", "has_left", "no_account" for an owner without one, "changed_since" the `role_form_values`.
    """
    club = Club.objects.select_for_update().get(pk=member.club_id)
    member.refresh_from_db()
    check_version(expected_version, role_form_values(member), {"role": role})
    if member.role == Role.OWNER and role != Role.OWNER:
        others = club.members.filter(role=Role.OWNER, has_left=False, user__isnull=False).exclude(pk=member.pk)
        if not others.exists():
            sentence = _("%(name)s is the only owner who can sign in. Make someone else an owner first.")
            raise Refused("last_owner", sentence % {"name": member})
    if member.has_left and role > Role.MEMBER:
        raise Refused("has_left", _("%(name)s has left the club. Bring %(name)s back first.") % {"name": member})
    if role == Role.OWNER and member.user_id is None:
        sentence = _("%(name)s has no account yet. Invite %(name)s first, then choose this role.")
        raise Refused("no_account", sentence % {"name": member})
    before, member.role = Role(member.role), Role(role)
    member.save(update_fields=["role"])
    if before != member.role:
        record(Action.ROLE_CHANGED, member, by, before=before.name.lower(), after=member.role.name.lower())
    _say_goodbye(member)
    return member


def _say_goodbye(member: Member) -> None:
    """Notify the member's open pages, so that they check their access again."""
    end_pages(member)
    if member.user_id is not None:
        notify_pages(group_of_user(member.user_id), SIGNED_OUT)
