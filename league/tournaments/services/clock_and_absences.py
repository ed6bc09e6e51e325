"""A round that is being played: its clock, and who is not at the table. Nobody loses anything by either."""

from datetime import datetime

from django.db import transaction

from common.errors import Refused
from league.accounts.models import User
from league.rounds.services.clock import set_clock
from league.tournaments.models import Pairing, Round
from league.tournaments.services.journal import note
from league.tournaments.services.locking import locked, locked_pairing


@transaction.atomic
def start_clock(*, tournament_id: int, round_id: int, minutes: int | None, now: datetime, by: User | None) -> None:
    """Let a round's clock run from now, or again; None: take it away. Refusals: "no_such_round", "minutes"."""
    tournament = locked(tournament_id)
    round_ = Round.objects.select_related("stage").filter(pk=round_id, stage__tournament=tournament).first()
    if round_ is None:
        raise Refused("no_such_round", "This round was taken back since you opened the page.")
    if done := set_clock(round_, minutes, now):
        note(tournament, f"{round_.stage}: {round_}, {done}", by)


@transaction.atomic
def mark_absent(*, tournament_id: int, pairing_id: int, entry_id: int, absent: bool, by: User | None) -> None:
    """Write down that somebody is not at the table, or has come after all. Safe to repeat. Refusals: "not_here"."""
    tournament, stage, pairing = locked_pairing(tournament_id, pairing_id)
    if entry_id not in pairing.entries:
        raise Refused("not_here", "Nobody of that name sits at this table.")
    side = pairing.entries.index(entry_id)
    if pairing.absent[side] == absent or not pairing.is_missing:
        return
    Pairing.objects.filter(pk=pairing.pk).update(**{("first_absent", "second_absent")[side]: absent})
    done = "is not at the table" if absent else "has come to the table"
    note(tournament, f"{stage}: {pairing.players[side].name} {done}", by)
