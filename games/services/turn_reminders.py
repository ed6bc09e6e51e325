"""E-mail reminders of turns in correspondence matches."""

from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from common.jobs import enqueue
from common.mail import can_mail
from games.clocks import time_in_words
from games.engine import listed
from games.models import Match, Seat

UNSEEN = timedelta(minutes=10)  # a turn must wait this long before an e-mail


def turns_to_tell(*, now: datetime) -> list[tuple[UUID, int]]:
    """Match and seat of each player with a long turn who has not opened the match since and got no e-mail for it."""
    return list(_to_tell(now).values_list("match_id", "number")) if can_mail() else []


def _to_tell(now: datetime) -> QuerySet[Seat]:
    return Seat.objects.filter(
        Q(mailed_at=None) | Q(mailed_at__lt=F("running_since")),
        Q(seen_at=None) | Q(seen_at__lt=F("running_since")),
        match__status=Match.Status.PLAYING,
        match__clock_data__days__gt=0,
        running_since__lt=now - UNSEEN,
        user__is_active=True,
    )


@transaction.atomic
def tell_turn(*, match_id: UUID, seat: int) -> bool:
    """Mail a player that it is their turn: once per turn, only to a confirmed address. Returns whether it was sent."""
    now = timezone.now()
    theirs = _to_tell(now).filter(match=match_id, number=seat)
    found = theirs.select_for_update(of=("self",)).select_related("user", "match").first()
    if found is None or not found.user or not found.user.email:
        return False
    found.mailed_at = now
    found.save(update_fields=["mailed_at"])
    if not found.user.has_confirmed_email():
        enqueue(
            "league.accounts.tasks.ask_to_confirm",
            email=found.user.email,
            what=_("a reminder when it is your turn in a match played over several days"),
        )
        return False
    assert found.running_since is not None
    others = [each.name for each in found.match.seats.all() if each.number != seat]
    left = found.time_left - (now - found.running_since) if found.time_left is not None else None
    context = {
        "others": listed(others),
        "left": time_in_words(int(left.total_seconds())) if left else "",
        "page": settings.ADDRESS + reverse("games:table", kwargs={"pk": match_id}),
    }
    body = render_to_string("games/mail/turn.txt", context)
    subject = _("Your turn against %(names)s") % {"names": context["others"]}
    return bool(send_mail(subject, body, settings.DEFAULT_FROM_EMAIL, [found.user.email]))
