"""Mailing the results, for the page of a finished tournament."""

from dataclasses import dataclass

from league.rounds.presentation.recap import recap_goes_to
from league.rules.tournaments.remaining_play import is_finished
from league.tournaments.models import Recap
from league.tournaments.policies.recaps import places_to_mail, why_not_mailed
from league.tournaments.queries.recaps import members_in, newest_recap
from league.tournaments.queries.state import StoredTournament


@dataclass(frozen=True, slots=True)
class Mailing:
    """`blocked` says why they can't be mailed; `changed`: the places differ from the last mailed ones."""

    goes_to: str
    blocked: str
    newest: Recap | None
    expected_version: int
    changed: bool

    @property
    def is_due(self) -> bool:
        """Whether they can be mailed, and the players don't have them yet."""
        return not self.blocked and (self.newest is None or self.changed)


def mailing_of(state: StoredTournament) -> Mailing | None:
    """None before the end, and if no player wants mail."""
    tournament = state.tournament
    goes_to = recap_goes_to(members_in(tournament)) if is_finished(state) else ""
    if not goes_to:
        return None
    newest = newest_recap(tournament)
    changed = newest is not None and newest.places != places_to_mail(state)
    return Mailing(goes_to, why_not_mailed(state), newest, tournament.recaps.count(), changed)
