"""Who is mailed a recap."""

from django.db.models import QuerySet

from league.accounts.queries import confirmed_emails
from league.clubs.models import Member


def recap_readers(members: QuerySet[Member]) -> QuerySet[Member]:
    """Those of them who want mail and have confirmed an address."""
    return _want_mail(members).filter(email__in=confirmed_emails())


def recap_to_confirm(members: QuerySet[Member]) -> QuerySet[Member]:
    """Those who want mail, at an address that was never confirmed."""
    return _want_mail(members).exclude(email__in=confirmed_emails())


def _want_mail(members: QuerySet[Member]) -> QuerySet[Member]:
    return members.filter(wants_mail=True).exclude(email="")
