"""The results of a session by e-mail (the recap), once to every player who wants them.

`mail_recap` in `league.rounds.services.recap_mail` ensures that each gets them only once.
"""

from collections.abc import Callable

from common.mail import can_mail
from league.rounds.policies import Visibility, published_parts, why_unpublished
from league.rounds.services.recap_mail import mail_recap
from league.sessions.models import Closing, RecapMail
from league.sessions.queries.recap import members_at


def send_recap(*, closing_id: int, recap_of: Callable[[Closing, Visibility], object]) -> int:
    """Mail the recap; safe to repeat, each member gets it once. Returns how many were sent now.

    `recap_of` makes the recap that the template shows.

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
    earlier = closing.session.closings.filter(pk__lt=closing.pk).select_related("payment")
    last = earlier.order_by("pk").last()
    return mail_recap(
        club=closing.session.club,
        about=str(closing.session),
        players=members_at(closing.session),
        mails=closing.mails,
        earlier=RecapMail.objects.filter(closing__in=earlier),
        is_current=Closing.objects.filter(pk=closing.pk, payment__undone_at=None).exists,  # not reopened meanwhile
        template="sessions/mail/recap.txt",
        context={
            "session": closing.session,
            "recap": recap_of(closing, published_parts(closing.session)),
            "why": last.payment.undone_why if last else "",
        },
    )
