"""Seating requests: they belong to the club; the next rounds are planned again."""

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from common.errors import Refused
from league.accounts.models import User
from league.rounds.services.journal import note_and_announce
from league.sessions.models import SeatingRequest
from league.sessions.services.locking import locked_open
from league.sessions.services.seating import replan

Kind = SeatingRequest.Kind


@transaction.atomic
def add_request(
    *,
    session_id: int,
    kind: str,
    member_id: int,
    other_id: int | None = None,
    table: int | None = None,
    by: User | None,
) -> None:
    """Keep two players apart or together, at a fixed table, or let one sit out. Safe to repeat.

    Refusals: "not_here", "no_other", "no_table", "table_kept", "contradiction".
    """
    session = locked_open(session_id)
    names = dict(session.check_ins.filter(left_at=None).values_list("member_id", "member__name"))
    ids = {member_id} if kind in (Kind.TABLE, Kind.SITS_OUT) else {member_id, other_id}
    if not ids <= names.keys():
        raise Refused("not_here", _("Choose players who are here."))
    requests = session.club.seating_requests.all()
    if kind == Kind.SITS_OUT:
        if requests.filter(kind=kind, member=member_id).exists():
            return
        session.club.seating_requests.create(kind=kind, member_id=member_id)
    elif kind == Kind.TABLE:
        if table is None:
            raise Refused("no_table", _("Enter the number of the table."))
        taken = requests.filter(table=table, member__is_removed=False).exclude(member=member_id).first()
        if taken:
            raise Refused("table_kept", _("%(request)s. Choose another table.") % {"request": taken})
        requests.filter(kind=kind, member=member_id).delete()
        session.club.seating_requests.create(kind=kind, member_id=member_id, table=table)
    else:
        if len(ids) < 2:
            raise Refused("no_other", _("Choose two different players."))
        earlier = requests.filter(member__in=ids, other__in=ids).exclude(member=F("other")).first()
        if earlier and earlier.kind != kind:
            raise Refused("contradiction", _("%(request)s. Remove that request first.") % {"request": earlier})
        if earlier:
            return
        session.club.seating_requests.create(kind=kind, member_id=member_id, other_id=other_id)
    note_and_announce(session, "requests_changed", by)
    replan(session)


@transaction.atomic
def remove_request(*, session_id: int, request_id: int, by: User | None) -> None:
    """Remove a request for this and all later sessions. Safe to repeat."""
    session = locked_open(session_id)
    if session.club.seating_requests.filter(pk=request_id).delete()[0]:
        note_and_announce(session, "requests_changed", by)
        replan(session)
