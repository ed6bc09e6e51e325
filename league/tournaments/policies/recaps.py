"""Whether the results of a tournament can be mailed, and their content."""

from typing import Any

from django.utils.translation import gettext as _

from common.mail import can_mail
from league.rounds.policies import why_unpublished
from league.rules.tournaments.placing import final_places
from league.rules.tournaments.remaining_play import is_finished
from league.tournaments.queries.state import StoredTournament


def places_to_mail(state: StoredTournament) -> list[Any]:
    """The final places in a recap's format: [event, [[place, name], …]] for each event."""
    return [[event, [list(row) for row in places]] for event, places in final_places(state)]


def why_not_mailed(state: StoredTournament) -> str:
    """Why the results can't be mailed to the players, in a sentence; empty if they can."""
    if not state.has_begun or not is_finished(state):
        return _("The tournament is not over yet.")
    no_server = "" if can_mail() else _("No e-mail is sent because no mail server is set up.")
    return why_unpublished(state.tournament) or no_server
