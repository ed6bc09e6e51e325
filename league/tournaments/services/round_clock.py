"""The clock of a round in the hall; it only tells the time that is left."""

from datetime import datetime

from django.db import transaction

from common.errors import Refused
from league.accounts.models import User
from league.tournaments.models import Round, RoundClock
from league.tournaments.services.journal import note
from league.tournaments.services.locking import locked

LONGEST = 600  # minutes


@transaction.atomic
def start_clock(*, tournament_id: int, round_id: int, minutes: int | None, now: datetime, by: User | None) -> None:
    """Let a round's clock run from now, or anew; None: take it away. Refusals: "no_such_round", "minutes"."""
    tournament = locked(tournament_id)
    round_ = Round.objects.select_related("stage").filter(pk=round_id, stage__tournament=tournament).first()
    if round_ is None:
        raise Refused("no_such_round", "This round was taken back since you opened the page.")
    if minutes is not None and not 1 <= minutes <= LONGEST:
        raise Refused("minutes", f"A round's clock runs from 1 to {LONGEST} minutes.")
    stopped, _ = RoundClock.objects.filter(round=round_).delete()
    if minutes is None and not stopped:
        return
    if minutes is not None:
        RoundClock.objects.create(round=round_, started_at=now, minutes=minutes)
    told = f"{minutes} minutes on the clock" if minutes is not None else "the clock stopped"
    note(tournament, f"{round_.stage}: {round_}, {told}", by)
