"""The standings of a session, as pages show them."""

from typing import Any

from django.utils.translation import gettext as _

from league.results.presentation import Podium, WallStandings, podium_of, standing_shown, wall_standings
from league.rules.sessions import SessionState
from league.sessions.models import Session
from league.sessions.queries.closing import Proposal
from league.sessions.queries.standings import names_at, ranked_at

A_FEW = 3


def standing_rows(session: Session, state: SessionState | None = None, first: int | None = None) -> dict[str, Any]:
    """The standings as templates/components/_standings.html shows them; with `first`, `more` rows are left out.

    A few more than `first` are shown, too: a link to one or two rows is longer than the rows.
    """
    names = names_at(session)
    ranked = [row for row in ranked_at(session, state, names) if row.totals.games]
    if first and len(ranked) <= first + A_FEW:
        first = None
    shown = standing_shown(ranked[:first], names, session.format)
    return shown | {"more": len(ranked) - len(shown["rows"])}


def shown_standings(proposal: Proposal, session: Session) -> dict[str, Any]:
    """The standings that closing would freeze, as templates/components/_standings.html shows them."""
    names = {pk: member.name for pk, member in proposal.members.items()}
    return standing_shown(proposal.standings, names, session.format)


def podium_and_standings(session: Session, state: SessionState) -> tuple[Podium, WallStandings]:
    """What the wall shows of how they stand."""
    shown = standing_rows(session, state)
    return podium_of((str(row["place"]), row["name"]) for row in shown["rows"]), wall_standings(shown, _("Standings"))
