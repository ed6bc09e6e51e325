"""A round that is being played: its clock, and who is not at the table. Nobody loses anything by either."""

from datetime import datetime

from django.db import transaction

from common.errors import Refused
from league.accounts.models import User
from league.rounds.services.clock import set_clock
from league.sessions.policies import Status, check_open
from league.sessions.services._common import locked, note
from league.sessions.services.results import called_table


@transaction.atomic
def start_clock(*, session_id: int, round_id: int, minutes: int | None, now: datetime, by: User | None) -> None:
    """Let a called round's clock run from now, or again; None: take it away.

    Refusals: "not_now", "no_such_round", "minutes".
    """
    session = locked(session_id)
    check_open(session, Status.PLAYING)
    round_ = session.rounds.filter(pk=round_id, called_at__isnull=False).first()
    if round_ is None:
        raise Refused("no_such_round", "This round was taken back since you opened the page.")
    if done := set_clock(round_, minutes, now):
        note(session, f"Round {round_.number}: {done}", by)


@transaction.atomic
def mark_absent(*, session_id: int, table_id: int, member_id: int, absent: bool, by: User | None) -> None:
    """Write down that somebody is not at the table, or has come after all. Safe to repeat.

    Refusals: "not_now", "not_called", "not_here". Raises Table.DoesNotExist for a table that was taken back.
    """
    session, table, game = called_table(session_id, table_id)
    seat = table.seats.select_related("check_in__member").filter(check_in__member=member_id).first()
    if seat is None:
        raise Refused("not_here", "Nobody of that name sits at this table.")
    if seat.absent == absent or game.status != game.Status.WAITING:
        return
    seat.absent = absent
    seat.save(update_fields=["absent"])
    done = "is not at the table" if absent else "has come to the table"
    note(session, f"Round {table.round.number}, table {table.number}: {seat.check_in.member} {done}", by)
