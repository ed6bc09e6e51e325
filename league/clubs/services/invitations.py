"""Invitations: the link by which a member gets an account in the club."""

from collections.abc import Callable
from datetime import timedelta
from urllib.parse import urlencode

from django.core import signing
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from common.errors import Refused
from common.jobs import enqueue
from common.mail import can_mail
from common.rate_limits import RateLimit, hit
from league.accounts.models import User
from league.accounts.services import count_letter, make_account, send_sign_up_link, token_for, uncount_attempt
from league.audit.models import Action
from league.clubs.models import Member
from league.clubs.policies import Who, check_can_be_invited, clubs_where
from league.clubs.services.members import record
from league.clubs.services.recap_consent import agree_by_joining

INVITATION = "clubs.invitation"
INVITATION_LASTS = timedelta(days=14)
INVITING = RateLimit(
    "invitation",
    30,
    3600,
    gettext_lazy("Your club has sent 30 invitations in an hour. Wait an hour, or share the link."),
)
JOINING = RateLimit(
    "join-link",
    30,
    3600,
    gettext_lazy("30 links to join this club were sent in an hour. Wait an hour, then try again."),
)


@transaction.atomic
def invitation(*, member: Member, by: User | None) -> str:
    """A token with which this member alone gets an account in the club.

    It works once, for two weeks, and only while its creator owns the club.
    """
    check_can_be_invited(member)
    record(Action.INVITATION_MADE, member, by)
    return _token_for(member, by)


def _token_for(member: Member, by: User | None) -> str:
    return signing.dumps([member.pk, by.pk if by else None], salt=INVITATION)


@transaction.atomic
def invite(*, member: Member, link_of: Callable[[str], str], by: User | None) -> Member:
    """Mail the link to join after the commit. Refused as "no_mail", "no_email" and "too_often"."""
    check_can_be_invited(member)
    if not can_mail():
        raise Refused("no_mail", _("No mail server is set up. Share the link yourself."))
    if not member.email:
        sentence = _("%(name)s has no e-mail address. Add one, or share the link yourself.")
        raise Refused("no_email", sentence % {"name": member})
    count_letter(kind="invitation", to=member.email)
    hit(INVITING, member.club_id)
    record(Action.INVITATION_SENT, member, by)
    link = f"{link_of(_token_for(member, by))}?{urlencode({'email': token_for(member.email)})}"
    enqueue("league.clubs.tasks.send_invitation", member=member.pk, link=link)
    return member


def invited(*, token: str) -> Member:
    """The member whom an invitation is for. Refused as "stale_invitation" if it is expired or used."""
    try:
        found, by = signing.loads(token, salt=INVITATION, max_age=INVITATION_LASTS)
    except signing.BadSignature:
        found = by = None
    member = Member.objects.select_related("club").filter(pk=found, user=None, has_left=False).first()
    maker = User.objects.filter(pk=by, is_active=True).first()
    if member is None or (by and not (maker and member.club_id in clubs_where(maker, Who.OWNER))):
        raise Refused(
            "stale_invitation",
            _("This invitation has been used or has expired. Ask an owner of the club for a new one."),
        )
    return member


def send_join_link(*, token: str, email: str, page: str, address: str) -> str:
    """Mail the invited person a link to create an account, see `send_sign_up_link`. Raises TooOften."""
    club = invited(token=token).club
    hit(JOINING, club.pk)
    sent = send_sign_up_link(
        email=email,
        page=page,
        subject=_("Your link to join %(club)s") % {"club": club},
        reason=_("Someone entered your e-mail address to join %(club)s.") % {"club": club},
        address=address,
    )
    uncount_attempt(address=address)  # limited by club and by e-mail address
    return sent


@transaction.atomic
def join(*, token: str, user: User) -> Member:
    """Connect the invited member with this account. Refused as "stale_invitation" and as "already_joined"."""
    member = Member.objects.select_for_update().get(pk=invited(token=token).pk)
    member = invited(token=token)  # again, now under the lock
    if already := member.club.members.filter(user=user).first():
        raise Refused("already_joined", _("You are already in this club, as %(name)s.") % {"name": already})
    member.user, member.email = user, member.email or user.email
    member.save(update_fields=["user", "email"])
    agree_by_joining(club=member.club, user=user)
    record(Action.INVITATION_USED, member, user)
    return member


@transaction.atomic
def join_with_new_account(*, token: str, email: str, password: str, address: str, is_confirmed: bool = False) -> Member:
    """Create an account with this address for the invited member; a mailed link may have confirmed the address."""
    name = invited(token=token).name
    user = make_account(email=email, name=name, password=password, address=address, is_confirmed=is_confirmed)
    member = join(token=token, user=user)
    uncount_attempt(address=address)  # an invitation can be used once
    return member
