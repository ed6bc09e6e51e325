"""Messages at the table. They don't change the game and are not events."""

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from common.errors import Refused
from games.broadcast import announce
from games.models import Match
from games.policies.remarks import MOST, message_codes
from games.services.event_store import lock_match


@transaction.atomic
def say(*, match_id: UUID, seat: int, what: str) -> None:
    """Send one of the fixed messages. A repeat before anything else happened is ignored.

    Refusals: "not_now", "said_enough".
    """
    match = lock_match(match_id)
    if what not in message_codes(match, seat):
        raise Refused("not_now", _("You can’t send that message now."))
    if [match.version, seat, what] in match.remarks:
        return
    if len(match.remarks) >= MOST:
        raise Refused("said_enough", _("No more messages can be sent in this match."))
    note(match, seat, what)
    match.save(update_fields=["remarks", "changed_at"])
    announce(match_id)


def note(match: Match, seat: int, what: str) -> None:
    """Add to the log of a match, after its current events. The caller locks and saves the match."""
    match.remarks = [*match.remarks, [match.version, seat, what]]
