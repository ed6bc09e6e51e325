"""A season's standings and its online matches as their pages show them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.urls import reverse
from django.utils.translation import gettext as _

from league.clubs.models import Member
from league.results.presentation.standings import (
    Column,
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
from league.rules.season_matches import SeasonMatch
from league.rules.season_rules import SEASON_RULES, SeasonTotal, season_column, season_points
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
    return _table(
        table.format,
        table.rows,
        table.totals,
        table.names,
        is_own=lambda player: reader is not None and reader.pk == player,
        url=lambda player: player_url(season, player),
        has_matches=bool(table.matches),
    )


def _pairs(season: Season, table: SeasonTable, reader: Member | None) -> StandingsTable | None:
    pairs = pair_table(season, table.format, table.names)
    if pairs is None:
        return None
    return _table(
        table.format,
        pairs.rows,
        pairs.totals,
        pairs.names,
        is_own=lambda pair: reader is not None and reader.pk in pair,
        url=lambda pair: pair_url(season, pair),
        who=_("Pair"),
        caption=_("Sessions in which two players were partners from beginning to end"),
    )


def _teams(season: Season, fmt: Format, reader: Member | None) -> StandingsTable | None:
    teams = team_table(season, fmt)
    if teams is None:
        return None
    counts_matches = fmt.team_match_points and season_column(fmt) == column(fmt)
    own = str(reader.team or "") if reader else ""
    return _table(
        fmt,
        teams.rows,
        teams.totals,
        {team: team for team in teams.totals},
        is_own=lambda team: team == own,
        who=_("Team"),
        caption=team_caption(fmt),
        points=_("Match points") if counts_matches else "",
    )


def player_url(season: Season, member: int) -> str:
    """The page of a player's season."""
    return reverse("results:player", args=[season.club.slug, season.pk, member])


def pair_url(season: Season, pair: Pair) -> str:
    """The page of a pair's season."""
    return reverse("results:pair", args=[season.club.slug, season.pk, *pair])


def _table(
    fmt: Format,
    ranked: Iterable[Standing[P]],
    totals: Mapping[P, SeasonTotal],
    names: Mapping[P, str],
    *,
    is_own: Callable[[P], bool],
    url: Callable[[P], str] = lambda _: "",
    who: str = "",
    caption: str = "",
    points: str = "",
    has_matches: bool = False,
) -> StandingsTable:
    """The standings with the columns that this season needs. points: another heading for them."""
    online = Column(_("Online"), _("how many of the games were online matches"))
    skunks = Column(skunks_heading(fmt), _("won and lost"))
    figures: list[tuple[Column, Callable[[SeasonTotal], str]]] = [
        (
            Column(points or season_column(fmt), keep=True, strong=True),
            lambda total: points_text(fmt, season_points(fmt, total)),
        ),
        (Column(_("Sessions")), _sessions),
        (Column(_("Games")), lambda total: str(total.games)),
        *([(online, lambda total: str(total.online))] if has_matches else []),
        (Column(_("Won")), lambda total: str(total.wins)),
        *([(skunks, _skunks)] if has_doubles(fmt, *totals.values()) else []),
        *((Column(each.label), each.text) for each in beside_points(fmt)),
        (Column(_("Best session")), lambda total: "–" if total.best is None else points_text(fmt, total.best)),
    ]

    def shown(row: Standing[P]) -> Row:
        total = totals[row.player]
        return Row(
            place=row.place_text,
            name=names[row.player],
            figures=[text(total) for _column, text in figures],
            folded=_folded(fmt, total),
            why=row.why,
            url=url(row.player),
            is_own=is_own(row.player),
        )

    columns = [column for column, _text in figures]
    return StandingsTable(columns=columns, rows=[shown(row) for row in ranked], who=who, caption=caption)


def _skunks(total: SeasonTotal) -> str:
    return f"{total.doubles_for}–{total.doubles_against}"


def _sessions(total: SeasonTotal) -> str:
    if total.sessions == total.counting:
        return str(total.sessions)
    return _("%(counting)s of %(sessions)s") % {"counting": total.counting, "sessions": total.sessions}


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
