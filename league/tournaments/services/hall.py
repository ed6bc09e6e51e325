"""Calling a round in the hall: its clock, and who is not at the table yet. Nobody loses anything by either."""

from datetime import datetime

from django.db import transaction

from common.errors import Refused
from league.accounts.models import User
from league.tournaments.models import Absence, Round, RoundClock
from league.tournaments.services._common import locked, note
from league.tournaments.services._table import locked_pairing

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


@transaction.atomic
def mark_absent(*, tournament_id: int, pairing_id: int, entry_id: int, absent: bool, by: User | None) -> None:
    """Write down that somebody is not at the table, or has come after all. Safe to repeat. Refusals: "not_here"."""
    tournament, _, view, pairing = locked_pairing(tournament_id, pairing_id)
    player = next((each for each in pairing.players if each.entry == entry_id), None)
    if player is None:
        raise Refused("not_here", "Nobody of that name sits at this table.")
    here = Absence.objects.filter(pairing=pairing.pk, entry=entry_id)
    if absent and not here.exists():
        Absence.objects.create(pairing_id=pairing.pk, entry_id=entry_id)
        note(tournament, f"{view.stage}: {player.name} is not at the table", by)
    elif not absent and here.delete()[0]:
        note(tournament, f"{view.stage}: {player.name} has come to the table", by)
