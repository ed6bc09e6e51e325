"""The clock of a round; and the look-up of the called round that a page showed."""

from datetime import datetime, timedelta
from typing import Any, TypeVar

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from common.errors import Refused
from league.accounts.models import User
from league.rounds.models import AbstractRound, Published
from league.rounds.services.journal import note_and_announce

LONGEST = 600  # minutes
R = TypeVar("R", bound=AbstractRound)


def called_round(rounds: QuerySet[R], pk: int) -> R:
    """The round that the page showed. Refused as "no_such_round" if it was undone."""
    round_ = rounds.filter(pk=pk).first()
    if round_ is None:
        raise Refused("no_such_round", _("Someone undid this round after you opened the page."))
    return round_


def set_clock(
    published: Published, round_: AbstractRound, minutes: int | None, now: datetime, by: User | None, **where: Any
) -> None:
    """Start or restart a round's clock; None: stop it. `where`: more parameters of the journal's sentence.

    Refused as "minutes" unless they are from 1 to 600. The caller holds the lock.
    """
    if minutes is not None and not 1 <= minutes <= LONGEST:
        raise Refused("minutes", _("A round’s clock can run from 1 to %(most)s minutes.") % {"most": LONGEST})
    if minutes is None and round_.clock_ends_at is None:
        return
    round_.clock_ends_at = None if minutes is None else now + timedelta(minutes=minutes)
    round_.save(update_fields=["clock_ends_at"])
    if minutes is None:
        note_and_announce(published, "clock_stopped", by, **where, round=round_.number)
    else:
        note_and_announce(published, "clock_started", by, **where, round=round_.number, minutes=minutes)
