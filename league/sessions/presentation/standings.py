"""The standings of a session, as pages show them."""

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext as _

from league.results.presentation.standings import (
    Podium,
    SessionStandings,
    WallStandings,
    podium_of,
    standings_table,
    team_standings_table,
    wall_standings,
)
from league.rules.formats import Format
from league.rules.games import listed
from league.rules.sessions import SessionState
from league.rules.standings import Standing
from league.rules.team_standings import TeamMatch
from league.sessions.models import Session
from league.sessions.queries.as_closed import teams_at
from league.sessions.queries.closing import Proposal
from league.sessions.queries.standings import matches_at, names_at, ranked_at

A_FEW = 3
NO_ROUNDS = SessionState(())


def session_standings(
    session: Session, state: SessionState, *, first: int | None = None, own: int | None = None
) -> SessionStandings:
    """The standings so far; with `first`, the other rows are left out and counted in `more`. own: the reader."""
    names, teams = names_at(session), teams_at(session)
    ranked, matches = ranked_at(session, state, names), matches_at(session, state, teams)
    return standings_of(session.format, ranked, names, teams, matches, state, first=first, own=own)


def proposed_standings(proposal: Proposal, session: Session, state: SessionState) -> SessionStandings:
    """The standings that closing would freeze."""
    names = {pk: member.name for pk, member in proposal.members.items()}
    return standings_of(session.format, proposal.standings, names, proposal.teams, proposal.matches, state)


def standings_of(
    fmt: Format,
    standings: Iterable[Standing[int]],
    names: Mapping[int, str],
    teams: Mapping[int, str],
    matches: Sequence[TeamMatch],
    state: SessionState = NO_ROUNDS,
    *,
    first: int | None = None,
    own: int | None = None,
) -> SessionStandings:
    """The standings of the players with a game, and of their teams, with what was wrong at the tables of `state`.

    A few more than `first` are shown if they are all: a link would take as much space.
    """
    ranked = [row for row in standings if row.totals.games]
    if first and len(ranked) <= first + A_FEW:
        first = None
    table = standings_table(ranked[:first], names, fmt, own)
    return SessionStandings(
        columns=table.columns,
        rows=table.rows,
        teams=team_standings_table(fmt, [row.totals for row in ranked], teams, matches),
        more=len(ranked) - len(table.rows),
        one_team=_tables_of_one_team(state, teams),
    )


def _tables_of_one_team(state: SessionState, teams: Mapping[int, str]) -> list[str]:
    """A sentence for each called table at which all are on one team, because a team was changed or seats swapped."""
    said = _("%(round)s, table %(table)s: %(names)s are on the same team, %(team)s.")
    found = []
    for round_ in state.called:
        for table in round_.tables:
            here = {teams.get(pk, "") for pk, *_more in table.at_table}
            if len(table.at_table) > 1 and len(here) == 1 and (team := here.pop()):
                names = listed([name for _pk, name, _absent in table.at_table])
                found.append(said % {"round": round_.title, "table": table.number, "names": names, "team": team})
    return found


def podium_and_standings(session: Session, state: SessionState) -> tuple[Podium, list[WallStandings]]:
    """The podium and the standings for the wall; with teams, theirs come first, and the podium is theirs."""
    players = session_standings(session, state)
    podium = podium_of((row.place, row.name) for row in (players.teams.rows or players.rows))
    tables = [wall_standings(players.teams, _("Teams")), wall_standings(players, _("Standings"))]
    return podium, [table for table in tables if table.rows]
