"""The recap of a session or a tournament by e-mail, once to each member who wants it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.core.mail import get_connection, send_mail
from django.db import transaction
from django.utils.translation import gettext, gettext_noop

from common.rate_limits import TooOften
from league.accounts.services import count_recap
from league.clubs.models import Member
from league.clubs.services.recap_consent import recap_link

HOW_TO_STOP = gettext_noop("To stop these e-mails, open this link and choose “Stop the e-mails”:")


@dataclass(frozen=True, slots=True)
class Letter:
    """A recap in plain text."""

    subject: str
    body: str


def mail_recap(
    *, waiting: Iterable[Member], mark_sent: Callable[[Member], bool], letter_for: Callable[[Member], Letter]
) -> int:
    """Mail a recap to each reader, with a link that stops recaps; returns how many were sent.

    `mark_sent` stores a row for the member in the same transaction, and returns False if there is one. An address that
    has reached its limit for the day gets this recap later. Raises OSError for a refused address, once all were tried.
    """
    sent, failed = 0, None
    with get_connection() as connection:
        for member in waiting:
            try:
                with transaction.atomic():
                    if mark_sent(member):
                        count_recap(to=member.email)
                        letter, to = letter_for(member), [member.email]
                        body = f"{letter.body}\n{gettext(HOW_TO_STOP)} {recap_link(member)}\n"
                        sent += send_mail(letter.subject, body, None, to, connection=connection)
            except TooOften:
                continue
            except OSError as error:  # a refused address must not keep the mail from everyone after it
                failed = error
    if failed:
        raise failed
    return sent
