"""The page of a session's last step: what closing would fix and pay."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.clubs.models import Member
from league.money.presentation import PayoutTable, payouts_due
from league.results.presentation.standings import SessionStandings
from league.rules.sessions import SessionState, missing_sentence
from league.sessions.forms import CloseForm
from league.sessions.models import Session
from league.sessions.presentation.corrections import Corrections, corrections_due
from league.sessions.presentation.side_pots import SidePotPanel, side_pot_panels
from league.sessions.presentation.standings import proposed_standings
from league.sessions.presentation.ties import Ties, ties_of
from league.sessions.queries.as_closed import Changed, changed_since_closing
from league.sessions.queries.closing import Proposal


@dataclass(frozen=True, slots=True)
class ClosePage:
    """Values for templates/sessions/close.html.

    corrections: what changes since an earlier closing, None without one. changed: name and change of each member whose
    type or team has changed since then. blocked: why the session can't be closed yet. unplayed: how many planned rounds
    were not called.
    """

    proposal: Proposal
    standings: SessionStandings
    payouts: PayoutTable
    side_pots: Sequence[SidePotPanel]
    ties: Ties | None
    corrections: Corrections | None
    changed: Sequence[tuple[str, str]]
    blocked: str
    unplayed: int


def close_page(session: Session, state: SessionState, proposal: Proposal, form: CloseForm) -> ClosePage:
    """The page; `form` has the amounts that were typed."""
    names, currency = {pk: member.name for pk, member in proposal.members.items()}, session.club.currency
    corrections = corrections_due(session, proposal)
    return ClosePage(
        proposal=proposal,
        standings=proposed_standings(proposal, session, state),
        payouts=payouts_due(proposal.sheet, names, currency, form),
        side_pots=side_pot_panels(proposal, currency),
        ties=ties_of(session, state) if not state.missing else None,
        corrections=corrections,
        changed=[(each.name, change_in_words(each)) for each in changed_since_closing(session)] if corrections else (),
        blocked=missing_sentence(state.missing, None) if state.missing else "",
        unplayed=len(state.rounds) - len(state.called),
    )


def change_in_words(changed: Changed) -> str:
    """ "guest then, member now", "team Foxes then, team Hares now"."""
    kinds = tuple(str(Member.Kind(kind).label) for kind in changed.kind)
    teams = tuple(_("team %(team)s") % {"team": team} if team else _("no team") for team in changed.team)
    both = ({"was": was, "now": now} for was, now in (kinds, teams) if was != now)
    return "; ".join(_("%(was)s then, %(now)s now") % each for each in both)
