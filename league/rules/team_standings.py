"""The standings of teams: the totals of all their tables, or points for each match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from operator import add
from typing import Generic, NamedTuple

from league.rules.formats import Format
from league.rules.points import kept
from league.rules.scoring import GameScore, P
from league.rules.standings import COUNTED, Standing, Totals, standings
from league.rules.teams import opposing_teams


class TeamMatch(NamedTuple):
    """All tables of two teams in a session, and the points that each team has at them.

    `missing`: how many of its `tables` have no result yet.
    """

    home: str
    away: str
    home_points: int
    away_points: int
    tables: int = 0
    missing: int = 0


class Tables(NamedTuple, Generic[P]):
    """A round, for its matches: the players of each table, those whose table has no result yet, and the scores."""

    players: Sequence[Collection[P]]
    waiting: Collection[P]
    scores: Iterable[GameScore[P]]


def team_matches(rounds: Iterable[Tables[P]], teams: Mapping[P, str]) -> tuple[TeamMatch, ...]:
    """The matches in these rounds that have a result, by name.

    The points of someone without a table, whose opponents forfeited it, count in the match that the team plays.
    """
    sums: dict[tuple[str, str], Counter[str]] = {}
    tables: Counter[tuple[str, str]] = Counter()
    missing: Counter[tuple[str, str]] = Counter()
    for one in rounds:
        against = opposing_teams(one.players, teams)
        of_team = {teams[player]: other for player, other in against.items()}
        seated = {player for players in one.players for player in players}
        for first in (next(iter(players)) for players in one.players):
            if first in against:
                match = _match(teams[first], against[first])
                tables[match] += 1
                missing[match] += first in one.waiting
        for score in one.scores:
            team = teams.get(score.player, "")
            if other := against.get(score.player, "" if score.player in seated else of_team.get(team, "")):
                match = _match(team, other)
                sums.setdefault(match, Counter())[team] += score.points
                tables[match] += score.player not in seated  # forfeited
    return tuple(
        TeamMatch(home, away, points[home], points[away], tables[home, away], missing[home, away])
        for (home, away), points in sorted(sums.items())
    )


def _match(one: str, other: str) -> tuple[str, str]:
    return (one, other) if one < other else (other, one)


def match_points(fmt: Format, matches: Iterable[TeamMatch]) -> Counter[str]:
    """Each team's points for the matches whose results are all in, in the units of the point rule."""
    won, tied, lost = (kept(fmt, points) for points in fmt.team_match_points)
    found: Counter[str] = Counter()
    for home, away, ours, theirs in (match[:4] for match in matches if not match.missing):
        found[home] += won if ours > theirs else tied if ours == theirs else lost
        found[away] += won if theirs > ours else tied if ours == theirs else lost
    return found


def team_standings(
    fmt: Format, players: Iterable[Totals[P]], teams: Mapping[P, str], matches: Iterable[TeamMatch] = ()
) -> tuple[Standing[str], ...]:
    """Teams by the counted keys of the ranking chain, best first; games between tied teams and cuts decide nothing.

    If the format has points for matches, they take the place of the points of the tables.
    """
    rows: dict[str, Totals[str]] = {}
    for row in players:
        if team := teams.get(row.player):
            rows[team] = Totals(team, *map(add, rows.get(team, Totals(team))[1:], row[1:]))
    if fmt.team_match_points:
        points = match_points(fmt, matches)
        rows = {team: row._replace(points=points[team]) for team, row in rows.items()}
    return standings(rows, team_chain(fmt.ranking_keys), names={team: team for team in rows})


def team_chain(chain: Sequence[str]) -> tuple[str, ...]:
    """The keys of a ranking chain that apply to teams."""
    return tuple(key for key in chain if key in COUNTED or key == "shared")
