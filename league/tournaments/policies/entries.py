"""Who can enter and withdraw without the director, and until when; whom a draw of partners pairs, and why not."""

from collections.abc import Iterable
from datetime import datetime

from django.utils.translation import gettext as _

from league.results.queries.online import moment
from league.tournaments.models import Entry, Tournament
from league.tournaments.queries.tournaments import flyer_of

Status = Entry.Status


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


def entries_to_pair(entries: Iterable[Entry], *, has_begun: bool) -> list[Entry]:
    """The players whom a draw pairs: everyone; once a round has been called, only those without a partner."""
    playing = [entry for entry in entries if entry.status in (Status.IN, Status.PARTNER)]
    return [entry for entry in playing if entry.status == Status.IN and not entry.partner] if has_begun else playing


def why_no_draw(to_pair: list[Entry]) -> str:
    """Why these players can't be paired, in a sentence; empty if they can."""
    return "" if len(to_pair) > 1 else _("A draw needs at least two players without a partner.")
