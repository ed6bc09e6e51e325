"""What changes a club and its members."""

from collections.abc import Sequence
from datetime import timedelta
from zoneinfo import available_timezones

import structlog
from django.core import signing
from django.db import IntegrityError, transaction
from django.utils.text import slugify

from league.accounts.models import User
from league.accounts.services import make_account
from league.clubs.models import Club, Member, Role
from league.clubs.selectors import currencies
from league.common.errors import Refused
from league.common.jobs import enqueue
from league.common.names import in_one_line
from league.common.pokes import GOODBYE, group_of_user, poke

LONGEST_NAME = 80
INVITATION = "clubs.invitation"
INVITATION_LASTS = timedelta(days=14)
log = structlog.get_logger()


def clean_name(typed: str, *, of: str = "A name") -> str:
    """A name as it is kept: trimmed, inner spaces single, no invisible signs; Refused when it is none or too long."""
    name = in_one_line(typed)
    if not any(sign.isalnum() for sign in name):
        raise Refused("no_name", f"{of} needs at least one letter.")
    if len(name) > LONGEST_NAME:
        raise Refused("long_name", f"{of} has at most {LONGEST_NAME} characters; this one has {len(name):,}.")
    return name


@transaction.atomic
def found_club(
    *, name: str, owner: User, time_zone: str, currency: str, venue: str = "", is_public: bool = False
) -> Club:
    """A new club with its first member, who owns it."""
    club = Club(slug=_free_slug(name))
    _settle(club, name=name, venue=venue, time_zone=time_zone, currency=currency, is_public=is_public)
    club.save()
    club.members.create(name=clean_name(owner.name), email=owner.email, user=owner, role=Role.OWNER)
    return club


@transaction.atomic
def found_rehearsal(*, of: Club, by: User) -> Club:
    """A club to try things out in, with the settings of a real one; it belongs to whoever wants to try, alone."""
    club = found_club(
        name=f"Rehearsal: {of.name}"[:LONGEST_NAME],
        owner=by,
        time_zone=of.time_zone,
        currency=of.currency,
        venue=of.venue,
    )
    club.rehearsal_of = of
    club.save(update_fields=["rehearsal_of"])
    return club


@transaction.atomic
def close_rehearsal(*, club: Club, by: User) -> None:
    """Nobody belongs to it any more, so nobody can open it; results are never deleted, and stay out of everybody's way.

    Safe to repeat.
    """
    members = club.members.filter(user__isnull=False, has_left=False)
    members.update(has_left=True)
    log.info("rehearsal_closed", club=club.pk, by=by.pk)


def _free_slug(name: str) -> str:
    plain = slugify(name)[:32].strip("-") or "club"
    taken = set(Club.objects.filter(slug__startswith=plain).values_list("slug", flat=True))
    return next(
        slug
        for number in range(1, len(taken) + 2)
        if (slug := f"{plain}-{number}" if number > 1 else plain) not in taken
    )


def _settle(club: Club, *, name: str, venue: str, time_zone: str, currency: str, is_public: bool) -> None:
    if time_zone not in available_timezones():
        raise Refused("no_such_time_zone", "Choose a time zone from the list.")
    if currency not in dict(currencies()):
        raise Refused("no_such_currency", "Choose a currency from the list.")
    club.name = clean_name(name, of="A club's name")
    club.venue = clean_name(venue, of="A venue") if venue.strip() else ""
    club.time_zone, club.currency, club.is_public = time_zone, currency, is_public


@transaction.atomic
def change_club(*, club: Club, name: str, venue: str, time_zone: str, currency: str, is_public: bool) -> Club:
    """New settings; the currency stays once money has been taken, for amounts are kept in its minor units."""
    club = Club.objects.select_for_update().get(pk=club.pk)
    if currency != club.currency and club.transactions.exists():
        raise Refused(
            "money_taken", f"This club has taken money in {club.currency}; its currency can't change any more."
        )
    _settle(club, name=name, venue=venue, time_zone=time_zone, currency=currency, is_public=is_public)
    club.save()
    return club


@transaction.atomic
def add_member(
    *, club: Club, name: str, kind: str = Member.Kind.MEMBER, email: str = "", by: User | None = None
) -> Member:
    """Somebody new in the club; Refused when the name is taken."""
    member = _keep(Member(club=club, name=clean_name(name), kind=kind, email=email.strip().lower()))
    log.info("member_added", club=club.pk, member=member.pk, by=by.pk if by else None)
    return member


@transaction.atomic
def add_members(*, club: Club, people: Sequence[tuple[str, str, str]], by: User | None = None) -> list[Member]:
    """Add (name, e-mail, kind) for everybody who is not in the club yet; all of them or, when one is refused, none."""
    known = {name.lower() for name in club.members.values_list("name", flat=True)}
    added = []
    for line, (typed, email, kind) in enumerate(people, start=1):
        try:
            name = clean_name(typed)
        except Refused as no:
            raise Refused(no.code, f"Line {line}: {no.sentence}") from no
        if name.lower() not in known:
            known.add(name.lower())
            added.append(add_member(club=club, name=name, kind=kind, email=email, by=by))
    return added


@transaction.atomic
def change_member(
    *,
    member: Member,
    name: str,
    kind: str,
    email: str = "",
    has_left: bool = False,
    wants_mail: bool = True,
    time_factor: int | None = None,
) -> Member:
    """Put somebody's entry right. An owner can't leave while an owner."""
    member = Member.objects.select_for_update(of=("self",)).select_related("club").get(pk=member.pk)
    if has_left and member.role == Role.OWNER:
        raise Refused("owner_leaves", f"{member} owns the club. An owner must give {member} another role first.")
    if has_left and not member.has_left:
        _say_goodbye(member)
    member.name, member.kind, member.email = clean_name(name), kind, email.strip().lower()
    member.has_left, member.wants_mail = has_left, wants_mail
    member.time_factor = member.time_factor if time_factor is None else time_factor
    return _keep(member)


def _keep(member: Member) -> Member:
    taken = member.club.members.filter(name__iexact=member.name).exclude(pk=member.pk).first()
    try:
        with transaction.atomic():
            if not taken:
                member.save()
                return member
    except IntegrityError:  # somebody else wrote the same name a moment ago
        taken = member.club.members.filter(name__iexact=member.name).exclude(pk=member.pk).first()
    if taken and taken.has_left:
        raise Refused("name_taken", f"{taken} was in this club and has left. Open that entry and bring {taken} back.")
    raise Refused("name_taken", f"There is already a {member.name} in this club. Add an initial or a nickname.")


@transaction.atomic
def set_role(*, member: Member, role: int) -> Member:
    """What somebody may do in the club; it always keeps an owner."""
    club = Club.objects.select_for_update().get(pk=member.club_id)
    member.refresh_from_db()
    if member.role == Role.OWNER and role != Role.OWNER:
        others = club.members.filter(role=Role.OWNER, has_left=False, user__isnull=False).exclude(pk=member.pk)
        if not others.exists():
            raise Refused(
                "last_owner", f"{member} is the only owner who can sign in. Make somebody else an owner first."
            )
    if member.has_left and role > Role.MEMBER:
        raise Refused("has_left", f"{member} has left the club. Take {member} back first.")
    if role == Role.OWNER and member.user_id is None:
        raise Refused("no_account", f"{member} has no account yet. Invite {member} first, then make {member} an owner.")
    member.role = Role(role)
    member.save(update_fields=["role"])
    _say_goodbye(member)
    return member


def _say_goodbye(member: Member) -> None:
    """Open pages ask again what they may read."""
    if member.user_id is not None:
        poke(group_of_user(member.user_id), GOODBYE)


def invitation(*, member: Member) -> str:
    """A token by which this member, and nobody else, gets an account in the club; good for two weeks, and once."""
    if member.user_id:
        raise Refused("has_account", f"{member} can sign in already.")
    if member.has_left:
        raise Refused("has_left", f"{member} has left the club. Bring {member} back first.")
    return signing.dumps(member.pk, salt=INVITATION)


def invite(*, member: Member, link: str) -> Member:
    """Mail the link to join, once the transaction has committed."""
    if not member.email:
        raise Refused("no_email", f"No e-mail address is known for {member}. Add one, or hand over the link yourself.")
    enqueue("league.clubs.tasks.send_invitation", member=member.pk, link=link)
    return member


def invited(*, club: Club, token: str) -> Member:
    """Whom an invitation is for; Refused when it is too old, used, or not of this club."""
    try:
        found = signing.loads(token, salt=INVITATION, max_age=INVITATION_LASTS)
    except signing.BadSignature:
        found = None
    member = club.members.filter(pk=found, user=None, has_left=False).first() if found else None
    if member is None:
        raise Refused("stale_invitation", "This invitation is used or too old. Ask an owner of the club for a new one.")
    return member


@transaction.atomic
def join(*, club: Club, token: str, user: User) -> Member:
    """The invited member is this account from now on."""
    member = club.members.select_for_update().get(pk=invited(club=club, token=token).pk)
    invited(club=club, token=token)  # again, now that nobody else can use it
    if already := club.members.filter(user=user).first():
        raise Refused("already_joined", f"You are in this club already, as {already}.")
    member.user, member.email = user, member.email or user.email
    member.save(update_fields=["user", "email"])
    return member


@transaction.atomic
def join_with_new_account(*, club: Club, token: str, email: str, password: str) -> Member:
    """The invited member gets an account of this address."""
    member = invited(club=club, token=token)
    return join(club=club, token=token, user=make_account(email=email, name=member.name, password=password))
