"""Why the next round's seats differ from those that were drawn or announced."""

from django.utils.translation import gettext as _

from league.rules.games import listed
from league.rules.mixed_tables import Mix
from league.sessions.models import Session
from league.sessions.queries.seat_changes import moves
from league.sessions.queries.seat_requests import number_seated, players_here, standing_requests


def seat_changes(session: Session) -> list[str]:
    """Sentences: who came or left since the last draw or call, and a chosen mix of tables that no longer fits."""
    if session.seed is None:
        return []
    came, went = moves(session)
    said = []
    if came:
        said.append(_("Seats changed: %(names)s arrived.") % {"names": listed(came)})
    if went:
        said.append(_("Seats changed: %(names)s left.") % {"names": listed(went)})
    if session.mix:
        chosen, seated = Mix(**session.mix), number_seated(players_here(session), standing_requests(session))
        if chosen.players != seated:
            sentence = _(
                "You chose %(tables)s. That doesn’t fit %(seated)s players, so other tables were chosen; "
                "you can change them."
            )
            said.append(sentence % {"tables": chosen.sentence, "seated": seated})
    return said
