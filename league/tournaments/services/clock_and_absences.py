"""The clock of a round in progress, and absent players. Both are only shown."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from common.errors import Refused
from league.accounts.models import User
from league.rounds.services.clock import set_clock
from league.tournaments.models import Pairing, Round
from league.tournaments.services.journal import note
from league.tournaments.services.locking import locked, locked_pairing


@transaction.atomic
def start_clock(*, tournament_id: int, round_id: int, minutes: int | None, now: datetime, by: User | None) -> None:
    """Start a round's clock, or restart it; None: stop it. Refusals: "no_such_round", "minutes"."""
    tournament = locked(tournament_id)
    round_ = Round.objects.select_related("stage").filter(pk=round_id, stage__tournament=tournament).first()
    if round_ is None:
        raise Refused("no_such_round", _("Someone undid this round after you opened the page."))
    if not set_clock(round_, minutes, now):
        return
    named: dict[str, Any] = {"stage": str(round_.stage), "round": round_.number}
    if minutes is None:
        note(tournament, "clock_stopped", by, **named)
    else:
        note(tournament, "clock_started", by, **named, minutes=minutes)


@transaction.atomic
def mark_absent(*, tournament_id: int, pairing_id: int, entry_id: int, absent: bool, by: User | None) -> None:
    """Mark a player absent or present. Safe to repeat. Refusals: "not_here"."""
    tournament, stage, pairing = locked_pairing(tournament_id, pairing_id)
    if entry_id not in pairing.entries:
        raise Refused("not_here", _("That player is not at this table."))
    side = pairing.entries.index(entry_id)
    if pairing.absent[side] == absent or not pairing.is_missing:
        return
    Pairing.objects.filter(pk=pairing.pk).update(**{("first_absent", "second_absent")[side]: absent})
    name = pairing.players[side].name
    note(tournament, "absent" if absent else "present", by, stage=str(stage), name=name)
