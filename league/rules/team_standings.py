"""The standings of teams: the totals of all their tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import add

from league.rules.scoring import P
from league.rules.standings import COUNTED, Standing, Totals, standings


def team_standings(
    players: Iterable[Totals[P]], teams: Mapping[P, str], chain: Sequence[str]
) -> tuple[Standing[str], ...]:
    """Teams by the counted keys of the ranking chain, best first; games between tied teams and cuts decide nothing."""
    rows: dict[str, Totals[str]] = {}
    for row in players:
        if team := teams.get(row.player):
            rows[team] = Totals(team, *map(add, rows.get(team, Totals(team))[1:], row[1:]))
    return standings(rows, team_chain(chain), names={team: team for team in rows})


def team_chain(chain: Sequence[str]) -> tuple[str, ...]:
    """The keys of a ranking chain that apply to teams."""
    return tuple(key for key in chain if key in COUNTED or key == "shared")
