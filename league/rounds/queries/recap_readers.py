"""Which members may be sent a recap; each app chooses those who played, in its `queries`."""

from django.db.models import Exists, OuterRef, QuerySet
from django.db.models.functions import Lower

from league.clubs.models import Member, RecapConsent

ANSWERS = RecapConsent.objects.filter(club=OuterRef("club"), email=Lower(OuterRef("email")))


def recap_readers(members: QuerySet[Member]) -> QuerySet[Member]:
    """Those who want mail and whose address has consented to the club's recaps."""
    return _want_mail(members).filter(Exists(ANSWERS.filter(agreed=True)))


def recap_to_ask(members: QuerySet[Member]) -> QuerySet[Member]:
    """Those who want mail at an address that has not answered yet."""
    return _want_mail(members).exclude(Exists(ANSWERS))


def _want_mail(members: QuerySet[Member]) -> QuerySet[Member]:
    return members.filter(wants_mail=True).exclude(email="")
