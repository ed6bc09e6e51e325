"""The standings of a session, as pages show them."""

from typing import Any

from django.utils.translation import gettext as _

from league.results.presentation import Podium, WallStandings, podium_of, standing_shown, teams_shown, wall_standings
from league.rules.sessions import SessionState
from league.sessions.models import Session
from league.sessions.queries.as_closed import teams_at
from league.sessions.queries.closing import Proposal
from league.sessions.queries.rounds import state_of
from league.sessions.queries.standings import names_at, ranked_at
from league.sessions.queries.teams import matches_at

A_FEW = 3


def standing_rows(session: Session, state: SessionState | None = None, first: int | None = None) -> dict[str, Any]:
    """Rows for templates/components/_standings.html; with `first`, the others are left out and counted in `more`.

    A few more than `first` are shown if they are all: a link would take as much space.
    """
    state = state or state_of(session)
    names = names_at(session)
    ranked = [row for row in ranked_at(session, state, names) if row.totals.games]
    if first and len(ranked) <= first + A_FEW:
        first = None
    shown = standing_shown(ranked[:first], names, session.format)
    players = [row.totals for row in ranked]
    teams = teams_at(session)
    of_teams = teams_shown(session.format, players, teams, matches_at(session, state, teams))
    return shown | {"more": len(ranked) - len(shown["rows"]), "teams": of_teams}


def shown_standings(proposal: Proposal, session: Session) -> dict[str, Any]:
    """The standings that closing would freeze, for templates/components/_standings.html."""
    names = {pk: member.name for pk, member in proposal.members.items()}
    players = [row.totals for row in proposal.standings]
    teams = teams_shown(session.format, players, proposal.teams, proposal.matches)
    return standing_shown(proposal.standings, names, session.format) | {"teams": teams}


def podium_and_standings(session: Session, state: SessionState) -> tuple[Podium, list[WallStandings]]:
    """The podium and the standings for the wall; with teams, theirs come first, and the podium is theirs."""
    shown = standing_rows(session, state)
    teams = shown["teams"]
    podium = podium_of((str(row["place"]), row["name"]) for row in (teams["rows"] or shown["rows"]))
    tables = [wall_standings(teams, _("Teams")), wall_standings(shown, _("Standings"))]
    return podium, [table for table in tables if table.rows]
