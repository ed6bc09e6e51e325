"""The deadline for starting games online. It ends no game: an organizer decides overdue games."""

from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from common.errors import Refused
from league.results.models import Game


def set_deadline(games: QuerySet[Game], until: datetime | None, now: datetime) -> None:
    """Let these games be started online until `until`; None: without a deadline. Matches in progress go on.

    `begin_match` in league/results/services/matches.py refuses it afterwards.

    Refusals: "past" for a time that is over, "nothing_open". The caller holds the lock.
    """
    if until is not None and until <= now:
        raise Refused("past", _("This time has passed. Choose a later one."))
    if not games.update(online_until=until):
        raise Refused("nothing_open", _("No games are left to play here."))
