"""A tournament's flyer: what players read before they come."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from common.currencies import money_text
from league.results.queries.online import moment
from league.rules.tournaments.pairing_systems import takes_entries
from league.tournaments.models import Flyer, Tournament
from league.tournaments.policies.entries import why_entries_closed
from league.tournaments.queries.state import StoredTournament
from league.tournaments.queries.tournaments import flyer_of


@dataclass(frozen=True, slots=True)
class FlyerPage:
    """Values for templates/tournaments/flyer.html, in sentences. entries: until when players can enter."""

    flyer: Flyer
    game: str
    fee: str
    entries: str
    director: str


def flyer_page(state: StoredTournament, now: datetime) -> FlyerPage:
    tournament, flyer = state.tournament, flyer_of(state.tournament)
    return FlyerPage(
        flyer=flyer,
        game=_game(flyer, tournament.format.target),
        fee=_fee(tournament),
        entries="" if tournament.is_canceled else _entries(state, flyer, now),
        director=", ".join(filter(None, (flyer.director, flyer.contact))),
    )


def _game(flyer: Flyer, target: int) -> str:
    if flyer.muggins is None:
        return _("To %(target)s holes.") % {"target": target}
    if flyer.muggins:
        return _("To %(target)s holes, with muggins.") % {"target": target}
    return _("To %(target)s holes, without muggins.") % {"target": target}


def _fee(tournament: Tournament) -> str:
    fee = {"amount": money_text(tournament.format.fee, tournament.club.currency)}
    if not tournament.format.fee:
        return _("None.")
    return (_("%(amount)s each.") if tournament.in_pairs else _("%(amount)s.")) % fee


def _entries(state: StoredTournament, flyer: Flyer, now: datetime) -> str:
    if not takes_entries(state):
        return _("Closed.")
    if closed := why_entries_closed(state.tournament, now):
        return closed
    if flyer.entries_until:
        return _("Open until %(at)s.") % {"at": moment(flyer.entries_until, state.tournament.club.zone)}
    if state.has_begun:
        return _("The tournament has begun. Ask the director if there is still room.")
    return _("Open until the first round is called.")
