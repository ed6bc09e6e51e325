"""What is said at a table besides the moves: it changes nothing in the game, and is no event of it."""

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from common.errors import Refused
from games.broadcast import announce
from games.models import Match
from games.policies.remarks import MOST, sayings
from games.services.event_store import lock_match


@transaction.atomic
def say(*, match_id: UUID, seat: int, what: str) -> None:
    """One of the fixed messages. Sent again before anything else happened it is the one that was said.

    Refusals: "not_now", "said_enough".
    """
    match = lock_match(match_id)
    if what not in sayings(match, seat):
        raise Refused("not_now", _("You can’t send that message now."))
    if [match.version, seat, what] in match.remarks:
        return
    if len(match.remarks) >= MOST:
        raise Refused("said_enough", _("No more messages can be sent in this match."))
    note(match, seat, what)
    match.save(update_fields=["remarks", "changed_at"])
    announce(match_id)


def note(match: Match, seat: int, what: str) -> None:
    """In the log of a match, which its caller has locked and saves: after the events so far."""
    match.remarks = [*match.remarks, [match.version, seat, what]]
