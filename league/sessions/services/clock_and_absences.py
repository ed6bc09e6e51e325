"""The clock of a round in progress, and absent players. Both are for display only."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from common.errors import Refused
from league.accounts.models import User
from league.rounds.services.clock import called_round, set_clock
from league.rounds.services.journal import note_and_announce
from league.sessions.services.locking import locked_playing
from league.sessions.services.tables import called_table


@transaction.atomic
def start_clock(*, session_id: int, round_id: int, minutes: int | None, now: datetime, by: User | None) -> None:
    """Start or restart a called round's clock; None: stop it.

    Refusals: "not_now", "no_such_round", "minutes".
    """
    session = locked_playing(session_id)
    round_ = called_round(session.rounds.filter(called_at__isnull=False), round_id)
    set_clock(session, round_, minutes, now, by)


@transaction.atomic
def mark_absent(*, session_id: int, table_id: int, player: int, absent: bool, by: User | None) -> None:
    """Mark a player at a table as absent or present. Safe to repeat.

    Refusals: those of `SessionTable`, and "not_here".
    """
    session, table, game = called_table(session_id, table_id)
    seat = table.seats.select_related("check_in__member").filter(check_in__member=player).first()
    if seat is None:
        raise Refused("not_here", _("That player is not at this table."))
    if seat.absent == absent or game.status != game.Status.WAITING:
        return
    seat.absent = absent
    seat.save(update_fields=["absent"])
    code = "marked_absent" if absent else "marked_present"
    note_and_announce(session, code, by, round=table.round.number, table=table.number, name=str(seat.check_in.member))
