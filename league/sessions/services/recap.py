"""The recap by e-mail, once to every player who wants it."""

from datetime import datetime

from django.db.models import Exists, OuterRef, QuerySet

from common.mail import can_mail
from league.clubs.models import Member
from league.rounds.policies import published_parts, why_unpublished
from league.rounds.queries.recap_readers import recap_readers
from league.rounds.services.recap_mail import LOOK_BACK, SETTLED, mail_recap
from league.sessions.models import Closing, RecapMail
from league.sessions.queries.recap import in_columns, members_at, recap_of


def send_recap(*, closing_id: int) -> int:
    """Mail the recap; safe to repeat, each member gets it once. Returns how many were sent now.

    An address without consent to the club's recaps gets the question instead; one that has reached its limit for the
    day gets this recap later.

    Without a mail server, or while the standings are not published, none is sent or marked as sent.
    """
    if not can_mail():
        return 0
    closing = Closing.objects.select_related("session_result__format_version", "payment", "session__club").get(
        pk=closing_id
    )
    if closing.payment.undone_at or why_unpublished(closing.session):
        return 0
    came = members_at(closing.session)
    earlier = closing.session.closings.filter(pk__lt=closing.pk).select_related("payment")
    last = earlier.order_by("pk").last()
    recap = recap_of(closing, published_parts(closing.session))
    return mail_recap(
        club=closing.session.club,
        about=str(closing.session),
        players=came,
        mails=closing.mails,
        earlier=RecapMail.objects.filter(closing__in=earlier),
        is_current=Closing.objects.filter(pk=closing.pk, payment__undone_at=None).exists,  # not reopened meanwhile
        template="sessions/mail/recap.txt",
        context={
            "session": closing.session,
            "recap": recap,
            "team_lines": in_columns(recap.standings.teams),
            "lines": in_columns(recap.standings),
            "why": last.payment.undone_why if last else "",
        },
    )


def recaps_due(*, now: datetime, readers: QuerySet[Member] | None = None) -> list[int]:
    """Closings of the last days with unsent recaps, for the sweep that replaces lost jobs.

    `readers`: only those whose recap one of these members has not had, and those of the last minutes too.
    """
    if not can_mail():
        return []
    until = now - SETTLED if readers is None else now
    recent = Closing.objects.filter(
        payment__undone_at=None, payment__at__gte=now - LOOK_BACK, payment__at__lte=until
    ).filter(session__shows_standings=True)
    members = Member.objects.all() if readers is None else readers
    came = recap_readers(members.filter(check_ins__session=OuterRef("session")))
    mailed = RecapMail.objects.filter(closing=OuterRef(OuterRef("pk"))).values("member")
    return list(recent.filter(Exists(came.exclude(pk__in=mailed))).values_list("pk", flat=True))
