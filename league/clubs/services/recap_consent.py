"""Consent to recaps by e-mail: the owner of an address is asked, and can withdraw it."""

from django.conf import settings
from django.core import signing
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from common.errors import Refused
from league.accounts.models import User
from league.accounts.services import ask_rarely, confirm_email
from league.clubs.models import Club, Member, RecapConsent

RECAP_LINK = "clubs.recaps"


def recap_link(member: Member) -> str:
    """The URL where the owner of the member's address accepts or refuses recaps. It doesn't expire."""
    token = signing.dumps([member.club_id, member.email.lower()], salt=RECAP_LINK)
    return settings.ADDRESS + reverse("recaps", args=[token])


def ask_for_consent(member: Member) -> None:
    """Mail the question whether the club may send its recaps to this address; at most every 14 days."""
    context = {"club": member.club, "link": recap_link(member)}
    ask_rarely(
        email=member.email,
        about=f"recaps-{member.club_id}",
        subject=_("Get results from %(club)s by e-mail?") % {"club": member.club},
        text=render_to_string("clubs/mail/ask_for_consent.txt", context),
    )


def consent_asked(*, token: str) -> RecapConsent:
    """The saved answer, or a new unsaved one. Refused ("bad_link") for an invalid token."""
    try:
        club, email = signing.loads(token, salt=RECAP_LINK)
    except signing.BadSignature:
        raise Refused("bad_link", _("Part of the link is missing. Open it again from the e-mail.")) from None
    found = RecapConsent.objects.select_related("club").filter(club=club, email=email).first()
    if found:
        return found
    if asking := Club.objects.filter(pk=club).first():
        return RecapConsent(club=asking, email=email, agreed=False)
    raise Refused("bad_link", _("This club no longer exists."))


@transaction.atomic
def answer_consent(*, token: str, agreed: bool) -> RecapConsent:
    """Save the answer of the address's owner, who alone has the link. Refused as "bad_link"; safe to repeat."""
    asked = consent_asked(token=token)
    if agreed:
        confirm_email(email=asked.email)
    return set_consent(club=asked.club, email=asked.email, agreed=agreed)


def set_consent(*, club: Club, email: str, agreed: bool) -> RecapConsent:
    """Save an answer for an address; safe to repeat."""
    consent, _ = RecapConsent.objects.update_or_create(club=club, email=email.lower(), defaults={"agreed": agreed})
    return consent


def agree_by_joining(*, club: Club, user: User) -> None:
    """Record consent on joining or starting a club, for a confirmed address without an answer."""
    if user.has_confirmed_email():
        RecapConsent.objects.get_or_create(club=club, email=user.email.lower(), defaults={"agreed": True})
