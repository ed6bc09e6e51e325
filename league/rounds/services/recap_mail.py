"""Mails the recap of a session or a tournament once to each member who wants it; its text: `templates/<app>/mail/`."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.core.mail import get_connection, send_mail
from django.db import transaction
from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.mail import can_mail
from common.rate_limits import TooOften
from league.accounts.services import count_recap
from league.clubs.models import Club, Member
from league.clubs.services.recap_consent import ask_for_consent, recap_link
from league.rounds.queries.recap_readers import recap_readers, recap_to_ask

HOW_TO_STOP = gettext_noop("To stop these e-mails, open this link and choose “Stop the e-mails”:")


LOOK_BACK = timedelta(days=2)  # how long the sweep looks for members without a recap
SETTLED = timedelta(minutes=30)  # until then the queued task may still be sending


def recaps_due(
    waiting: Callable[..., list[int]], *, now: datetime, readers: QuerySet[Member] | None = None
) -> list[int]:
    """Recaps of the last days with unsent e-mails, for the sweep that replaces lost jobs.

    `waiting`: the query of the app. `readers`: only those that one of these members has not had, and those of the last
    minutes too.
    """
    until = now - SETTLED if readers is None else now
    return waiting(since=now - LOOK_BACK, until=until, readers=readers) if can_mail() else []


def mail_recap(
    *,
    club: Club,
    about: str,
    players: QuerySet[Member],
    mails: Any,
    earlier: QuerySet[Any],
    is_current: Callable[[], bool],
    template: str,
    context: dict[str, Any],
) -> int:
    """Mail a recap to each player who wants it, with an unsubscribe link; returns how many were sent.

    An address without consent to the club's recaps gets the question instead. `mails`: the `RecapMail`s of this recap,
    which get one for each member in the transaction that sends it. `earlier`: those of the recaps that this one
    replaces; members who have one of them are told that this one is corrected. `is_current`: asked before each mail. An
    address that has reached its limit for the day gets this recap later. Raises OSError for a refused address, after
    all were tried.
    """
    for member in recap_to_ask(players).select_related("club"):
        ask_for_consent(member)
    named = {"club": club, "about": about}
    first = f"{club}: {about}", _text(template, context | {"replaces": False})
    corrected = _("%(club)s: %(about)s, corrected") % named, _text(template, context | {"replaces": True})
    sent, failed = 0, None
    with get_connection() as connection:
        for member in recap_readers(players).exclude(pk__in=mails.values("member")):
            try:
                with transaction.atomic():
                    if is_current() and mails.get_or_create(member=member)[1]:
                        count_recap(to=member.email)
                        subject, text = corrected if earlier.filter(member=member).exists() else first
                        body = f"{text}\n{_(HOW_TO_STOP)} {recap_link(member)}\n"
                        sent += send_mail(subject, body, None, [member.email], connection=connection)
            except TooOften:
                continue
            except OSError as error:  # a refused address must not stop the mail to the others
                failed = error
    if failed:
        raise failed
    return sent


def _text(template: str, context: dict[str, Any]) -> str:
    """The template's paragraphs, with one empty line between them."""
    return re.sub(r"\n{3,}", "\n\n", render_to_string(template, context)).strip() + "\n"
