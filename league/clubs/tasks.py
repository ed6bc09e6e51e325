"""E-mail tasks of clubs."""

from celery import shared_task
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from league.clubs.queries import member_without_account


@shared_task  # type: ignore[untyped-decorator]
def send_invitation(*, member: int, link: str) -> None:
    """Mail a member the link to join, unless they have an account now."""
    invited = member_without_account(member)
    if invited and invited.email:
        text = render_to_string("clubs/mail/invitation.txt", {"member": invited, "link": link})
        send_mail(_("Your account at %(club)s") % {"club": invited.club}, text, None, [invited.email])
