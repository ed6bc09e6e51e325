"""Who gets the results by e-mail."""

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.mail import can_mail
from league.clubs.models import Member
from league.rounds.queries.recap_readers import recap_readers, recap_to_ask


def recap_goes_to(members: QuerySet[Member]) -> str:
    """The number of recipients of the results, in sentences; empty if no one wants them."""
    readers, asked = recap_readers(members).count(), recap_to_ask(members).count()
    if not readers + asked:
        return ""
    if not can_mail():
        return _("No e-mail is sent because no mail server is set up.")
    goes_to = first = ""
    if readers:
        goes_to = ngettext(
            "%(count)s person gets the results by e-mail.", "%(count)s people get the results by e-mail.", readers
        ) % {"count": readers}
    if asked:
        first = ngettext(
            "%(count)s person will get an e-mail asking whether they want results by e-mail.",
            "%(count)s people will get an e-mail asking whether they want results by e-mail.",
            asked,
        ) % {"count": asked}
    return f"{goes_to} {first}".strip()
