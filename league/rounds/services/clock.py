"""The clock of a round that is being played."""

from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from common.errors import Refused
from league.rounds.models import AbstractRound

LONGEST = 600  # minutes


def set_clock(round_: AbstractRound, minutes: int | None, now: datetime) -> bool:
    """Start a round's clock, or restart it; None: stop it. Returns whether anything changed.

    Refused as "minutes" where they are not from 1 to 600. The caller holds the lock.
    """
    if minutes is not None and not 1 <= minutes <= LONGEST:
        raise Refused("minutes", _("A round's clock can run from 1 to %(most)s minutes.") % {"most": LONGEST})
    if minutes is None and round_.clock_ends_at is None:
        return False
    round_.clock_ends_at = None if minutes is None else now + timedelta(minutes=minutes)
    round_.save(update_fields=["clock_ends_at"])
    return True
