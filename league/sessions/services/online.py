"""Tables of a session that are played online: the deadline, and the matches whose result is not recorded yet."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from league.accounts.models import User
from league.results.models import Game
from league.results.queries.matches import unrecorded_matches
from league.results.queries.online import moment
from league.rounds.services.clock import called_round
from league.rounds.services.journal import note_and_announce
from league.rounds.services.online import set_deadline
from league.sessions.models import Session
from league.sessions.services.locking import locked_playing


@transaction.atomic
def let_play_online(*, session_id: int, round_id: int, until: datetime | None, now: datetime, by: User) -> None:
    """Allow starting a called round's open games online until `until`; None: without a deadline.

    Matches in progress continue.

    Refusals: "not_now", "no_such_round", "past" for a time in the past, "nothing_open".
    """
    session = locked_playing(session_id)
    round_ = called_round(session.rounds.filter(called_at__isnull=False), round_id)
    set_deadline(Game.objects.filter(table__round=round_, status=Game.Status.WAITING), until, now)
    if until:
        note_and_announce(session, "online_until", by, round=round_.number, until=moment(until, session.club.zone))
    else:
        note_and_announce(session, "online_any_time", by, round=round_.number)


def matches_to_record() -> list[UUID]:
    """Matches of tables with an unrecorded outcome, in sessions that accept results now."""
    waiting = unrecorded_matches().filter(game__table__round__session__status=Session.Status.PLAYING)
    return list(waiting.values_list("match", flat=True))
