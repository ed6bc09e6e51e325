"""Members who enter themselves and withdraw: until when they can."""

from datetime import datetime

from django.utils.translation import gettext as _

from league.results.queries.online import moment
from league.tournaments.models import Tournament
from league.tournaments.queries.flyer import flyer_of


def why_only_the_director(tournament: Tournament, *, has_begun: bool) -> str:
    """Why members can't enter or withdraw themselves, in a sentence; empty while they can."""
    if tournament.is_canceled:
        return tournament.why_canceled
    if tournament.club.rehearsal_of_id:
        return _("Only the director enters and withdraws players in a rehearsal.")
    if has_begun:
        return _("The first round has been called. Ask the director, who can still do this.")
    return ""


def why_entries_closed(tournament: Tournament, now: datetime) -> str:
    """Why the flyer doesn't let members enter themselves, in a sentence; empty while it does."""
    flyer = flyer_of(tournament)
    if tournament.is_canceled:
        return tournament.why_canceled
    if tournament.sides == Tournament.Sides.PAIRS:
        return _("This tournament is played in fixed pairs. Give the director both names.")
    if not flyer.takes_entries:
        return _("Entries are closed. Ask the director if there is still room.")
    if flyer.entries_until and now > flyer.entries_until:
        until = moment(flyer.entries_until, tournament.club.zone)
        sentence = _("Entries closed on %(until)s. Ask the director if there is still room.")
        return sentence % {"until": until}
    return ""
