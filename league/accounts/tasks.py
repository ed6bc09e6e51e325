"""Tasks of accounts: sending e-mail, and deleting expired logins."""

from celery import shared_task
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from common.live_updates import wait_for_updates
from league.accounts import queries, services

LOGINS_AT_ONCE = 500


@shared_task  # type: ignore[untyped-decorator]
def send_letter(*, to: str, subject: str, text: str) -> None:
    """Send one e-mail."""
    send_mail(subject, text, None, [to])


@shared_task  # type: ignore[untyped-decorator]
def send_password_link(*, email: str, site: str) -> None:
    """Mail a link for a new password to the owner of an account; nothing if the address has no account."""
    user = queries.active_user(email)
    if user and user.has_usable_password():
        uid, token = urlsafe_base64_encode(force_bytes(user.pk)), default_token_generator.make_token(user)
        link = site + reverse("accounts:choose_again", args=[uid, token])
        text = render_to_string("accounts/mail/forgotten.txt", {"user": user, "link": link})
        send_mail(_("Choose a new password"), text, None, [user.email])


@shared_task  # type: ignore[untyped-decorator]
def ask_to_confirm(*, email: str, what: str) -> None:
    """Ask whether `what` may be mailed to this address."""
    services.ask_to_confirm(email=email, what=what)


@shared_task  # type: ignore[untyped-decorator]
def forget_logins() -> None:
    """Delete expired logins, including guests', whose open pages lose their sockets.

    Some at a time: an update that waits its turn behind too many others is lost.
    """
    while logins := queries.expired_logins(LOGINS_AT_ONCE):
        services.delete_logins(logins)
        wait_for_updates()
