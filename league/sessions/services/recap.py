"""The recap by mail, once to everybody who came and wants it."""

from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction
from django.template.loader import render_to_string

from league.clubs.models import Member
from league.sessions.models import Closing, RecapMail
from league.sessions.selectors import recap_of


def send_recap(*, closing_id: int) -> int:
    """Mail the recap; safe to repeat, each member gets it once. Answers how many were sent now."""
    closing = Closing.objects.select_related("night__format", "sheet", "session__club").get(pk=closing_id)
    if closing.reopened_at:
        return 0
    came = Member.objects.filter(check_ins__session=closing.session, wants_mail=True).exclude(email="")
    waiting = came.exclude(pk__in=closing.mails.values("member"))
    context = {"closing": closing, "session": closing.session, "recap": recap_of(closing)}
    subject = f"{closing.session.club}: {closing.session}"
    body = render_to_string("sessions/recap_mail.txt", context)
    sent = 0
    for member in waiting:
        with transaction.atomic():
            _row, is_new = RecapMail.objects.get_or_create(closing=closing, member=member)
            if is_new:
                sent += send_mail(subject, body, settings.DEFAULT_FROM_EMAIL, [member.email])
    return sent
