"""Standings as pages and walls show them."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

from django.utils.translation import gettext as _

from league.rules.formats import Format
from league.rules.games import signed
from league.rules.points import column, points_text
from league.rules.scoring import P, says_lurch, skunks_heading
from league.rules.standings import Standing, Totals, place_text
from league.rules.team_standings import TeamMatch, team_standings


@dataclass(frozen=True, slots=True)
class Podium:
    """The winners, and the places and names down to fourth."""

    winners: Sequence[str]
    others: Sequence[tuple[str, str]]


def podium_of(placed: Iterable[tuple[str, str]]) -> Podium:
    """From places as pages show them, "1", "T2", with names, best first."""
    first = [(int("".join(filter(str.isdecimal, place))), place, name) for place, name in placed]
    return Podium(
        winners=[name for rank, _place, name in first if rank == 1],
        others=[(place, name) for rank, place, name in first if 1 < rank <= 4],
    )


@dataclass(frozen=True, slots=True)
class WallRow:
    """A row of standings on the wall, with the numbers that rank it. is_last_in: the qualifying line is below it."""

    place: str
    name: str
    numbers: Sequence[str]
    is_last_in: bool


@dataclass(frozen=True, slots=True)
class WallStandings:
    """Standings for a television. labels: of the numbers. onward: the next stage for those above the line."""

    title: str
    labels: Sequence[str]
    rows: Sequence[WallRow]
    onward: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of figures. title: what they mean. keep: it stays on a phone. ranks: they rank the rows."""

    label: str
    title: str = ""
    keep: bool = False
    ranks: bool = False
    strong: bool = False

    @property
    def css(self) -> str:
        return f"num{'' if self.keep else ' fold'}{' strong' if self.strong else ''}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row of standings, with a figure for each column. line: what is written above it, across the table.

    folded: what a phone shows below the name, instead of the columns that it has no room for. is_own: the reader's row.
    """

    place: str
    name: str
    figures: Sequence[str]
    folded: str
    why: str = ""
    url: str = ""
    line: str = ""
    is_own: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsTable:
    """Values for templates/components/_standings.html. who: the heading above the names; empty for players."""

    columns: Sequence[Column]
    rows: Sequence[Row]
    who: str = ""
    caption: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamStandings(StandingsTable):
    """Values for templates/components/_team_standings.html; no rows without teams.

    matches: "Foxes 7–6½ Hares" for each, if matches count; until it is over, "Foxes 3½–1 Hares, with 1 of 3 tables
    finished".
    """

    matches: Sequence[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionStandings(StandingsTable):
    """The standings of a session and of its teams. more: the number of rows left out.

    one_team: a sentence for each table at which all are on one team.
    """

    teams: TeamStandings
    more: int = 0
    one_team: Sequence[str] = ()


def wall_standings(
    table: StandingsTable,
    title: str,
    *,
    second: int | None = None,
    with_wins: bool = False,
    last_in: int | None = None,
    onward: str = "",
) -> WallStandings:
    """The columns of a table that rank, as a room has no space for more: points, and beside them or `second`.

    with_wins: the games won too. last_in: the row above the qualifying line.
    """
    ranking = [at for at, column in enumerate(table.columns) if column.ranks or (with_wins and at == 1)]
    kept = [0, second] if second else ranking
    rows = [
        WallRow(row.place, row.name, [row.figures[at] for at in kept], at == last_in)
        for at, row in enumerate(table.rows)
    ]
    return WallStandings(title, [table.columns[at].label for at in kept], rows, onward if last_in is not None else "")


class Sums(Protocol):
    """Totals of games, of a session or of a season. Read-only."""

    @property
    def spread(self) -> int: ...

    @property
    def pegs(self) -> int: ...


class BesidePoints(NamedTuple):
    """A figure that standings show beside the points: its heading, its meaning, and its text for some totals."""

    label: str
    title: str
    text: Callable[[Sums], str]
    in_words: str

    def said(self, totals: Sums) -> str:
        """ "spread +31"."""
        return self.in_words % {"figure": self.text(totals)}


def beside_points(fmt: Format) -> list[BesidePoints]:
    """Those of spread, legs and pegs that break ties, in the order of the ranking; the spread if none does."""
    title = _("margins of games won minus margins of games lost")
    figures = {
        "legs": BesidePoints(_("Legs"), _("legs won"), lambda row: str(row.pegs), _("legs %(figure)s")),
        "pegs": BesidePoints(_("Pegs"), _("total pegs"), lambda row: str(row.pegs), _("pegs %(figure)s")),
        "spread": BesidePoints(_("Spread"), title, lambda row: signed(row.spread), _("spread %(figure)s")),
    }
    if fmt.scoring == "pegs":  # there the points are the pegs
        del figures["pegs"]
    return [figures[key] for key in fmt.ranking_keys if key in figures] or [figures["spread"]]


def standings_table(
    ranked: Iterable[Standing[P]], names: Mapping[P, str], fmt: Format, own: P | None = None
) -> StandingsTable:
    """Standings without the players who have no game. own: the reader."""
    rows = [row for row in ranked if row.totals.games]
    level = Counter(row.place for row in rows)
    doubles, (first, *others) = fmt.lurch is not None, beside_points(fmt)
    columns = [
        Column(column(fmt), keep=True, ranks=True, strong=True),
        Column(_("Won"), _("games won out of games played")),
        *([Column(skunks_heading(fmt), _("won and lost"))] if doubles else []),
        Column(first.label, first.title, keep=True, ranks=True),
        *(Column(each.label, each.title, ranks=True) for each in others),
    ]
    won = _("%(wins)s of %(games)s")
    folded = _("won %(won)s")
    if doubles:
        folded = _("won %(won)s, double games %(skunks)s") if says_lurch(fmt) else _("won %(won)s, skunks %(skunks)s")

    def shown(row: Standing[P]) -> Row:
        totals = row.totals
        games = won % {"wins": totals.wins, "games": totals.games}
        skunks = f"{totals.doubles_for}–{totals.doubles_against}"
        return Row(
            place=place_text(row.place, shared=row.shared or level[row.place] > 1),
            name=names[row.player],
            figures=[
                points_text(fmt, totals.points),
                games,
                *([skunks] if doubles else []),
                *(each.text(totals) for each in (first, *others)),
            ],
            folded=", ".join([folded % {"won": games, "skunks": skunks}, *(each.said(totals) for each in others)]),
            why=row.why,
            is_own=own is not None and row.player == own,
        )

    return StandingsTable(columns=columns, rows=[shown(row) for row in rows])


def team_standings_table(
    fmt: Format, players: Iterable[Totals[P]], teams: Mapping[P, str], matches: Sequence[TeamMatch]
) -> TeamStandings:
    """The standings of the teams in a session."""
    table = standings_table(team_standings(fmt, players, teams, matches), {team: team for team in teams.values()}, fmt)
    first, *others = table.columns
    return TeamStandings(
        columns=[replace(first, label=_("Match points")) if fmt.team_match_points else first, *others],
        rows=table.rows,
        who=_("Team"),
        caption=team_caption(fmt),
        matches=[_match_text(fmt, match) for match in matches] if fmt.team_match_points else (),
    )


def team_caption(fmt: Format) -> str:
    """What the standings of the teams add up."""
    if fmt.team_match_points:
        return _("Teams: match points, and the combined results of their players")
    return _("Teams: the combined results of their players")


def _match_text(fmt: Format, match: TeamMatch) -> str:
    points = [points_text(fmt, points) for points in (match.home_points, match.away_points)]
    text = f"{match.home} {points[0]}–{points[1]} {match.away}"
    if not match.missing:
        return text
    said = {"match": text, "over": match.tables - match.missing, "tables": match.tables}
    return _("%(match)s, with %(over)s of %(tables)s tables finished") % said
