"""The parts of a session that members and the public can see."""

from collections.abc import Collection

from django.db import transaction

from common.jobs import enqueue
from league.accounts.models import User
from league.rounds.policies import PARTS
from league.rounds.services.publication import show_parts
from league.seasons.services import publish_result
from league.sessions.policies import Status
from league.sessions.services.locking import locked


@transaction.atomic
def set_publication(*, session_id: int, shown: frozenset[str], by: User | None, of: Collection[str] = PARTS) -> None:
    """Of the parts `of`, publish those `shown` to members and the public, and hide the others. Safe to repeat.

    Publishing the standings of a closed session sends its recap to members who have not had it.

    Writes no journal for a planned session, so that it can still be canceled.
    """
    session = locked(session_id)
    changed = show_parts(session, shown, of, by, is_noted=session.status != Status.PLANNED)
    if closing := session.closings.filter(payment__undone_at=None).select_related("session_result").first():
        publish_result(result=closing.session_result, is_published=session.shows_standings)
        if changed and session.shows_standings:
            enqueue("league.sessions.tasks.send_recap", closing_id=closing.pk)
