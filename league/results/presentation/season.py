"""A season's standings and its online matches as their pages show them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.urls import reverse
from django.utils.translation import gettext as _

from league.clubs.models import Member
from league.results.presentation.standings import (
    Column,
    Figure,
    Row,
    StandingsTable,
    beside_points,
    team_caption,
)
from league.results.queries.pairs import Pair, pair_table
from league.results.queries.season_table import season_table_for
from league.results.queries.teams import team_table
from league.rules.formats import Format
from league.rules.games import listed, result_text
from league.rules.points import column, points_text
from league.rules.scoring import P, skunks_heading
from league.rules.season import SeasonTotal
from league.rules.season_matches import SeasonMatch
from league.rules.season_rules import SEASON_RULES, season_column
from league.rules.standings import Standing
from league.seasons import presentation
from league.seasons.models import Season
from league.seasons.presentation import SeasonRace
from league.seasons.queries import Key, SeasonTable, has_doubles


@dataclass(frozen=True, slots=True)
class SeasonPage:
    """Values for templates/results/standings.html; teams and pairs are None if there are none.

    counted: which sessions count, in a sentence. visitors, guests: their numbers, as they are not in the standings.
    """

    season: Season
    counted: str
    visitors: int
    guests: int
    online_matches: int
    players: StandingsTable
    teams: StandingsTable | None
    pairs: StandingsTable | None
    matches: Sequence[ShownMatch]
    race: SeasonRace | None
    sessions: Sequence[tuple[Key, str]]


def season_page(season: Season, fmt: Format, reader: Member | None, *, sees_all: bool) -> SeasonPage:
    """A season for one reader; one who `sees_all` sees sessions whose standings are not published in the race too."""
    table = season_table_for(season, fmt)
    sessions = presentation.sessions_of(season, table, sees_all=sees_all)
    return SeasonPage(
        season=season,
        counted=SEASON_RULES[fmt.season].sentence(fmt),
        visitors=table.visitors,
        guests=table.guests,
        online_matches=fmt.online_matches,
        players=_players(season, table, reader),
        teams=_teams(season, fmt, reader),
        pairs=_pairs(season, table, reader),
        matches=shown_matches(fmt, table.matches, table.names),
        race=presentation.season_race(table, sessions),
        sessions=presentation.session_labels(sessions),
    )


def _players(season: Season, table: SeasonTable, reader: Member | None) -> StandingsTable:
    figures = _figures(table.format, table.totals, has_matches=bool(table.matches))
    rows = [
        _row(
            table.format,
            row,
            table.totals[row.player],
            figures,
            name=table.names[row.player],
            url=player_url(season, row.player),
            is_own=reader is not None and reader.pk == row.player,
        )
        for row in table.rows
    ]
    return StandingsTable(columns=[column for column, _text in figures], rows=rows)


def _pairs(season: Season, table: SeasonTable, reader: Member | None) -> StandingsTable | None:
    pairs = pair_table(season, table.format, table.names)
    if pairs is None:
        return None
    figures = _figures(table.format, pairs.totals)
    rows = [
        _row(
            table.format,
            row,
            pairs.totals[row.player],
            figures,
            name=pairs.names[row.player],
            url=pair_url(season, row.player),
            is_own=reader is not None and reader.pk in row.player,
        )
        for row in pairs.rows
    ]
    caption = _("Sessions in which two players were partners from beginning to end")
    return StandingsTable(columns=[column for column, _text in figures], rows=rows, who=_("Pair"), caption=caption)


def _teams(season: Season, fmt: Format, reader: Member | None) -> StandingsTable | None:
    teams = team_table(season, fmt)
    if teams is None:
        return None
    counts_matches = fmt.team_match_points and season_column(fmt) == column(fmt)
    figures = _figures(fmt, teams.totals, points=_("Match points") if counts_matches else "")
    own = str(reader.team or "") if reader else ""
    rows = [
        _row(fmt, row, teams.totals[row.player], figures, name=row.player, url="", is_own=row.player == own)
        for row in teams.rows
    ]
    columns = [column for column, _text in figures]
    return StandingsTable(columns=columns, rows=rows, who=_("Team"), caption=team_caption(fmt))


def player_url(season: Season, member: int) -> str:
    """The page of a player's season."""
    return reverse("results:player", args=[season.club.slug, season.pk, member])


def pair_url(season: Season, pair: Pair) -> str:
    """The page of a pair's season."""
    return reverse("results:pair", args=[season.club.slug, season.pk, *pair])


Figures = Sequence[tuple[Column, Callable[[SeasonTotal], str]]]


def _figures(fmt: Format, totals: Mapping[P, SeasonTotal], *, has_matches: bool = False, points: str = "") -> Figures:
    """The columns that this season needs, each with the text of its figure. points: another heading for them."""
    online = (
        Column(_("Online"), _("how many of the games were online matches")),
        lambda total: str(total.online),
    )
    skunks = (
        Column(skunks_heading(fmt), _("won and lost")),
        lambda total: f"{total.doubles_for}–{total.doubles_against}",
    )
    return [
        (Column(points or season_column(fmt), keep=True), lambda total: points_text(fmt, total.points)),
        (Column(_("Sessions")), _sessions),
        (Column(_("Games")), lambda total: str(total.games)),
        *([online] if has_matches else []),
        (Column(_("Won")), lambda total: str(total.wins)),
        *([skunks] if has_doubles(fmt, *totals.values()) else []),
        *((Column(each.label), each.text) for each in beside_points(fmt)),
        (Column(_("Best session")), lambda total: "–" if total.best is None else points_text(fmt, total.best)),
    ]


def _sessions(total: SeasonTotal) -> str:
    if total.sessions == total.counting:
        return str(total.sessions)
    return _("%(counting)s of %(sessions)s") % {"counting": total.counting, "sessions": total.sessions}


def _row(
    fmt: Format, row: Standing[P], total: SeasonTotal, figures: Figures, *, name: str, url: str, is_own: bool
) -> Row:
    return Row(
        place=row.place_text,
        name=name,
        url=url,
        is_own=is_own,
        why=row.why,
        folded=_folded(fmt, total),
        cells=[
            Figure(text(total), label=column.label, keep=column.keep, strong=column.keep) for column, text in figures
        ],
    )


def _folded(fmt: Format, total: SeasonTotal) -> str:
    """The row's other numbers in one line, for a phone; the player's page has all."""
    beside = ", ".join(each.said(total) for each in beside_points(fmt))
    return _("won %(wins)s of %(games)s, %(beside)s") % {"wins": total.wins, "games": total.games, "beside": beside}


@dataclass(frozen=True, slots=True)
class ShownMatch:
    """An online match that counts in a season: day, players, "Ann by 12" or "Ann, given up", and points."""

    day: date
    players: str
    result: str
    points: str


def shown_matches(fmt: Format, matches: Sequence[SeasonMatch[int]], names: Mapping[int, str]) -> list[ShownMatch]:
    """The matches of a season, the newest first."""
    return [_shown_match(fmt, match, [names[player] for player in match.players]) for match in reversed(matches)]


def _shown_match(fmt: Format, match: SeasonMatch[int], names: Sequence[str]) -> ShownMatch:
    if match.is_played:
        result = result_text(fmt, names, match.pegs)
    else:
        result = _("%(name)s won (not played to the end)") % {"name": names[match.winner]}
    points = "–".join(points_text(fmt, score.points) for score in match.scores(fmt))
    return ShownMatch(match.key[0], listed(names), result, points)
