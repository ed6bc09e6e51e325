"""The clock of a round in progress, and absent players. Both are for display only."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from common.errors import Refused
from league.accounts.models import User
from league.rounds.services.clock import called_round, set_clock
from league.rounds.services.journal import note_and_announce
from league.tournaments.models import Pairing, Round
from league.tournaments.services.locking import locked, locked_pairing


@transaction.atomic
def start_clock(*, tournament_id: int, round_id: int, minutes: int | None, now: datetime, by: User | None) -> None:
    """Start or restart a round's clock; None: stop it. Refusals: "no_such_round", "minutes"."""
    tournament = locked(tournament_id)
    round_ = called_round(Round.objects.select_related("stage").filter(stage__tournament=tournament), round_id)
    set_clock(tournament, round_, minutes, now, by, stage=str(round_.stage))


@transaction.atomic
def mark_absent(*, tournament_id: int, pairing_id: int, player: int, absent: bool, by: User | None) -> None:
    """Mark a player absent or present. Safe to repeat. Refusals: "not_here"."""
    at = locked_pairing(tournament_id, pairing_id)
    if player not in at.pairing.entries:
        raise Refused("not_here", _("That player is not at this table."))
    if (player in at.pairing.absent) == absent or not at.pairing.is_missing:
        return
    seat = at.pairing.entries.index(player)
    Pairing.objects.filter(pk=at.pairing.pk).update(**{f"{Pairing.SEATS[seat]}_absent": absent})
    name = at.pairing.players[seat].name
    note_and_announce(at.tournament, "absent" if absent else "present", by, stage=str(at.stage), name=name)
